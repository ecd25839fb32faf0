"""Whom several targets affect at once, as what goes out from each of them reaches that one: the sentences of `affecting.lark`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Effect, ForEach, Test, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

REACHED = "targets within"
"""The fact of whom so many targets reach, each so far around itself."""


def affecting(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) != "tested_harder":
        return None
    kinds = set(map(kind, tokens(tree, "KIND")))
    if setting.trait or setting.triggered or setting.one_target or len(kinds) != 1 or not all(map(number, tokens(tree, "DET"))):
        raise Unsaid
    several, more = number(token(tree, "NUMBER")), number(token(tree, "OR_MORE_OF").partition(" ")[0])
    if more != several + 1:
        raise Unsaid
    worse, worst = (Modifier(rolling(part)) for part in branches(tree, "rolling"))
    return Said(they=they, ability=OfAbility(harder_tests=((more, worst), (several, worse))))


def tested_harder(effects: Sequence[Effect], by: tuple[tuple[int, Modifier], ...]) -> tuple[Effect, ...]:
    """The effects, in which whom several targets reach makes the test with what goes with so many, the most first."""

    def made(effect: Effect) -> tuple[Effect, ...]:
        within = _reach(effect)
        if not isinstance(effect, ForEach) or not within:
            return (effect,)
        return (replace(effect, then=rewritten(effect.then, partial(_by_number, within=within, by=by))),)

    return rewritten(effects, made)


def _by_number(effect: Effect, within: int, by: tuple[tuple[int, Modifier], ...]) -> tuple[Effect, ...]:
    if not isinstance(effect, Test):
        return (effect,)
    test: Effect = effect
    for count, modifier in reversed(by):
        test = When((Holds(REACHED, value=count, within=within),), (replace(effect, modifiers=(modifier,)),), (test,))
    return (test,)


def _reach(effect: Effect) -> int:
    """How far around each target those are whom the effect picks; 0 if it picks none so."""
    needs = effect.who.needs if isinstance(effect, ForEach) else ()
    return next((one.within for one in needs if one.what == REACHED), 0)
