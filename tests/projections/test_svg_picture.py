"""The board as SVG: well formed, in one piece, and what is on the board is in it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from freestrike.engine import Encounter, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.space import Terrain, Wall
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import empty
from freestrike.projections.picture.svg import CELL, svg
from freestrike.projections.picture.text import draw

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
OGRE = StatBlock("Ogre", "2", 5, 80, free_strike=CreatureFreeStrike(6))
TERRAIN = Terrain((0, 0, 0), (4, 2, 1), ((4, 0, 0),), (Wall((1, 0, 0), (1, 1, 0)), Wall((0, 0, 0), (1, 0, 0))), ((0, 2, 0),))
SVG = "{http://www.w3.org/2000/svg}"


def begun(hero: str = "ana", terrain: Terrain = TERRAIN) -> Encounter:
    entrants = (
        Entrant(hero, HERO, "heroes", "ana", (1, 1, 0), stamina=12, conditions=(Condition("slowed", "", "save"),)),
        Entrant("ogre", OGRE, "director", "director", (2, 1, 0)),
    )
    return Encounter.create(Setup("t", entrants, terrain, first_side="director"))


def parsed(board: Board, *marked: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg(board, marked=marked))


def texts(picture: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


def test_the_squares_the_walls_and_the_creatures_are_in_it() -> None:
    picture = parsed(begun().board)
    squares = [one for one in picture.iter(f"{SVG}rect") if one.get("width") == one.get("height") == str(CELL)]
    assert len(squares) == 5 * 3
    assert len(list(picture.iter(f"{SVG}line"))) == 2
    titles = [group[0].text for group in picture.iter(f"{SVG}g")]
    assert titles == ["ogre 80/80, C2", "ana 12/30, B2, winded, slowed (save ends)"], "the smaller above the larger"
    assert texts(picture)[-2:] == ["A  ana 12/30, B2, winded, slowed (save ends)", "1  ogre 80/80, C2"]
    assert texts(picture)[:8] == ["A", "B", "C", "D", "E", "1", "2", "3"]


def test_a_large_creature_fills_its_space_and_whose_turn_it_is_is_marked() -> None:
    fight = begun()
    fight.do(UseAbility("ogre", "melee-free-strike", ("ana",)), seat="director")
    picture = parsed(fight.board, "ana")
    ogre, ana = (group[1] for group in picture.iter(f"{SVG}g"))
    assert ogre.get("width") == str(2 * CELL - 6)
    assert (ana.get("stroke-width"), ogre.get("stroke-width")) == ("4", None)
    assert texts(picture)[-1].startswith("> 1  ogre")


def test_it_needs_nothing_beside_it_and_runs_nothing() -> None:
    picture = svg(begun().board)
    assert re.findall(r"(?:href|src|url\(|@import|<script|<style)", picture) == []
    assert picture.count("http") == 1, "the name of the namespace"


def test_what_a_file_calls_a_creature_cannot_break_out() -> None:
    picture = parsed(begun('a<b>&"').board)
    assert texts(picture)[-2].startswith('A  a<b>&" 12/30')


def test_a_map_without_border_and_an_empty_board_are_drawn() -> None:
    assert "1" in texts(parsed(begun(terrain=Terrain()).board))
    assert texts(parsed(empty())) == []


def test_of_two_in_one_square_both_pictures_show_the_same() -> None:
    """A size 1T sprite stands in the ogre's space, and comes after it in order of entry: it is the smaller one, so it lies above."""
    sprite = StatBlock("Sprite", "1T", 5, 5, free_strike=CreatureFreeStrike(1))
    entrants = (
        Entrant("ogre", OGRE, "director", "director", (1, 0, 0)),
        Entrant("sprite", sprite, "director", "director", (2, 1, 0)),
        Entrant("ana", HERO, "heroes", "ana", (0, 0, 0)),
    )
    board = Encounter.create(Setup("t", entrants, Terrain((0, 0, 0), (3, 1, 1)), first_side="director")).board

    drawn = [(group[0].text or "").partition(" ")[0] for group in parsed(board).iter(f"{SVG}g")]
    assert drawn.index("ogre") < drawn.index("sprite")
    assert str(draw(board)).splitlines()[:3] == ["  A B C D", "2 . 1 2 .", "1 A 1 1 ."]
