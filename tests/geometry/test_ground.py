"""The ground as it is looked up."""

from __future__ import annotations

import pytest

from freestrike.events.space import Terrain, Wall
from freestrike.projections.board.ground import Ground, TerrainError


def test_both_corners_of_the_map_are_on_it() -> None:
    ground = Ground.of(Terrain(least=(0, 0, 0), most=(3, 2, 1)))

    assert ground.inside((0, 0, 0))
    assert ground.inside((3, 2, 1))
    for outside in ((-1, 0, 0), (0, -1, 0), (0, 0, -1), (4, 2, 1), (3, 3, 1), (3, 2, 2)):
        assert not ground.inside(outside)


def test_a_map_without_corners_has_no_border() -> None:
    assert Ground.of(Terrain()).inside((-1000, 1000, -1000))
    assert Ground.of(Terrain(least=(0, 0, 0))).inside((1000, 0, 0))
    assert not Ground.of(Terrain(least=(0, 0, 0))).inside((-1, 0, 0))


def test_a_wall_stands_between_its_squares_whichever_is_named_first() -> None:
    ground = Ground.of(Terrain(walls=(Wall((0, 0, 0), (1, 0, 0)),)))

    assert ground.walled((0, 0, 0), (1, 0, 0))
    assert ground.walled((1, 0, 0), (0, 0, 0))
    assert not ground.walled((0, 0, 0), (0, 1, 0))


def test_obstacles_are_the_solid_squares_and_those_beside_a_wall() -> None:
    ground = Ground.of(Terrain(solid=((5, 5, 0),), difficult=((3, 3, 0),), walls=(Wall((0, 0, 0), (1, 0, 0)),)))

    assert ground.obstacles == {(5, 5, 0), (0, 0, 0), (1, 0, 0)}
    assert ground.difficult == {(3, 3, 0)}


@pytest.mark.parametrize("other", [(0, 0, 0), (1, 1, 0), (2, 0, 0), (1, 0, 1)])
def test_a_wall_between_squares_that_share_no_side_is_refused_by_name(other: tuple[int, int, int]) -> None:
    with pytest.raises(TerrainError, match=r"\(0, 0, 0\).*share no side"):
        Ground.of(Terrain(walls=(Wall((0, 0, 0), other),)))


def test_a_map_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(TerrainError, match="least corner"):
        Ground.of(Terrain(least=(0, 5, 0), most=(9, 4, 0)))
