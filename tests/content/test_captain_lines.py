"""The "With Captain" line of a stat block, in every kind that is printed."""

from __future__ import annotations

import pytest

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.engine.queries.looked_up import looked_up
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import StatBlock

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


def test_every_printed_line_is_a_benefit_that_runs(compendium: Compendium) -> None:
    """All kinds that are printed; one line changes an effect of its own stat block, which only the Director can."""
    every = (one.outcome for one in compendium.every() if isinstance(one.outcome, StatBlock))
    minions = [one for one in every if one.with_captain or any("minion" in role.lower() for role in one.roles)]

    kinds = {(modifier.what, modifier.on) for one in minions for modifier in one.captain_benefit if isinstance(modifier, Modifier)}
    by_hand = [one.name for one in minions if any(isinstance(benefit, LeftByHand) for benefit in one.captain_benefit)]

    assert len(minions) > 100
    assert all(one.captain_benefit for one in minions)
    assert all(looked_up(one) for each in minions for one in each.captain_benefit if isinstance(one, Modifier))
    assert {("speed", ""), ("stamina", ""), ("extra damage", "strike"), ("edge", "strike"), ("distance", "ranged ability")} <= kinds
    assert len(by_hand) == 1
