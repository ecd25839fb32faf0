"""Steps and falls on random ground with heights, liquid and solid squares, against a plain reading (rules/combat.md:157-307)."""

from __future__ import annotations

from hypothesis import assume, event, given
from hypothesis import strategies as st
from msgspec.structs import replace

from freestrike.engine import Encounter
from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.engine.queries.steps import is_plain_step, step_cost, step_manner, why_not_step
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import Characteristics, StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.rulings import Place
from freestrike.events.space import EARTH, Column, Square, Terrain
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from geometry import oracles
from properties.profile import examples

WIDTH = 5
FAR = (40, 40, 0)
TYPES = ("fly", "climb", "swim", "burrow")
places = st.tuples(st.integers(0, WIDTH), st.integers(0, WIDTH), st.integers(-3, 4))


@st.composite
def terrains(draw: st.DrawFn) -> Terrain:
    """Ground that rises and falls, some of it gentle, some of stone; liquid, rubble, and squares that something solid fills."""
    heights = draw(st.dictionaries(st.tuples(st.integers(0, WIDTH), st.integers(0, WIDTH)), st.integers(-4, 3), max_size=25))
    columns = tuple(
        Column(x, y, top, draw(st.booleans()), draw(st.sampled_from([EARTH, EARTH, "stone"]))) for (x, y), top in heights.items()
    )
    several = st.lists(places, max_size=8, unique=True).map(tuple)
    return Terrain(columns=columns, water=draw(several), difficult=draw(several), solid=draw(several))


class Plain:
    """The terrain, square by square."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.tops = {(column.x, column.y): column.top for column in terrain.columns}

    def is_ground(self, square: Square) -> bool:
        return square[2] < self.tops.get(square[:2], 0)

    def is_filled(self, square: Square) -> bool:
        return self.is_ground(square) or square in self.terrain.solid

    def bears(self, space: set[Square]) -> bool:
        """Whether something below the space, or the liquid or the earth that it is in, keeps it from falling."""
        below = {(x, y, z - 1) for x, y, z in space}
        return any(map(self.is_ground, space)) or self.swims(space) or any(map(self.is_filled, below - space))

    def swims(self, space: set[Square]) -> bool:
        below = {(x, y, z - 1) for x, y, z in space} - space
        wet = space & set(self.terrain.water)
        return wet == space or (bool(wet) and not any(map(self.is_filled, below)))

    def holds(self, old: set[Square], new: set[Square]) -> bool:
        """Whether one filled square touches both, and is not what the new space would stand on."""
        below = {(x, y, z - 1) for x, y, z in new}
        touched = (oracles.grown(new) - new - below) & (oracles.grown(old) - old)
        return any(map(self.is_filled, touched))


def board_of(terrain: Terrain, block: StatBlock, corner: Square, conditions: tuple[Condition, ...]) -> Board:
    other = StatBlock("Other", "1M", 5, 20)
    entrants = (
        Entrant("m", block, HEROES, "ana", FAR, conditions=conditions),
        Entrant("o", other, DIRECTOR, DIRECTOR, (FAR[0] + 9, *FAR[1:])),
    )
    encounter = Encounter.create(Setup("space", entrants, terrain, HEROES), store=MemoryStore(), secret=b"space")
    board = encounter.board
    return _moved(board, board.creatures["m"], corner)


def _moved(board: Board, mover: Creature, corner: Square) -> Board:
    """The board with the mover on `corner`, however it came there."""

    return replace(board, creatures=board.creatures.set(replace(mover, corner=corner)))


@examples(bounded=150, deep=3000)
@given(
    terrain=terrains(),
    corner=places,
    step=st.sampled_from(ALL_STEPS),
    size=st.sampled_from(["1M", "1M", "2"]),
    types=st.frozensets(st.sampled_from(TYPES)),
    prone=st.booleans(),
)
def test_a_step_is_what_the_plain_rules_say(
    terrain: Terrain, corner: Square, step: Square, size: str, types: frozenset[str], prone: bool
) -> None:
    plain = Plain(terrain)
    block = StatBlock("Mover", size, 5, 20, hero=True, movement=tuple(sorted(types)))
    board = board_of(terrain, block, corner, (Condition("prone"),) if prone else ())
    mover = board.creatures["m"]
    to = (corner[0] + step[0], corner[1] + step[1], corner[2] + step[2])
    old, new = oracles.cube(corner, mover.side_length), oracles.cube(to, mover.side_length)

    manner = _manner(plain, board, old, new, corner, to, types, prone)
    assert step_manner(board, mover, to) == manner
    event(manner)

    entered = new - old
    cost = 1 + any(square in terrain.difficult for square in entered)
    cost += manner == "crawl" or (manner in ("climb", "swim") and manner not in types)
    assert step_cost(board, mover, to, manner) == cost

    possible = (
        oracles.may_step(board.ground, corner, mover.side_length, to, manner == "burrow")
        and (not any(map(plain.is_ground, old)) or "burrow" in types)
        and (manner in ("crawl", "burrow") or not prone)
        and _goes_there(plain, board, manner, old, new, corner, to)
    )
    assert (why_not_step(board, mover, to, manner, False) == ()) is possible
    if is_plain_step(board, mover, to):
        assert (manner, cost, possible) == ("walk", 1, True)


def _manner(
    plain: Plain, board: Board, old: set[Square], new: set[Square], corner: Square, to: Square, types: frozenset[str], prone: bool
) -> str:
    if any(map(plain.is_ground, new)) and "burrow" in types:
        return "burrow"
    if plain.swims(new) and not any(map(plain.is_ground, new)):
        return "swim"
    on_foot = "crawl" if prone else "walk"
    if _on_the_ground(plain, board, new, corner, to):
        return on_foot
    if "fly" in types and not prone:
        return "fly"
    return "climb" if plain.holds(old, new) else on_foot


def _on_the_ground(plain: Plain, board: Board, new: set[Square], corner: Square, to: Square) -> bool:
    below = {(x, y, z - 1) for x, y, z in new} - new
    level = corner[2] == to[2] and any(map(plain.is_filled, below))
    side = round(len(new) ** (1 / 3))
    return level or oracles.up_or_down_a_slope(board.ground, corner, side, to)


def _goes_there(plain: Plain, board: Board, manner: str, old: set[Square], new: set[Square], corner: Square, to: Square) -> bool:
    if manner == "burrow":
        return corner[2] == to[2]
    if manner in ("walk", "crawl"):
        side = round(len(new) ** (1 / 3))
        if corner[2] != to[2] and not oracles.up_or_down_a_slope(board.ground, corner, side, to):
            return False
        below = {(x, y, z - 1) for x, y, z in old} - old
        return manner == "walk" or any(map(plain.is_filled, below))
    return True


@examples(bounded=100, deep=2000)
@given(
    terrain=terrains(),
    corner=st.tuples(st.integers(0, WIDTH), st.integers(0, WIDTH), st.integers(0, 30)),
    size=st.sampled_from(["1S", "1M", "2", "3"]),
    agility=st.integers(-1, 4),
)
def test_a_fall_ends_and_hurts_as_the_plain_rules_say(terrain: Terrain, corner: Square, size: str, agility: int) -> None:
    plain = Plain(terrain)
    block = StatBlock("Faller", size, 5, 200, hero=True, characteristics=Characteristics(agility=agility))
    other = StatBlock("Other", "1M", 5, 20)
    entrants = (Entrant("m", block, HEROES, "ana", FAR), Entrant("o", other, DIRECTOR, DIRECTOR, (FAR[0] + 9, *FAR[1:])))
    encounter = Encounter.create(Setup("fall", entrants, terrain, HEROES), store=MemoryStore(), secret=b"fall")
    side = encounter.board.creatures["m"].side_length
    x, y, z = corner
    assume(not any(map(plain.is_filled, oracles.cube(corner, side))))

    encounter.rule(Place("m", corner))

    while not plain.bears(oracles.cube((x, y, z), side)):
        z -= 1
    height = corner[2] - z - max(0, agility)
    if oracles.cube((x, y, z), side) & set(terrain.water):
        height -= 4
    if z == corner[2]:
        height = 0
    faller = encounter.board.creatures["m"]
    assert faller.corner == (x, y, z)
    assert faller.stamina == 200 - (min(50, 2 * height) if height >= 2 else 0)
    assert (faller.condition("prone") is not None) is (height >= 2)
