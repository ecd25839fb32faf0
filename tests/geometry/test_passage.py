"""One step: the border of the map, solid squares, walls and corners. All cases are drawn from the north down."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freestrike.engine.geometry.passage import ALL_STEPS, CORNER, LEVEL_STEPS, NOT_A_STEP, OFF_THE_MAP, SOLID, WALL, obstruction
from freestrike.events.space import Column, Square, Terrain
from freestrike.projections.board.ground import Ground
from geometry import oracles
from geometry.boards import drawn, grounds, hills, raised, sides, squares, walled

HERE = (0, 0, 0)
NORTH, EAST, NORTH_EAST = (0, 1, 0), (1, 0, 0), (1, 1, 0)


@pytest.mark.parametrize("to", [(0, 0, 0), (2, 0, 0), (1, -2, 0), (0, 0, 2)])
def test_only_a_neighbouring_corner_is_a_step_away(to: Square) -> None:
    assert obstruction(Ground(), HERE, 1, to) == NOT_A_STEP


def test_there_are_eight_steps_on_a_level_and_26_in_all() -> None:
    assert len(set(LEVEL_STEPS)) == 8
    assert len(set(ALL_STEPS)) == 26
    assert all(obstruction(Ground(), (0, 0, 1), 1, (dx, dy, dz + 1)) is None for dx, dy, dz in ALL_STEPS)


def test_the_whole_space_stays_on_the_map() -> None:
    ground = Ground.of(Terrain(least=(0, 0, 0), most=(3, 3, 1)))

    assert obstruction(ground, HERE, 1, (-1, 0, 0)) == OFF_THE_MAP
    assert obstruction(ground, (1, 1, 0), 2, (2, 2, 0)) is None
    assert obstruction(ground, (2, 2, 0), 2, (3, 2, 0)) == OFF_THE_MAP
    assert obstruction(ground, (2, 2, 0), 2, (2, 2, 1)) == OFF_THE_MAP


def test_a_solid_square_cannot_be_entered() -> None:
    ground = drawn("..#", "...")

    assert obstruction(ground, (2, 0, 0), 1, (2, 1, 0)) == SOLID
    assert obstruction(ground, HERE, 2, (1, 0, 0)) == SOLID


@pytest.mark.parametrize("ground", [drawn("..", ".#"), drawn("#.", ".."), drawn("#.", ".#")], ids=["east", "north", "both"])
def test_a_diagonal_step_does_not_cut_the_corner_of_a_solid_square(ground: Ground) -> None:
    """rules/combat.md:163. One filled corner is enough."""
    assert obstruction(ground, HERE, 1, NORTH_EAST) == CORNER
    assert obstruction(ground, (1, 1, 0), 1, HERE) == CORNER


def test_a_solid_square_beside_a_straight_step_is_no_hindrance() -> None:
    """rules/combat.md:163 speaks of diagonal moves only."""
    assert obstruction(drawn("##", ".."), HERE, 1, EAST) is None


def test_a_large_creature_cuts_no_corner_either() -> None:
    """rules/combat.md:163. A size 2 from (0, 0) to (1, 1) passes the squares (2, 0) and (0, 2)."""
    assert obstruction(drawn("...", "...", "..#"), HERE, 2, NORTH_EAST) == CORNER
    assert obstruction(drawn("#..", "...", "..."), HERE, 2, NORTH_EAST) == CORNER
    assert obstruction(drawn("...#", "...", "..."), HERE, 2, NORTH_EAST) is None


def test_a_wall_bars_a_straight_step_from_either_side() -> None:
    ground = walled(((0, 0), (1, 0)))

    assert obstruction(ground, HERE, 1, EAST) == WALL
    assert obstruction(ground, EAST, 1, HERE) == WALL
    assert obstruction(ground, HERE, 1, NORTH) is None


@pytest.mark.parametrize("wall", [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))])
def test_a_wall_that_ends_at_the_point_passed_bars_a_diagonal_step(wall: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """rules/combat.md:163. The end of a wall is its corner, whichever of the four edges it stands on."""
    assert obstruction(walled(wall), HERE, 1, NORTH_EAST) == CORNER


@pytest.mark.parametrize("wall", [((-1, 0), (0, 0)), ((1, 1), (2, 1)), ((0, -1), (0, 0)), ((1, 0), (2, 0)), ((0, 1), (0, 2))])
def test_a_wall_that_does_not_reach_the_point_passed_lets_a_diagonal_step_by(wall: tuple[tuple[int, int], tuple[int, int]]) -> None:
    assert obstruction(walled(wall), HERE, 1, NORTH_EAST) is None


def test_a_large_creature_takes_its_whole_front_past_a_wall() -> None:
    """The front of a size 2 that goes east from (0, 0) crosses from (1, 0) to (2, 0) and from (1, 1) to (2, 1)."""
    assert obstruction(walled(((1, 1), (2, 1))), HERE, 2, EAST) == WALL
    assert obstruction(walled(((2, 0), (2, 1))), HERE, 2, EAST) == WALL  # it would stand across the wall
    assert obstruction(walled(((2, 2), (3, 2))), HERE, 2, EAST) is None


def test_a_creature_walks_out_of_what_was_put_into_its_space() -> None:
    across = walled(((0, 0), (0, 1)))

    assert obstruction(drawn("..", "#."), HERE, 1, EAST) is None
    assert obstruction(across, HERE, 2, EAST) is None
    assert obstruction(across, HERE, 2, (-1, 0, 0)) == WALL  # it would still stand across it
    assert obstruction(walled(((0, 0), (1, 0))), HERE, 2, (-1, 0, 0)) is None


def test_corners_are_kept_upwards_too() -> None:
    """rules/combat.md:163, for a climb from the floor to the top of a solid square."""
    assert obstruction(drawn(".#"), HERE, 1, (1, 0, 1)) == CORNER
    assert obstruction(drawn(".#"), HERE, 1, (0, 0, 1)) is None
    assert obstruction(drawn(".#"), (0, 0, 1), 1, (1, 0, 1)) is None


@settings(max_examples=400, deadline=None)
@given(st.one_of(grounds(), hills()), squares(), sides, st.sampled_from(ALL_STEPS), st.booleans())
def test_a_step_is_free_if_and_only_if_the_dragged_cube_meets_nothing(
    ground: Ground, corner: Square, side: int, step: Square, burrows: bool
) -> None:
    to = (corner[0] + step[0], corner[1] + step[1], corner[2] + step[2])

    assert (obstruction(ground, corner, side, to, burrows) is None) is oracles.may_step(ground, corner, side, to, burrows)


def test_who_is_in_the_ground_can_walk_out_of_it() -> None:
    buried = raised(Column(0, 0, 2))

    assert obstruction(buried, HERE, 1, EAST) is None
    assert obstruction(buried, HERE, 1, (1, 0, 1)) == CORNER  # what is above it bars it
