"""Where a creature can go and what it provokes on the way, against going over every step until nothing changes, with a plain reading of the
rules of a step and of a jump, on random boards in three dimensions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from freestrike.engine import Advance, Encounter
from freestrike.engine.geometry.passage import ALL_STEPS, LEVEL_STEPS
from freestrike.engine.geometry.space import distance
from freestrike.engine.geometry.support import has_footing, is_earth
from freestrike.engine.triggers.opportunity_attack import OpportunityAttacks
from freestrike.events.conditions import Condition
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock, Trait
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import Lasting
from freestrike.events.movement import JUMP, StepBegun, Stepped
from freestrike.events.policies import PolicyChosen
from freestrike.events.record import Record
from freestrike.events.rulings import Placed
from freestrike.events.space import EARTH, Column, Square, Terrain, Wall
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.folding import fold
from freestrike.projections.board.ground import Ground
from properties.plain_steps import Other, Plain, Walker
from properties.setups import space

WIDE, DEEP, LOW, HIGH = 6, 5, -2, 2
CONDITIONS: tuple[tuple[str, ...], ...] = ((), (), (), ("prone",), ("frightened",), ("slowed",))
MODIFIERS = (
    Modifier("ignores", name="difficult terrain"),
    Modifier("can", name="climb"),
    Modifier("cannot", name="move willingly away"),
    Modifier("edge"),
)
PLACES = list(product(range(WIDE), range(DEEP)))
SQUARES = list(product(range(WIDE), range(DEEP), range(LOW, HIGH + 1)))


@attrs.frozen
class Reached:
    """The cheapest way to a corner: its cost and how many attacks it provokes at least; what the cheapest costs that provokes none."""

    cost: int
    attacks: int
    safe: int | None


State = tuple[Square, bool]
"""A corner, and whether it was jumped to: a second jump from there would be one with the first."""


Attacks = Callable[[Square, Square, str], int]
"""How many attacks a step from one corner to another provokes, in a manner."""


def going_over_every_step(board: Board, id: str, budget: int) -> tuple[dict[Square, Reached], dict[Square, Reached]]:
    """Bellman and Ford: each step and each jump from each corner, again and again. Where it can end its move, and where it falls then."""
    mover = board.creatures[id]
    plain, attacks = read_plainly(board, mover), partial(_attacks, board, mover)
    steps, jumps, edges = (cache(partial(found_by, plain, attacks)) for found_by in (_steps, _jumps, _edges))
    cheapest: dict[State, tuple[int, int]] = {(mover.corner, False): (0, 0)}
    safest: dict[State, int] = {(mover.corner, False): 0}
    changed = True
    while changed:
        changed = False
        for corner, jumped in list(cheapest):
            onward = [((to, False), cost, attacks) for to, cost, attacks in steps(corner)]
            if not jumped:
                onward += [((to, True), cost, attacks) for to, cost, attacks in jumps(corner)]
            for state, cost, provoked in onward:
                changed |= _better(cheapest, safest, (corner, jumped), state, cost, provoked, budget)
    falls: dict[State, tuple[int, int]] = {}
    falls_safely: dict[State, int] = {}
    for corner, jumped in cheapest:
        for to, cost, provoked in edges(corner):
            before = cheapest[corner, jumped]
            way = (before[0] + cost, before[1] + provoked)
            if way[0] <= budget:
                falls[to, False] = min(way, falls.get((to, False), way))
            if not provoked and (corner, jumped) in safest and safest[corner, jumped] + cost <= budget:
                safe = safest[corner, jumped] + cost
                falls_safely[to, False] = min(safe, falls_safely.get((to, False), safe))
    return _ends(plain, mover.corner, cheapest, safest), _ends(plain, mover.corner, falls, falls_safely, also_start=True)


def read_plainly(board: Board, mover: Creature) -> Plain:
    """What the plain rules of a step need to know of the board."""
    block, here = mover.stat_block, board.creatures
    given = [modifier for lasting in mover.lasting for modifier in lasting.modifiers]
    traits = [effect for trait in block.traits for effect in trait.effects]
    bound = [lasting.source for lasting in mover.lasting if Modifier("cannot", name="move willingly away") in lasting.modifiers]
    feared = [condition.source for condition in mover.conditions if condition.name == "frightened"]
    walker = Walker(
        block.size,
        mover.side_length,
        frozenset((*block.movement, *(["climb"] if Modifier("can", name="climb") in given else []))),
        mover.condition("prone") is not None,
        MODIFIERS[0] in (*given, *traits),
        max(1, block.characteristics.might, block.characteristics.agility),
        *(
            frozenset(square for id in ids if id in here for square in space(here[id].corner, here[id].stat_block.size))
            for ids in (feared, bound)
        ),
    )
    others = tuple(
        Other(frozenset(space(other.corner, other.stat_block.size)), other.stat_block.size, other.side != mover.side)
        for other in here
        if other.id != mover.id
    )
    return Plain(board.ground, walker, others)


def _better(
    cheapest: dict[State, tuple[int, int]], safest: dict[State, int], at: State, to: State, cost: int, attacks: int, budget: int
) -> bool:
    changed = False
    if at in cheapest:
        way = (cheapest[at][0] + cost, cheapest[at][1] + attacks)
        if way[0] <= budget and way < cheapest.get(to, (budget + 1, 0)):
            cheapest[to] = way
            changed = True
    if at in safest and not attacks and safest[at] + cost < safest.get(to, budget + 1):
        safest[to] = safest[at] + cost
        changed = True
    return changed


def _ends(
    plain: Plain, start: Square, cheapest: dict[State, tuple[int, int]], safest: dict[State, int], *, also_start: bool = False
) -> dict[Square, Reached]:
    """What it comes to for each corner, whichever way it was come to."""
    found = {}
    for corner in {corner for corner, _ in cheapest}:
        ways = [cheapest[corner, jumped] for jumped in (False, True) if (corner, jumped) in cheapest]
        safe = [safest[corner, jumped] for jumped in (False, True) if (corner, jumped) in safest]
        if (also_start or corner != start) and plain.may_stop(corner):
            found[corner] = Reached(*min(ways), min(safe, default=None))
    return found


def _steps(plain: Plain, attacks: Attacks, corner: Square) -> list[tuple[Square, int, int]]:
    found = []
    for dx, dy, dz in ALL_STEPS:
        to = (corner[0] + dx, corner[1] + dy, corner[2] + dz)
        step = plain.step(corner, to)
        if step is not None:
            found.append((to, step[1], attacks(corner, to, step[0])))
    return found


def _edges(plain: Plain, attacks: Attacks, corner: Square) -> list[tuple[Square, int, int]]:
    """The steps on foot from where it stands, on one level, after which it falls."""
    found = []
    for dx, dy, dz in ALL_STEPS:
        to = (corner[0] + dx, corner[1] + dy, corner[2] + dz)
        step = plain.over_the_edge(corner, to)
        if step is not None:
            found.append((to, step[1], attacks(corner, to, step[0])))
    return found


def _jumps(plain: Plain, attacks: Attacks, corner: Square) -> list[tuple[Square, int, int]]:
    """Every jump in one direction that needs no test, and ends on something that bears the creature: all their paths, tried out."""
    if not plain.may_take_off(corner):
        return []
    found: list[tuple[Square, int, int]] = []
    for dx, dy, _ in LEVEL_STEPS:
        paths: list[tuple[tuple[Square, ...], int, int]] = [((), 0, 0)]
        while paths:
            path, cost, provoked = paths.pop()
            at = path[-1] if path else corner
            for step in ((dx, dy, 0), (dx, dy, 1), (dx, dy, -1), (0, 0, 1), (0, 0, -1)):
                to = (at[0] + step[0], at[1] + step[1], at[2] + step[2])
                way = (*path, to)
                if to in (corner, *path) or not plain.in_a_jump(corner, way):
                    continue
                new = (way, cost + plain.cost(at, to, JUMP), provoked + attacks(at, to, JUMP))
                paths.append(new)
                if plain.lands(to):
                    found.append((to, new[1], new[2]))
    return found


def _attacks(board: Board, mover: Creature, corner: Square, to: Square, manner: str) -> int:
    """By the rule of opportunity attacks itself, which test_who_may_react.py looks at."""
    there = fold(board, Record(0, 0, 0, Placed(mover.id, mover.corner, corner)))
    begun = Record(1, 0, 0, StepBegun(mover.id, corner, to, 1, manner))
    stepped = Record(2, 0, 0, Stepped(mover.id, corner, to, 1, 1, manner))
    verdicts = (OpportunityAttacks().consider(there, begun), OpportunityAttacks().consider(fold(there, stepped), stepped))
    return sum(len(verdict.offers) for verdict in verdicts if verdict is not None)


few = st.lists(st.sampled_from(SQUARES), max_size=4, unique=True)


@st.composite
def terrains(draw: st.DrawFn) -> Terrain:
    """A small map with hills, pits, slopes, water, walls and what is in the way; or a flat one, with or without room above it."""
    hilly = draw(st.booleans())
    ceiling = HIGH if hilly else draw(st.sampled_from([0, 1, HIGH]))
    places = draw(st.lists(st.sampled_from(PLACES), max_size=12 if hilly else 0, unique=True))
    columns = tuple(
        Column(x, y, draw(st.integers(LOW, HIGH)), draw(st.booleans()), draw(st.sampled_from([EARTH, "stone"]))) for x, y in places
    )
    ends = draw(st.lists(st.tuples(st.sampled_from(SQUARES), st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1)])), max_size=3))
    walls = tuple(Wall(at, (at[0] + dx, at[1] + dy, at[2] + dz)) for at, (dx, dy, dz) in ends)
    water = tuple(draw(few)) if hilly else ()
    return Terrain((0, 0, LOW), (WIDE - 1, DEEP - 1, ceiling), tuple(draw(few)), walls, tuple(draw(few)), columns, water=water)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A mover of some movement types and conditions, an ally, and up to three enemies near it, of sizes 1 and 2."""
    terrain = draw(terrains())
    ground = Ground.of(terrain)
    movement = tuple(draw(st.lists(st.sampled_from(["fly", "climb", "swim", "burrow"]), max_size=2, unique=True)))
    traits = draw(st.sampled_from([(), (), (), (Trait("Slippery", (Modifier("never provokes"),)),), (Trait("Nimble", (MODIFIERS[0],)),)]))
    size = draw(st.sampled_from(["1M", "1M", "2"]))
    mover = StatBlock(
        "Mover",
        size,
        draw(st.integers(2, 5)),
        30,
        hero=True,
        movement=movement,
        traits=traits,
        characteristics=Characteristics(might=draw(st.integers(0, 3))),
    )
    foe = StatBlock("Foe", "1M", 5, 30, free_strike=CreatureFreeStrike(2), movement=("fly", "burrow"))
    taken: set[Square] = set()
    entrants: list[Entrant] = []

    def enter(id: str, block: StatBlock, side: str, conditions: tuple[Condition, ...] = (), lasting: tuple[Lasting, ...] = ()) -> None:
        free = [corner for corner in SQUARES if _has_room(ground, space(corner, block.size), "burrow" in block.movement, taken)]
        if entrants:
            free.sort(key=lambda corner: distance(corner, 1, entrants[0].square, 1))
            free = free[:40]
        else:
            free.sort(key=lambda corner: not has_footing(ground, corner, 1))
        if free:
            corner = draw(st.sampled_from(free))
            taken.update(space(corner, block.size))
            entrants.append(Entrant(id, block, side, id, corner, conditions=conditions, lasting=lasting))

    conditions = tuple(Condition(name, "d1") for name in draw(st.sampled_from(CONDITIONS)))
    given = draw(st.lists(st.sampled_from(MODIFIERS), max_size=1))
    enter("mover", mover, HEROES, conditions, tuple(Lasting("bound", "d1", "encounter", modifiers=(one,)) for one in given))
    enter("ally", replace(foe, hero=True, free_strike=None), HEROES)
    for number in range(1, draw(st.integers(1, 3)) + 1):
        # On a level floor the options look for no jump that is only to be seen from another angle.
        weakened = (Condition("weakened"),) if terrain.columns and draw(st.integers(0, 2)) == 0 else ()
        enter(f"d{number}", replace(foe, size=draw(st.sampled_from(["1M", "1M", "2"]))), DIRECTOR, weakened)
    timing = PolicyChosen("opportunity_attack_timing", draw(st.sampled_from(["before_step", "before_step", "after_step"])))
    return Setup("reach", tuple(entrants), terrain, HEROES, (timing,))


def _has_room(ground: Ground, squares: set[Square], burrows: bool, taken: set[Square]) -> bool:
    barred = [one for one in squares if ground.buried(one) and not (burrows and is_earth(ground, one))]
    if barred or any(one in taken or one in ground.solid or not ground.inside(one) for one in squares):
        return False
    return not any(ground.walled(one, other) for one in squares for other in squares)


@settings(max_examples=60, deadline=None)
@given(setups())
def test_the_options_have_each_square_with_its_cheapest_and_its_safest_way(setup: Setup) -> None:
    if not setup.entrants or setup.entrants[0].id != "mover":
        return
    fight = Encounter.create(setup, secret=b"reach")
    if fight.options("mover").reasons:
        return
    speed = setup.entrants[0].stat_block.speed
    budget = min(speed, 2) if fight.board.creatures["mover"].condition("slowed") else speed

    found: dict[bool, dict[Square, Reached]] = {False: {}, True: {}}
    for choice in fight.options("mover").moves:
        if isinstance(choice.command, Advance):
            assert not fight.check(choice.command)
            safe = choice if not choice.provokes else choice.safe
            if choice.safe is not None:
                assert isinstance(choice.safe.command, Advance)
                assert choice.safe.command.path[-1] == choice.command.path[-1]
                assert not fight.check(choice.safe.command)
            found[choice.falls][choice.command.path[-1]] = Reached(
                choice.squares, len(choice.provokes), None if safe is None else safe.squares
            )

    for shown, wanted in zip((found[False], found[True]), going_over_every_step(fight.board, "mover", budget), strict=True):
        assert shown == wanted
