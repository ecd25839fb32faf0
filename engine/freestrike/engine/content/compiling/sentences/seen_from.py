"""Effects as they are seen from somebody else than the user: from who bears them, and from outside of a selection."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.trees import Unsaid
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.events.content.amount import OUTER_TARGET, TARGET
from freestrike.events.content.effect import (
    Effect,
    ForceMove,
    ForEach,
    FreeStrike,
    May,
    Move,
    OneOf,
    SwapPlaces,
    UseAbilities,
)
from freestrike.events.content.selection import AFFECTED, Selection


def seen_from_the_bearer(others: Who) -> Who:
    """The enemies of whoever gave a state, who are on the side of its bearer. Raises Unsaid of anybody else."""
    if others.selection.kinds != ("enemy",):
        raise Unsaid
    return Who(replace(others.selection, kinds=("ally",)))


def seen_from(subject: Who, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Effects on somebody else, in which the ability's target is the one outside."""
    if subject.selection == AFFECTED:
        return effects
    return tuple(_outer(effect) for effect in effects)


def _outer(effect: Effect) -> Effect:
    match effect:
        case Move(of="target") if effect.to:
            return replace(effect, of=OUTER_TARGET)
        case ForceMove(toward="target"):
            return replace(effect, toward=OUTER_TARGET)
        case FreeStrike():
            return replace(effect, against=_from_outside(effect.against))
        case UseAbilities(against=Selection() as against):
            return replace(effect, against=_from_outside(against))
        case SwapPlaces(other="target"):
            return replace(effect, other=OUTER_TARGET)
        case OneOf():
            return replace(effect, branches=tuple(replace(way, then=tuple(map(_outer, way.then))) for way in effect.branches))
        case ForEach(who=picked):
            kinds = tuple(OUTER_TARGET if kind == TARGET else kind for kind in picked.kinds)
            from_ = OUTER_TARGET if picked.from_ == TARGET else picked.from_
            return replace(effect, who=replace(picked, kinds=kinds, from_=from_))
        case May():
            return replace(effect, then=tuple(map(_outer, effect.then)))
    if b'"kinds":["target"]' in msgspec.json.encode(effect):
        raise Unsaid
    return effect


def _from_outside(against: Selection) -> Selection:
    """Whom something is done against, where that is the ability's target, or somebody near it."""
    kinds = tuple(OUTER_TARGET if kind == TARGET else kind for kind in against.kinds)
    return replace(against, kinds=kinds, from_=OUTER_TARGET if against.from_ == TARGET else against.from_)
