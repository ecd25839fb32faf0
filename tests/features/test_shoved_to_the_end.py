"""Pushes of the bestiary that lead to the end of an area, whatever number of squares that is. Values by hand from the printed lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.bestiary import ability
from features.fights import Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.space import Square, Terrain

Make = Callable[..., Fight]
LINE = tuple((x, 0, 0) for x in range(1, 8))
DEEP = Terrain((-5, -5, -5), (12, 12, 9))
# With 4 added to them the dice give the first outcome.
FIRST = (2, 3)


def conditions(play: Fight, id: str) -> set[str]:
    return {one.name for one in play.encounter.board.creatures[id].conditions}


def test_slime_sweeps_everybody_to_its_end(fight: Make, compendium_directory: Path) -> None:
    """Olothec, a line of 7 by 2, first outcome: 6 acid damage. Ana goes from 2 to 7 squares away, as the Director picks one of the two last
    squares; Bo takes the other; Cy, whose stability of 2 holds him back, ends at 4 and not at 6; the Agility of Dee is not below 2."""
    spew = ability(compendium_directory, "Olothec/Statblocks/Olothec", "slime-spew", whole=False)
    play = fight(
        foe("olothec", (0, 0), abilities=[spew]),
        hero("ana", (2, 0)),
        hero("bo", (3, 1)),
        hero("cy", (2, 1), Modifier("stability", 2)),
        hero("dee", (1, 1), scores=Characteristics(agility=2)),
        first="director",
        dice=FIRST,
        choose=["square/7,1,0"],
    )

    play.do(UseAbility("olothec", "slime-spew", ("ana", "bo", "cy", "dee"), area=LINE))

    assert [play.stamina(id) for id in ("ana", "bo", "cy", "dee")] == [30 - 6] * 4
    assert [play.at(id) for id in ("ana", "bo", "dee")] == [(7, 1, 0), (7, 0, 0), (1, 1, 0)]
    assert play.at("cy")[0] == 4


@pytest.mark.parametrize(("way", "comes_to"), [(0, (7, 0, 0)), (1, (1, 0, 0))])
def test_a_wave_carries_those_in_it_one_way(fight: Make, compendium_directory: Path, way: int, comes_to: Square) -> None:
    """War Dog Geomancer, first outcome: 3 damage, and whose Might is below 2 goes to the last square of her row, stability or none, the way
    that the Director declares, though the geomancer stands beside the line. Bo's Might is 2."""
    wave = ability(compendium_directory, "War Dogs/Statblocks/War Dog Geomancer", "earthwave")
    play = fight(
        foe("geomancer", (4, 3), abilities=[wave]),
        hero("ana", (4, 0), Modifier("stability", 3), might=1),
        hero("bo", (5, 1), might=2),
        first="director",
        dice=FIRST,
        choose=[f"choice/{way}"],
    )

    play.do(UseAbility("geomancer", "earthwave", ("ana", "bo"), area=LINE))

    assert [play.stamina(id) for id in ("ana", "bo")] == [30 - 3, 30 - 3]
    assert [play.at(id) for id in ("ana", "bo")] == [comes_to, (5, 1, 0)]


def test_who_is_in_the_way_stops_it_and_the_ground_opens_after_it(fight: Make, compendium_directory: Path) -> None:
    """Ana goes 1 square and is slammed into Bo with 2 left: 2 damage for each of them. For 2 Malice the ground is 2 squares lower then: a
    fall of 2 deals 4, and both are prone, as is the geomancer, who stands there."""
    wave = ability(compendium_directory, "War Dogs/Statblocks/War Dog Geomancer", "earthwave-2-malice")
    play = fight(
        foe("geomancer", (2, 1), abilities=[wave]),
        hero("ana", (4, 0), might=1),
        hero("bo", (6, 0), might=2),
        first="director",
        dice=FIRST,
        malice=2,
        terrain=DEEP,
        choose=["choice/0"],
    )

    play.do(UseAbility("geomancer", wave.id, ("ana", "bo"), area=LINE))

    there = ("ana", "bo", "geomancer")
    assert [play.at(id) for id in there] == [(5, 0, -2), (6, 0, -2), (2, 1, -2)]
    assert [play.stamina(id) for id in there] == [30 - 3 - 2 - 4, 30 - 3 - 2 - 4, 40 - 4]
    assert [conditions(play, id) for id in there] == [{"prone"}] * 3
