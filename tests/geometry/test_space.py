"""Spaces: distance, adjacency and the squares around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.engine.geometry.space import adjacent, distance, left_behind, squares_of, surrounding
from freestrike.events.space import Square
from geometry import oracles
from geometry.boards import sides, squares


def test_a_size_2_creature_fills_two_squares_in_each_direction() -> None:
    assert squares_of((4, 7, 0), 2) == (
        (4, 7, 0), (4, 7, 1), (4, 8, 0), (4, 8, 1), (5, 7, 0), (5, 7, 1), (5, 8, 0), (5, 8, 1),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("corner_a", "side_a", "corner_b", "side_b", "apart"),
    [
        ((0, 0, 0), 1, (0, 0, 0), 1, 0),  # the same square
        ((0, 0, 0), 1, (1, 0, 0), 1, 1),  # side by side
        ((0, 0, 0), 1, (1, 1, 0), 1, 1),  # corner to corner
        ((0, 0, 0), 1, (3, 2, 0), 1, 3),  # diagonals count as one: no Pythagoras (rules/combat.md:151)
        ((0, 0, 0), 1, (0, 0, 2), 1, 2),  # upwards
        ((0, 0, 0), 3, (2, 2, 0), 1, 0),  # inside its far corner
        ((0, 0, 0), 3, (3, 3, 0), 1, 1),  # touching its far corner
        ((0, 0, 0), 3, (-1, 1, 0), 1, 1),  # touching its near side
        ((0, 0, 0), 3, (4, 1, 0), 2, 2),  # edge to edge, not centre to centre
        ((4, 1, 0), 2, (0, 0, 0), 3, 2),
        ((0, 0, 0), 2, (-3, 0, 0), 2, 2),
    ],
)
def test_distance_is_counted_from_the_nearest_squares(corner_a: Square, side_a: int, corner_b: Square, side_b: int, apart: int) -> None:
    """rules/combat.md:151; rules/classes.md:145."""
    assert distance(corner_a, side_a, corner_b, side_b) == apart
    assert adjacent(corner_a, side_a, corner_b, side_b) is (apart <= 1)


def test_eight_squares_surround_one_square_on_its_level() -> None:
    """rules/classes.md:420."""
    assert surrounding((5, 5, 0), 1) == ((4, 4, 0), (4, 5, 0), (4, 6, 0), (5, 4, 0), (5, 6, 0), (6, 4, 0), (6, 5, 0), (6, 6, 0))


@pytest.mark.parametrize(("side", "on_its_level", "on_all"), [(1, 8, 26), (2, 12, 56), (3, 16, 98)])
def test_how_many_squares_surround_a_space(side: int, on_its_level: int, on_all: int) -> None:
    assert len(surrounding((0, 0, 0), side)) == on_its_level
    assert len(surrounding((0, 0, 0), side, all_levels=True)) == on_all


@given(squares(9, 5), sides, squares(9, 5), sides)
def test_distance_agrees_with_every_pair_of_squares(corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> None:
    expected = oracles.distance(corner_a, side_a, corner_b, side_b)

    assert distance(corner_a, side_a, corner_b, side_b) == expected
    assert distance(corner_b, side_b, corner_a, side_a) == expected


@given(squares(6, 5), sides, squares(6, 5), sides)
def test_adjacency_agrees_with_the_space_grown_by_one(corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> None:
    meets = not oracles.grown(oracles.cube(corner_a, side_a)).isdisjoint(oracles.cube(corner_b, side_b))

    assert adjacent(corner_a, side_a, corner_b, side_b) is meets


@given(squares(), sides)
def test_the_squares_around_are_the_space_grown_by_one_without_itself(corner: Square, side: int) -> None:
    shell = sorted(oracles.grown(oracles.cube(corner, side)) - oracles.cube(corner, side))

    assert list(squares_of(corner, side)) == sorted(oracles.cube(corner, side))
    assert list(surrounding(corner, side, all_levels=True)) == shell
    assert list(surrounding(corner, side)) == [square for square in shell if square[2] == corner[2]]


@given(squares(6, 5), st.integers(1, 3), st.sampled_from(ALL_STEPS))
def test_what_a_step_leaves_behind_was_adjacent_and_is_no_longer(corner: Square, side: int, step: Square) -> None:
    """rules/classes.md:420, by the distance to every square near."""
    to = (corner[0] + step[0], corner[1] + step[1], corner[2] + step[2])
    near = [
        (corner[0] + dx, corner[1] + dy, corner[2] + dz)
        for dx in range(-3, side + 3)
        for dy in range(-3, side + 3)
        for dz in range(-3, side + 3)
    ]

    left = left_behind(corner, side, to)

    expected = {at for at in near if distance(corner, side, at, 1) == 1 and distance(to, side, at, 1) > 1}
    assert set(left) == expected
    assert list(left) == sorted(left)
