"""Who stands where, seen from a creature."""

from __future__ import annotations

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import adjacent, distance, squares_of, surrounding
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def squares_between(one: Creature, other: Creature) -> int:
    """The distance between two creatures in squares: 1 is adjacent, 0 shares a square (classes/adjacent)."""
    return distance(one.corner, one.side_length, other.corner, other.side_length)


def are_adjacent(one: Creature, other: Creature) -> bool:
    """Whether the two are within 1 square of each other (classes/adjacent)."""
    return adjacent(one.corner, one.side_length, other.corner, other.side_length)


def has_line_of_effect(board: Board, one: Creature, other: Creature) -> bool:
    """Whether `one` has line of effect to `other` (classes/line-of-effect)."""
    return line_of_effect(board.ground, one.corner, one.side_length, other.corner, other.side_length)


def creatures_around(board: Board, corner: Square, side: int) -> tuple[str, ...]:
    """The ids of those with a square around the space at `corner`, each once, in a stated order of squares."""
    occupancy = board.occupancy
    found: list[str] = []
    for square in surrounding(corner, side, True):
        ids = occupancy.get(square)
        if ids is not None:
            found.extend(id for id in ids if id not in found)
    return tuple(found)


def enemy_adjacent(board: Board, creature: Creature) -> Creature | None:
    """An enemy within 1 square of `creature`, the first in order of squares (classes/ranged)."""
    sharing = (id for square in squares_of(creature.corner, creature.side_length) for id in board.occupancy.get(square, ()))
    for id in (*sharing, *creatures_around(board, creature.corner, creature.side_length)):
        other = board.creatures[id]
        if other.side != creature.side:
            return other
    return None
