"""The board in characters, and the names of squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freestrike.engine import Encounter
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.space import Square, Terrain, Wall
from freestrike.projections.picture.square_names import square_name, square_named
from freestrike.projections.picture.text import draw, signs_of

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
OGRE = StatBlock("Ogre", "2", 5, 80, free_strike=CreatureFreeStrike(6))


def entrants(*ogre: int) -> tuple[Entrant, ...]:
    return (
        Entrant("ana", HERO, "heroes", "ana", (0, 0, 0), stamina=12, conditions=(Condition("slowed", "", "save"),)),
        Entrant("ogre", OGRE, "director", "director", (ogre[0], ogre[1], 0)),
    )


def test_a_map_with_walls_and_difficult_terrain() -> None:
    """The wall stands north of B1 and east of A1; the ogre fills four squares; 12 of 30 is winded. One hero and round 1: 2 Malice."""
    terrain = Terrain((0, 0, 0), (4, 2, 1), ((4, 0, 0),), (Wall((1, 0, 0), (1, 1, 0)), Wall((0, 0, 0), (1, 0, 0))), ((0, 2, 0),))
    board = Encounter.create(Setup("t", entrants(2, 1), terrain, first_side="heroes")).board
    assert str(draw(board)).splitlines() == [
        "  A B C D E",
        "3 ~ . 1 1 .",
        "2 . . 1 1 .",
        "    -",
        "1 A|. . . #",
        "  A ana     12/30  A1    winded, slowed (save ends)",
        "  1 ogre    80/80  C2",
        "  Malice: 2",
    ]


def test_a_map_without_border_is_cropped_to_its_creatures() -> None:
    board = Encounter.create(Setup("t", entrants(3, 0), first_side="heroes")).board
    rows = str(draw(board)).splitlines()
    assert rows[0].split() == ["-2", "-1", "0", "1", "2", "3", "4", "5", "6"]
    assert [row.split()[0] for row in rows[1:7]] == ["3", "2", "1", "0", "-1", "-2"]
    assert rows[4].split()[1:] == [".", ".", "A", ".", ".", "1", "1", ".", "."]


@pytest.mark.parametrize(("square", "name"), [((0, 0, 0), "A1"), ((5, 4, 0), "F5"), ((26, 0, 0), "AA1"), ((0, 9, 2), "A10@2")])
def test_squares_have_names(square: Square, name: str) -> None:
    assert square_name(square, (0, 0, 0)) == name
    assert square_named(name.lower(), (0, 0, 0)) == square


@given(st.tuples(*[st.integers(-2000, 2000)] * 3), st.none() | st.tuples(*[st.integers(-50, 50)] * 3))
def test_a_square_is_found_again_by_its_name(square: Square, least: Square | None) -> None:
    assert square_named(square_name(square, least), least) == square


@pytest.mark.parametrize("name", ["", "F", "5", "F0", "FF", "1,x", "F5@", "é5", "F-1"])
def test_anything_else_is_no_square(name: str) -> None:
    assert square_named(name, (0, 0, 0)) is None


def test_a_second_hero_of_one_initial_has_the_next_letter_of_its_name_that_no_other_name_begins_with() -> None:
    """hedge-knight-1 is H; E and D of the second name are others' initials or come later: E is eve's, so D."""
    heroes = ("hedge-knight-1", "hedge-knight-2", "eve")
    three = tuple(Entrant(id, HERO, "heroes", "ana", (n, 0, 0)) for n, id in enumerate(heroes))
    board = Encounter.create(Setup("three", three), secret=b"letters").board
    assert signs_of(board) == {"hedge-knight-1": "H", "hedge-knight-2": "D", "eve": "E"}
