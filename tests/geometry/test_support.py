"""What a space stands on, swims in or holds on to (rules/combat.md:177-225, 338)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.engine.geometry.support import BURIED, FOOTING, NOTHING, WATER, can_climb, is_slope, support
from freestrike.events.space import Column, Square
from freestrike.projections.board.ground import Ground
from geometry import oracles
from geometry.boards import drawn, hills, raised, sides, squares

LEDGE = raised(Column(1, 0, 2))
POOL = raised(Column(0, 0, -2), Column(1, 0, -1), water=((0, 0, -1), (0, 0, -2), (1, 0, -1)))


@pytest.mark.parametrize(
    ("ground", "corner", "side", "what"),
    [
        (Ground(), (0, 0, 0), 1, FOOTING),
        (Ground(), (0, 0, 1), 1, NOTHING),
        (Ground(), (0, 0, -1), 1, BURIED),
        (LEDGE, (1, 0, 2), 1, FOOTING),
        (LEDGE, (1, 0, 1), 1, BURIED),
        (LEDGE, (0, 0, 2), 1, NOTHING),
        (LEDGE, (0, 0, 2), 2, FOOTING),  # half of it over the edge
        (drawn("#."), (0, 0, 1), 1, FOOTING),
        (POOL, (0, 0, -2), 1, WATER),
        (POOL, (0, 0, 0), 1, NOTHING),
        (POOL, (1, 0, -1), 1, WATER),
        (raised(water=((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))), (0, 0, 0), 2, FOOTING),  # it wades
    ],
)
def test_what_bears_a_space(ground: Ground, corner: Square, side: int, what: str) -> None:
    assert support(ground, corner, side) == what


def test_a_slope_is_walked_up_and_down_a_ledge_is_not() -> None:
    hill = raised(Column(1, 0, 1, slope=True), Column(2, 0, 2))

    assert is_slope(hill, (0, 0, 0), 1, (1, 0, 1))
    assert is_slope(hill, (2, 0, 2), 1, (1, 0, 1))
    assert not is_slope(LEDGE, (0, 0, 1), 1, (1, 0, 2))
    assert not is_slope(hill, (0, 0, 0), 1, (0, 0, 1))
    assert not is_slope(hill, (0, 1, 0), 1, (1, 1, 1))  # nothing is there to stand on


def test_a_wall_is_climbed_a_gap_between_two_walls_is_not() -> None:
    chasm = raised(*(Column(x, y, -9) for x in (1, 2) for y in range(-3, 4)))

    assert can_climb(LEDGE, (0, 0, 0), 1, (0, 0, 1))
    assert can_climb(LEDGE, (0, 0, 2), 1, (1, 0, 2)) is False  # it stands there
    assert can_climb(LEDGE, (1, 0, 2), 1, (0, 0, 2))  # over the edge, holding on to it
    assert not can_climb(Ground(), (0, 0, 0), 1, (0, 0, 1))
    assert can_climb(chasm, (0, 0, 0), 1, (1, 0, 0))
    assert not can_climb(chasm, (1, 0, 0), 1, (2, 0, 0))


@settings(max_examples=300, deadline=None)
@given(hills(), squares(), sides)
def test_support_agrees_with_looking_at_every_square(ground: Ground, corner: Square, side: int) -> None:
    space = oracles.cube(corner, side)
    below = {(x, y, z - 1) for x, y, z in space} - space
    buried = any(z < oracles.top_of(ground, (x, y, z)) for x, y, z in space)
    footing = any(z < oracles.top_of(ground, (x, y, z)) or (x, y, z) in ground.solid for x, y, z in below)
    wet = len(space & ground.water)
    swims = wet == len(space) or (wet > 0 and not footing)

    assert support(ground, corner, side) == (BURIED if buried else WATER if swims else FOOTING if footing else NOTHING)


@settings(max_examples=300, deadline=None)
@given(hills(walls=False), squares(), sides, st.sampled_from(ALL_STEPS))
def test_a_climb_is_possible_where_the_plain_rules_say_so(ground: Ground, corner: Square, side: int, step: Square) -> None:
    """It touches, at both ends, one and the same filled square, which is not what it would stand on."""
    to = (corner[0] + step[0], corner[1] + step[1], corner[2] + step[2])
    touched = oracles.grown(oracles.cube(to, side)) - oracles.cube(to, side)
    held = {square for square in touched if square[2] < oracles.top_of(ground, square) or square in ground.solid}
    under = {(to[0] + dx, to[1] + dy, to[2] - 1) for dx, dy in product(range(side), repeat=2)}
    before = oracles.grown(oracles.cube(corner, side)) - oracles.cube(corner, side)

    assert can_climb(ground, corner, side, to) is bool((held - under) & before)
