"""Where a jump that an effect gives can come down, and over which squares it gets there."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product

from msgspec.structs import replace

from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import step_cost, why_not_step, why_not_stop
from freestrike.engine.rules.jumping import HEIGHT, why_not_jump
from freestrike.events.movement import JUMP
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

_STEPS = tuple(step for step in product((-1, 0, 1), (-1, 0, 1), (0, 1, -1)) if any(step))
"""Those on one level first, so that a jump rises only where that spares it something."""


def landings(board: Board, jumper: Creature, far: int) -> dict[Square, tuple[Square, ...]]:
    """Where `jumper` can come down with one jump of at most `far` squares, each place with a cheapest way there. Never lower than it took
    off, which is a fall, nor more than one square higher (combat/jump)."""
    if why_not_jump(board, jumper, (jumper.corner,)):
        return {}
    best: dict[Square, tuple[int, tuple[Square, ...]]] = {jumper.corner: (0, ())}
    waiting: list[tuple[int, int, Square]] = [(0, 0, jumper.corner)]
    order = 0
    while waiting:
        spent, _, at = heappop(waiting)
        known, path = best[at]
        if known < spent:
            continue
        here = replace(jumper, corner=at, clinging=False)
        for step in _STEPS:
            to = (at[0] + step[0], at[1] + step[1], at[2] + step[2])
            if not 0 <= to[2] - jumper.corner[2] <= HEIGHT or why_not_step(board, here, to, JUMP, False):
                continue
            cost = spent + step_cost(board, here, to, JUMP)
            if cost <= far and (to not in best or cost < best[to][0]):
                best[to] = (cost, (*path, to))
                order += 1
                heappush(waiting, (cost, order, to))
    return {to: path for to, (_, path) in best.items() if path and _lands(board, jumper, to)}


def _lands(board: Board, jumper: Creature, to: Square) -> bool:
    there = replace(jumper, corner=to, clinging=False)
    return not would_fall(board, there) and not why_not_stop(board, jumper, to)
