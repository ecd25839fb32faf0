"""Where a forced move leads that goes to a place in the area of its ability: as far as can be, or to the last space one way along it."""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.geometry.areas import Squares
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.forced_paths import ways, why_not_path
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

FAR_END, ONWARD, BACK = "far end", "onward", "back"
IN_THE_AREA = (FAR_END, ONWARD, BACK)
"""The places that `ForceMove.to` names."""

UPWARD = "up"
"""Where `ForceMove.to` has it go straight, whatever the area."""

Leads = Callable[[Board, ForcedMoveBegun], dict[Square, tuple[Square, ...]]]
"""The spaces to one of which the creature is moved, each with the way there."""


def leads_to(place: str, under: Circumstances) -> Leads:
    """Where a move to `place` leads, one of IN_THE_AREA, or UPWARD."""
    if place == UPWARD:
        return _upward
    if place == FAR_END:
        return lambda board, begun: _far_ends(board, begun, under.area)
    placed = under.placed if place == ONWARD else under.placed[::-1]
    return lambda board, begun: _along(board, begun, placed, under.area)


def _upward(board: Board, begun: ForcedMoveBegun) -> dict[Square, tuple[Square, ...]]:
    """Straight up, as high as the one who moves it likes, or to where something stops it."""
    x, y, z = board.creatures[begun.creature].corner
    found: dict[Square, tuple[Square, ...]] = {}
    path: tuple[Square, ...] = ()
    for height in range(1, begun.squares + 1):
        path = (*path, (x, y, z + height))
        if why_not_path(board, begun, path):
            break
        found[path[-1]] = path
    return found


def _far_ends(board: Board, begun: ForcedMoveBegun, area: Squares) -> dict[Square, tuple[Square, ...]]:
    """The free spaces in the area that are as far as can be from the one who moves it."""
    target, mover = board.creatures[begun.creature], board.creatures[begun.by]
    inside = frozenset(area)

    def is_free(to: Square) -> bool:
        squares = squares_of(to, target.side_length)
        taken = any(set(board.occupancy.get(square, ())) - {target.id, *target.riders} for square in squares)
        return not taken and inside.issuperset(squares) and not any(map(board.ground.filled, squares))

    found = {to: path for to, path in ways(board, begun).items() if is_free(to)}
    away = {to: distance(to, target.side_length, mover.corner, mover.side_length) for to in found}
    farthest = max(away.values(), default=0)
    return {to: path for to, path in found.items() if away[to] == farthest}


def _along(board: Board, begun: ForcedMoveBegun, placed: Squares, area: Squares) -> dict[Square, tuple[Square, ...]]:
    """From slice to slice of a line until it is in the last, or to where something stops it."""
    target = board.creatures[begun.creature]
    foremost = _foremost(target, placed, area)
    path: list[Square] = []
    corner = target.corner
    for before, after in zip(placed[foremost:], placed[foremost + 1 :], strict=False):
        x, y, z = (at + to - of for at, to, of in zip(corner, after, before, strict=True))
        corner = (x, y, z)
        if why_not_path(board, begun, (*path, corner)):
            break
        path.append(corner)
    return {path[-1]: tuple(path)} if path else {}


def squares_to(board: Board, place: str, under: Circumstances, begun: ForcedMoveBegun) -> int:
    """How many squares away the place is, whatever stands in the way along a line."""
    if place == FAR_END:
        return max((len(path) for path in _far_ends(board, begun, under.area).values()), default=0)
    placed = under.placed if place == ONWARD else under.placed[::-1]
    return len(placed) - 1 - _foremost(board.creatures[begun.creature], placed, under.area)


def _foremost(target: Creature, placed: Squares, area: Squares) -> int:
    """In which slice of the line the creature is, the last of them if in several."""
    own = [square for square in squares_of(target.corner, target.side_length) if square in area]
    axis = _length(placed)
    return max((n for n, at in enumerate(placed) if any(square[axis] == at[axis] for square in own)), default=len(placed) - 1)


def _length(placed: Squares) -> int:
    """The axis along which a line goes on with every square."""
    first, last = placed[0], placed[-1]
    return max(range(3), key=lambda axis: abs(last[axis] - first[axis]))


def behind(place: str, under: Circumstances, corner: Square) -> Square:
    """From where a creature at `corner` is pushed along a line."""
    first, last = (under.placed[0], under.placed[-1]) if place == ONWARD else (under.placed[-1], under.placed[0])
    x, y, z = (at - to + of for at, to, of in zip(corner, last, first, strict=True))
    return (x, y, z)
