"""The "With Captain" line of a stat block, in every kind that is printed."""

from __future__ import annotations

import pytest

from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.modifier import Modifier

LINES = {
    "": (),
    "-": (),
    "Gain an edge on strikes": (Modifier("edge", on="strike"),),
    "Have a double edge on strikes": (Modifier("double edge", on="strike"),),
    "+2 bonus to speed": (Modifier("speed", 2),),
    "+5 bonus to ranged distance": (Modifier("distance", 5, on="ranged ability"),),
    "+2 bonus to melee distance": (Modifier("distance", 2, on="melee ability"),),
    "+3 damage bonus to strikes": (Modifier("extra damage", 3, on="strike"),),
    "+1 bonus to strikes": (Modifier("bonus", 1, on="strike"),),
    "+4 bonus to Stamina": (Modifier("stamina", 4),),
    "+2 bonus to forced movement distance": (Modifier("forced movement", 2),),
    "Lightning spread increases by 1 square": (LeftByHand("Lightning spread increases by 1 square"),),
}


@pytest.mark.parametrize(("line", "benefit"), LINES.items())
def test_a_captain_line_is_read(line: str, benefit: tuple[Modifier | LeftByHand, ...]) -> None:
    assert read_captain_line(line) == benefit
