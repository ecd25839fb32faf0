"""Areas that stay on the map for a while: placed, moved along with somebody, gone."""

from __future__ import annotations

from freestrike.events.content.modifier import Modifier
from freestrike.events.space import Square
from freestrike.events.stored import Stored

DIFFICULT = "difficult"
DIFFICULT_FOR_ENEMIES = "difficult for enemies"
DARK = "dark"
FOG = "fog"
WATER = "water"
SOLID = "solid"
PIT = "pit"
OPAQUE = "opaque"
OPAQUE_FOR_ENEMIES = "opaque for enemies"
ZONE_TERRAIN = (DIFFICULT, DIFFICULT_FOR_ENEMIES, DARK, FOG, WATER, SOLID, PIT, OPAQUE, OPAQUE_FOR_ENEMIES)
"""What the squares of a zone can be while it stands. SOLID: as a wall is that nobody passes through, and that blocks line of effect
(classes/wall). PIT: the ground is open down to the lowest of them at each place. OPAQUE: no line of effect goes into them, out of them or
through them, or none of an enemy of whose doing it is; anybody can walk there."""


class ZonePlaced(Stored, frozen=True, tag="zone-placed.1"):
    """`zone` (an id) stands on `squares`. `by`: whose doing it is, of `side`; `source`: the ability or feature. `terrain`: what its
    squares are, of ZONE_TERRAIN. `modifiers` hold for those in it who are `whom`, seen from `by`, and they have its `conditions`. `aura`:
    how many squares around `by` it is, or `around` whom else, whom it follows; 0 if it stays where it is."""

    zone: str
    by: str
    side: str
    squares: tuple[Square, ...]
    source: str = ""
    terrain: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    whom: str = "creature"
    aura: int = 0
    conditions: tuple[str, ...] = ()
    around: str = ""


class ZoneMoved(Stored, frozen=True, tag="zone-moved.1"):
    """`zone` stands on other `squares` now: the one that it surrounds has moved."""

    zone: str
    squares: tuple[Square, ...]


class ZoneEnded(Stored, frozen=True, tag="zone-ended.1"):
    """`zone` is gone."""

    zone: str
