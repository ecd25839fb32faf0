"""A damage type that is chosen as an ability is used: all that its text tells of "the chosen type" is done of the one or the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.said import Amends, Said, plain
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.sentences.under_leads import any_way
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import worded
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import Branch, OneOf
from freestrike.events.content.selection import Holds, Selection

_CHOSEN = re.compile(r"\bthe chosen type\b")
_LIST = re.compile(r"[a-z]+")
_SMALL = ("or", "and")

Compile = Callable[[str, Setting, str], Sequence[Said | None]]
"""What the sentences of a text say, each for itself."""


def of_a_chosen_type(printed: Sequence[str], setting: Setting, name: str, compiled: Compile) -> tuple[int, list[Said]] | None:
    """Where a text has a damage type chosen, and what that sentence and all after it say then: one of as many ways as there are types. None
    if none is chosen, or if anything after it is not understood, or not done at once by the user."""
    if setting.trait or not any(map(_CHOSEN.search, printed)):
        return None
    for n, sentence in enumerate(printed):
        types = _types(sentence, setting)
        if types:
            ways = [_way(" ".join(printed[n + 1 :]), setting, name, one, compiled) for one in types]
            told = [Branch(one, way.effects) for one, way in zip(types, ways, strict=True) if way is not None]
            once = {way.once for way in ways if way is not None}
            if len(told) < len(types) or len(once) != 1:
                return None
            return n, [Said((OneOf(tuple(told)),), once=once.pop()), *(Said() for _ in printed[n + 1 :])]
    return None


def _types(sentence: str, setting: Setting) -> tuple[str, ...]:
    tree = parse(worded(sentence, setting), "sentence")
    if tree is None or str(tree.data) != "chooses_a_type" or any(str(part.data) != "besides" for part in branches(tree)):
        return ()
    return tuple(word for word in _LIST.findall(token(tree, "TYPES")) if word not in _SMALL)


def _way(text: str, setting: Setting, name: str, type: str, compiled: Compile) -> Said | None:
    """What the text does with this type, all of it once or all of it to the one target; None if any of it is not understood."""
    told = compiled(text, replace(setting, chosen_type=type), name)
    said = [one for one in told if one is not None and plain(one)]
    doing = [one for one in said if one.effects]
    if len(said) < len(told) or not doing or any(one.once != doing[0].once for one in doing):
        return None
    if not doing[0].once and (setting.targets_itself or not setting.one_target):
        return None
    return Said(tuple(effect for one in doing for effect in one.effects), once=doing[0].once)


def damage_that_fells(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the user has once who has harmed it is felled by what that brings, as the sentence before tells; None if the sentence is
    another. Raises Unsaid."""
    if str(tree.data) == "chooses_a_type":
        raise Unsaid  # a part of the text, not of the sentence
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    fells = None if lead is None else branch(lead, "damage_fells")
    if lead is None or fells is None or steps is None:
        return None
    felled = branch(fells, "that_one")
    if setting.trait or token(lead, "WHEN") != "if" or felled is None or len(branches(tree)) != 2 or len(branches(lead)) != 1:
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, None, None, None, ())
    if any(deed.who.selection.kinds != ("user",) for deed in deeds):
        raise Unsaid
    then = tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))
    down = ((Holds("dead", of=TRIGGERING),), (Holds("stamina at most", of=TRIGGERING, value=0),))
    return Said(amends=Amends(if_felled=any_way(down, then)), they=Who(Selection((TRIGGERING,))))
