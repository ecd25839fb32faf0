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
from freestrike.events.movement import CRAWL, JUMP, WALK
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

UP: Square = (0, 0, 1)


def leaps_of(board: Board, jumper: Creature) -> Leaps | None:
    """What gives the jumps of `jumper` from a corner; None where none leads anywhere that steps do not: the floor is flat and dry and
    nothing can be jumped onto, or the creature stays in midair anyway, or lies prone."""
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
    """The jumps straight in one direction that begin with a square which can't be walked to and jumped from as well."""
    at = jumper.corner
    directions = [(dx, dy) for dx, dy, _ in LEVEL_STEPS if not _can_begin_later(board, jumper, (at[0] + dx, at[1] + dy, at[2]))]
    if not directions or why_not_jump(board, jumper, (at,)):
        return []
    found: dict[Square, Leap] = {}
    for direction in directions:
        for leap in _straight(board, jumper, direction):
            to = leap.path[-1]
            if to not in found or (leap.cost, len(leap.path)) < (found[to].cost, len(found[to].path)):
                found[to] = leap
    return list(found.values())


def _can_begin_later(board: Board, jumper: Creature, to: Square) -> bool:
    """Whether `to` is walked to at no more than a jump costs, and can be jumped from: then no jump has to begin before it."""
    manner = step_manner(board, jumper, to)
    if manner not in (WALK, CRAWL) or why_not_step(board, jumper, to, manner, False):
        return False
    there = replace(jumper, corner=to)
    return not would_fall(board, there) and not why_not_jump(board, there, (to,))


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
