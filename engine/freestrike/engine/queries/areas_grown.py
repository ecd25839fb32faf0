"""Areas that features and what lasts on a creature make larger (classes/area-abilities)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.modifiers import borne
from freestrike.events.content.ability import Ability, Area
from freestrike.events.content.effect import Zone
from freestrike.events.content.within import changed_within
from freestrike.projections.board.creature import Creature

KIND = "area"
IF_STRAINED = "area if strained"
"""The modifier that says how much larger the area of the ability itself is for a strained user."""


def with_grown_areas(creature: Creature, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """`abilities` with their areas, and what they leave in them, as large as they are for `creature`; of a line its first number grows."""
    found = _growing(creature)
    if not (found or (creature.stat_block.hero and any(used.area is not None and used.modifiers for used in abilities))):
        return abilities
    return tuple(
        _grown(used, _larger_if_strained(creature, used) + sum(by for name, by in found if name in ("", used.id))) for used in abilities
    )


def _larger_if_strained(creature: Creature, used: Ability) -> int:
    """By how much the area is larger of an ability whose cost leaves its user strained, or whose user is strained already
    (classes/clarity-and-strain)."""
    if used.area is None or not used.modifiers or creature.heroic_resource >= used.cost:
        return 0
    return sum(one.amount for one in used.modifiers if one.what == IF_STRAINED and isinstance(one.amount, int))


def growth(creature: Creature, ability: str, size: int) -> int:
    """By how much an area of this printed size is larger for `creature` that the ability of this id leaves: nothing if the ability's own
    has another size."""
    own = any(one.id == ability and one.area is not None and one.area.size == size for one in creature.stat_block.abilities)
    return sum(by for name, by in _growing(creature) if name in ("", ability)) if own else 0


def _growing(creature: Creature) -> tuple[tuple[str, int], ...]:
    """The abilities, "" for all of them, and by how much."""
    if not (creature.modified or creature.lasting):
        return ()
    return tuple((one.modifier.name, one.modifier.amount) for one in borne(creature, KIND) if isinstance(one.modifier.amount, int))


def _grown(used: Ability, by: int) -> Ability:
    area = used.area
    if area is None or not by:
        return used
    left = changed_within(used, Zone, lambda zone: replace(zone, size=zone.size + by) if _is_left_in(zone, area) else zone)
    return replace(left, area=replace(area, size=area.size + by))


def _is_left_in(zone: Zone, area: Area) -> bool:
    return (zone.shape, zone.size, zone.width) == (area.shape, area.size, area.width)
