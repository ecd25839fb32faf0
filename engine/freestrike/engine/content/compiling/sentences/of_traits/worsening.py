"""What a trait makes of its owner's abilities, or of its own size: the sentences of `worsening.lark` and `sizing.lark`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.lasting_words import ends_of
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting, Worsened
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.effect import Effect, EndConditions, ImposeCondition, When
from freestrike.events.content.selection import Holds

_OR = re.compile(r",? or |, ")


def worsening(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid. The abilities of the trait's owner have
    it."""
    if str(tree.data) == "comes_in_sizes":
        told = _OR.split(token(tree, "OF_SIZES").removeprefix("@ can be size "))
        if not setting.trait or tuple(size.upper() for size in told) != setting.sizes:
            raise Unsaid
        return Said()  # which of them it is is chosen as it enters the fight
    if str(tree.data) != "worsens_its_own":
        return None
    if not setting.trait or setting.worsened != _worsened(tree):
        raise Unsaid
    return Said()


def with_worse(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting of a creature whose traits, among `texts`, say what becomes of whom its abilities give a condition."""
    told = (sentence for text in texts if "made" in text for sentence in sentences(text))
    for tree in (parse(worded(sentence, setting), "sentence") for sentence in told):
        if tree is not None and str(tree.data) == "worsens_its_own":
            return replace(setting, worsened=_worsened(tree))
    return setting


def worse_for_the_held(effects: Sequence[Effect], worsened: Worsened) -> tuple[Effect, ...]:
    """The effects, in which who has any of the conditions already gets what is worse in place of the one that is given."""

    def worse(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ImposeCondition) or effect.condition != worsened.given:
            return (effect,)
        then = (EndConditions(worsened.already, 0), ImposeCondition(worsened.instead, worsened.ends))
        otherwise: tuple[Effect, ...] = (effect,)
        for condition in reversed(worsened.already):
            otherwise = (When((Holds("condition", condition),), then, otherwise),)
        return otherwise

    return rewritten(effects, worse)


def _worsened(tree: Tree[Token]) -> Worsened:
    """Raises Unsaid if what ends is not what was there."""
    conditions = tokens(tree, "CONDITION")
    lasting = branch(tree, "save", "eot", "duration")
    if conditions[:2] != conditions[2:] or lasting is None:
        raise Unsaid
    given = token(tree, "MADE_SO").split()[4]
    (instead,) = branches(tree, "condition")
    return Worsened(given, (conditions[0], conditions[1]), token(instead, "CONDITION"), ends_of(lasting, THE_TARGET))
