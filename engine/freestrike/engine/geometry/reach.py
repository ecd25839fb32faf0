"""Where a space can go for a budget of squares: the cheapest way to each place, and the cheapest that does no harm (combat/movement).

A step depends on what is near it alone: on the squares that are at most `NEAR` away from the space that it leaves. Corners that have the
same surroundings therefore allow the same steps at the same cost, and each kind of step is asked for once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from heapq import heappop, heappush

import attrs
import msgspec

from freestrike.engine.geometry.grid import NEAR, Grid
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

Step = Callable[[Square, Square], int]
"""What the step from one corner to a neighbouring one costs, in squares of movement, at least 1; 0 if it can't be taken."""

Known = dict[bytes, list[list[int]]]
"""By what is near a space: what each of ALL_STEPS from it costs, as it is and where entering costs more than what is near shows."""

_MOST_KNOWN = 4096

# A way is known by one whole number: its cost, then its harm, then how many steps it has. The lower one is the better way.
_HARM = 1 << 16
_COST = 1 << 32
_NOWHERE = 1 << 62
_BARRED = 1 << 61
_UNKNOWN = 0
_CHEAPEST_STEP = _COST + 1


class Leap(msgspec.Struct, frozen=True, gc=False):
    """A jump from one corner to another: what it costs in all, and the corners that it passes, the last one included."""

    cost: int
    path: tuple[Square, ...]


Leaps = Callable[[Square, bool], Collection[Leap]]
"""The jumps from a corner that lead where steps do not, or not as well; True: only those that do no harm."""


class Way(msgspec.Struct, frozen=True, gc=False):
    """A way to a corner: its cost in squares of movement, the corners stepped to, the last one included, the harm of each step that
    does some, as the bits that `Harm` gave, and the places in `path`, from 0, that are jumped to."""

    cost: int
    path: tuple[Square, ...]
    harm: tuple[int, ...] = ()
    jumped: tuple[int, ...] = ()


class Ways(msgspec.Struct, frozen=True, gc=False):
    """The `cheapest` way to a corner; of those that cost the same one of the least harm, of these one of the fewest steps. `harmless`: the
    cheapest that does no harm, if there is one within the budget."""

    cheapest: Way
    harmless: Way | None


@attrs.frozen(eq=False)
class Harm:
    """What harm a step does, by bits. `threat(number)`: all that may be done to who leaves the corner of that number.
    `done(at, to, threat)`: what of this is done on the step to the corner of another."""

    threat: Callable[[int], int]
    done: Callable[[int, int, int], int]


@attrs.define(eq=False)
class Steps:
    """The steps from each corner of a grid, each kind of them asked for once.

    `slow[number]`: 1 where entering costs something that the surroundings do not show, else 0; the step is asked for once with and once
    without. `unlike`: the numbers of corners that are like no other.
    """

    grid: Grid
    step: Step
    slow: bytearray
    unlike: Collection[int]
    _contents: bytes
    _known: Known

    @classmethod
    def on(cls, grid: Grid, ground: Ground, step: Step, slow: Collection[Square], known: Known | None) -> Steps:
        """Steps over `ground`. `slow`: the squares that cost more to enter than their surroundings show. `known`: what was found out before
        about steps of the same kind of mover, which is added to; None if corners of the same surroundings do not allow the same steps."""
        if known is None:
            return cls(grid, step, bytearray(grid.size), range(grid.size), b"", {})
        if len(known) > _MOST_KNOWN:
            known.clear()
        unlike: set[int] = set()
        for one, _ in ground.walls:
            unlike.update(grid.touching(one, NEAR))
        extra = bytearray(grid.size)
        for square in grid.of(slow):
            if grid.side == 1:
                extra[grid.number(square)] = 1
            else:
                # Which of the squares of a large space are entered depends on the step.
                unlike.update(grid.touching(square, 1))
        return cls(grid, step, extra, unlike, bytes(grid.contents(ground)), known)

    def from_each(self) -> Callable[[int], list[tuple[int, list[int]]]]:
        """What gives the steps from the corner of a number that may be taken or are not known yet: what each adds to the number, and what
        it costs without and with `slow`."""
        starts, length = self.grid.near()
        contents, unlike, known, offsets = self._contents, self.unlike, self._known, self.grid.offsets
        kinds: dict[bytes, list[tuple[int, list[int]]]] = {}
        found: dict[int, list[tuple[int, list[int]]]] = {}

        def steps_from(number: int) -> list[tuple[int, list[int]]]:
            steps = found.get(number)
            if steps is not None:
                return steps
            if number in unlike:
                steps = [(offset, [_UNKNOWN, _UNKNOWN]) for offset in offsets]
            else:
                key = b"".join([contents[number + start : number + start + length] for start in starts])
                steps = kinds.get(key)
                if steps is None:
                    costs = known.get(key)
                    if costs is None:
                        costs = known[key] = [[_UNKNOWN, _UNKNOWN] for _ in offsets]
                    steps = kinds[key] = [(offset, one) for offset, one in zip(offsets, costs, strict=True) if one[0] != _BARRED]
            found[number] = steps
            return steps

        return steps_from

    def ask(self, at: int, to: int, costs: list[int]) -> int:
        """Find out what the step costs, and keep it."""
        cost = self.step(self.grid.corner(at), self.grid.corner(to))
        costs[self.slow[to]] = found = cost * _COST + 1 if cost else _BARRED
        return found


def reachable(
    steps: Steps,
    start: Square,
    budget: int,
    may_stop: Callable[[Square], bool],
    harm: Harm | None = None,
    leaps: Leaps | None = None,
) -> dict[Square, Ways]:
    """The corners of the grid that can be gone to from `start` for at most `budget`, and stopped at (`may_stop`), each with its ways, by
    steps and by `leaps`.

    The start is not among them. They stand in the order of their cheapest ways: by cost, by harm, by steps, then as they were found,
    straight steps before diagonal ones.
    """
    grid = steps.grid
    steps_from, number = steps.from_each(), grid.number(start)
    reached = _search(steps, steps_from, number, budget, harm, leaps, harmless=False)
    spared = _search(steps, steps_from, number, budget, harm, leaps, harmless=True) if reached.harmed else reached
    ways: dict[Square, Ways] = {}
    cheapest, harmless = _Paths(grid, reached, harm), _Paths(grid, spared, harm)
    for state in reached.order[1:]:
        way = cheapest.to(state)
        corner = way.path[-1]
        if corner in ways or corner == start or not may_stop(corner):
            continue
        clear = way if not way.harm else harmless.to_corner(grid.number(corner))
        ways[corner] = Ways(way, clear)
    return ways


@attrs.frozen(eq=False)
class _Reached:
    """A corner is reached in one of two states: its number, come to by a step; or `~number`, landed on by a leap, from where no leap
    leads on at once, since the two would be one. `order`: the states that were reached, best first, the start in front. `parents`: where
    each was reached from. `best` and `landed`: what the way to each of the one and the other kind is known by. `leapt`: the leap that led
    to one of the other kind. `harmed`: whether any way does harm."""

    order: list[int]
    parents: dict[int, int]
    best: list[int]
    landed: dict[int, int]
    leapt: dict[int, Leap]
    harmed: bool


def _search(
    steps: Steps,
    steps_from: Callable[[int], list[tuple[int, list[int]]]],
    start: int,
    budget: int,
    harm: Harm | None,
    leaps: Leaps | None,
    *,
    harmless: bool,
) -> _Reached:
    """Dijkstra's search, over as many queues as there are different ways, since their numbers are few."""
    slow, ask = steps.slow, steps.ask
    threat_of = None if harm is None else harm.threat
    limit = (budget + 1) * _COST
    best = steps.grid.field(_NOWHERE, -1)
    parents: dict[int, int] = {}
    landed: dict[int, int] = {}
    leapt: dict[int, Leap] = {}
    order: list[int] = []
    queues: dict[int, list[int]] = {0: [start]}
    waiting = [0]
    best[start] = 0
    harmed = False
    while waiting:
        known = heappop(waiting)
        # Whatever is known by so little can't be bettered from here; of the margin it is less than nothing.
        good = known + _CHEAPEST_STEP
        for state in queues.pop(known):
            at = state if state >= 0 else ~state
            if state < 0:
                if landed[at] != known or best[at] <= known:
                    continue
            elif best[at] != known:
                continue
            order.append(state)
            if good >= limit:
                continue
            threat = threat_of(at) if threat_of is not None else 0
            for offset, costs in steps_from(at):
                to = at + offset
                if best[to] <= good:
                    continue
                way = known + (costs[slow[to]] or ask(at, to, costs))
                if way >= limit:
                    continue
                if threat and harm is not None:
                    done = harm.done(at, to, threat)
                    if done:
                        if harmless:
                            continue
                        harmed = True
                        way += done.bit_count() * _HARM
                if way < best[to]:
                    best[to] = way
                    parents[to] = state
                    queue = queues.get(way)
                    if queue is None:
                        queues[way] = [to]
                        heappush(waiting, way)
                    else:
                        queue.append(to)
            if leaps is None or state < 0:
                continue
            for leap in leaps(steps.grid.corner(at), harmless):
                way = known + leap.cost * _COST + len(leap.path)
                if way >= limit:
                    continue
                done = sum(bits.bit_count() for bits in harm_of(steps.grid, at, leap.path, harm))
                if done and harmless:
                    continue
                harmed = harmed or done > 0
                way += done * _HARM
                to = steps.grid.number(leap.path[-1])
                if way < min(best[to], landed.get(to, _NOWHERE)):
                    landed[to] = way
                    parents[~to], leapt[to] = state, leap
                    if way not in queues:
                        heappush(waiting, way)
                    queues.setdefault(way, []).append(~to)
    return _Reached(order, parents, best, landed, leapt, harmed)


def harm_of(grid: Grid, at: int, path: tuple[Square, ...], harm: Harm | None) -> tuple[int, ...]:
    """The harm of each step along `path` from the corner of the number `at` that does some."""
    if harm is None:
        return ()
    found: list[int] = []
    for to in map(grid.number, path):
        threat = harm.threat(at)
        done = harm.done(at, to, threat) if threat else 0
        if done:
            found.append(done)
        at = to
    return tuple(found)


class _Paths:
    """The ways of a search, each made from the way to the state before."""

    def __init__(self, grid: Grid, reached: _Reached, harm: Harm | None) -> None:
        self._grid = grid
        self._reached = reached
        self._harm = harm
        self._made: dict[int, Way] = {reached.order[0]: Way(0, ())}

    def to_corner(self, number: int) -> Way | None:
        """The way to the corner of a number, if it was reached."""
        by_leap = self._reached.landed.get(number, _NOWHERE)
        if min(by_leap, self._reached.best[number]) == _NOWHERE:
            return None
        return self.to(~number if by_leap < self._reached.best[number] else number)

    def to(self, state: int) -> Way:
        """The way to a state that was reached."""
        made = self._made.get(state)
        if made is None:
            before = self._reached.parents[state]
            way = self.to(before)
            if state < 0:
                made = self._leap(way, before, ~state)
            else:
                at, done = before if before >= 0 else ~before, way.harm
                if self._harm is not None and (threat := self._harm.threat(at)) and (now := self._harm.done(at, state, threat)):
                    done = (*done, now)
                made = Way(self._reached.best[state] // _COST, (*way.path, self._grid.corner(state)), done, way.jumped)
            self._made[state] = made
        return made

    def _leap(self, way: Way, before: int, to: int) -> Way:
        leap = self._reached.leapt[to]
        done = (*way.harm, *harm_of(self._grid, before, leap.path, self._harm))
        jumped = range(len(way.path), len(way.path) + len(leap.path))
        return Way(self._reached.landed[to] // _COST, (*way.path, *leap.path), done, (*way.jumped, *jumped))
