"""The jumps without a test that lead a creature where its steps do not, or not as well (combat/jump)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from msgspec.structs import replace

from freestrike.engine.geometry.grid import Grid
from freestrike.engine.geometry.passage import LEVEL_STEPS
from freestrike.engine.geometry.reach import Harm, Leap, Leaps, harm_of
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import has_footing, is_afloat
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import step_cost, step_manner, why_not_step
from freestrike.engine.rules.jumping import HEIGHT, baseline, why_not_jump
from freestrike.events.movement import JUMP, WALK
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

UP: Square = (0, 0, 1)
OVER_SOMETHING = 2
"""How many squares long a jump is at least that comes down beyond what it goes over."""


class _Dangers:
    """The harm of single steps, by corners."""

    def __init__(self, grid: Grid, harm: Harm | None) -> None:
        self._grid = grid
        self._harm = harm

    def done(self, at: Square, to: Square) -> int:
        """How much harm the step from one corner to the next does."""
        return sum(bits.bit_count() for bits in harm_of(self._grid, self._grid.number(at), (to,), self._harm))

    def none_at(self, corner: Square) -> bool:
        """Whether no step from the corner does harm, and none from above it."""
        x, y, z = corner
        harm, number = self._harm, self._grid.number
        return harm is None or not (harm.threat(number(corner)) or harm.threat(number((x, y, z + 1))))


def leaps_of(board: Board, jumper: Creature, grid: Grid, harm: Harm | None) -> Leaps | None:
    """What gives the jumps of `jumper` from a corner: to each place a cheapest one, of those one that does the least harm, or, `harmless`,
    a cheapest that does none. None if it stays in midair anyway or lies prone, and where there is nothing to jump over."""
    if jumper.condition("prone") or stays_in_midair(board, jumper):
        return None

    dangers = _Dangers(grid, harm)
    if _is_uneven(board, jumper):
        return cache(lambda at, harmless: tuple(_leaps_from(board, replace(jumper, corner=at), LEVEL_STEPS, dangers, harmless)))
    if grid.most[2] <= 0:
        return None  # Under a ceiling so low a jump goes through the same squares as a walk.
    slow = _slow(board, jumper) if baseline(board, jumper, jumper.corner) >= OVER_SOMETHING else frozenset()
    if not slow:
        return None
    hindering = slow.union(board.ground.hazards)
    if _is_unhampered(board, jumper):
        return cache(lambda at, harmless: _over_what_hinders(board, jumper, at, slow))
    side = jumper.side_length
    beside = {number for square in hindering for number in grid.touching(square, 1)}

    def over(at: Square, harmless: bool) -> Collection[Leap]:
        """On a flat floor only a jump that begins beside what hinders, and over it, spares anything."""
        if grid.number(at) not in beside:
            return ()
        here = squares_of(at, side)
        directions = [
            step
            for step in LEVEL_STEPS
            if any(one in hindering and one not in here for one in squares_of((at[0] + step[0], at[1] + step[1], at[2]), side))
        ]
        return tuple(_leaps_from(board, replace(jumper, corner=at), directions, dangers, harmless))

    return cache(over)


def _is_unhampered(board: Board, jumper: Creature) -> bool:
    """Whether nothing bars the steps of a small creature but the border of the map."""
    brings_along = jumper.grabbing or jumper.riders
    return not (board.ground.obstacles or jumper.side_length > 1 or jumper.conditions or jumper.lasting or jumper.modified or brings_along)


def _over_what_hinders(board: Board, jumper: Creature, at: Square, slow: frozenset[Square]) -> tuple[Leap, ...]:
    """The jumps over what hinders, on an open flat floor: up with the first square, and down with the last one. Each place is come to in
    one way only."""
    x, y, z = at
    ground, hazards, found = board.ground, board.ground.hazards, []
    if z or at in slow or at in hazards:
        return ()
    for dx, dy, _ in LEVEL_STEPS:
        first = (x + dx, y + dy, 0)
        if first not in slow and first not in hazards:
            continue
        passed: tuple[Square, ...] = ()
        cost = 0
        for squares in range(1, baseline(board, jumper, jumper.corner) + 1):
            end, above = (x + squares * dx, y + squares * dy, 0), (x + squares * dx, y + squares * dy, 1)
            if not ground.inside(end) or not ground.inside(above):
                break
            if squares >= OVER_SOMETHING:
                found.append(Leap(cost + 1 + (end in slow), (*passed, end)))
            passed = (*passed, above)
            cost += 1 + (above in slow)
    return tuple(found)


def _is_uneven(board: Board, jumper: Creature) -> bool:
    """Whether there are heights, liquid, something with free room above it, or an enemy below, beside whom who jumps is not."""
    ground = board.ground
    if ground.columns or ground.water:
        return True
    tops = ((x, y, z + 1) for x, y, z in ground.obstacles)
    if any(top not in ground.solid and ground.inside(top) for top in tops):
        return True
    return any(other.corner[2] < 0 and other.side != jumper.side and other.life != DEAD for other in board.creatures)


def _slow(board: Board, jumper: Creature) -> frozenset[Square]:
    """The squares that cost more to enter."""
    enemies = (other for other in board.creatures if other.side != jumper.side and other.life != DEAD)
    taken = (square for other in enemies for square in squares_of(other.corner, other.side_length))
    return board.ground.difficult.union(taken)


def _leaps_from(board: Board, jumper: Creature, directions: Collection[Square], dangers: _Dangers, harmless: bool) -> Collection[Leap]:
    """The jumps straight in one of `directions`, where that is not the same as walking: to each place one of the best."""
    if why_not_jump(board, jumper, (jumper.corner,)):
        return ()
    wanted = [(dx, dy) for dx, dy, _ in directions if not _walks_as_well(board, jumper, (dx, dy), dangers)]
    found: dict[Square, tuple[int, int, int]] = {}
    leaps: dict[Square, Leap] = {}
    for direction in wanted:
        for leap, known_by in _straight(board, jumper, direction, dangers, harmless):
            to = leap.path[-1]
            if to not in found or known_by < found[to]:
                found[to], leaps[to] = known_by, leap
    return leaps.values()


def _walks_as_well(board: Board, jumper: Creature, direction: tuple[int, int], dangers: _Dangers) -> bool:
    """Whether every square within a jump in `direction` is walked to on one level, without difficulty, and out of danger."""
    if not dangers.none_at(jumper.corner):
        return False
    for _ in range(baseline(board, jumper, jumper.corner)):
        x, y, z = jumper.corner
        to = (x + direction[0], y + direction[1], z)
        if not (jumper.clinging or has_footing(board.ground, to, jumper.side_length)):
            return False
        if step_manner(board, jumper, to) != WALK or why_not_step(board, jumper, to, WALK, False):
            return False
        cost = step_cost(board, jumper, to, WALK)
        jumper = replace(jumper, corner=to)
        if cost > 1 or would_fall(board, jumper) or not dangers.none_at(to):
            return False
    return True


def _straight(
    board: Board, jumper: Creature, direction: tuple[int, int], dangers: _Dangers, harmless: bool
) -> list[tuple[Leap, tuple[int, int, int]]]:
    """The jumps in `direction` that end on something that bears the creature, each place by one of the best: what it costs, the harm that
    it does, how many squares it passes. The creature must be able to jump from where it stands; in one direction no test is asked of it
    in the squares within its baseline, on the level of that and one higher (combat/jump)."""
    origin = jumper.corner
    dx, dy = direction
    steps = (UP, *((dx, dy, dz) for dz in (0, 1, -1)), (0, 0, -1))
    best: dict[Square, tuple[Leap, tuple[int, int, int]]] = {origin: (Leap(0, ()), (0, 0, 0))}
    waiting = [origin]
    longest = baseline(board, jumper, jumper.corner)
    while waiting:
        at = waiting.pop(0)
        before, known_by = best[at]
        here = replace(jumper, corner=at)
        for step in steps:
            to = (at[0] + step[0], at[1] + step[1], at[2] + step[2])
            length, height = max(abs(to[0] - origin[0]), abs(to[1] - origin[1])), to[2] - origin[2]
            if length > longest or not 0 <= height <= HEIGHT or why_not_step(board, here, to, JUMP, False):
                continue
            done = dangers.done(at, to)
            if done and harmless:
                continue
            cost = before.cost + step_cost(board, here, to, JUMP)
            now = (cost, known_by[1] + done, len(before.path) + 1)
            if to not in best or now < best[to][1]:
                best[to] = (Leap(cost, (*before.path, to)), now)
                waiting.append(to)
    return [found for to, found in best.items() if to != origin and _lands(board, jumper, to)]


def _lands(board: Board, jumper: Creature, to: Square) -> bool:
    there = replace(jumper, corner=to, clinging=False)
    return not would_fall(board, there) and not is_afloat(board.ground, to, jumper.side_length)
