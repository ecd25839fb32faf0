"""What a kit adds to weapon abilities, free strikes among them: with its weapons, not with improvised ones (kits/improvised-weapons)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.queries.wielded import WITH_ITS_WEAPONS
from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.stat_block import Trait

Tiers = tuple[int, int, int]

NOTHING: Tiers = (0, 0, 0)


@attrs.frozen
class AddedByKit:
    """What a hero's kit adds, or of several kits the best: damage at each tier and squares of distance to melee and to ranged weapon
    abilities, and squares to a Disengage (kits/damage-bonuses, kits/distance-bonus, kits/disengage-bonus)."""

    melee: Tiers = NOTHING
    ranged: Tiers = NOTHING
    melee_distance: int = 0
    ranged_distance: int = 0
    disengage: int = 0

    def to(self, kind: str) -> Iterator[Modifier]:
        """As modifiers of each melee and each ranged use of a `kind`, "ability" or "free strike", that is a weapon's."""
        for way, damage, distance in (("melee", self.melee, self.melee_distance), ("ranged", self.ranged, self.ranged_distance)):
            yield from _by_tier(damage, f"{way} {kind}")
            if distance:
                yield Modifier("distance", distance, on=f"{way} {kind}", when=(WITH_ITS_WEAPONS,))

    def to_ability(self, ability: Ability) -> Ability:
        """A weapon ability with what the kit adds to it: to an area the damage alone (kits/distance-bonus)."""
        if "Weapon" not in ability.keywords:
            return ability
        if ability.area is None:
            return replace(ability, modifiers=(*ability.modifiers, *self.to("ability")))
        damage = next((damage for way, damage in (("Melee", self.melee), ("Ranged", self.ranged)) if way in ability.keywords), NOTHING)
        return replace(ability, modifiers=(*ability.modifiers, *_by_tier(damage, "ability")))

    def trait(self) -> Trait:
        """What it adds to the two standard free strikes, which are weapon abilities, and to a Disengage."""
        return Trait("Kit", (*self.to("free strike"), *((Modifier("disengage", self.disengage),) if self.disengage else ())))


def _by_tier(damage: Tiers, on: str) -> Iterator[Modifier]:
    """Damage that is the same at every tier is one modifier, else there is one for each tier (kits/damage-bonuses)."""
    if len({*damage}) == 1:
        if damage[0]:
            yield Modifier("extra damage", damage[0], on=on, when=(WITH_ITS_WEAPONS,))
        return
    for tier, number in enumerate(damage, 1):
        if number:
            yield Modifier("extra damage", number, on=on, when=(Holds("tier", value=tier), WITH_ITS_WEAPONS))
