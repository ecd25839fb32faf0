"""The free strikes of all creatures of a compendium, as a table (monster-basics/creature-free-strikes)."""

from __future__ import annotations

import csv
from io import StringIO

from freestrike.engine.content.compendium import PrintedCreature
from freestrike.events.content.stat_block import StatBlock

COLUMNS = ("path", "name", "free_strike", "melee_distance", "ranged_distance", "keywords", "damage_types")
JOINED = ";"
"""Between the words of a list."""


def free_strike_table(creatures: list[PrintedCreature]) -> str:
    """A line of CSV for each creature that could be read, in their order, under a line of COLUMNS. Distances are in squares."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(COLUMNS)
    for creature in creatures:
        if isinstance(creature.outcome, StatBlock) and creature.outcome.free_strike is not None:
            strike = creature.outcome.free_strike
            lists = (JOINED.join(strike.keywords), JOINED.join(strike.damage_types))
            writer.writerow((creature.path, creature.outcome.name, strike.value, strike.melee, strike.ranged, *lists))
    return table.getvalue()
