"""The areas that stand on the map: who is in them, and which squares one can be of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import distance, squares_of, surrounding
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.features import is_side
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.events.zones import ZonePlaced
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def covers(zone: ZonePlaced, corner: Square, side: int) -> bool:
    """Whether any square of a space is in the zone."""
    return any(square in zone.squares for square in squares_of(corner, side))


def is_in(zone: ZonePlaced, creature: Creature) -> bool:
    """Whether `creature` is in the zone, and not dead."""
    return creature.life != DEAD and covers(zone, creature.corner, creature.side_length)


def is_meant(board: Board, zone: ZonePlaced, creature: Creature) -> bool:
    """Whether the zone is about `creature`, seen from the one whose doing it is."""
    owner = board.creatures.get(zone.by)
    return owner is not None and is_side(board, owner, creature, zone.whom)


def around(board: Board, creature: Creature, size: int) -> tuple[Square, ...]:
    """The free squares of the map within `size` squares of `creature`, its own among them, in their order (classes/burst, aura)."""
    x, y, z = creature.corner
    reach = range(-size, size + creature.side_length)
    found = ((x + dx, y + dy, z + dz) for dx, dy, dz in product(reach, repeat=3))
    return tuple(square for square in found if board.ground.inside(square) and not board.ground.filled(square))


def grown(board: Board, zone: ZonePlaced, squares: int) -> tuple[Square, ...]:
    """The squares of `zone` and those of its level that can be reached from them in so many steps over free ones, in their order."""
    reached = dict.fromkeys(zone.squares)
    edge = zone.squares
    for _ in range(squares):
        beside = dict.fromkeys(near for square in edge for near in surrounding(square, 1))
        edge = tuple(one for one in beside if one not in reached and board.ground.inside(one) and not board.ground.filled(one))
        reached.update(dict.fromkeys(edge))
    return tuple(sorted(reached))


def cubes(board: Board, creature: Creature, size: int, within: int) -> Iterator[tuple[Square, ...]]:
    """Each cube of `size` that `creature` can place within a distance and in line of effect, resting on its own level, by its least
    corner's order (classes/area-abilities)."""
    x, y, z = creature.corner
    reach = range(-within - size, within + creature.side_length + 1)
    for dx, dy in product(reach, repeat=2):
        corner = (x + dx, y + dy, z)
        near = distance(creature.corner, creature.side_length, corner, size) <= max(1, within)
        if near and board.ground.inside(corner):
            squares = tuple(one for one in squares_of(corner, size) if board.ground.inside(one) and not board.ground.filled(one))
            if squares and line_of_effect(board.ground, creature.corner, creature.side_length, squares[0], 1):
                yield squares


def area_now(board: Board, under: Circumstances) -> tuple[Square, ...]:
    """The squares of the area of the ability in use: where it was placed, what it has left, or so many squares around its user."""
    if under.area:
        return under.area
    left = next((zone for zone in board.zones if (zone.by, zone.source) == (under.user, under.ability.id)), None)
    if left is not None:
        return left.squares
    area = under.ability.area
    return () if area is None else around(board, board.creatures[under.user], area.size)


def in_the_area(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the one in question is in a zone of the creature `to`, of the name that is asked for, or any."""
    creature = board.creatures.get(under.who(asked.of))
    return creature is not None and any(
        zone.by == under.who(asked.to) and asked.name in ("", zone.zone, zone.source) and is_in(zone, creature) for zone in board.zones
    )


FACTS_IN_OTHER_ROOMS["in the area"] = in_the_area


def near_the_area(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the one in question is within so many squares of such a zone."""
    creature = board.creatures.get(under.who(asked.of))
    return creature is not None and any(
        distance(square, 1, creature.corner, creature.side_length) <= asked.value
        for zone in board.zones
        if zone.by == under.who(asked.to) and asked.name in (zone.zone, zone.source)
        for square in zone.squares
    )


def area_occupied(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether anybody who is not dead is in such a zone."""
    standing = [zone for zone in board.zones if zone.by == under.who(asked.to) and asked.name in (zone.zone, zone.source)]
    return any(is_in(zone, creature) for zone in standing for creature in board.creatures)


def sees_the_area(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the one in question has line of effect to any square of such a zone."""
    creature = board.creatures.get(under.who(asked.of))
    return creature is not None and any(
        line_of_effect(board.ground, creature.corner, creature.side_length, square, 1)
        for zone in board.zones
        if zone.by == under.who(asked.to) and asked.name in (zone.zone, zone.source)
        for square in zone.squares
    )


FACTS_IN_OTHER_ROOMS["line of effect to the area"] = sees_the_area
FACTS_IN_OTHER_ROOMS["near the area"] = near_the_area
FACTS_IN_OTHER_ROOMS["area occupied"] = area_occupied
