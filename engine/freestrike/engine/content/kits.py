"""What a kit adds to weapon abilities, free strikes among them: with its weapons, not with improvised ones (kits/improvised-weapons)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.stat_block import Trait
from freestrike.events.lasting import IMPROVISED

Tiers = tuple[int, int, int]

WITH_ITS_WEAPONS = Holds("state", IMPROVISED, negated=True)
"""That the hero has no improvised weapon in its hands."""


@attrs.frozen
class AddedByKit:
    """What a hero's kit adds, or of several kits the best: damage at each tier and squares of distance to melee and to ranged weapon
    abilities, and squares to a Disengage (kits/damage-bonuses, kits/distance-bonus, kits/disengage-bonus)."""

    melee: Tiers = (0, 0, 0)
    ranged: Tiers = (0, 0, 0)
    melee_distance: int = 0
    ranged_distance: int = 0
    disengage: int = 0

    def to(self, kind: str) -> Iterator[Modifier]:
        """As modifiers of each melee and each ranged use of a `kind`, "ability" or "free strike", that is a weapon's."""
        for way, damage, distance in (("melee", self.melee, self.melee_distance), ("ranged", self.ranged, self.ranged_distance)):
            for tier, number in enumerate(damage, 1):
                if number:
                    yield Modifier("extra damage", number, on=f"{way} {kind}", when=(Holds("tier", value=tier), WITH_ITS_WEAPONS))
            if distance:
                yield Modifier("distance", distance, on=f"{way} {kind}", when=(WITH_ITS_WEAPONS,))

    def trait(self) -> Trait:
        """What it adds to the two standard free strikes, which are weapon abilities, and to a Disengage."""
        return Trait("Kit", (*self.to("free strike"), *((Modifier("disengage", self.disengage),) if self.disengage else ())))
