"""Line of effect: straight lines from corner to corner (rules/classes.md:422-430). All boards are drawn from the north down."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.events.space import Column, SolidObject, Square, Terrain
from freestrike.projections.board.ground import Ground
from geometry import oracles
from geometry.boards import drawn, grounds, heights, hills, sides, squares, walled


def seen(ground: Ground, a: tuple[int, int], b: tuple[int, int], side_a: int = 1, side_b: int = 1) -> bool:
    one = line_of_effect(ground, (*a, 0), side_a, (*b, 0), side_b)
    assert one is line_of_effect(ground, (*b, 0), side_b, (*a, 0), side_a), "line of effect goes both ways"
    return one


def test_nothing_in_between() -> None:
    assert seen(Ground(), (0, 0), (7, 3))
    assert seen(drawn("....#", ".....", "....."), (0, 0), (4, 1))


def test_a_square_that_is_destroyed_blocks_no_more() -> None:
    """What was seen on one ground is nothing to another: the pillar between them is destroyed."""
    crate = SolidObject("crate", ((1, 0, 0),), material="wood")
    ground = Ground.of(Terrain(least=(0, 0, 0), most=(2, 0, 0), objects=(crate,)))

    assert not seen(ground, (0, 0), (2, 0))
    assert seen(ground.without("crate", ((1, 0, 0),)), (0, 0), (2, 0))
    assert not seen(ground, (0, 0), (2, 0))


def test_an_unbroken_wall_between_adjacent_squares_blocks() -> None:
    """rules/classes.md:424; scenario OA-32: a wall on the grid line x=1, H at (0,0), B at (1,0) and then at (2,0)."""
    ground = walled(*(((0, y), (1, y)) for y in range(-5, 6)))

    assert not seen(ground, (0, 0), (1, 0))
    assert not seen(ground, (0, 0), (1, 1))
    assert not seen(ground, (0, 0), (2, 0))
    assert seen(ground, (1, 0), (2, 0))


def test_a_wall_one_square_long_blocks_what_is_straight_behind_it() -> None:
    ground = walled(((0, 0), (1, 0)))

    assert not seen(ground, (0, 0), (1, 0))
    assert seen(ground, (0, 0), (1, 1))  # past its end: from the upper left corner of the one to the upper right of the other
    assert seen(ground, (0, 1), (1, 1))


def test_a_single_solid_square_blocks_what_is_right_behind_it_in_line() -> None:
    """rules/classes.md:424: a pillar that completely blocks the target."""
    assert not seen(drawn(".#."), (0, 0), (2, 0))
    assert not seen(drawn("..#..."), (0, 0), (5, 0))


def test_a_single_solid_square_does_not_block_what_stands_off_its_line() -> None:
    """rules/classes.md:426: one free line between any two corners is enough."""
    assert seen(drawn("...", ".#."), (0, 0), (2, 1))  # (0, 1) to (2, 2) stays above the square
    assert seen(drawn("..", ".#"), (0, 0), (1, 1))  # round the one corner that is filled


def test_a_pillar_in_the_exact_diagonal() -> None:
    """From (0,0) to (2,2) past (1,1): a line that misses the pillar must leave by the squares beside the diagonal.

    From the upper left corner of the one, (0, 1), to that of the other, (2, 3), it runs along y = x + 1 and touches the
    pillar's corner (1, 2); drawn in, it runs two parts lower and cuts it. So every line is blocked.
    """
    assert not seen(drawn("...", ".#.", "..."), (0, 0), (2, 2))


def test_nothing_passes_between_two_solid_squares_that_meet_at_a_corner() -> None:
    """rules/classes.md:424: together they completely block. A gap of no width is no gap."""
    assert not seen(drawn("#.", ".#"), (0, 0), (1, 1))
    assert seen(drawn("..", ".#"), (0, 0), (1, 1))


def test_nothing_passes_where_two_walls_meet() -> None:
    """rules/classes.md:424. Two walls round the corner of (0, 0), and two in one line."""
    assert not seen(walled(((0, 0), (1, 0)), ((0, 0), (0, 1))), (0, 0), (1, 1))
    assert not seen(walled(((0, 0), (1, 0)), ((0, 1), (1, 1))), (0, 0), (1, 1))
    assert seen(walled(((0, 0), (1, 0)), ((1, 0), (1, 1))), (0, 0), (1, 1))  # both on one side of the way


def test_one_looks_along_a_wall() -> None:
    assert seen(walled(*(((x, 0), (x, 1)) for x in range(6))), (0, 0), (5, 0))
    assert seen(drawn("######", "......", "######"), (0, 1), (5, 1))


def test_a_large_target_is_seen_by_any_of_its_squares() -> None:
    """rules/classes.md:426: a corner of a space the target occupies. The size 2 sticks out to the north of the pillar."""
    assert seen(drawn("....", ".#.."), (0, 0), (2, 0), side_b=2)
    assert not seen(drawn(".#..", ".#..", ".#.."), (0, 0), (2, 0), side_b=1)


def test_one_sees_over_what_is_lower_than_oneself() -> None:
    """A solid square is one square high. Two size 2 creatures look over it, two of size 1 do not."""
    ground = drawn("..#..", "..#..", "..#..")

    assert seen(ground, (0, 0), (3, 0), side_a=2, side_b=2)
    assert not seen(ground, (1, 0), (3, 0))


def test_spaces_that_share_a_square_have_line_of_effect_whatever_stands_there() -> None:
    assert seen(walled(((0, 0), (1, 0))), (0, 0), (0, 0), side_a=2)


def test_what_a_space_itself_fills_does_not_block_it() -> None:
    """rules/classes.md:424: a solid object can be a target."""
    assert seen(drawn("..#"), (0, 0), (2, 0))


def test_a_hill_blocks_as_an_object_does() -> None:
    """rules/classes.md:424: any solid object; a hill two squares high between two creatures on the plain, and one that is on top of it."""
    ground = Ground.of(Terrain(columns=tuple(Column(2, y, 2) for y in range(-5, 6))))

    assert not line_of_effect(ground, (0, 0, 0), 1, (4, 0, 0), 1)
    assert line_of_effect(ground, (0, 0, 0), 1, (2, 0, 2), 1)
    assert line_of_effect(ground, (0, 0, 1), 2, (4, 0, 1), 2)  # two flyers of size 2, who reach up to height 3


def test_the_rim_of_a_pit_blocks_what_is_deep_in_it() -> None:
    """A pit two squares deep and one wide: from the plain only who stands at its rim looks in, and not to its bottom."""
    ground = Ground.of(Terrain(columns=(Column(2, 0, -2),)))

    assert line_of_effect(ground, (1, 0, 0), 1, (2, 0, -1), 1)
    assert not line_of_effect(ground, (-3, 0, 0), 1, (2, 0, -2), 1)


def test_who_is_beneath_the_plain_is_blocked_from_who_walks_above() -> None:
    assert not line_of_effect(Ground(), (0, 0, 0), 1, (0, 0, -2), 1)
    assert not line_of_effect(Ground(), (0, 0, -1), 1, (2, 0, -1), 1)


@settings(max_examples=150, deadline=None)
@given(hills(), heights(), sides, heights(), sides)
def test_line_of_effect_over_hills_agrees_with_exact_fractions(ground: Ground, a: Square, side_a: int, b: Square, side_b: int) -> None:
    assert line_of_effect(ground, a, side_a, b, side_b) is oracles.line_of_effect(ground, a, side_a, b, side_b)


@settings(max_examples=150, deadline=None)
@given(grounds(), squares(), sides, squares(), sides)
def test_line_of_effect_agrees_with_exact_fractions(ground: Ground, a: Square, side_a: int, b: Square, side_b: int) -> None:
    assert line_of_effect(ground, a, side_a, b, side_b) is oracles.line_of_effect(ground, a, side_a, b, side_b)


@settings(max_examples=300, deadline=None)
@given(grounds(levels=0), squares(levels=0), squares(levels=0))
def test_line_of_effect_agrees_with_exact_fractions_on_one_floor(ground: Ground, a: Square, b: Square) -> None:
    assert line_of_effect(ground, a, 1, b, 1) is oracles.line_of_effect(ground, a, 1, b, 1)


@settings(max_examples=60, deadline=None)
@given(grounds(), squares(), sides, squares(), sides, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_line_of_effect_does_not_depend_on_where_the_map_begins(
    ground: Ground, a: Square, side_a: int, b: Square, side_b: int, east: int, north: int
) -> None:
    def moved(square: Square) -> Square:
        return (square[0] + east, square[1] + north, square[2])

    elsewhere = Ground(
        solid=frozenset(moved(square) for square in ground.solid),
        walls=frozenset((moved(one), moved(other)) for one, other in ground.walls),
    )

    assert line_of_effect(ground, a, side_a, b, side_b) is line_of_effect(elsewhere, moved(a), side_a, moved(b), side_b)
