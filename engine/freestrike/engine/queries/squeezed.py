"""Whether a creature is squeezed into another's space (combat/movement)."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.seats import sit_together
from freestrike.events.movement import StepBegun
from freestrike.events.space import size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def squeezed_with(board: Board, creature: Creature) -> Creature | None:
    """Who shares a square with `creature` and is of a size within 1 of its own; who is only passing through, a mount and its rider, and who
    sits together on one, do not squeeze each other."""
    occupancy = board.occupancy
    for square in squares_of(creature.corner, creature.side_length):
        ids = occupancy.get(square, ())
        if len(ids) < 2:
            continue
        for id in ids:
            other = board.creatures[id]
            if id != creature.id and _within_1(creature, other) and not _sit(board, creature, other) and not _passing(board, id):
                return other
    return None


def _within_1(one: Creature, other: Creature) -> bool:
    return abs(size_rank(one.stat_block.size) - size_rank(other.stat_block.size)) < 2


def _sit(board: Board, one: Creature, other: Creature) -> bool:
    """Whether one rides the other, or both sit together on a third."""
    return one.mount == other.id or other.mount == one.id or sit_together(board, one, other)


def _passing(board: Board, id: str) -> bool:
    return any(type(window.event) is StepBegun and window.event.creature == id for window in board.in_flight)
