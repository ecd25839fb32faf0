"""Every way along which a creature can charge: straight, and over ground that a charge allows."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.queries.movement_types import flies
from freestrike.engine.queries.steps import step_manner, why_not_step
from freestrike.engine.rules.charge import why_not_charge_step
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

Path = tuple[Square, ...]


def straight_ways(board: Board, creature: Creature, squares: int) -> dict[Square, Path]:
    """A straight way of at most `squares` to each square that `creature` can charge to; a way never bends back, so that each lies in one
    quarter of the map (classes/straight-line)."""
    found: dict[Square, Path] = {creature.corner: ()}
    possible: dict[tuple[Square, Square], bool] = {}
    heights = (1, -1) if board.ground.columns or flies(board, creature) else (0,)
    for quarter in [(x, y, z) for x in (1, -1) for y in (1, -1) for z in heights]:
        frontier: dict[Square, Path] = {creature.corner: ()}
        reached = set(frontier)
        for _ in range(squares):
            onward: dict[Square, Path] = {}
            for at, path in frontier.items():
                mover = replace(creature, corner=at)
                for to in _onward(at, quarter):
                    if to in reached:
                        continue
                    step = (at, to)
                    if step not in possible:  # a step along the border of two quarters lies in both
                        possible[step] = _may_step(board, mover, to)
                    if possible[step]:
                        reached.add(to)
                        onward[to] = found.setdefault(to, (*path, to))
            frontier = onward
    return found


def _may_step(board: Board, mover: Creature, to: Square) -> bool:
    manner = step_manner(board, mover, to)
    return not (why_not_step(board, mover, to, manner, False) or why_not_charge_step(board, mover, to, manner))


def _onward(at: Square, quarter: Square) -> Iterator[Square]:
    x, y, z = quarter
    for step in ((x, 0, 0), (0, y, 0), (x, y, 0), *(((x, 0, z), (0, y, z), (x, y, z), (0, 0, z)) if z else ())):
        yield (at[0] + step[0], at[1] + step[1], at[2] + step[2])
