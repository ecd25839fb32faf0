"""Whether the two targets of an ability, creatures or objects, stand side by side."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.objects import named
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board


def are_side_by_side(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether there are two of them, adjacent to each other (classes/adjacent)."""
    creatures = (board.creatures[id] for id in under.targets if id in board.creatures)
    things = (part for id in _objects(board) if (part := named(board.ground, id)) is not None)
    spaces = [*(squares_of(one.corner, one.side_length) for one in creatures), *(part.squares for part in things)]
    if len(spaces) != 2:
        return False
    return any(_touch(one, other) for one in spaces[0] for other in spaces[1])


def _objects(board: Board) -> tuple[str, ...]:
    """The objects that the ability in flight is used on."""
    return next((one.event.objects for one in reversed(board.in_flight) if isinstance(one.event, AbilityUsed)), ())


def _touch(one: Square, other: Square) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1


FACTS_IN_OTHER_ROOMS["targets side by side"] = are_side_by_side
