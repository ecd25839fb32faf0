"""Areas that features and what lasts on a creature make larger (classes/area-abilities)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.modifiers import borne
from freestrike.events.content.ability import Ability, Area
from freestrike.events.content.effect import Zone
from freestrike.events.content.within import changed_within
from freestrike.projections.board.creature import Creature

KIND = "area"


def with_grown_areas(creature: Creature, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """`abilities` with their areas, and what they leave in them, as large as they are for `creature`; of a line its first number grows."""
    if not (creature.modified or creature.lasting):
        return abilities
    found = [(one.modifier.name, one.modifier.amount) for one in borne(creature, KIND) if isinstance(one.modifier.amount, int)]
    if not found:
        return abilities
    return tuple(_grown(used, sum(by for name, by in found if name in ("", used.id))) for used in abilities)


def _grown(used: Ability, by: int) -> Ability:
    area = used.area
    if area is None or not by:
        return used
    left = changed_within(used, Zone, lambda zone: replace(zone, size=zone.size + by) if _is_left_in(zone, area) else zone)
    return replace(left, area=replace(area, size=area.size + by))


def _is_left_in(zone: Zone, area: Area) -> bool:
    return (zone.shape, zone.size, zone.width) == (area.shape, area.size, area.width)
