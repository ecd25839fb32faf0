"""Where a creature can go and what it provokes on the way, against going over every step until nothing changes, with the rules of a step
and of opportunity attacks themselves, on random boards in three dimensions."""

from __future__ import annotations

from itertools import product

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from freestrike.engine import Advance, Encounter
from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.engine.geometry.space import distance
from freestrike.engine.geometry.support import has_footing
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import step_cost, step_manner, why_not_step, why_not_stop
from freestrike.engine.triggers.opportunity_attack import OpportunityAttacks
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike, NeverProvokes, StatBlock, Trait
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.movement import CLIMB, StepBegun, Stepped
from freestrike.events.policies import PolicyChosen
from freestrike.events.record import Record
from freestrike.events.rulings import Placed
from freestrike.events.space import EARTH, Column, Square, Terrain, Wall
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.folding import fold
from freestrike.projections.board.ground import Ground
from properties.setups import space

WIDE, DEEP, LOW, HIGH = 6, 5, -2, 2
CONDITIONS: tuple[tuple[str, ...], ...] = ((), (), (), ("prone",), ("frightened",), ("slowed",))
PLACES = list(product(range(WIDE), range(DEEP)))
SQUARES = list(product(range(WIDE), range(DEEP), range(LOW, HIGH + 1)))


@attrs.frozen
class Reached:
    """The cheapest way to a corner: its cost and how many attacks it provokes at least; what the cheapest costs that provokes none."""

    cost: int
    attacks: int
    safe: int | None


def going_over_every_step(board: Board, id: str, budget: int) -> dict[Square, Reached]:
    """Bellman and Ford: each step from each corner, again and again."""
    mover = board.creatures[id]
    steps = {corner: _steps(board, mover, corner) for corner in SQUARES}
    cheapest: dict[Square, tuple[int, int]] = {mover.corner: (0, 0)}
    safest: dict[Square, int] = {mover.corner: 0}
    changed = True
    while changed:
        changed = False
        for corner in SQUARES:
            for to, cost, attacks in steps[corner]:
                if corner in cheapest:
                    way = (cheapest[corner][0] + cost, cheapest[corner][1] + attacks)
                    if way[0] <= budget and way < cheapest.get(to, (budget + 1, 0)):
                        cheapest[to] = way
                        changed = True
                if corner in safest and not attacks and safest[corner] + cost < safest.get(to, budget + 1):
                    safest[to] = safest[corner] + cost
                    changed = True
    return {
        corner: Reached(*way, safest.get(corner))
        for corner, way in cheapest.items()
        if corner != mover.corner and not why_not_stop(board, mover, corner)
    }


def _steps(board: Board, mover: Creature, corner: Square) -> list[tuple[Square, int, int]]:
    found = []
    board = fold(board, Record(0, 0, 0, Placed(mover.id, mover.corner, corner)))
    there = board.creatures[mover.id]
    for dx, dy, dz in ALL_STEPS:
        to = (corner[0] + dx, corner[1] + dy, corner[2] + dz)
        manner = step_manner(board, there, to)
        if why_not_step(board, there, to, manner, False) or would_fall(board, replace(there, corner=to, clinging=manner == CLIMB)):
            continue
        cost = step_cost(board, there, to, manner)
        begun = Record(1, 0, 0, StepBegun(mover.id, corner, to, cost, manner))
        stepped = Record(2, 0, 0, Stepped(mover.id, corner, to, cost, 1, manner))
        verdicts = (OpportunityAttacks().consider(board, begun), OpportunityAttacks().consider(fold(board, stepped), stepped))
        found.append((to, cost, sum(len(verdict.offers) for verdict in verdicts if verdict is not None)))
    return found


few = st.lists(st.sampled_from(SQUARES), max_size=4, unique=True)


@st.composite
def terrains(draw: st.DrawFn) -> Terrain:
    """A small map with hills, pits, slopes, water, walls and what is in the way."""
    hilly = draw(st.booleans())
    places = draw(st.lists(st.sampled_from(PLACES), max_size=12 if hilly else 0, unique=True))
    columns = tuple(
        Column(x, y, draw(st.integers(LOW, HIGH)), draw(st.booleans()), draw(st.sampled_from([EARTH, "stone"]))) for x, y in places
    )
    ends = draw(st.lists(st.tuples(st.sampled_from(SQUARES), st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1)])), max_size=3))
    walls = tuple(Wall(at, (at[0] + dx, at[1] + dy, at[2] + dz)) for at, (dx, dy, dz) in ends)
    water = tuple(draw(few)) if hilly else ()
    return Terrain((0, 0, LOW), (WIDE - 1, DEEP - 1, HIGH), tuple(draw(few)), walls, tuple(draw(few)), columns, water=water)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A mover of some movement types and conditions, an ally, and up to three enemies near it, of sizes 1 and 2."""
    terrain = draw(terrains())
    ground = Ground.of(terrain)
    movement = tuple(draw(st.lists(st.sampled_from(["fly", "climb", "swim", "burrow"]), max_size=2, unique=True)))
    traits = draw(st.sampled_from([(), (), (), (Trait("Slippery", (NeverProvokes(),)),)]))
    size = draw(st.sampled_from(["1M", "1M", "2"]))
    mover = StatBlock("Mover", size, draw(st.integers(2, 5)), 30, hero=True, movement=movement, traits=traits)
    foe = StatBlock("Foe", "1M", 5, 30, free_strike=CreatureFreeStrike(2), movement=("fly", "burrow"))
    taken: set[Square] = set()
    entrants: list[Entrant] = []

    def enter(id: str, block: StatBlock, side: str, conditions: tuple[Condition, ...] = ()) -> None:
        free = [corner for corner in SQUARES if _has_room(ground, space(corner, block.size), "burrow" in block.movement, taken)]
        if entrants:
            free.sort(key=lambda corner: distance(corner, 1, entrants[0].square, 1))
            free = free[:40]
        else:
            free.sort(key=lambda corner: not has_footing(ground, corner, 1))
        if free:
            corner = draw(st.sampled_from(free))
            taken.update(space(corner, block.size))
            entrants.append(Entrant(id, block, side, id, corner, conditions=conditions))

    enter("mover", mover, HEROES, tuple(Condition(name, "d1") for name in draw(st.sampled_from(CONDITIONS))))
    enter("ally", replace(foe, hero=True, free_strike=None), HEROES)
    for number in range(1, draw(st.integers(1, 3)) + 1):
        weakened = (Condition("weakened"),) if draw(st.integers(0, 4)) == 0 else ()
        enter(f"d{number}", replace(foe, size=draw(st.sampled_from(["1M", "1M", "2"]))), DIRECTOR, weakened)
    timing = PolicyChosen("opportunity_attack_timing", draw(st.sampled_from(["before_step", "before_step", "after_step"])))
    return Setup("reach", tuple(entrants), terrain, HEROES, (timing,))


def _has_room(ground: Ground, squares: set[Square], burrows: bool, taken: set[Square]) -> bool:
    if any(one in taken or one in ground.solid or not ground.inside(one) or (ground.buried(one) and not burrows) for one in squares):
        return False
    return not any(ground.walled(one, other) for one in squares for other in squares)


@settings(max_examples=80, deadline=None)
@given(setups())
def test_the_options_have_each_square_with_its_cheapest_and_its_safest_way(setup: Setup) -> None:
    if not setup.entrants or setup.entrants[0].id != "mover":
        return
    fight = Encounter.create(setup, secret=b"reach")
    if fight.options("mover").reasons:
        return
    speed = setup.entrants[0].stat_block.speed
    budget = min(speed, 2) if fight.board.creatures["mover"].condition("slowed") else speed

    found: dict[Square, Reached] = {}
    for choice in fight.options("mover").moves:
        if isinstance(choice.command, Advance):
            assert not fight.check(choice.command)
            safe = choice if not choice.provokes else choice.safe
            if choice.safe is not None:
                assert isinstance(choice.safe.command, Advance)
                assert choice.safe.command.path[-1] == choice.command.path[-1]
                assert not fight.check(choice.safe.command)
            found[choice.command.path[-1]] = Reached(choice.squares, len(choice.provokes), None if safe is None else safe.squares)

    assert found == going_over_every_step(fight.board, "mover", budget)
