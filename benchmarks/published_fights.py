"""Fights of published creatures picked at random, against heroes that come with the package: nobody has balanced or foreseen them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.encounter_reserves import with_summoned
from freestrike.engine.content.shipped_content import every_shipped
from freestrike.engine.content.stat_block_source import StatBlockSource
from freestrike.engine.queries.squads import is_minion
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.space import Square, Terrain, side_length

HEROES_IN_ALL, FOES_IN_ALL, MINIONS_IN_A_SQUAD = 4, 6, 4
MOST = 24
"""How many squares wide, deep and high the map is."""
GAP = 1
LARGEST = 5
VICTORIES = 4
MALICE = 20


def published_fight(random: Random, directory: Path) -> Setup:
    """Four shipped heroes with Victories, so that they can pay, against six published creatures, minions as a squad, with the Malice and
    the features to spend it on. Raises ContentError if there is no compendium in `directory`."""
    source = StatBlockSource(Path(), directory)
    heroes = random.sample([block for _, block in every_shipped() if block.hero], HEROES_IN_ALL)
    foes = [source.compendium(path) for path in random.sample(_paths(directory), FOES_IN_ALL)]
    features = source.malice_features()
    entrants = (*_entering(heroes, HEROES, 0), *_entering(foes, DIRECTOR, MOST // 2))
    taken = {entrant.square for entrant in entrants}
    walls = {(random.randrange(MOST), MOST // 2 - 1, z) for z in (0, 1) for _ in range(4)} - taken
    terrain = Terrain((0, 0, 0), (MOST - 1, MOST - 1, MOST - 1), solid=tuple(sorted(walls)))
    reserves = with_summoned((), (*heroes, *foes), features, source)
    return Setup("published", entrants, terrain, malice=MALICE, malice_features=features, reserves=reserves)


@cache
def _paths(directory: Path) -> list[str]:
    """Where the stat blocks of creatures that have room on the map stand."""
    read = Compendium(directory).every()
    return [one.path for one in read if isinstance(one.outcome, StatBlock) and side_length(one.outcome.size) <= LARGEST]


def _entering(blocks: list[StatBlock], side: str, y: int) -> Iterator[Entrant]:
    """Each from left to right, in rows, with room around it."""
    x = deepest = 0
    for n, block in enumerate(blocks):
        count = MINIONS_IN_A_SQUAD if is_minion(block) else 1
        squad = f"squad-{n}" if count > 1 else ""
        wide = side_length(block.size)
        for member in range(count):
            if x + wide > MOST:
                x, y, deepest = 0, y + deepest + GAP, 0
            corner: Square = (x, y, 0)
            one = Entrant(f"{side}-{n}-{member}", block, side, side, corner, squad=squad)
            yield replace(one, victories=VICTORIES, seat=one.id) if block.hero else one
            x, deepest = x + wide + GAP, max(deepest, wide)
