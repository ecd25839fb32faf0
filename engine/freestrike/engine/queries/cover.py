"""Whether a creature has cover from another (combat/cover)."""

from __future__ import annotations

from freestrike.engine.geometry.cover import half_blocked
from freestrike.engine.queries.in_the_ground import in_the_ground
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def has_cover(board: Board, user: Creature, target: Creature) -> bool:
    """Whether `target` has cover from `user`, who has line of effect to it: at least half of it is blocked (policy cover_lines), or it is
    at least partly in the ground (combat/targeting-burrowing-creatures)."""
    if in_the_ground(board, target):
        return True
    best_corner = board.policies["cover_lines"] == "best_corner"
    return half_blocked(board.ground, user.corner, user.side_length, target.corner, target.side_length, best_corner)
