"""High ground (combat/high-ground)."""

from __future__ import annotations

from freestrike.engine.queries.in_the_ground import beneath_the_ground, on_the_ground
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def has_high_ground(board: Board, user: Creature, target: Creature) -> bool:
    """Whether `user` stands on the ground fully above `target`: the bottom of its space at or above the top of the other's. Against who is
    completely beneath the ground there is no high ground (combat/targeting-burrowing-creatures)."""
    if user.corner[2] < target.corner[2] + target.side_length:
        return False
    return on_the_ground(board, user) and not beneath_the_ground(board, target)
