"""A hero of Foundry's `draw-steel` system: what the export leaves to be worked out follows from the class, the level and the kits."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.content.document import join
from freestrike.engine.content.error import wrong
from freestrike.engine.content.exports.foundry_form import ActiveEffect, Change, ClassSystem, DamageBonus, HeroSystem, KitBonuses, KitSystem
from freestrike.engine.content.exports.foundry_items import Building, words
from freestrike.engine.content.exports.imported import Imported
from freestrike.engine.content.heroes.classes import CLASSES, HeroClass
from freestrike.engine.content.heroes.gaining import without_gains
from freestrike.engine.content.kits import AddedByKit
from freestrike.engine.content.printed.ability import printed_abilities
from freestrike.engine.content.printed.trait import printed_trait
from freestrike.engine.content.slug import unique_slugs
from freestrike.events.content.stat_block import Characteristics, DamageModifier, StatBlock

_STAMINA = "system.stamina.max"
_RECOVERIES = "system.recoveries.max"
_SPEED = "system.movement.value"
_STABILITY = "system.combat.stability"
_ADDED = (_STAMINA, _RECOVERIES, _SPEED, _STABILITY)
WAYS = ("melee", "ranged")


@attrs.define(kw_only=True)
class HeroBuilding(Building):
    """A hero on the way to a stat block. `system`: the hero's own part of the file."""

    system: HeroSystem

    def imported(self) -> Imported:
        """The hero. Raises ContentError for one without a class and level, or of a class that is not one of the nine: its Stamina can't be
        known."""
        if not self.actor.name.strip():
            raise self.document.error("name", "is empty")
        of_class, name, level = self._class()
        self.resource = of_class.resource
        kits = tuple(self._kits())
        added = self._added()
        printed = tuple(self.features())
        abilities = [feature for feature in printed if feature.feature_type == "ability"]
        ids = unique_slugs(feature.name for feature in abilities)
        scores = self.system.characteristics
        bonus = _best(kits)
        kit = _added_by(bonus)
        stat_block = StatBlock(
            self.actor.name,
            self.size(),
            self.system.movement.value + (bonus.speed or 0) + added[_SPEED],
            of_class.stamina_at(level) + (bonus.stamina or 0) * _echelon(level) + added[_STAMINA],
            level=level,
            hero=True,
            roles=(name.capitalize(),),
            keywords=tuple(item.name for item in self.actor.items if item.type == "ancestry"),
            stability=self.system.combat.stability + (bonus.stability or 0) + added[_STABILITY],
            characteristics=Characteristics(
                scores.might.value, scores.agility.value, scores.reason.value, scores.intuition.value, scores.presence.value
            ),
            abilities=tuple(
                kit.to_ability(version) for one, id in zip(abilities, ids, strict=True) for version in printed_abilities(one, id)
            ),
            traits=(
                of_class.trait(level),
                *((kit.trait(),) if kits else ()),
                *(without_gains(printed_trait(feature)) for feature in printed if feature.feature_type == "trait"),
            ),
            immunities=self._numbers("immunities", self.system.damage.immunities),
            weaknesses=self._numbers("weaknesses", self.system.damage.weaknesses),
            movement=self.speed_entry(self.system.movement),
            recoveries=of_class.recoveries + added[_RECOVERIES],
            heroic_resource=of_class.resource.lower(),
            skills=tuple(map(words, self.system.skills.value or self.system.hero.skills)),
        )
        self.ignored.update(("what is lost, gained and suffered so far", "the token"))
        if kits:
            self.asked.append("its kit: which ability is the kit's own, and takes the kit's weapons, is not read")
        if of_class.domains:
            self.asked.append("domains: what they add to piety is left by hand")
        return Imported(stat_block, tuple(self.asked), tuple(sorted(self.ignored)))

    def _class(self) -> tuple[HeroClass, str, int]:
        places = [n for n, item in enumerate(self.actor.items) if item.type == "class"]
        if len(places) != 1:
            held = "no class" if not places else "several classes"
            raise self.document.error("items", f"has {held}, expected one: a hero's Stamina follows from its class, its level and its kit")
        field = f"items[{places[0]}]"
        name = self.actor.items[places[0]].name.strip().lower()
        if name not in CLASSES:
            raise self.document.error(join(field, "name"), wrong(self.actor.items[places[0]].name, "one of " + ", ".join(CLASSES)))
        level = self.document.convert(ClassSystem, join(field, "system")).level
        if level < 1:
            raise self.document.error(join(field, "system.level"), wrong(level, "a level from 1 to 10"))
        return CLASSES[name], name, level

    def _kits(self) -> Iterator[KitBonuses]:
        kits = [n for n, item in enumerate(self.actor.items) if item.type == "kit"]
        if len(kits) > 1:
            self.asked.append("two kits: of each bonus the higher counts; which damage bonus is used is the hero's choice")
        for n in kits:
            yield self.document.convert(KitSystem, f"items[{n}].system").bonuses

    def _added(self) -> dict[str, int]:
        """What effects of its items add to Stamina, Recoveries, speed and stability; those of the class itself are counted already."""
        added: dict[str, int] = dict.fromkeys(_ADDED, 0)
        for n, item in enumerate(self.actor.items):
            if item.type == "class" or self.document.at(f"items[{n}].effects") is None:
                continue
            for effect in self.document.convert(tuple[ActiveEffect, ...], f"items[{n}].effects"):
                for change in () if effect.disabled else (*effect.changes, *effect.system.changes):
                    if change.key in _ADDED:
                        added[change.key] += self._number(item.name, change)
        return added

    def _number(self, item: str, change: Change) -> int:
        text = str(change.value).strip()
        if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) <= 4:
            return int(text)
        self.asked.append(f"{item}: adds {text!r} to {change.key}, which is not worked out")
        return 0

    def _numbers(self, field: str, numbers: dict[str, int]) -> tuple[DamageModifier, ...]:
        return tuple(DamageModifier(one.type, one.value) for one in self.modifiers(field, numbers) if one.value is not None)


def _echelon(level: int) -> int:
    return min(4, (level + 2) // 3)


def _best(kits: tuple[KitBonuses, ...]) -> KitBonuses:
    """Of each bonus of several kits the higher one."""
    best = KitBonuses()
    for kit in kits:
        best = KitBonuses(
            max(best.stamina or 0, kit.stamina or 0),
            max(best.speed or 0, kit.speed or 0),
            max(best.stability or 0, kit.stability or 0),
            max(best.disengage or 0, kit.disengage or 0),
            *(
                replace(
                    getattr(best, way),
                    distance=max(getattr(best, way).distance or 0, getattr(kit, way).distance or 0),
                    damage=max((getattr(best, way).damage, getattr(kit, way).damage), key=_by_their_sum),
                )
                for way in WAYS
            ),
        )
    return best


def _tiers(bonus: DamageBonus) -> tuple[int, int, int]:
    return (bonus.tier1 or 0, bonus.tier2 or 0, bonus.tier3 or 0)


def _by_their_sum(bonus: DamageBonus) -> tuple[int, ...]:
    return (sum(_tiers(bonus)), *_tiers(bonus))


def _added_by(bonus: KitBonuses) -> AddedByKit:
    melee, ranged = bonus.melee, bonus.ranged
    return AddedByKit(_tiers(melee.damage), _tiers(ranged.damage), melee.distance or 0, ranged.distance or 0, bonus.disengage or 0)
