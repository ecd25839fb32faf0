"""Who stands where, seen from a creature."""

from __future__ import annotations

from freestrike.engine.geometry.space import adjacent, distance, left_behind, squares_of, surrounding
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def squares_between(one: Creature, other: Creature) -> int:
    """The distance between two creatures in squares: 1 is adjacent, 0 shares a square (classes/adjacent)."""
    return distance(one.corner, one.side_length, other.corner, other.side_length)


def are_adjacent(one: Creature, other: Creature) -> bool:
    """Whether the two are within 1 square of each other (classes/adjacent)."""
    return adjacent(one.corner, one.side_length, other.corner, other.side_length)


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
