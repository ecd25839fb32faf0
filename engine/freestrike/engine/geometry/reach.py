"""Where a space can go for a budget of squares, and the cheapest way to each place (combat/movement)."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

import attrs

from freestrike.engine.geometry.passage import LEVEL_STEPS, obstruction
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

_Order = tuple[int, int, int, tuple[int, ...]]


@attrs.frozen
class Way:
    """The cheapest way to a corner: its cost in squares of movement, and the corners stepped to, the last one included."""

    cost: int
    path: tuple[Square, ...]


def reachable(
    ground: Ground,
    corner: Square,
    side: int,
    budget: int,
    enter_cost: Callable[[Square], int | None],
    may_stop: Callable[[Square], bool],
    steps: tuple[Square, ...] = LEVEL_STEPS,
    harm: Callable[[Square, Square], int] = lambda at, to: 0,
) -> dict[Square, Way]:
    """The corners that a space of `side` can go to from `corner` for at most `budget` and stop at, each with its cheapest way.

    `enter_cost(corner)` is what it costs to step to a corner, wherever from: 0 or more, or None if the space may not be
    there even in passing. It is asked once for each corner, also for some that `obstruction` then keeps the space from.
    `may_stop(corner)` is whether the move may end there. The start is not among the answers.

    Of ways that cost the same, the one of less harm is given (`harm(at, to)`: 0 or more for the step from one corner to the next); of
    these, the one of fewer steps; of these, the one that comes first in the order of `steps`, compared from the first step on. The
    answers stand in that same order: by cost, by harm, by steps, by direction.
    """
    costs: dict[Square, int | None] = {}
    found: dict[Square, Way] = {}
    settled: set[Square] = set()
    # A way orders itself: by its cost, its harm, its number of steps, and its steps as their places in `steps`. Then where it leads.
    best: dict[Square, tuple[int, int, int, tuple[int, ...]]] = {corner: (0, 0, 0, ())}
    heap: list[tuple[int, int, int, tuple[int, ...], Square, tuple[Square, ...]]] = [(0, 0, 0, (), corner, ())]
    while heap:
        cost, suffered, length, turns, at, path = heappop(heap)
        if at in settled:
            continue
        settled.add(at)
        if path and may_stop(at):
            found[at] = Way(cost, path)
        for turn, (dx, dy, dz) in enumerate(steps):
            to = (at[0] + dx, at[1] + dy, at[2] + dz)
            if to in settled:
                continue
            if to not in costs:
                costs[to] = enter_cost(to)
            more = costs[to]
            if more is None or cost + more > budget or obstruction(ground, at, side, to) is not None:
                continue
            order = (cost + more, suffered + harm(at, to), length + 1, (*turns, turn))
            if to not in best or order < best[to]:
                best[to] = order
                heappush(heap, (*order, to, (*path, to)))
    return found
