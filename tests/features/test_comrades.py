"""What groups of monsters do together for Malice, and what printed senses and answers change, played from the published text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.document import json_document
from freestrike.engine.content.printed.malice import printed_malice
from freestrike.engine.content.reading.published import published as reading
from freestrike.engine.content.reading.raw import RawFeatureBlock
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.encounter import Entrant
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


def of_malice(directory: Path, path: str, id: str) -> Ability:
    """The Malice feature `id` of a group, as a maneuver that costs nothing, so that it is played by itself."""
    raw = reading(json_document(directory / "bestiary" / "Monsters" / f"{path}.json")).raw
    assert isinstance(raw, RawFeatureBlock)
    (found,) = (one.ability for one in printed_malice(raw).features if one.ability.id == id)
    return replace(found, usage=MANEUVER, cost=0, resource="")


def test_one_of_the_group_strikes_all_beside_it(fight: Make, compendium_directory: Path) -> None:
    """Wyvern Malice, Simmering Anger: the other wyvern, which is chosen, strikes Ana and Bo, who are beside it, and nobody strikes Cy."""
    anger = of_malice(compendium_directory, "Wyverns/Features/Wyvern Malice", "simmering-anger")
    play = fight(
        foe("one", (9, 9), abilities=[anger], keywords=("Wyvern",)),
        foe("other", (1, 1), keywords=("Wyvern",)),
        hero("ana", (0, 0)),
        hero("bo", (2, 1)),
        hero("cy", (4, 1)),
        first="director",
        choose=["target/other", "melee-free-strike/other/melee/ana", "melee-free-strike/other/melee/bo"],
    )

    play.do(UseAbility("one", "simmering-anger", ()))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [26, 26, 30]


def test_a_meal_feeds_whoever_bites(fight: Make, compendium_directory: Path) -> None:
    """Troll Malice, Emergency Meal: each troll strikes one beside it for 4 and regains as much."""
    meal = of_malice(compendium_directory, "Trolls/Features/Troll Malice", "emergency-meal")
    play = fight(
        foe("one", (1, 0), abilities=[meal], keywords=("Troll",), stamina=20),
        foe("other", (5, 0), keywords=("Troll",), stamina=20),
        hero("ana", (0, 0)),
        hero("bo", (9, 0)),
        first="director",
        choose=["melee-free-strike/one/melee/ana"],
    )

    play.do(UseAbility("one", "emergency-meal", ()))

    assert (play.stamina("ana"), play.stamina("bo")) == (26, 30)
    assert (play.stamina("one"), play.stamina("other")) == (24, 20)


def test_whoever_comes_within_2_is_snapped_at(fight: Make, compendium_directory: Path) -> None:
    """Chimera Malice, Defensive Snapping: until its next turn a free strike against Ana as she comes within 2 squares."""
    snapping = of_malice(compendium_directory, "Chimera/Features/Chimera Malice", "defensive-snapping")
    play = fight(
        foe("chimera", (0, 0), abilities=[snapping]),
        hero("ana", (5, 0)),
        first="director",
        choose=["defensive-snapping/chimera"],
    )

    play.do(UseAbility("chimera", "defensive-snapping", ()))
    play.do(EndTurn("chimera"))
    play.do(Advance("ana", ((4, 0, 0), (3, 0, 0), (2, 0, 0), (1, 0, 0))))

    assert play.stamina("ana") == 26


def test_each_of_the_group_shifts_and_defends(fight: Make, compendium_directory: Path) -> None:
    """Hobgoblin Malice, Operation Tactical Swarm: Ana's strike at the one that defends has a double bane, 12 - 4 is tier 1; the orc, no
    hobgoblin, has none."""
    swarm = of_malice(compendium_directory, "Hobgoblins/Features/Hobgoblin Malice", "operation-tactical-swarm")
    play = fight(
        foe("one", (1, 0), abilities=[swarm], keywords=("Hobgoblin",)),
        foe("orc", (0, 1)),
        hero("ana", (0, 0), abilities=[HEWING]),
        first="director",
        dice=[5, 5],
        choose=["yes/one"],
    )

    play.do(UseAbility("one", "operation-tactical-swarm", ()))
    play.do(EndTurn("one"))
    play.do(UseAbility("ana", "hew", ("one",)))

    assert play.stamina("one") == 40 - 3


def test_a_bite_in_place_of_an_opportunity_attack(fight: Make, compendium_directory: Path) -> None:
    """Wyvern Malice, Boiling Fury: 18 with a double edge is tier 3, 9 damage, as Ana leaves the wyvern."""
    fury = of_malice(compendium_directory, "Wyverns/Features/Wyvern Malice", "boiling-fury")
    play = fight(
        foe("wyvern", (0, 0), abilities=[HEWING, fury], keywords=("Wyvern",)),
        hero("ana", (1, 0)),
        first="director",
        dice=[5, 5],
        choose=["opportunity-attack/wyvern/hew"],
    )

    play.do(UseAbility("wyvern", "boiling-fury", ()))
    play.do(EndTurn("wyvern"))
    play.do(Advance("ana", ((2, 0, 0),)))

    # 10 is tier 1, and a double edge makes it tier 2: 6 damage.
    assert play.stamina("ana") == 30 - 6


@pytest.mark.parametrize(("x", "codes"), [(3, []), (4, ["no line of effect"])])
def test_a_cyclops_sees_3_squares_far(fight: Make, published: Publish, x: int, codes: list[str]) -> None:
    """Limited Vision: its ranged free strike reaches Ana at 3 squares, not at 4."""
    cyclops = published("cyclops", (0, 0), "Ogres/Statblocks/Cyclops")
    assert cyclops.stat_block.size == "3"
    play = fight(cyclops, hero("ana", (2 + x, 0)), first="director")

    refused = play.encounter.check(UseAbility("cyclops", "ranged-free-strike", ("ana",)))

    assert [one.code for one in refused] == codes


@pytest.mark.parametrize(("path", "reaches"), [("Orcs/Statblocks/Orc Terranova", True), ("Orcs/Statblocks/Orc Eye of Grole", False)])
def test_who_feels_the_ground_needs_no_line_of_effect(fight: Make, published: Publish, path: str, reaches: bool) -> None:
    """Seismic Step: through the rock at Ana, who stands on the ground; another orc does not."""
    orc = published("orc", (0, 0), path)
    rock = Terrain(least=(-9, -9, 0), most=(9, 9, 5), solid=tuple((1, y, z) for y in range(-9, 10) for z in range(6)))
    play = fight(orc, hero("ana", (3, 0)), first="director", terrain=rock)

    refused = play.encounter.check(UseAbility("orc", "ranged-free-strike", ("ana",)))

    assert ("no line of effect" not in [one.code for one in refused]) is reaches


def test_a_beam_pulls_and_halves(fight: Make, published: Publish) -> None:
    """War Dog Prismite, Tractor Beam: Ana's 9 against the orc is 4."""
    prismite = published("prismite", (5, 0), "War Dogs/Statblocks/War Dog Prismite")
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]), foe("orc", (1, 0)), prismite, malice=9, dice=[9, 9], choose=["tractor-beam/prismite"]
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("orc") == 40 - 4


def test_whoever_attacks_in_passing_is_struck_back(fight: Make, compendium_directory: Path) -> None:
    """Griffon Malice, Swoop: Ana strikes at the one that flies off, and is struck for 4."""
    swoop = of_malice(compendium_directory, "Griffons/Features/Griffon Malice", "swoop")
    griffon = foe("griffon", (1, 0), abilities=[swoop])
    griffon = replace(griffon, stat_block=replace(griffon.stat_block, movement=("fly",)))
    play = fight(
        hero("ana", (0, 0)),
        griffon,
        first="director",
        dice=[1, 1],
        choose=["square/2,0,0", "opportunity-attack/ana", "swoop/griffon"],
    )

    play.do(UseAbility("griffon", "swoop", ()))

    assert play.stamina("ana") == 26
