"""Seize the Initiative (rules/classes.md:9790): whose side goes first when combat begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from features.fights import foe, hero
from freestrike.engine import Encounter
from freestrike.engine.content.heroes.tactician import SEIZE_THE_INITIATIVE
from freestrike.engine.dice import ScriptedDice
from freestrike.events.encounter import Setup

EAGER = SEIZE_THE_INITIATIVE.effects


@pytest.mark.parametrize(
    ("tactician", "enemy", "dice", "first"),
    [
        ("ready", "plain", [], "heroes"),  # no die is rolled
        ("surprised", "plain", [3], "director"),  # it is as usual: 5 or lower is the Director's choice
        ("ready", "eager", [3], "director"),  # an enemy with the like has the die decide
        ("ready", "eager and surprised", [], "heroes"),
        ("none", "eager", [], "director"),
    ],
)
def test_whose_side_goes_first(tactician: str, enemy: str, dice: list[int], first: str) -> None:
    """Bo, and the elf, are never surprised, so that no side is wholly."""
    ana = replace(hero("ana", (0, 0), *(() if tactician == "none" else EAGER)), surprised=tactician == "surprised")
    orc = replace(foe("orc", (5, 5), *(EAGER if "eager" in enemy else ())), surprised="surprised" in enemy)
    script = ScriptedDice(dice)

    fight = Encounter.create(Setup("first", (ana, hero("bo", (0, 1)), orc, foe("elf", (5, 6)))), dice=script)

    assert fight.board.first_side == first
    assert script.left == []
