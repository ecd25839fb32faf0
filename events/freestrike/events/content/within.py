"""The effects of an ability, and those that stand within an effect: the one walk of an effect's tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import (
    AheadOfDamage,
    DealDamage,
    Effect,
    ForAFreeStrike,
    ForceMove,
    ForEach,
    FreeStrike,
    ImposeCondition,
    Later,
    MakePowerRoll,
    May,
    Move,
    OneOf,
    OpposedTest,
    Repeat,
    RollDie,
    Spend,
    TakeAction,
    Teleport,
    Test,
    UnderPotency,
    UseAbilities,
    When,
)

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)


def effects_in(effect: Effect) -> tuple[Effect, ...]:
    """The effects that `effect` is made of, on every branch of it; those of features that it bestows are not among them."""
    match effect:
        case DealDamage() | ImposeCondition():
            return ()  # Of all effects the most frequent, and asked about at each strike.
        case UnderPotency() | When() | May() | Spend():
            return (*effect.then, *effect.otherwise)
        case ForceMove() | ForEach() | Repeat() | Later() | AheadOfDamage() | ForAFreeStrike() | Move() | TakeAction():
            return effect.then
        case OneOf():
            return tuple(one for branch in effect.branches for one in branch.then)
        case Test() | MakePowerRoll():
            return tuple(one for tier in effect.tiers for one in tier)
        case OpposedTest():
            return (*effect.wins, *effect.loses)
        case RollDie():
            return tuple(one for face in effect.faces for one in face)
        case Teleport():
            return (*effect.beside_left, *effect.beside_reached, *effect.then)
        case FreeStrike():
            return effect.riders
        case UseAbilities():
            return (*effect.riders, *effect.between, *effect.around)
    return ()


def every_effect(effects: Iterable[Effect]) -> Iterator[Effect]:
    """`effects` in their order, each followed by all that stand within it."""
    for effect in effects:
        yield effect
        yield from every_effect(effects_in(effect))


def effects_of(ability: Ability) -> Iterator[Effect]:
    """All effects of an ability, in the order in which they happen, those of every tier among them."""
    if ability.in_charge is not None:
        yield ability.in_charge
    yield from ability.first
    yield from ability.before
    for tier in ability.roll.tiers if ability.roll else ():
        yield from tier
    yield from ability.effects
    yield from ability.after


def changed_within(value: S, kind: type[T], change: Callable[[T], T]) -> S:
    """The stored value with each one of `kind` in it, however deep, and itself if it is one, as `change` makes it."""
    if isinstance(value, kind):
        return cast(S, change(value))
    changed: dict[str, object] = {}
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        if isinstance(inner, tuple):
            changed[field] = _each(inner, kind, change)
        elif isinstance(inner, msgspec.Struct):
            changed[field] = changed_within(inner, kind, change)
    return replace(value, **changed) if changed else value


def _each(values: tuple[object, ...], kind: type[T], change: Callable[[T], T]) -> tuple[object, ...]:
    return tuple(
        changed_within(one, kind, change)
        if isinstance(one, msgspec.Struct)
        else _each(one, kind, change)
        if isinstance(one, tuple)
        else one
        for one in values
    )
