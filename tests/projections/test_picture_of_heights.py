"""The board in characters where the ground is not level: heights, objects, water, fog, and a cut through one level."""

from __future__ import annotations

from freestrike.engine import Encounter
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.space import Column, Hazard, SolidObject, Terrain
from freestrike.projections.board.board import Board
from freestrike.projections.picture.text import draw

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
BAT = StatBlock("Bat", "1M", 5, 10, free_strike=CreatureFreeStrike(1), movement=("fly",))


def board() -> Board:
    """A ledge in the west, a flooded pit, a gate, embers, a patch of fog; a bat two squares above the fog."""
    terrain = Terrain(
        (0, 0, -1),
        (5, 1, 3),
        columns=(Column(0, 0, 1), Column(0, 1, 1), Column(2, 0, -1)),
        objects=(SolidObject("gate", ((3, 0, 0),), "wood"),),
        hazards=(Hazard("Embers", ((4, 0, 0),), 2, "fire"),),
        water=((2, 0, -1),),
        fog=((5, 0, 0), (5, 0, 1)),
    )
    entrants = (Entrant("ana", HERO, "heroes", "ana", (0, 1, 1)), Entrant("bat", BAT, "director", "director", (5, 1, 2)))
    return Encounter.create(Setup("heights", entrants, terrain, first_side="heroes"), secret=b"heights").board


def test_from_above_with_the_heights_below() -> None:
    assert str(draw(board())).splitlines() == [
        "  A B C D E F",
        "2 A . . . . 1",
        "1 . . = o ^ :",
        "",
        "Heights (a letter: so deep)",
        "  A B C D E F",
        "2 1 . . . . .",
        "1 1 . a . . .",
        "  A ana    30/30  A2@1",
        "  1 bat    10/10  F2@2",
        "  Malice: 2",
        "  = water   : fog   o object   ^ damaging",
        "  o gate: wood, D1",
        "  ^ Embers: 2 fire damage",
    ]


def test_cut_open_at_a_level() -> None:
    """At height 0 the ledge is ground and the water lies a square lower; at height 1 ana is on the ledge, and one could be on the gate."""
    assert str(draw(board(), 0)).splitlines()[:3] == ["  A B C D E F", "2 % . . . . .", "1 % .   o ^ :"]
    assert str(draw(board(), 1)).splitlines()[:3] == ["  A B C D E F", "2 A", "1 .     .   :"]
    assert str(draw(board(), 2)).splitlines()[1] == "2           1"
