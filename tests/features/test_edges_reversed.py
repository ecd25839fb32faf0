"""Edges and banes that an answer turns around once they are rolled with, as it is published; the numbers are worked out from its text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.modifier import Modifier

Make = Callable[..., Fight]
TURNABOUT = "Troubadour/1st-Level Features/Turnabout Is Fair Play"


@pytest.mark.parametrize(
    ("had", "dice", "drama", "dealt"),
    [
        ("edge", [8, 6], 0, 6),  # 16 + 2 is tier 3; with a bane 14 is tier 2
        ("edge", [8, 6], 3, 3),  # 16 with a double bane: tier 2 is tier 1
        ("double edge", [5, 6], 0, 6),  # 13 is tier 2, a double edge would make it 3; with an edge 15 is tier 2
        ("double edge", [3, 5], 3, 3),  # 10 without any: tier 1
        ("bane", [5, 6], 0, 6),  # 13 - 2 is tier 1; with an edge 15 is tier 2
        ("bane", [5, 6], 3, 9),  # 13 with a double edge: tier 2 is tier 3
        ("double bane", [9, 8], 0, 9),  # 19 is tier 3, a double bane would make it 2; with a bane 17 is tier 3
        ("double bane", [5, 6], 3, 6),  # 13 without any: tier 2
    ],
)
def test_what_helps_hinders(fight: Make, compendium_directory: Path, had: str, dice: list[int], drama: int, dealt: int) -> None:
    """Turnabout Is Fair Play on Bo's strike with Might 2, of 3, 6 or 9 damage (rules/the-basics.md:158-172)."""
    ability = published(compendium_directory)[TURNABOUT]
    play = fight(
        hero("ana", (0, 0), abilities=[ability], focus=drama),
        hero("bo", (4, 5), Modifier(had, 2 if had.startswith("double") else 1, on="strike"), abilities=[HEWING]),
        foe("orc", (5, 5)),
        dice=dice,
        choose=["turnabout-is-fair-play/ana", *(["number/3"] if drama else [])],
    )

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play) == [("orc", dealt, "")]


def test_a_plain_roll_is_not_turned(fight: Make, compendium_directory: Path) -> None:
    """Where neither an edge nor a bane is left there is nothing to answer; nor is there for the troubadour's own roll."""
    ability = published(compendium_directory)[TURNABOUT]
    play = fight(
        hero("ana", (5, 6), Modifier("edge", on="strike"), abilities=[ability, HEWING], focus=3),
        hero("bo", (4, 5), Modifier("edge", on="strike"), Modifier("bane", on="strike"), abilities=[HEWING]),
        foe("orc", (5, 5)),
        dice=[5, 5, 5, 5],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.offered() == []
