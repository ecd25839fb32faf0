"""The moves that end in a fall: the last step leads to where nothing bears the creature (combat/falling)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.geometry.grid import Grid
from freestrike.engine.geometry.passage import LEVEL_STEPS
from freestrike.engine.geometry.reach import Harm, Way, Ways, harm_of
from freestrike.engine.geometry.support import has_footing, is_buried
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import step_cost, why_not_step, why_not_stop
from freestrike.events.movement import CRAWL, WALK
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


@attrs.frozen
class Edge:
    """A step over an edge, in `manner`: on foot, not holding on to the rim."""

    ways: Ways
    manner: str


def over_an_edge(board: Board, mover: Creature, budget: int, grid: Grid, ways: dict[Square, Ways], harm: Harm | None) -> dict[Square, Edge]:
    """The squares in midair that `mover` can step to on foot, each by the cheapest way and by the cheapest that does no harm. `ways`: those
    to where it can go without a fall. Who hangs on a wall is not shown that it could let go."""
    if stays_in_midair(board, mover):
        return {}
    manner = CRAWL if mover.condition("prone") else WALK
    found: dict[Square, Edge] = {}
    for at, here in ((mover.corner, Ways(Way(0, ()), Way(0, ()))), *ways.items()):
        if at[2] <= 0 and not board.ground.columns:
            continue
        for to, cost in _edges(board, replace(mover, corner=at), manner):
            known = found.get(to)
            possible = [] if known is None else [known.ways.cheapest, known.ways.harmless]
            for way in (here.cheapest, here.harmless):
                if way is not None and way.cost + cost <= budget:
                    done = harm_of(grid, grid.number(at), (to,), harm)
                    possible.append(Way(way.cost + cost, (*way.path, to), (*way.harm, *done), way.jumped))
            ends = [way for way in possible if way is not None]
            if ends:
                best = min(ends, key=lambda way: (way.cost, len(way.harm), len(way.path)))
                harmless = min((way for way in ends if not way.harm), key=lambda way: (way.cost, len(way.path)), default=None)
                found[to] = Edge(Ways(best, harmless), manner)
    return found


def _edges(board: Board, mover: Creature, manner: str) -> Iterator[tuple[Square, int]]:
    """The squares beside `mover`, who stands on something, over which it would fall, with what it costs to step there. Who is in the ground
    comes out of it by burrowing or climbing, and is on foot nowhere in it."""
    ground, (x, y, z) = board.ground, mover.corner
    if not has_footing(ground, mover.corner, mover.side_length) or is_buried(ground, mover.corner, mover.side_length):
        return
    for dx, dy, _ in LEVEL_STEPS:
        to = (x + dx, y + dy, z)
        if has_footing(ground, to, mover.side_length) or why_not_step(board, mover, to, manner, False):
            continue
        if would_fall(board, replace(mover, corner=to, clinging=False)) and not why_not_stop(board, mover, to):
            yield to, step_cost(board, mover, to, manner)
