"""The jumps without a test that lead a creature where its steps do not, or not as cheaply (combat/jump)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from freestrike.engine.geometry.passage import LEVEL_STEPS
from freestrike.engine.geometry.reach import Leap, Leaps
from freestrike.engine.geometry.support import is_afloat
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import step_cost, step_manner, why_not_step
from freestrike.engine.rules.jumping import baseline, farther_than_baseline, why_not_jump
from freestrike.events.movement import JUMP, WALK
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

UP: Square = (0, 0, 1)


def leaps_of(board: Board, jumper: Creature) -> Leaps | None:
    """What gives the jumps of `jumper` from a corner; None if it stays in midair anyway or lies prone, and where the floor is flat and dry
    and nothing can be jumped onto: there a jump would lead nowhere else, and spare no more than a square of rubble."""
    if jumper.condition("prone") or stays_in_midair(board, jumper) or not _is_uneven(board):
        return None
    return cache(lambda at: tuple(_leaps_from(board, replace(jumper, corner=at))))


def _is_uneven(board: Board) -> bool:
    """Whether there are heights, liquid, or something with free room above it."""
    ground = board.ground
    if ground.columns or ground.water:
        return True
    tops = ((x, y, z + 1) for x, y, z in ground.obstacles)
    return any(top not in ground.solid and ground.inside(top) for top in tops)


def _leaps_from(board: Board, jumper: Creature) -> list[Leap]:
    """The jumps straight in one direction, where that is not the same as walking: to each place a cheapest one."""
    directions = [(dx, dy) for dx, dy, _ in LEVEL_STEPS if not _walks_as_well(board, jumper, (dx, dy))]
    if not directions or why_not_jump(board, jumper, (jumper.corner,)):
        return []
    found: dict[Square, Leap] = {}
    for direction in directions:
        for leap in _straight(board, jumper, direction):
            to = leap.path[-1]
            if to not in found or (leap.cost, len(leap.path)) < (found[to].cost, len(found[to].path)):
                found[to] = leap
    return list(found.values())


def _walks_as_well(board: Board, jumper: Creature, direction: tuple[int, int]) -> bool:
    """Whether every square within a jump in `direction` is walked to on one level, without difficulty."""
    for _ in range(baseline(jumper)):
        x, y, z = jumper.corner
        to = (x + direction[0], y + direction[1], z)
        if step_manner(board, jumper, to) != WALK or why_not_step(board, jumper, to, WALK, False):
            return False
        cost = step_cost(board, jumper, to, WALK)
        jumper = replace(jumper, corner=to)
        if cost > 1 or would_fall(board, jumper):
            return False
    return True


def _straight(board: Board, jumper: Creature, direction: tuple[int, int]) -> list[Leap]:
    """The jumps in `direction` that end on something that bears the creature, each place by a cheapest one."""
    origin = jumper.corner
    dx, dy = direction
    steps = (UP, *((dx, dy, dz) for dz in (0, 1, -1)), (0, 0, -1))
    best: dict[Square, Leap] = {origin: Leap(0, ())}
    waiting = [origin]
    longest = baseline(jumper)
    while waiting:
        at = waiting.pop(0)
        before = best[at]
        here = replace(jumper, corner=at)
        for step in steps:
            to = (at[0] + step[0], at[1] + step[1], at[2] + step[2])
            path = (*before.path, to)
            if max(abs(to[0] - origin[0]), abs(to[1] - origin[1])) > longest or farther_than_baseline(jumper, origin, path):
                continue
            if why_not_jump(board, jumper, path) or why_not_step(board, here, to, JUMP, False):
                continue
            cost = before.cost + step_cost(board, here, to, JUMP)
            if to not in best or cost < best[to].cost:
                best[to] = Leap(cost, path)
                waiting.append(to)
    return [leap for to, leap in best.items() if to != origin and _lands(board, jumper, to)]


def _lands(board: Board, jumper: Creature, to: Square) -> bool:
    there = replace(jumper, corner=to, clinging=False)
    return not would_fall(board, there) and not is_afloat(board.ground, to, jumper.side_length)
