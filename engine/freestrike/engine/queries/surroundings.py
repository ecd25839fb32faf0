"""Who stands where, seen from a creature."""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import adjacent, distance, left_behind, squares_of, surrounding
from freestrike.engine.queries.in_the_ground import beneath_the_ground, on_the_ground, squares_at_the_surface
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

CUT_OFF_BY: list[Callable[[Board, Creature, Creature], bool]] = []
"""What else takes its line of effect from a creature, told by a room which asks for modifiers itself, and so registers here."""


def squares_between(one: Creature, other: Creature) -> int:
    """The distance between two creatures in squares: 1 is adjacent, 0 shares a square (classes/adjacent)."""
    return distance(one.corner, one.side_length, other.corner, other.side_length)


def are_adjacent(one: Creature, other: Creature) -> bool:
    """Whether the two are within 1 square of each other (classes/adjacent)."""
    return adjacent(one.corner, one.side_length, other.corner, other.side_length)


def has_line_of_effect(board: Board, one: Creature, other: Creature) -> bool:
    """Whether `one` has line of effect to `other` (classes/line-of-effect).

    It does not always go both ways: from beneath the ground there is none to whoever is not, while from the ground there is to who is
    right below its surface; two who are beneath it have it when they are adjacent (combat/targeting-burrowing-creatures). An effect can
    take it from `one` besides.
    """
    if (one.lasting or one.modified) and one.id != other.id and any(cuts_off(board, one, other) for cuts_off in CUT_OFF_BY):
        return False
    if one.corner[2] < 0 or other.corner[2] < 0 or board.ground.columns:
        if beneath_the_ground(board, one):
            return beneath_the_ground(board, other) and are_adjacent(one, other)
        if beneath_the_ground(board, other):
            return on_the_ground(board, one) and any(
                line_of_effect(board.ground, one.corner, one.side_length, square, 1) for square in squares_at_the_surface(board, other)
            )
    ground = board.ground
    if ground.smoke and one.id != other.id:
        if is_in_smoke(board, one, one.corner, one.side_length) or is_in_smoke(board, one, other.corner, other.side_length):
            return False
        ground = ground.seen_through_smoke(one.side)
    return line_of_effect(ground, one.corner, one.side_length, other.corner, other.side_length)


def is_in_smoke(board: Board, seen_by: Creature, corner: Square, side: int) -> bool:
    """Whether no line of effect of a creature goes into or out of a space, as all of it is filled with what blocks one."""
    smoke = board.ground.smoke.get(seen_by.side)
    return smoke is not None and all(square in smoke for square in squares_of(corner, side))


def creatures_left(board: Board, mover: Creature, origin: Square, to: Square) -> list[Creature]:
    """Those that `mover` is adjacent to at `origin` and not at `to`, each once, in a stated order of squares (classes/adjacent)."""
    side = mover.side_length
    # A large creature may stand on squares that are left and on others that are not.
    left = [one for one in creatures_in(board, left_behind(origin, side, to)) if not adjacent(one.corner, one.side_length, to, side)]
    if left and (mover.grabbing or mover.riders or mover.mount):
        company = _company(board, mover)
        return [creature for creature in left if creature.id not in company]
    return left


def _company(board: Board, mover: Creature) -> tuple[str, ...]:
    """Those that move when `mover` does, or that it moves with: whom it has grabbed, its riders, its mount and who else rides that."""
    mount = board.creatures.get(mover.mount)
    beside = () if mount is None else (mount.id, *mount.riders)
    return (*mover.grabbing, *mover.riders, *beside)


def creatures_in(board: Board, squares: tuple[Square, ...]) -> list[Creature]:
    """Those who hold any of `squares`, each once, in the order of these."""
    occupancy = board.occupancy
    found: list[str] = []
    for square in squares:
        ids = occupancy.get(square)
        if ids is not None:
            found.extend(id for id in ids if id not in found)
    return [board.creatures[id] for id in found]


def enemy_adjacent(board: Board, creature: Creature) -> Creature | None:
    """An enemy within 1 square of `creature`, the first in order of squares (classes/ranged)."""
    for other in adjacent_creatures(board, creature):
        if other.side != creature.side:
            return other
    return None


def adjacent_creatures(board: Board, creature: Creature) -> list[Creature]:
    """Those within 1 square of `creature`, itself not, each once, in a stated order of squares (classes/adjacent)."""
    corner, side = creature.corner, creature.side_length
    around = creatures_in(board, (*squares_of(corner, side), *surrounding(corner, side, True)))
    return [other for other in around if other.id != creature.id]
