"""Our own format for creatures and heroes: YAML, described in `docs/content.md`."""

from __future__ import annotations

import os
import re
from typing import Annotated

import msgspec
from msgspec import Meta

from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.distance import read_distance
from freestrike.engine.content.document import Document, join, read_bytes
from freestrike.engine.content.error import ContentError, wrong
from freestrike.engine.content.slug import unique_slugs
from freestrike.engine.content.target import read_target
from freestrike.engine.content.tier_line import read_tier_line
from freestrike.engine.content.usage import read_usage
from freestrike.engine.content.yaml_document import yaml_document
from freestrike.events.content.ability import NO_ACTION, USAGES, Ability, PowerRoll
from freestrike.events.content.effect import CHARACTERISTICS, DAMAGE_TYPES, LeftByHand
from freestrike.events.content.stat_block import Characteristics, DamageModifier, NeverProvokes, StatBlock, Trait

_SIZE = re.compile(r"1[TSML]|[2-9]")
_ALL_DAMAGE = "damage"

_Name = Annotated[str, Meta(min_length=1, max_length=80)]
_Count = Annotated[int, Meta(ge=0, le=1000)]
_Score = Annotated[int, Meta(ge=-5, le=5)]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; a field that is not one of its own is refused."""


class _Scores(_Form, frozen=True):
    might: _Score = 0
    agility: _Score = 0
    reason: _Score = 0
    intuition: _Score = 0
    presence: _Score = 0


class _TraitForm(_Form, frozen=True):
    name: _Name
    never_provokes: bool = False
    by_hand: tuple[str, ...] = ()


class _AbilityForm(_Form, frozen=True):
    name: _Name
    usage: str
    distance: str
    target: str
    signature: bool = False
    keywords: tuple[str, ...] = ()
    roll: int | str | None = None
    tiers: tuple[str, str, str] | None = None
    trigger: str = ""
    cost: _Count = 0
    resource: str = ""
    by_hand: tuple[str, ...] = ()


class _CreatureForm(_Form, frozen=True):
    name: _Name
    size: int | str
    speed: _Count
    stamina: Annotated[int, Meta(ge=1, le=10000)]
    characteristics: _Scores
    abilities: tuple[_AbilityForm, ...]
    hero: bool = False
    level: Annotated[int, Meta(ge=0, le=20)] = 1
    stability: _Count = 0
    free_strike: _Count | None = None
    recoveries: _Count = 0
    roles: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    movement: tuple[str, ...] = ()
    immunities: dict[str, _Count | None] = {}
    weaknesses: dict[str, _Count] = {}
    traits: tuple[_TraitForm, ...] = ()


def read_creature_file(path: str | os.PathLike[str]) -> tuple[StatBlock, ...]:
    """The creatures and heroes in a YAML file, in its order. Raises ContentError with the file, line, column and field."""
    return read_creatures(os.fspath(path), read_bytes(path))


def read_creatures(file: str, data: bytes) -> tuple[StatBlock, ...]:
    """As `read_creature_file`, from the file's bytes; `file` is what errors call it."""
    document = yaml_document(file, data)
    if not isinstance(document.data, list):
        return (_creature(document, ""),)
    if not document.data:
        raise ContentError(file, "has no creature")
    return tuple(_creature(document, join("", n)) for n in range(len(document.data)))


def _creature(document: Document, field: str) -> StatBlock:
    form = document.convert(_CreatureForm, field)
    size = str(form.size)
    if not _SIZE.fullmatch(size):
        raise document.error(join(field, "size"), wrong(form.size, "1T, 1S, 1M, 1L, 2, 3, ..."))
    if form.hero and form.free_strike is not None:
        raise document.error(join(field, "free_strike"), "is given for a hero, who rolls free strikes")
    if not form.hero and form.free_strike is None:
        raise document.error(join(field, "free_strike"), "is missing")
    if not form.hero and form.recoveries:
        raise document.error(join(field, "recoveries"), "is given for a creature that is no hero")
    ids = unique_slugs(ability.name for ability in form.abilities)
    abilities = tuple(
        _ability(document, f"{join(field, 'abilities')}[{n}]", ability, id)
        for n, (ability, id) in enumerate(zip(form.abilities, ids, strict=True))
    )
    signatures = [ability for ability in abilities if ability.signature]
    scores = form.characteristics
    return StatBlock(
        form.name,
        size,
        form.speed,
        form.stamina,
        level=form.level,
        hero=form.hero,
        roles=form.roles,
        keywords=form.keywords,
        stability=form.stability,
        characteristics=Characteristics(scores.might, scores.agility, scores.reason, scores.intuition, scores.presence),
        free_strike=None if form.free_strike is None else creature_free_strike(form.free_strike, signatures),
        abilities=abilities,
        traits=tuple(_trait(trait) for trait in form.traits),
        immunities=_modifiers(document, join(field, "immunities"), form.immunities),
        weaknesses=_modifiers(document, join(field, "weaknesses"), form.weaknesses),
        movement=form.movement,
        recoveries=form.recoveries,
    )


def _ability(document: Document, field: str, form: _AbilityForm, id: str) -> Ability:
    usage = read_usage(form.usage)
    if usage is None:
        raise document.error(join(field, "usage"), wrong(form.usage, "one of " + ", ".join(USAGES)))
    distance = read_distance(form.distance)
    if distance is None:
        raise document.error(join(field, "distance"), wrong(form.distance, "a distance like 'melee 1', 'ranged 10', '2 burst' or 'self'"))
    target = read_target(form.target)
    if target is None:
        expected = "a target like 'one creature or object', 'each enemy in the area' or 'self'"
        raise document.error(join(field, "target"), wrong(form.target, expected))
    if bool(form.cost) != bool(form.resource):
        raise document.error(join(field, "cost"), "and `resource` are given together or not at all")
    if usage == NO_ACTION and form.roll is not None:
        raise document.error(join(field, "usage"), "is no action, so there is no power roll")
    return Ability(
        id,
        form.name,
        usage,
        keywords=tuple(keyword.capitalize() for keyword in form.keywords),
        melee=distance.melee,
        ranged=distance.ranged,
        area=distance.area,
        target=target,
        roll=_power_roll(document, field, form),
        effects=tuple(map(LeftByHand, form.by_hand)),
        signature=form.signature,
        cost=form.cost,
        resource=form.resource,
        trigger=form.trigger,
    )


def _power_roll(document: Document, field: str, form: _AbilityForm) -> PowerRoll | None:
    if form.roll is None and form.tiers is None:
        return None
    if form.roll is None or form.tiers is None:
        missing = "roll" if form.roll is None else "tiers"
        raise document.error(join(field, missing), "is missing, since a power roll has both `roll` and `tiers`")
    lines = [read_tier_line(line) for line in form.tiers]
    for n, line in enumerate(lines):
        if line.unread:
            expected = "a clause like '3 + M damage' or 'M < weak slowed (save ends)', or text for the Director in [brackets]"
            raise document.error(f"{join(field, 'tiers')}[{n}]", wrong(line.unread[0], expected))
    one, two, three = (line.effects for line in lines)
    if isinstance(form.roll, int):
        return PowerRoll((one, two, three), bonus=form.roll)
    characteristics = tuple(re.split(r", | or ", form.roll.lower()))
    if any(characteristic not in CHARACTERISTICS for characteristic in characteristics):
        expected = "a bonus like 2, or characteristics like 'might' or 'might or agility'"
        raise document.error(join(field, "roll"), wrong(form.roll, expected))
    return PowerRoll((one, two, three), characteristics=characteristics)


def _trait(form: _TraitForm) -> Trait:
    runs = (NeverProvokes(),) if form.never_provokes else ()
    return Trait(form.name, (*runs, *map(LeftByHand, form.by_hand)))


def _modifiers(document: Document, field: str, values: dict[str, int | None] | dict[str, int]) -> tuple[DamageModifier, ...]:
    for kind in values:
        if kind not in (*DAMAGE_TYPES, _ALL_DAMAGE):
            raise document.error(join(field, kind), f"is not a damage type; expected one of {', '.join(DAMAGE_TYPES)}, {_ALL_DAMAGE}")
    return tuple(DamageModifier("" if kind == _ALL_DAMAGE else kind, value) for kind, value in values.items())
