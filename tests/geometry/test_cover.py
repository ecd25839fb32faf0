"""Cover: at least half of the target's form is blocked (rules/combat.md:599). All boards are drawn from the north down."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freestrike.engine.geometry.cover import half_blocked
from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.events.space import Column, Square, Terrain, Wall
from freestrike.projections.board.ground import Ground
from geometry import oracles
from geometry.boards import drawn, grounds, heights, hills, sides, squares, walled

BEST, EVERY = True, False


def covered(ground: Ground, a: tuple[int, int], b: tuple[int, int], best_corner: bool, side_a: int = 1, side_b: int = 1) -> bool:
    assert line_of_effect(ground, (*a, 0), side_a, (*b, 0), side_b), "cover is of what is in line of effect"
    return half_blocked(ground, (*a, 0), side_a, (*b, 0), side_b, best_corner)


@pytest.mark.parametrize("best_corner", [BEST, EVERY])
def test_nothing_in_between_is_no_cover(best_corner: bool) -> None:
    assert not covered(Ground(), (0, 0), (7, 3), best_corner)
    assert not covered(drawn("..#..", ".....", "....."), (0, 0), (4, 0), best_corner)


@pytest.mark.parametrize("best_corner", [BEST, EVERY])
def test_a_tree_off_the_middle_of_the_way_is_cover(best_corner: bool) -> None:
    """From (0,0) to (4,1) past a tree at (2,0). From the north-west corner, which sees most, the lines to the two northern corners of the
    target are free, those to the two southern ones fall below height 1 where the tree begins: 2 of 4."""
    assert covered(drawn(".....", "..#.."), (0, 0), (4, 1), best_corner)


def test_a_tree_that_hides_less_than_half_is_no_cover() -> None:
    """From (0,0) to (4,2) past a tree at (2,0), which reaches up to height 1: from the north-western corner, at height 1, every line rises
    and passes over it."""
    assert not covered(drawn(".....", ".....", "..#.."), (0, 0), (4, 2), BEST)


def test_round_one_filled_corner_it_depends_on_where_one_looks_from() -> None:
    """From (0,0) to (1,1) past a pillar at (1,0). The north-western corner sees all but the south-eastern one: 3 of 4. Of all 16 lines 11
    are blocked: 1 of the north-western corner's, 3 each of the south-western and north-eastern ones', all 4 of the south-eastern one's."""
    ground = drawn("..", ".#")

    assert not covered(ground, (0, 0), (1, 1), BEST)
    assert covered(ground, (0, 0), (1, 1), EVERY)


def test_half_of_a_large_target_behind_a_wall() -> None:
    """A size 2 target behind a wall as high as itself along its southern half. From straight before the wall its southern corners are
    blocked, 4 of 8. From one square further north the far southern ones are seen past the end of the wall."""
    ground = Ground.of(Terrain(walls=(Wall((1, 0, 0), (2, 0, 0)), Wall((1, 0, 1), (2, 0, 1)))))

    assert covered(ground, (0, 0), (2, 0), BEST, side_b=2)
    assert not covered(ground, (0, 1), (2, 0), BEST, side_b=2)


def test_a_wall_half_as_high_as_the_target_is_none() -> None:
    assert not covered(walled(((1, 0), (2, 0))), (0, 0), (2, 0), BEST, side_b=2)


def test_the_edge_of_high_ground_is_no_cover_from_its_best_corner() -> None:
    """A creature on a ledge and one at its foot: the upper corners look over the rim, and only the corners next to the rim are blocked."""
    ledge = Ground.of(Terrain(columns=tuple(Column(0, y, 1) for y in range(-3, 4))))

    assert not half_blocked(ledge, (0, 0, 1), 1, (1, 0, 0), 1, BEST)
    assert not half_blocked(ledge, (1, 0, 0), 1, (0, 0, 1), 1, BEST)


def test_who_shares_a_square_has_no_cover() -> None:
    assert not half_blocked(walled(((0, 0), (1, 0))), (0, 0, 0), 2, (1, 0, 0), 1, BEST)


@settings(max_examples=150, deadline=None)
@given(grounds(), squares(), sides, squares(), sides, st.booleans())
def test_cover_agrees_with_exact_fractions(ground: Ground, a: Square, side_a: int, b: Square, side_b: int, best_corner: bool) -> None:
    assert half_blocked(ground, a, side_a, b, side_b, best_corner) is oracles.half_blocked(ground, a, side_a, b, side_b, best_corner)


@settings(max_examples=250, deadline=None)
@given(grounds(levels=0), squares(levels=0), squares(levels=0), st.booleans())
def test_cover_agrees_with_exact_fractions_on_one_floor(ground: Ground, a: Square, b: Square, best_corner: bool) -> None:
    assert half_blocked(ground, a, 1, b, 1, best_corner) is oracles.half_blocked(ground, a, 1, b, 1, best_corner)


@settings(max_examples=150, deadline=None)
@given(hills(), heights(), sides, heights(), sides, st.booleans())
def test_cover_over_hills_agrees_with_exact_fractions(
    ground: Ground, a: Square, side_a: int, b: Square, side_b: int, best_corner: bool
) -> None:
    assert half_blocked(ground, a, side_a, b, side_b, best_corner) is oracles.half_blocked(ground, a, side_a, b, side_b, best_corner)
