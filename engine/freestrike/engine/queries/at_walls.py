"""Whether a creature is at a wall, beside anything solid that is no object; or beside an object."""

from __future__ import annotations

from freestrike.engine.geometry.passage import LEVEL_STEPS
from freestrike.engine.geometry.space import squares_of, surrounding
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.ground import Ground


def is_at_a_wall(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether a wall, solid matter or higher ground is beside any square of its space."""
    of = board.creatures.get(under.who(asked.of))
    return of is not None and any(_has_a_wall(board.ground, square) for square in squares_of(of.corner, of.side_length))


def _has_a_wall(ground: Ground, square: Square) -> bool:
    x, y, z = square
    for dx, dy, _ in LEVEL_STEPS:
        beside = (x + dx, y + dy, z)
        if (
            (beside in ground.solid and beside not in ground.object_at)
            or ground.top(x + dx, y + dy) > z
            or (square, beside) in ground.walls
        ):
            return True
    return False


FACTS_IN_OTHER_ROOMS["at a wall"] = is_at_a_wall


def is_beside_an_object(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether any square around its space is that of an object (classes/adjacent)."""
    of = board.creatures.get(under.who(asked.of))
    return of is not None and any(square in board.ground.object_at for square in surrounding(of.corner, of.side_length, all_levels=True))


FACTS_IN_OTHER_ROOMS["beside an object"] = is_beside_an_object
