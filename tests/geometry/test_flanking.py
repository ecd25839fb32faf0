"""On opposite sides: the line of centres through opposite sides or corners (rules/combat.md:593)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from freestrike.engine.geometry.flanking import across, opposite
from freestrike.engine.geometry.space import adjacent, squares_of
from freestrike.events.space import Square
from geometry import oracles
from geometry.boards import heights, sides

ENEMY = (1, 1, 0)


@pytest.mark.parametrize(
    ("one", "other", "flank"),
    [
        pytest.param((0, 1, 0), (2, 1, 0), True, id="opposite sides"),
        pytest.param((0, 0, 0), (2, 2, 0), True, id="opposite corners"),
        pytest.param((0, 0, 0), (2, 1, 0), False, id="a side and the next one"),
        pytest.param((0, 0, 0), (1, 0, 0), False, id="the same side"),
        pytest.param((0, 0, 0), (0, 2, 0), False, id="past it"),
        pytest.param((0, 0, 1), (2, 2, -1), True, id="opposite corners of the cube"),
        pytest.param((0, 1, 1), (2, 1, -1), True, id="opposite edges of the cube"),
        pytest.param((1, 1, 1), (1, 1, -1), True, id="above and below"),
        pytest.param((0, 1, 1), (2, 1, 0), False, id="over its top"),
        pytest.param((0, 1, 0), (1, 1, 1), False, id="beside and above"),
    ],
)
def test_two_of_one_square_around_one(one: Square, other: Square, flank: bool) -> None:
    assert opposite(one, 1, other, 1, ENEMY, 1) is flank
    assert opposite(other, 1, one, 1, ENEMY, 1) is flank


def test_around_a_large_enemy() -> None:
    """A size 2 enemy from (1,1) to (3,3). From (0.5, 1.5) to (3.5, 2.5) the line enters in the west and leaves in the east."""
    assert opposite((0, 1, 0), 1, (3, 2, 0), 1, ENEMY, 2)
    assert opposite((0, 0, 0), 1, (3, 3, 0), 1, ENEMY, 2)
    # From (1.5, 0.5) to (3.5, 2.5) it enters in the south and leaves in the east.
    assert not opposite((1, 0, 0), 1, (3, 2, 0), 1, ENEMY, 2)


def test_a_large_ally_on_the_same_floor() -> None:
    """The centre of a size 5 ally is two squares higher than that of its ally of one square, and two to the north here: on the map the line
    from (0.5, 1.5) to (4.5, 1.5) passes straight through the enemy between."""
    assert opposite((0, 1, 0), 1, (2, -1, 0), 5, ENEMY, 1)
    assert not opposite((0, 1, 0), 1, (2, 1, 0), 5, ENEMY, 1)


def test_a_line_along_a_side() -> None:
    """Two size 2 creatures west and east of a size 1 enemy: the line from (-1+1, 1) to (2+1, 1) runs along its southern side, from the
    western side to the eastern one."""
    assert opposite((-1, 0, 0), 2, (2, 0, 0), 2, ENEMY, 1)


@settings(max_examples=600, deadline=None)
@given(heights(), sides, heights(), sides, heights(2), sides)
def test_opposite_sides_agree_with_each_pair_of_faces(a: Square, side_a: int, b: Square, side_b: int, at: Square, side: int) -> None:
    assert opposite(a, side_a, b, side_b, at, side) is oracles.opposite(a, side_a, b, side_b, at, side)


@settings(max_examples=600, deadline=None)
@given(heights(), sides, heights(), sides, heights(2), sides)
def test_who_is_opposite_holds_a_square_across(a: Square, side_a: int, b: Square, side_b: int, at: Square, side: int) -> None:
    """Whoever flanks an enemy with another is adjacent to it, and so is found among the squares on the far side of it."""
    if adjacent(b, side_b, at, side) and opposite(a, side_a, b, side_b, at, side):
        assert set(squares_of(b, side_b)) & set(across(a, side_a, at, side))


def test_the_squares_across() -> None:
    """East of the enemy's square are nine squares, three of them on its level; for who stands at a corner those to the north too."""
    assert across((0, 1, 0), 1, ENEMY, 1) == tuple((2, y, z) for y in (0, 1, 2) for z in (-1, 0, 1))
    assert len(across((0, 0, 0), 1, ENEMY, 1)) == 9 + 6
