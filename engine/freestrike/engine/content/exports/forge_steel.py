"""A hero of Forge Steel, from its exported `.ds-hero` file; `docs/content.md` says what is read, left open, ignored."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TypeVar

import attrs
from msgspec.structs import replace

from freestrike.engine.content.document import Document, join, json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.exports.forge_steel_form import (
    Ability,
    Bonus,
    DamageModifierForm,
    Feature,
    Hero,
    HeroClass,
    Kit,
    LevelFeatures,
    Modifier,
    Named,
    Section,
)
from freestrike.engine.content.exports.imported import Imported
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.engine.content.kits import AddedByKit
from freestrike.engine.content.printed.ability import printed_abilities
from freestrike.engine.content.printed.usage import read_usage
from freestrike.engine.content.reading.raw import RawCost, RawEffect, RawFeature, RawRoll
from freestrike.engine.content.slug import unique_slugs
from freestrike.events.content.ability import FREE_MANEUVER, FREE_TRIGGERED_ACTION, MANEUVER, NO_ACTION, TRIGGERED_ACTION
from freestrike.events.content.effect import CHARACTERISTICS, DAMAGE_TYPES, LeftByHand
from freestrike.events.content.stat_block import Characteristics, DamageModifier, StatBlock, Trait
from freestrike.events.movement import SPEED_ENTRY

T = TypeVar("T")

ORDINARY_SPEED = 5
_FREE = {MANEUVER: FREE_MANEUVER, TRIGGERED_ACTION: FREE_TRIGGERED_ACTION}
_OLD_USAGES = {"action": "main action", "other": NO_ACTION}
_COUNTED = ("Stamina", "Recoveries", "Speed", "Stability")
_POTENCY = re.compile(r"\[(weak|average|strong)\]", re.IGNORECASE)
_DAMAGE_TWICE = re.compile(r"^(\d+) damage \+ ([MARIP](?:,? or [MARIP])*) damage\b")
_SELECTED = ("Choice", "Perk", "Domain Feature")
# What says nothing about a fight, or stands elsewhere in the file.
_NOT_OF_A_FIGHT = (
    *("Language", "Language Choice", "Characteristic Bonus", "Heroic Resource", "Heroic Resource Gain"),
    *("Proficiency", "Kit Type", "Title Choice", "Item Choice"),
)


def read_forge_steel(path: str | os.PathLike[str]) -> Imported:
    """The hero in a `.ds-hero` file. Raises ContentError, naming the field that is wrong."""
    document = json_document(path)
    hero = document.convert(Hero)
    if not hero.name.strip():
        raise document.error("name", "is empty")
    if hero.hero_class is None:
        raise document.error("class", "is not chosen yet: expected a hero with a class")
    if hero.ancestry is None:
        raise document.error("ancestry", "is not chosen yet: expected a hero with an ancestry")
    return _Building(document, hero, hero.hero_class, hero.ancestry.name).imported()


@attrs.define
class _Building:
    """One hero on the way to a stat block."""

    document: Document
    hero: Hero
    hero_class: HeroClass
    ancestry: str
    bonuses: list[Bonus] = attrs.field(factory=list)
    speeds: list[int] = attrs.field(factory=list)
    sizes: list[str] = attrs.field(factory=list)
    modes: list[str] = attrs.field(factory=list)
    kits: list[Kit] = attrs.field(factory=list)
    of_kits: set[int] = attrs.field(factory=set)
    modifiers: list[DamageModifierForm] = attrs.field(factory=list)
    abilities: list[Ability] = attrs.field(factory=list)
    skills: list[str] = attrs.field(factory=list)
    domains: list[str] = attrs.field(factory=list)
    traits: list[Trait] = attrs.field(factory=list)
    asked: list[str] = attrs.field(factory=list)
    ignored: set[str] = attrs.field(factory=set)
    _seen: set[str] = attrs.field(factory=set)

    def imported(self) -> Imported:
        for field, features in self._sources():
            for n, feature in enumerate(features):
                self._take(feature, f"{field}[{n}]")
        self._left_open()
        scores = self._scores()
        stamina = self._kit_best("stamina") * self._echelon + self._sum("Stamina")
        recoveries = self._sum("Recoveries")
        if stamina < 1:
            raise self.document.error("class.featuresByLevel", f"comes to a Stamina of {stamina}, expected bonuses that make it at least 1")
        ids = unique_slugs(ability.name for ability in self.abilities)
        kit = self._added_by_kits()
        abilities = tuple(
            replace(kit.to_ability(version), of_kit=n in self.of_kits)
            for n, (ability, id) in enumerate(zip(self.abilities, ids, strict=True))
            for version in printed_abilities(self._printed(ability), id)
        )
        stat_block = StatBlock(
            self.hero.name,
            self._size(),
            max([*self.speeds, ORDINARY_SPEED if not self.speeds else 0]) + self._kit_best("speed") + self._sum("Speed"),
            stamina,
            level=self.hero_class.level,
            hero=True,
            roles=(self.hero_class.name,),
            keywords=(self.ancestry,),
            stability=self._kit_best("stability") + self._sum("Stability"),
            characteristics=scores,
            abilities=abilities,
            traits=(*self._of_class(), *((kit.trait(),) if self.kits else ()), *self.traits),
            immunities=self._damage_modifiers("Immunity"),
            weaknesses=self._damage_modifiers("Weakness"),
            movement=tuple(self.modes),
            recoveries=recoveries,
            heroic_resource=self._resource.lower(),
            skills=tuple(self.skills),
        )
        return Imported(stat_block, tuple(self.asked), tuple(sorted(self.ignored)))

    def _of_class(self) -> tuple[Trait, ...]:
        """How a hero of one of the nine classes gains its heroic resource."""
        of_class = CLASSES.get(self.hero_class.name.lower())
        if of_class is None:
            self.asked.append(f"{self.hero_class.name}: how its heroic resource is gained is not known")
            return ()
        domains = tuple(name for name in self.domains if name in of_class.domains)
        if of_class.domains and not domains:
            self.asked.append(f"{self.hero_class.name}: no domain is chosen")
        return of_class.with_domains(self.hero_class.level, domains)

    def _left_open(self) -> None:
        """What the file has beside the hero's features."""
        self.ignored.update(("culture", "state: what is lost, gained and suffered so far"))
        if self.hero.state.inventory:
            self.asked.append("inventory: what the hero carries is not read")
        if self.hero.ability_customizations:
            self.asked.append("ability customizations: they are not read")

    @property
    def _echelon(self) -> int:
        return min(4, (self.hero_class.level + 2) // 3)

    def _sources(self) -> Iterator[tuple[str, tuple[Feature, ...]]]:
        if self.hero.ancestry:
            yield "ancestry.features", self.hero.ancestry.features
        yield from self._of_levels("class.featuresByLevel", self.hero_class.features_by_level)
        for n, subclass in enumerate(self.hero_class.subclasses):
            if subclass.selected:
                yield from self._of_levels(f"class.subclasses[{n}].featuresByLevel", subclass.features_by_level)
        for name, source in (("career", self.hero.career), ("complication", self.hero.complication)):
            if source:
                yield f"{name}.features", source.features
        yield "features", self.hero.features

    def _of_levels(self, field: str, levels: tuple[LevelFeatures, ...]) -> Iterator[tuple[str, tuple[Feature, ...]]]:
        for n, level in enumerate(levels):
            if level.level <= self.hero_class.level:
                yield f"{field}[{n}].features", level.features

    def _take(self, feature: Feature, field: str) -> None:
        """Read one feature, each id once: a feature can be reached by more than one way."""
        if feature.id and feature.id in self._seen:
            return
        self._seen.add(feature.id)
        data = join(field, "data")
        match feature.type:
            case "Bonus":
                self._bonus(feature, self.document.convert(Bonus, data))
            case "Ability":
                self.abilities.append(self.document.convert(Ability, join(data, "ability")))
            case "Class Ability":
                self._class_abilities(self._list(data, "selectedIDs", str), feature)
            case "Kit":
                self._take_kits(data)
            case "Multiple Features":
                self._take_all(join(data, "features"))
            case "Skill Choice":
                self.skills.extend(self._list(data, "selected", str))
            case "Skill":
                self.skills.append(self.document.convert(str, join(data, "skill")))
            case "Domain":
                self.domains.extend(one.name.lower() for one in self._list(data, "selected", Named))
            case kind if kind in _SELECTED:
                self._take_all(join(data, "selected"))
            case "Speed":
                self.speeds.append(self.document.convert(int, join(data, "speed")))
            case "Size":
                self._take_size(data)
            case "Movement Mode":
                self._moves_by(self.document.convert(str, join(data, "mode")).lower())
            case "Damage Modifier":
                self.modifiers.extend(self._list(data, "modifiers", DamageModifierForm))
            case kind if kind in _NOT_OF_A_FIGHT:
                self.ignored.add(kind)
            case _ if feature.description:
                self.traits.append(Trait(feature.name or feature.type, (LeftByHand(feature.description),)))
            case _:
                self.asked.append(f"{feature.name or feature.type}: a feature of the type {feature.type!r} without a text in the file")

    def _moves_by(self, mode: str) -> None:
        if mode in SPEED_ENTRY:
            self.modes.append(mode)
        else:
            self.asked.append(f"movement: no type of movement is called {mode!r}")

    def _take_all(self, field: str) -> None:
        features = self.document.convert(tuple[Feature, ...], field) if self.document.at(field) is not None else ()
        for n, feature in enumerate(features):
            self._take(feature, f"{field}[{n}]")

    def _take_kits(self, data: str) -> None:
        for n, kit in enumerate(self._list(data, "selected", Kit)):
            self.kits.append(kit)
            before = len(self.abilities)
            for m, feature in enumerate(kit.features):
                self._take(feature, f"{join(data, 'selected')}[{n}].features[{m}]")
            self.of_kits.update(range(before, len(self.abilities)))

    def _take_size(self, data: str) -> None:
        nested = join(data, "size")
        value = self.document.at(join(nested, "value")) or self.document.at(join(data, "sizeValue"))
        letter = self.document.at(join(nested, "mod")) or self.document.at(join(data, "sizeMod"))
        if not isinstance(value, int) or not 1 <= value <= 9 or (value == 1 and letter not in ("T", "S", "M", "L")):
            raise self.document.error(data, wrong(self.document.at(data), "a size like 1M"))
        self.sizes.append(f"1{letter}" if value == 1 else str(value))

    def _bonus(self, feature: Feature, bonus: Bonus) -> None:
        if bonus.value_from_controller is not None and bonus.field in _COUNTED:
            self.asked.append(f"{feature.name}: {bonus.field} depends on another hero")
        elif bonus.field in _COUNTED:
            self.bonuses.append(bonus)
        else:
            self.ignored.add(f"a bonus to {bonus.field}")

    def _class_abilities(self, ids: tuple[str, ...], feature: Feature) -> None:
        known = {ability.id: ability for ability in self._all_abilities()}
        for id in ids:
            if id in known:
                self.abilities.append(known[id])
            else:
                self.asked.append(f"{feature.name}: the ability {id!r} is not in the file")
        if not ids:
            self.asked.append(f"{feature.name}: no ability is chosen")

    def _all_abilities(self) -> Iterator[Ability]:
        yield from self.hero_class.abilities
        for subclass in self.hero_class.subclasses:
            yield from subclass.abilities

    def _scores(self) -> Characteristics:
        scores: dict[str, int] = {}
        for n, form in enumerate(self.hero_class.characteristics):
            name = form.characteristic.lower()
            if name not in CHARACTERISTICS:
                raise self.document.error(f"class.characteristics[{n}].characteristic", wrong(form.characteristic, "a characteristic"))
            scores[name] = form.value
        missing = [name for name in CHARACTERISTICS if name not in scores]
        if missing:
            raise self.document.error("class.characteristics", f"has no {missing[0]}")
        return Characteristics(**scores)

    def _size(self) -> str:
        return self.sizes[-1] if self.sizes else "1M"

    def _kit_best(self, what: str) -> int:
        """The best of the kits: those of two do not add up."""
        return max((getattr(kit, what) for kit in self.kits), default=0)

    def _sum(self, field: str) -> int:
        return sum(self._value(bonus) for bonus in self.bonuses if bonus.field == field)

    def _value(self, modifier: Modifier) -> int:
        scores = {form.characteristic: form.value for form in self.hero_class.characteristics}
        best = max((scores.get(name, 0) for name in modifier.value_characteristics), default=0)
        levels = modifier.value_per_level * (self.hero_class.level - 1) + modifier.value_per_echelon * self._echelon
        return modifier.value + levels + best * modifier.value_characteristic_multiplier

    def _damage_modifiers(self, kind: str) -> tuple[DamageModifier, ...]:
        """The immunities or weaknesses, of each damage type the highest."""
        values: dict[str, int] = {}
        for modifier in self.modifiers:
            name = "" if modifier.damage_type.lower() == "damage" else modifier.damage_type.lower()
            if modifier.type == kind and (name in DAMAGE_TYPES or not name):
                values[name] = max(values.get(name, 0), self._value(modifier))
            elif modifier.type == kind:
                self.asked.append(f"{kind} to {modifier.damage_type!r}: no damage type that is known")
        return tuple(DamageModifier(name, value) for name, value in values.items() if value > 0)

    def _added_by_kits(self) -> AddedByKit:
        distances = (self._kit_best("melee_distance"), self._kit_best("ranged_distance"))
        return AddedByKit(self._damage_added("melee"), self._damage_added("ranged"), *distances, self._kit_best("disengage"))

    def _damage_added(self, way: str) -> tuple[int, int, int]:
        one, two, three = (max((self._kit_damage(kit, way, tier) for kit in self.kits), default=0) for tier in (1, 2, 3))
        return (one, two, three)

    def _printed(self, ability: Ability) -> RawFeature:
        """The ability as a book prints it."""
        signature = ability.cost == "signature"
        cost = ability.cost if isinstance(ability.cost, int) and ability.cost > 0 else 0
        usage = read_usage(_OLD_USAGES.get(ability.type.usage.lower(), ability.type.usage))
        if usage is None:
            self.asked.append(f"{ability.name}: takes {ability.type.usage!r}, which is not known: no action is assumed")
            usage = NO_ACTION
        if ability.type.free:
            usage = _FREE.get(usage, usage)
        return RawFeature(
            ability.name,
            "ability",
            tuple(effect for section in ability.sections for effect in self._effects(ability, section)),
            "Signature Ability" if signature else "",
            ability.keywords,
            usage,
            distance=self._distance(ability),
            target=ability.target,
            trigger=ability.type.trigger,
            cost=RawCost(f"{cost} {self._resource}", cost, cost, self._resource.lower()) if cost else None,
        )

    @property
    def _resource(self) -> str:
        features = (feature for _, group in self._sources() for feature in group)
        return next((feature.name for feature in features if feature.type == "Heroic Resource"), "heroic resource")

    def _effects(self, ability: Ability, section: Section) -> Iterator[RawEffect]:
        if section.roll:
            scores = tuple(name.lower() for name in section.roll.characteristic)
            lines = (section.roll.tier1, section.roll.tier2, section.roll.tier3)
            one, two, three = map(self._tier, lines)
            text = f"Power Roll + {' or '.join(section.roll.characteristic)}"
            yield RawEffect(roll=RawRoll(text, section.roll.bonus, scores), tier1=one, tier2=two, tier3=three)
        elif section.type == "field":
            amount = f" {section.value}" if section.value else ""
            yield RawEffect(name=f"{section.name}{amount}", effect=section.effect)
        elif section.type == "package":
            self.asked.append(f"{ability.name}: the text {section.tag!r} is not in the file")
        elif section.text:
            yield RawEffect(effect=section.text)

    @staticmethod
    def _tier(line: str) -> str:
        return _POTENCY.sub(lambda found: found[1].upper(), _DAMAGE_TWICE.sub(r"\1 + \2 damage", line.strip()))

    @staticmethod
    def _kit_damage(kit: Kit, way: str, tier: int) -> int:
        numbers = kit.melee_damage if way == "melee" else kit.ranged_damage
        return int(getattr(numbers, f"tier{tier}")) if numbers else 0

    def _distance(self, ability: Ability) -> str:
        parts: list[str] = []
        for one in ability.distance:
            match one.type:
                case "Melee" | "Ranged":
                    parts.append(f"{one.type} {one.value}")
                case "Aura" | "Burst":
                    parts.append(f"{one.value} {one.type.lower()}")
                case "Cube" | "Wall":
                    parts.append(f"{one.value} {one.type.lower()} within {one.within}")
                case "Line":
                    parts.append(f"{one.value} x {one.value2} line within {one.within}")
                case "Special":
                    parts.append(one.special or "Special")
                case other:
                    parts.append(other)
        return " or ".join(part if n == 0 else part[0].lower() + part[1:] for n, part in enumerate(parts))

    def _list(self, data: str, name: str, kind: type[T]) -> tuple[T, ...]:
        field = join(data, name)
        if self.document.at(field) is None:
            return ()
        count = len(self.document.convert(tuple[object, ...], field))
        return tuple(self.document.convert(kind, f"{field}[{n}]") for n in range(count))
