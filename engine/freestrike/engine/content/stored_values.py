"""Stored values that come from outside: whether every word in them is one that the engine knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs

from freestrike.engine.queries.features import ROOMS_OF_FACTS as ROOMS_OF_FACTS
from freestrike.engine.queries.holds import facts_told
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.conditions import CONDITIONS, ENDINGS
from freestrike.events.content.amount import MEASURES, ROLES, Amount
from freestrike.events.content.duration import DURATIONS
from freestrike.events.content.effect import (
    CHARACTERISTICS,
    DAMAGE_TYPES,
    POTENCIES,
    Bestow,
    DealDamage,
    ForceMove,
    Gain,
    ImposeCondition,
    Interaction,
    MakePowerRoll,
    OpposedTest,
    Reacts,
    Test,
    UnderPotency,
)
from freestrike.events.content.modifier import CANNOTS, CANS, COUNTS_AS, IGNORES, MODIFIERS, SCOPES, Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import LIMITS, MOMENTS, Limit, Trigger
from freestrike.events.resources import HERO_TOKENS, HEROIC_RESOURCE, MALICE, RECOVERIES, SURGES
from freestrike.events.stored import Stored

_DICE = re.compile(r"[1-9]\d?d[1-9]\d{0,2}|")
_KINDS = ("enemy", "ally", "creature", "object", "self", *ROLES)
_GAINED = (HEROIC_RESOURCE, SURGES, MALICE, HERO_TOKENS, RECOVERIES)
_MODIFIED_BY = ("", "level", "winded value", "recovery value", "surges", "heroic resource")


@attrs.frozen
class Unknown:
    """A word that the engine does not know, and what it could be."""

    word: str
    expected: str


def unknown_word(value: Stored) -> Unknown | None:
    """The first word in `value`, or in a value within it, that means nothing to the engine."""
    for one in _within(value):
        check = _CHECKS.get(type(one))
        for word, known in () if check is None else check(one):
            if word not in known:
                return Unknown(word, "one of " + ", ".join(repr(name) for name in known))
        if isinstance(one, Amount) and not _DICE.fullmatch(one.dice):
            return Unknown(one.dice, "dice like '1d6'")
    return None


_Words = Iterator[tuple[str, tuple[str, ...]]]


def _amount(one: Amount) -> _Words:
    yield one.of, ("", *MEASURES)
    yield one.whose, ROLES
    yield from ((name, CHARACTERISTICS) for name in one.characteristics)


def _modifier(one: Modifier) -> _Words:
    yield one.what, MODIFIERS
    yield one.on, ("", *SCOPES)
    yield one.against, ("", *ROLES)
    if one.what in ("cannot", "ignores"):
        yield one.name, CANNOTS if one.what == "cannot" else IGNORES
    if one.what in ("can", "counts as"):
        yield one.name, CANS if one.what == "can" else COUNTS_AS
    if isinstance(one.amount, Amount):
        yield one.amount.of, _MODIFIED_BY


def _holds(one: Holds) -> _Words:
    yield one.what, facts_told()
    yield one.of, ROLES
    yield one.to, ROLES


def _trigger(one: Trigger) -> _Words:
    yield one.occasion, BROUGHT_ABOUT
    yield one.moment, MOMENTS
    yield one.measured, ("actor", "subject")


def _selection(one: Selection) -> _Words:
    yield from ((kind, _KINDS) for kind in one.kinds)
    yield one.from_, ROLES
    yield one.chooser, ROLES


def _condition(one: ImposeCondition) -> _Words:
    yield one.condition, CONDITIONS
    yield one.ends, ENDINGS
    yield one.of, ROLES


def _potency(one: UnderPotency) -> _Words:
    yield one.characteristic, CHARACTERISTICS
    if isinstance(one.value, str):
        yield one.value, POTENCIES


def _damage(one: DealDamage) -> _Words:
    yield one.type, ("", *DAMAGE_TYPES)
    yield from ((name, CHARACTERISTICS) for name in one.characteristics)


def _reacts(one: Reacts) -> _Words:
    yield one.usage, ("", "triggered action", "free triggered action")
    yield one.resource, ("", *_GAINED)


_CHECKS: dict[type, Callable[..., _Words]] = {
    Amount: _amount,
    Modifier: _modifier,
    Holds: _holds,
    Trigger: _trigger,
    Selection: _selection,
    ImposeCondition: _condition,
    UnderPotency: _potency,
    DealDamage: _damage,
    Reacts: _reacts,
    Interaction: lambda one: iter(((one.usage, ON_ONES_TURN),)),
    Limit: lambda one: iter(((one.per, LIMITS),)),
    Bestow: lambda one: iter(((one.ends, DURATIONS),)),
    Gain: lambda one: iter(((one.what, _GAINED),)),
    ForceMove: lambda one: iter(((one.kind, ("push", "pull", "slide")), (one.toward, (*ROLES, "area")))),
    Test: lambda one: ((name, CHARACTERISTICS) for name in one.characteristics),
    MakePowerRoll: lambda one: ((name, CHARACTERISTICS) for name in one.characteristics),
    OpposedTest: lambda one: ((name, CHARACTERISTICS) for name in (*one.characteristics, *one.against)),
}


def _within(value: object) -> Iterator[Stored]:
    """`value` and every stored value in it."""
    if isinstance(value, Stored):
        yield value
        for name in value.__struct_fields__:
            yield from _within(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _within(one)
