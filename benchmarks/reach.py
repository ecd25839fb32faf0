"""Claim: where a creature of speed 8 can go among 40 creatures on a map of 60 x 60 x 4, by which way and provoking whom, is found in 5 ms
on the ground and in 30 ms in the air. Half of the creatures stand within 10 squares of it.
"""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

from msgspec.structs import replace

from benchmarks.fights import SECRET
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.engine import Advance, Disengage, Encounter
from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.engine.options.choice import Choice
from freestrike.engine.options.moves import moves
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import step_cost, step_manner, why_not_step, why_not_stop
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.movement import CLIMB
from freestrike.events.space import Square, Terrain
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

SPEED = 8
WIDTH, HEIGHT = 60, 4
MIDDLE: Square = (30, 30, 0)
CREATURES = 40
GOALS = {"on the ground": 5, "flying": 30}
"""In milliseconds."""

Costs = dict[Square, int]


def reach(scale: Scale) -> list[Line]:
    """How often a second the moves of a creature are worked out, beside a search that asks the rules for every step anew and knows nothing
    of attacks."""
    return [
        _measure(f"reach, {manner}, {said}", movement, pillars, 1000 / GOALS[manner], scale)
        for manner, movement in (("on the ground", ()), ("flying", ("fly",)))
        for said, pillars in (("open ground", 0), ("pillars and rubble", 120))
    ]


def _measure(what: str, movement: tuple[str, ...], pillars: int, goal: float, scale: Scale) -> Line:
    board = Encounter.create(_setup(movement, pillars), secret=SECRET).board
    mover = board.creatures["mover"]
    often = max(1, scale.commands // 50)
    found: list[Costs] = []

    def offered() -> Sample:
        watch = Watch()
        choices: list[Choice] = []
        for _ in range(often):
            with watch:
                choices = list(moves(board, mover))
        costs: Costs = {}
        for choice in choices:
            assert isinstance(choice.command, Advance | Disengage)
            end = choice.command.path[-1]
            costs[end] = min(choice.squares, costs.get(end, choice.squares))
        found.append(costs)
        return Sample(often, watch.seconds)

    def asked() -> Sample:
        watch = Watch()
        with watch:
            costs = _asking_for_every_step(board, mover)
        found.append(costs)
        return Sample(1, watch.seconds)

    own, peer = side_by_side((Contender(what, offered), Contender("asking the rules for every step, attacks left out", asked)), scale)
    require(all(costs == found[0] for costs in found), f"{what}: the two searches differ")
    return line(what, "reaches/s", own, peer, least=goal)


def _asking_for_every_step(board: Board, mover: Creature) -> Costs:
    """Dijkstra's search as it is in the books."""
    costs: Costs = {mover.corner: 0}
    heap = [(0, mover.corner)]
    while heap:
        cost, at = heappop(heap)
        if cost > costs[at]:
            continue
        there = replace(mover, corner=at)
        for dx, dy, dz in ALL_STEPS:
            to = (at[0] + dx, at[1] + dy, at[2] + dz)
            manner = step_manner(board, there, to)
            if why_not_step(board, there, to, manner, False) or would_fall(board, replace(mover, corner=to, clinging=manner == CLIMB)):
                continue
            spent = cost + step_cost(board, there, to, manner)
            if spent <= SPEED and spent < costs.get(to, SPEED + 1):
                costs[to] = spent
                heappush(heap, (spent, to))
    return {at: cost for at, cost in costs.items() if at != mover.corner and not why_not_stop(board, mover, at)}


def _setup(movement: tuple[str, ...], pillars: int) -> Setup:
    random = Random(1)
    solid = {(random.randrange(WIDTH), random.randrange(WIDTH)) for _ in range(pillars)} - {MIDDLE[:2]}
    rubble = {(random.randrange(WIDTH), random.randrange(WIDTH)) for _ in range(2 * pillars)} - solid
    hero = StatBlock("Hero", "1M", 5, 30, hero=True)
    foe = StatBlock("Foe", "1M", 5, 30, free_strike=CreatureFreeStrike(3))
    entrants = [Entrant("mover", StatBlock("Mover", "1M", SPEED, 30, hero=True, movement=movement), HEROES, HEROES, MIDDLE)]
    taken = {*solid, MIDDLE[:2]}
    for number in range(1, CREATURES):
        near = number % 2 == 0
        low, high = (MIDDLE[0] - 10, MIDDLE[0] + 10) if near else (0, WIDTH - 1)
        while (place := (random.randint(low, high), random.randint(low, high))) in taken:
            pass
        taken.add(place)
        side = HEROES if number % 4 < 2 else DIRECTOR
        entrants.append(Entrant(f"creature-{number}", hero if side == HEROES else foe, side, side, (*place, 0)))
    terrain = Terrain(
        (0, 0, 0),
        (WIDTH - 1, WIDTH - 1, HEIGHT - 1),
        solid=tuple(sorted((x, y, z) for x, y in solid for z in range(HEIGHT))),
        difficult=tuple(sorted((x, y, 0) for x, y in rubble)),
    )
    return Setup("reach", tuple(entrants), terrain, first_side=HEROES)
