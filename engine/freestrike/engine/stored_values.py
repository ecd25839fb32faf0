"""Stored values that come from outside: whether every word and number in them is one that the engine knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs

from freestrike.engine.queries.features import ROOMS_OF_FACTS as ROOMS_OF_FACTS
from freestrike.engine.queries.holds import facts_told
from freestrike.engine.queries.shoved_to import IN_THE_AREA, UPWARD
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.conditions import CONDITIONS, ENDINGS
from freestrike.events.content.ability import USAGES, Ability, Area, Target
from freestrike.events.content.amount import MEASURES, ROLES, Amount
from freestrike.events.content.areas import GrowZone, MoveZone
from freestrike.events.content.duration import DURATIONS
from freestrike.events.content.effect import (
    CHARACTERISTICS,
    DAMAGE_TYPES,
    POTENCIES,
    TOLD,
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
from freestrike.events.content.forms import KEEPS, Borrow, TurnInto
from freestrike.events.content.modifier import (
    CANNOTS,
    CANS,
    COUNTS_AS,
    IGNORES,
    MODIFIERS,
    ONE_ABILITY,
    SCOPES,
    TAKING_MODIFIERS,
    Modifier,
)
from freestrike.events.content.occasions import moments_of
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.telling import TELLINGS, Tell
from freestrike.events.content.trigger import LIMITS, Limit, Trigger
from freestrike.events.encounter import Setup
from freestrike.events.ledger import Reason
from freestrike.events.resources import EPIC_RESOURCE, HERO_TOKENS, HEROIC_RESOURCE, MALICE, RECOVERIES, SURGES
from freestrike.events.stored import Stored

_DICE = re.compile(r"[1-9]\d?d[1-9]\d{0,2}|")
_KINDS = ("enemy", "ally", "creature", "object", "self", *ROLES)
_ACTORS = ("self", "ally", "self or ally", "enemy", "creature", "object", "creature or object")
_GAINED = (HEROIC_RESOURCE, EPIC_RESOURCE, SURGES, MALICE, HERO_TOKENS, RECOVERIES)
_MODIFIED_BY = ("", "level", "winded value", "recovery value", "surges", "heroic resource", "count", "allies near")

_NAMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*TAKING_MODIFIERS, "extra damage", "damage type", "ignores immunity"), DAMAGE_TYPES),
    **dict.fromkeys(("potency", "resisting potency"), CHARACTERISTICS),
    "forced movement": ("push", "pull", "slide"),
    "third die": ("lowest",),
}
"""What the name of a modifier of a kind can be, besides none."""

_Path = tuple[str | int, ...]
_Words = Iterator[tuple[str, tuple[str, ...]]]


@attrs.frozen
class Unknown:
    """A word or a number that means nothing to the engine, what it could be, and where it stands in the value: ".trigger.actor"."""

    word: str | int
    expected: str
    place: str


def unknown_word(value: Stored) -> Unknown | None:
    """The first word or number in `value`, or in a value within it, that means nothing to the engine."""
    for path, one in _within(value, ()):
        check = _CHECKS.get(type(one))
        for word, known in () if check is None else check(one):
            if word not in known:
                return Unknown(word, "one of " + ", ".join(repr(name) for name in known), _place(path, one, word))
        for name, least in _LEAST.get(type(one), ()):
            number = getattr(one, name)
            if isinstance(number, int) and number < least:
                return Unknown(number, f"{least} or more", _place((*path, name)))
        if isinstance(one, Amount) and not _DICE.fullmatch(one.dice):
            return Unknown(one.dice, "dice like '1d6'", _place((*path, "dice")))
    return None


def why_not_known(setup: Setup) -> tuple[Reason, ...]:
    """Each value in `setup` with a word or a number that means nothing to the engine, with its place."""
    told = (
        *((f"{entrant.id}: ", entrant.stat_block) for entrant in setup.entrants),
        *((f"reserve {reserve.name}: ", reserve) for reserve in setup.reserves),
        *((f"{feature.ability.name}: ", feature) for feature in setup.malice_features),
    )
    found = ((whose, unknown_word(value)) for whose, value in told)
    return tuple(
        Reason("no such word", "engine/commands", f"{whose}{one.place.removeprefix('.')}: {one.word!r}, expected {one.expected}")
        for whose, one in found
        if one is not None
    )


def _place(path: _Path, one: Stored | None = None, word: object = None) -> str:
    """The place at the end of `path`, and of it that of the field of `one` that is `word`, or has it, if one does."""
    steps = path
    for name, encoded in () if one is None else zip(one.__struct_fields__, one.__struct_encode_fields__, strict=True):
        held = getattr(one, name)
        if type(held) is type(word) and held == word:
            steps = (*path, encoded)
        elif isinstance(held, tuple) and word in held:
            steps = (*path, encoded, held.index(word))
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def _amount(one: Amount) -> _Words:
    yield one.of, ("", *MEASURES)
    yield one.whose, ROLES
    yield from ((name, CHARACTERISTICS) for name in one.characteristics)


def _modifier(one: Modifier) -> _Words:
    yield one.what, tuple(MODIFIERS)
    if not one.on.startswith(ONE_ABILITY):
        yield one.on, ("", *SCOPES)
    yield one.against, ("", *ROLES)
    if one.what in ("cannot", "ignores"):
        yield one.name, CANNOTS if one.what == "cannot" else IGNORES
    if one.what in ("can", "counts as"):
        yield one.name, tuple(CANS if one.what == "can" else COUNTS_AS)
    if one.what in _NAMES:
        yield one.name, ("", *_NAMES[one.what])
    if isinstance(one.amount, Amount):
        yield one.amount.of, _MODIFIED_BY


def _holds(one: Holds) -> _Words:
    yield one.what, facts_told()
    yield one.of, ROLES
    yield one.to, ROLES


def _trigger(one: Trigger) -> _Words:
    yield one.occasion, BROUGHT_ABOUT
    yield one.moment, moments_of(one.occasion)
    yield one.measured, ("actor", "subject")
    yield one.actor, ("", *_ACTORS, "giver")
    yield one.subject, ("", *_ACTORS)
    yield one.manner, ("", "melee", "ranged")


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


def _ability(one: Ability) -> _Words:
    yield one.usage, USAGES
    yield one.resource, ("", HEROIC_RESOURCE, MALICE)


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
    Ability: _ability,
    Target: lambda one: ((kind, _KINDS) for kind in one.kinds),
    Interaction: lambda one: iter(((one.usage, (*ON_ONES_TURN, TOLD)),)),
    Limit: lambda one: iter(((one.per, LIMITS), (one.whose, ROLES))),
    Bestow: lambda one: iter(((one.ends, DURATIONS),)),
    Gain: lambda one: iter(((one.what, _GAINED),)),
    ForceMove: lambda one: iter(
        (
            (one.kind, ("push", "pull", "slide")),
            (one.toward, (*ROLES, "area", "its movement")),
            (one.by, ROLES),
            (one.to, ("", *IN_THE_AREA, UPWARD)),
            (one.braked, ("", *CHARACTERISTICS)),
        ),
    ),
    Tell: lambda one: iter(((one.what, TELLINGS),)),
    TurnInto: lambda one: iter(((one.ends, ("", *DURATIONS)), *((kept, KEEPS) for kept in one.keeps))),
    Borrow: lambda one: iter(((one.of, (*ROLES, "anyone")), (one.ends, DURATIONS))),
    Test: lambda one: ((name, CHARACTERISTICS) for name in one.characteristics),
    MakePowerRoll: lambda one: ((name, CHARACTERISTICS) for name in one.characteristics),
    OpposedTest: lambda one: ((name, CHARACTERISTICS) for name in (*one.characteristics, *one.against)),
}


_LEAST: dict[type, tuple[tuple[str, int], ...]] = {
    Trigger: (("within", 0), ("value", 0)),
    Selection: (("within", 0), ("count", 0)),
    Limit: (("times", 1),),
    GrowZone: (("squares", 1),),
    MoveZone: (("squares", 1),),
    Ability: (("melee", 0), ("ranged", 0), ("cost", 0)),
    Area: (("size", 1), ("width", 0), ("within", 0)),
}
"""The least that numbers can be."""


def _within(value: object, path: _Path) -> Iterator[tuple[_Path, Stored]]:
    """`value` and every stored value in it, each with the way to it."""
    if isinstance(value, Stored):
        yield path, value
        for name, encoded in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from _within(getattr(value, name), (*path, encoded))
    elif isinstance(value, tuple):
        for n, one in enumerate(value):
            yield from _within(one, (*path, n))
