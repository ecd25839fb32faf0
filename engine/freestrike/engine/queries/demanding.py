"""Surfaces that are difficult to climb and liquids that are hard to swim through: where a step asks for a test (combat/climb-or-swim)."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.movement_types import climbs, swims
from freestrike.events.lasting import BALKED, HAS_A_HOLD
from freestrike.events.movement import CLIMB, SWIM
from freestrike.events.space import DIFFICULTIES, Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

CLIMB_OR_SWIM = "combat/climb-or-swim"
SUCCEEDS_FROM: dict[str, int] = dict(zip(DIFFICULTIES, (1, 2, 3), strict=True))
"""The least tier of a test at which it succeeds, by its difficulty (tests/test-difficulty)."""


def difficulty_of(board: Board, mover: Creature, to: Square, manner: str) -> str:
    """How hard the test is without which `mover` can't climb or swim to `to`: the hardest of the squares that it enters; "" if there is
    none. Who has the type of movement makes none, nor who has succeeded in this turn."""
    demanding = board.ground.demanding
    if not demanding or manner not in (CLIMB, SWIM) or (climbs(mover) if manner == CLIMB else swims(mover)):
        return ""
    if _has(mover, HAS_A_HOLD, manner):
        return ""
    here = squares_of(mover.corner, mover.side_length)
    asked = [demanding[square] for square in squares_of(to, mover.side_length) if square not in here and square in demanding]
    return max(asked, key=DIFFICULTIES.index, default="")


def is_balked(mover: Creature, manner: str) -> bool:
    """Whether it has failed such a test in this turn."""
    return _has(mover, BALKED, manner)


def _has(mover: Creature, name: str, manner: str) -> bool:
    return any(one.name == name and one.by == manner for one in mover.lasting)
