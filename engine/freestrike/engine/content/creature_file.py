"""Our own format for creatures and heroes: YAML, described in `docs/content.md`."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.document import Document, join, read_bytes
from freestrike.engine.content.error import ContentError, wrong
from freestrike.engine.content.heroes.classes import CLASSES, HeroClass
from freestrike.engine.content.kits import NOTHING, AddedByKit
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.engine.content.printed.distance import read_distance
from freestrike.engine.content.printed.target import read_target
from freestrike.engine.content.printed.tier_line import MISPRINTS, read_tier_line
from freestrike.engine.content.printed.usage import read_usage
from freestrike.engine.content.slug import unique_slugs
from freestrike.engine.content.yaml_document import yaml_document
from freestrike.engine.queries.common_abilities import GRABBING
from freestrike.engine.stored_values import unknown_word
from freestrike.events.conditions import CONDITIONS
from freestrike.events.content.ability import NO_ACTION, USAGES, Ability, PowerRoll, Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.effect import CHARACTERISTICS, DAMAGE_TYPES, Effect, LeftByHand
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.stat_block import Characteristics, DamageModifier, StatBlock, Trait, TraitEffect
from freestrike.events.content.trigger import Trigger
from freestrike.events.movement import SPEED_ENTRY
from freestrike.events.resources import HEROIC_RESOURCE, MALICE
from freestrike.events.space import is_size
from freestrike.events.stored import Stored

V = TypeVar("V", bound=Stored)
_ALL_DAMAGE = "damage"
_KEYWORDS = ("area", "charge", "magic", "melee", "psionic", "ranged", "strike", "weapon")
"""The keywords of abilities that rules ask for; others are anybody's own."""
_NEARLY = 0.8
"""How like one of them a word is, of 1, that is taken for a slip."""

_Name = Annotated[str, Meta(min_length=1, max_length=80)]
_Count = Annotated[int, Meta(ge=0, le=1000)]
_Score = Annotated[int, Meta(ge=-5, le=5)]
_SET_OFF = (TRIGGERING, TRIGGER_TARGET)
_Tier = str | tuple[str | Effect, ...]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; a field that is not one of its own is refused."""


class _Scores(_Form, frozen=True):
    might: _Score = 0
    agility: _Score = 0
    reason: _Score = 0
    intuition: _Score = 0
    presence: _Score = 0


_Tiers = tuple[_Count, _Count, _Count]


class _KitForm(_Form, frozen=True):
    """What a hero's kit, or the best of several, adds to weapon abilities and to a Disengage."""

    melee: _Tiers = NOTHING
    ranged: _Tiers = NOTHING
    melee_distance: _Count = 0
    ranged_distance: _Count = 0
    disengage: _Count = 0

    def added(self) -> AddedByKit:
        return AddedByKit(self.melee, self.ranged, self.melee_distance, self.ranged_distance, self.disengage)


class _TraitForm(_Form, frozen=True):
    name: _Name
    never_provokes: bool = False
    effects: tuple[TraitEffect, ...] = ()
    by_hand: tuple[str, ...] = ()


class _AbilityForm(_Form, frozen=True):
    name: _Name
    usage: str
    distance: str
    target: str
    signature: bool = False
    keywords: tuple[str, ...] = ()
    roll: int | str | None = None
    tiers: tuple[_Tier, _Tier, _Tier] | None = None
    first: tuple[Effect, ...] = ()
    before: tuple[Effect, ...] = ()
    effects: tuple[Effect, ...] = ()
    after: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    trigger: str = ""
    on: Trigger | None = None
    cost: _Count = 0
    resource: str = ""
    by_hand: tuple[str, ...] = ()
    of_kit: bool = False
    handled: bool = False
    needs: tuple[Holds, ...] = ()
    never_while: tuple[str, ...] = ()


class _CreatureForm(_Form, frozen=True):
    name: _Name
    size: int | str
    speed: _Count
    stamina: Annotated[int, Meta(ge=1, le=10000)]
    characteristics: _Scores
    abilities: tuple[_AbilityForm, ...]
    hero: bool = False
    class_: str = msgspec.field(default="", name="class")
    domains: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    kit: _KitForm | None = None
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
    with_captain: str = ""


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
    if not is_size(size):
        raise document.error(join(field, "size"), wrong(form.size, "1T, 1S, 1M, 1L, 2, 3, ..."))
    for n, word in enumerate(form.movement):
        if word not in SPEED_ENTRY:
            raise document.error(f"{join(field, 'movement')}[{n}]", wrong(word, "one of " + ", ".join(SPEED_ENTRY)))
    if form.hero and form.free_strike is not None:
        raise document.error(join(field, "free_strike"), "is given for a hero, who rolls free strikes")
    if not form.hero and form.free_strike is None:
        raise document.error(join(field, "free_strike"), "is missing")
    if not form.hero and form.recoveries:
        raise document.error(join(field, "recoveries"), "is given for a creature that is no hero")
    if not form.hero and form.kit is not None:
        raise document.error(join(field, "kit"), "is given for a creature that is no hero")
    of_class = _class(document, field, form)
    names = [ability.name.lower() for ability in form.abilities]
    for n, ability in enumerate(form.abilities):
        at = f"{join(field, 'abilities')}[{n}]"
        if names[n] in names[:n]:
            raise document.error(join(at, "name"), f"is the name of an ability before it: {ability.name!r}")
        _resource(document, join(at, "resource"), ability.resource, form)
    ids = unique_slugs(ability.name for ability in form.abilities)
    abilities = tuple(
        _ability(document, f"{join(field, 'abilities')}[{n}]", ability, id)
        for n, (ability, id) in enumerate(zip(form.abilities, ids, strict=True))
    )
    kit = form.kit.added() if form.kit is not None else None
    if kit is not None:
        abilities = tuple(one if one.of_kit else kit.to_ability(one) for one in abilities)
    signatures = [ability for ability in abilities if ability.signature]
    scores = form.characteristics
    return StatBlock(
        form.name,
        size,
        form.speed,
        form.stamina,
        level=form.level,
        hero=form.hero,
        roles=form.roles or ((form.class_.capitalize(),) if form.class_ else ()),
        keywords=form.keywords,
        stability=form.stability,
        characteristics=Characteristics(scores.might, scores.agility, scores.reason, scores.intuition, scores.presence),
        free_strike=None if form.free_strike is None else creature_free_strike(form.free_strike, signatures),
        abilities=abilities,
        traits=(
            *_gained(document, field, form, of_class),
            *(() if kit is None else (kit.trait(),)),
            *(_trait(document, f"{join(field, 'traits')}[{n}]", trait) for n, trait in enumerate(form.traits)),
        ),
        immunities=_modifiers(document, join(field, "immunities"), form.immunities),
        weaknesses=_modifiers(document, join(field, "weaknesses"), form.weaknesses),
        movement=form.movement,
        recoveries=form.recoveries,
        heroic_resource="" if of_class is None else of_class.resource.lower(),
        skills=form.skills,
        with_captain=form.with_captain,
        captain_benefit=read_captain_line(form.with_captain),
    )


def _class(document: Document, field: str, form: _CreatureForm) -> HeroClass | None:
    """The class that a hero names, if it does."""
    if not form.class_:
        if form.domains:
            raise document.error(join(field, "domains"), "are given for a hero without a class that has them")
        return None
    if not form.hero:
        raise document.error(join(field, "class"), "is given for a creature that is no hero")
    of_class = CLASSES.get(form.class_)
    if of_class is None:
        raise document.error(join(field, "class"), wrong(form.class_, "one of " + ", ".join(CLASSES)))
    for n, domain in enumerate(form.domains):
        if domain not in of_class.domains:
            expected = "one of " + ", ".join(of_class.domains) if of_class.domains else "none: the class has no domains"
            raise document.error(f"{join(field, 'domains')}[{n}]", wrong(domain, expected))
    return of_class


def _gained(document: Document, field: str, form: _CreatureForm, of_class: HeroClass | None) -> tuple[Trait, ...]:
    """How the hero gains its heroic resource, as a trait."""
    return () if of_class is None else of_class.with_domains(form.level, form.domains)


def _ability(document: Document, field: str, form: _AbilityForm, id: str) -> Ability:
    usage = read_usage(form.usage)
    if usage is None:
        raise document.error(join(field, "usage"), wrong(form.usage, "one of " + ", ".join(USAGES)))
    distance = read_distance(form.distance)
    if distance is None or "0" in form.distance.split():
        raise document.error(join(field, "distance"), wrong(form.distance, "a distance like 'melee 1', 'ranged 10', '2 burst' or 'self'"))
    target = Target((form.target,)) if form.on is not None and form.target in _SET_OFF else read_target(form.target)
    if target is None:
        expected = "a target like 'one creature or object', 'each enemy in the area' or 'self'"
        raise document.error(join(field, "target"), wrong(form.target, expected))
    if form.handled:
        target = replace(target, handled=True)
    if form.needs:
        target = replace(target, needs=_known(document, join(field, "needs"), form.needs))
    for n, name in enumerate(form.never_while):
        if name not in (*CONDITIONS, GRABBING):
            raise document.error(f"{join(field, 'never_while')}[{n}]", wrong(name, "a condition, or 'grabbing'"))
    for n, keyword in enumerate(form.keywords):
        meant = get_close_matches(keyword.lower(), _KEYWORDS, n=1, cutoff=_NEARLY)
        if meant and keyword.lower() != meant[0]:
            raise document.error(f"{join(field, 'keywords')}[{n}]", f"is {keyword!r}; did you mean {meant[0]!r}?")
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
        first=_known(document, join(field, "first"), form.first),
        before=_known(document, join(field, "before"), form.before),
        effects=(*_known(document, join(field, "effects"), form.effects), *map(LeftByHand, form.by_hand)),
        after=_known(document, join(field, "after"), form.after),
        modifiers=_known(document, join(field, "modifiers"), form.modifiers),
        signature=form.signature,
        cost=form.cost,
        resource=form.resource,
        trigger=form.trigger,
        of_kit=form.of_kit,
        never_while=form.never_while,
        on=None if form.on is None else _known(document, join(field, "on"), (form.on,))[0],
    )


def _resource(document: Document, field: str, resource: str, form: _CreatureForm) -> None:
    """Refuse a resource that who has the ability does not have: heroes have a heroic resource, the Director has Malice."""
    known = HEROIC_RESOURCE if form.hero else MALICE
    if resource not in ("", known):
        raise document.error(field, wrong(resource, repr(known)))


def _power_roll(document: Document, field: str, form: _AbilityForm) -> PowerRoll | None:
    if form.roll is None and form.tiers is None:
        return None
    if form.roll is None or form.tiers is None:
        missing = "roll" if form.roll is None else "tiers"
        raise document.error(join(field, missing), "is missing, since a power roll has both `roll` and `tiers`")
    one, two, three = (_tier(document, f"{join(field, 'tiers')}[{n}]", tier) for n, tier in enumerate(form.tiers))
    if isinstance(form.roll, int):
        return PowerRoll((one, two, three), bonus=form.roll)
    characteristics = tuple(re.split(r", | or ", form.roll.lower()))
    if any(characteristic not in CHARACTERISTICS for characteristic in characteristics):
        expected = "a bonus like 2, or characteristics like 'might' or 'might or agility'"
        raise document.error(join(field, "roll"), wrong(form.roll, expected))
    return PowerRoll((one, two, three), characteristics=characteristics)


def _tier(document: Document, field: str, tier: _Tier) -> tuple[Effect, ...]:
    """A tier: a line, or a list of lines and of effects as they are stored."""
    if not isinstance(tier, str):
        return tuple(
            effect
            for n, part in enumerate(tier)
            for effect in (_tier(document, f"{field}[{n}]", part) if isinstance(part, str) else _known(document, f"{field}[{n}]", (part,)))
        )
    misprinted = next((meant for word, meant in MISPRINTS.items() if word in tier.lower().split()), "")
    if misprinted:
        raise document.error(field, wrong(tier, f"the damage type {misprinted!r}"))
    line = read_tier_line(tier)
    if line.unread:
        expected = "a clause like '3 + M damage' or 'M < weak slowed (save ends)', or text for the Director in [brackets]"
        raise document.error(field, wrong(line.unread[0], expected))
    return line.effects


def _known(document: Document, field: str, values: tuple[V, ...]) -> tuple[V, ...]:
    """`values`, all of whose words are ones that the engine knows."""
    for n, value in enumerate(values):
        unknown = unknown_word(value)
        if unknown is not None:
            listed = isinstance(document.at(field), list)
            raise document.error(f"{join(field, n) if listed else field}{unknown.place}", wrong(unknown.word, unknown.expected))
    return values


def _trait(document: Document, field: str, form: _TraitForm) -> Trait:
    runs = (Modifier("never provokes"),) if form.never_provokes else ()
    return Trait(form.name, (*runs, *_known(document, join(field, "effects"), form.effects), *map(LeftByHand, form.by_hand)))


def _modifiers(document: Document, field: str, values: dict[str, int | None] | dict[str, int]) -> tuple[DamageModifier, ...]:
    for kind in values:
        if kind not in (*DAMAGE_TYPES, _ALL_DAMAGE):
            raise document.error(join(field, kind), f"is not a damage type; expected one of {', '.join(DAMAGE_TYPES)}, {_ALL_DAMAGE}")
    return tuple(DamageModifier("" if kind == _ALL_DAMAGE else kind, value) for kind, value in values.items())
