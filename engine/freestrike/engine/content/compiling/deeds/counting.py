"""What is counted on a creature under a name: the deeds of `counting.lark`, and what the traits of whoever counts say of it."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, token, tokens
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Counting, Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.effect import Count, Effect, When
from freestrike.events.content.selection import Holds

_SIDES: dict[str, tuple[Holds, ...]] = {"enemy": (Holds("enemy of"),), "creature": ()}


def with_counts(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting with what the texts of a creature say that its abilities count on others."""
    counts = dict(setting.counts)
    for sentence in (one for text in texts if any(word in text for word in _TELLING) for one in sentences(text)):
        tree = parse(worded(sentence, setting), "sentence")
        match None if tree is None else str(tree.data):
            case "inflicts" if tree is not None:
                named = _inflicted(tree)
                if named is not None:
                    counts[named[0]] = named[1]
            case "counts_the_least" if tree is not None:
                name = token(tree, "STATE")
                for one in (name, name.removesuffix("s")):
                    counts |= {one: attrs.evolve(counts[one], least=True)} if one in counts else {}
    return replace(setting, counts=counts) if counts else setting


_TELLING = ("abilities can inflict", "abilities impose", "don't stack", "Only the lowest")
"""What a text without is not worth reading for this."""


def _inflicted(tree: Tree[Token]) -> tuple[str, Counting] | None:
    """What is counted, and on whom; None if that is not told for sure."""
    if not token(tree, "KIND"):
        return token(tree, "STATE"), Counting()
    names, side = tokens(tree, "STATE"), _SIDES.get(kind(token(tree, "KIND")))
    if side is None or names[0] != names[1]:
        return None
    spared = token(tree, "RESOURCEFUL")
    never = (Holds("is a", f"{names[2]} {spared}", negated=True),) if spared else ()
    return names[0], Counting((*side, *never))


def _counts(doing: Doing) -> tuple[Effect, ...]:
    counting = _of(doing)
    return _on_whom(counting, Count(doing.word("STATE"), int(doing.word("INT"))))


def _counts_down_from(doing: Doing) -> tuple[Effect, ...]:
    """So much is counted now; of what does not stack, unless there is less already."""
    counting, name, most = _of(doing), doing.word("STATE"), int(doing.word("INT"))
    now = Count(name, most, exactly=True)
    if not counting.least:
        return _on_whom(counting, now)
    has = Holds("count at least", name, value=1)
    return _on_whom(counting, When((has, replace(has, value=most, negated=True)), (), (now,)))


def _of(doing: Doing) -> Counting:
    """What is said of what is counted. Raises Unsaid if nothing is, and of the user."""
    counting = doing.setting.counts.get(doing.word("STATE"))
    if counting is None or doing.subject == ME or doing.ends or doing.may:
        raise Unsaid
    return counting


def _on_whom(counting: Counting, effect: Effect) -> tuple[Effect, ...]:
    return (When(counting.whom, (effect,)),) if counting.whom else (effect,)


COUNTING: Deeds = {"counts": _counts, "counts_down_from": _counts_down_from}
