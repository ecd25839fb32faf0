"""Where a forced move may lead, against a plain reading of the rule (rules/combat.md:315-398, rules/classes.md:196-200, 432-434)."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from freestrike.engine import Encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.geometry.directions import NO_HEADING, heading
from freestrike.engine.queries.forced_paths import ways, why_not_path
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.forced_movement import PULL, PUSH, SLIDE, ForcedMoveBegun
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Square, Terrain
from freestrike.projections.board.board import Board
from geometry import oracles
from geometry.boards import hills
from properties.profile import examples

IDS = ("mover", "target", "bystander")
STEPS = [step for step in product((-1, 0, 1), repeat=3) if any(step)]
BESIDE = [(x, y, 0) for x, y in product(range(-2, 4), repeat=2)]


@cache
def opened(sizes: tuple[str, ...], policy: str) -> Board:
    """A board with the three of these sizes."""
    entrants = tuple(
        Entrant(id, StatBlock(id, size, 5, 30), "heroes" if id == "mover" else "director", id, (9 * n, 0, 0))
        for n, (id, size) in enumerate(zip(IDS, sizes, strict=True))
    )
    setup = Setup("t", entrants, Terrain(), "heroes", (PolicyChosen("vertical_push", policy),))
    return Encounter.create(setup, dice=ScriptedDice([])).board


@st.composite
def moments(draw: st.DrawFn) -> tuple[Board, ForcedMoveBegun]:
    """A board with a mover, a target and perhaps a bystander, wherever they happen to stand, and a forced move that has begun."""
    sizes = {id: draw(st.sampled_from(["1M", "1L", "2", "3"])) for id in IDS}
    policy = draw(st.sampled_from(["never_nearer", "any_direction", "farther"]))
    board = opened(tuple(sizes.values()), policy)
    creatures, taken = board.creatures, dict[Square, tuple[str, ...]]()
    for id in sizes:
        x, y, _ = draw(st.sampled_from(BESIDE))
        corner = (x, y, draw(st.sampled_from([0, 0, 1, 2])))
        creatures = creatures.set(replace(creatures[id], corner=corner))
        for square in oracles.cube(corner, creatures[id].side_length):
            taken[square] = (*taken.get(square, ()), id)
    board = replace(board, creatures=creatures, occupancy=Map(taken), ground=draw(hills()))
    kind = draw(st.sampled_from([PUSH, PULL, SLIDE]))
    return board, ForcedMoveBegun("target", "mover", kind, draw(st.integers(1, 3)), vertical=draw(st.booleans()))


def may_be_moved(board: Board, begun: ForcedMoveBegun, path: tuple[Square, ...]) -> bool:
    """The plain reading: each square a step away, farther or nearer as the move demands, no two steps against each other, and nothing in
    the way of any square but the last."""
    target, mover = board.creatures["target"], board.creatures["mover"]
    side = target.side_length
    places = (target.corner, *path)
    steps = [tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in zip(places, path, strict=False)]
    if len(path) > begun.squares or any(step not in STEPS for step in steps):
        return False
    if begun.kind != SLIDE and any(a * b < 0 for one, other in combinations(steps, 2) for a, b in zip(one, other, strict=True)):
        return False
    for number, (at, to) in enumerate(zip(places, path, strict=False), 1):
        slope = oracles.up_or_down_a_slope(board.ground, at, side, to)
        level_would_be_slope = any(oracles.up_or_down_a_slope(board.ground, at, side, (to[0], to[1], at[2] + up)) for up in (1, -1))
        if not begun.vertical and (not slope if to[2] != at[2] else level_would_be_slope):
            return False
        farther = oracles.distance(to, side, mover.corner, mover.side_length) - oracles.distance(at, side, mover.corner, mover.side_length)
        wanted = farther if begun.kind == PUSH else -farther
        policy = board.policies["vertical_push"]
        free = begun.kind == SLIDE or (begun.vertical and policy == "any_direction")
        if not free and wanted < (0 if begun.vertical and policy == "never_nearer" and to[2] != at[2] else 1):
            return False
        met = what_is_met(board, at, to)
        if met == "no way" or (met == "something" and number < len(path)):
            return False
    return True


def what_is_met(board: Board, at: Square, to: Square) -> str:
    """ "nothing", "something" to be slammed into, or "no way" there at all."""
    ground, side = board.ground, board.creatures["target"].side_length
    old, new = oracles.cube(at, side), oracles.cube(to, side)
    if not all(ground.inside(square) for square in new):
        return "no way"
    beneath = all(square[2] < oracles.top_of(ground, square) for square in old)
    filled = ground.solid.union(oracles.earth(ground, at, side, at, beneath))
    if filled.intersection(new - old):
        return "something"
    if not oracles.may_step(ground, at, side, to, beneath):
        straight = sum(abs(a - b) for a, b in zip(at, to, strict=True)) == 1
        inside = any({one, other} <= new and not {one, other} <= old for one, other in ground.walls)
        return "something" if straight or inside else "no way"
    here = {id for square in old for id in board.occupancy.get(square, ())}
    there = {id for square in new - old for id in board.occupancy.get(square, ())}
    return "something" if there - here else "nothing"


@given(moments(), st.lists(st.sampled_from(STEPS), min_size=1, max_size=3))
@examples(bounded=150, deep=20000)
def test_a_path_is_legal_exactly_if_the_plain_reading_says_so(moment: tuple[Board, ForcedMoveBegun], steps: list[Square]) -> None:
    board, begun = moment
    path = [board.creatures["target"].corner]
    for dx, dy, dz in steps:
        x, y, z = path[-1]
        path.append((x + dx, y + dy, z + dz))

    assert (not why_not_path(board, begun, tuple(path[1:]))) == may_be_moved(board, begun, tuple(path[1:])), path


@given(moments())
@examples(bounded=12, deep=1000)
def test_the_ways_lead_to_every_square_that_a_legal_path_leads_to(moment: tuple[Board, ForcedMoveBegun]) -> None:
    board, begun = moment
    begun = replace(begun, squares=min(2, begun.squares))
    start = board.creatures["target"].corner
    ends: set[Square] = set()
    paths: list[tuple[Square, ...]] = [()]
    for _ in range(begun.squares):
        paths = [
            (*path, (at[0] + dx, at[1] + dy, at[2] + dz)) for path in paths for at in [path[-1] if path else start] for dx, dy, dz in STEPS
        ]
        paths = [path for path in paths if may_be_moved(board, begun, path)]
        ends.update(path[-1] for path in paths)
    found = ways(board, begun)

    assert set(found) == ends - {start}
    assert all(may_be_moved(board, begun, path) and path[-1] == to for to, path in found.items())


@given(st.lists(st.sampled_from(STEPS), max_size=4))
def test_a_straight_line_never_bends_back(steps: list[Square]) -> None:
    line: Square | None = NO_HEADING
    for step in steps:
        line = None if line is None else heading(line, step)

    opposite = any(a * b < 0 for one, other in combinations(steps, 2) for a, b in zip(one, other, strict=True))
    assert (line is None) == opposite
