"""Areas that heroes move, and rolls that are made again in them, as they are published: storms, swarms, and ground that grows over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import Advance, BeginTurn, EndTurn, Interact, Refused, UseAbility
from freestrike.engine.content.heroes import elementalist
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.lasting import maintaining
from freestrike.events.space import Terrain
from freestrike.events.strikes import AbilityUsed
from freestrike.events.zones import ZoneEnded, ZoneMoved

Make = Callable[..., Fight]
ESSENCE = elementalist.features(1)


def on_to_ana(play: Fight, *others: str) -> None:
    """On to the start of Ana's next turn, past those of others."""
    for id in ("ana", *others):
        play.do(EndTurn(id))
    play.do(BeginTurn("ana"))


def test_a_storm_is_moved_and_rolls_again_for_a_maneuver(fight: Make, compendium_directory: Path) -> None:
    """Godstorm, a 5 cube: 10 + Intuition 2 is tier 2, 3 lightning and 3 sonic. In the next turn Ana moves it 4 squares, off the orc
    and onto the imp, and rolls for a maneuver: 16 + 2 is tier 3, 5 and 5 for the imp alone. In the first turn there is no such maneuver."""
    ability = published(compendium_directory)["Conduit/9th-Level Features/Godstorm"]
    play = fight(
        hero("ana", (0, 0), abilities=[ability], scores=Characteristics(intuition=2), focus=11),
        foe("orc", (4, 4)),
        foe("imp", (11, 4)),
        dice=[5, 5, 8, 8],
        choose=["area/7,3,0"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), area=((3, 3, 0),)))
    with pytest.raises(Refused, match="no such interaction"):
        play.do(Interact("ana", "ana", "godstorm"))
    on_to_ana(play, "orc", "imp")
    play.do(Interact("ana", "ana", "godstorm"))

    assert taken(play) == [("orc", 3, "lightning"), ("orc", 3, "sonic"), ("imp", 5, "lightning"), ("imp", 5, "sonic")]
    assert play.encounter.board.turn is not None
    assert play.encounter.board.turn.maneuvers == 1
    (moved,) = play.events(ZoneMoved)
    assert {square[:2] for square in moved.squares} == {(x, y) for x in range(7, 12) for y in range(3, 8)}


def test_a_storm_that_is_moved_no_farther_than_told(fight: Make, compendium_directory: Path) -> None:
    """5 squares to each side: 11 places along each axis but where it is, as far as any of it is on the map (its squares from 0 on)."""
    ability = published(compendium_directory)["Conduit/9th-Level Features/Godstorm"]
    play = fight(hero("ana", (0, 0), abilities=[ability], focus=11), foe("orc", (4, 4)), dice=[1, 1])

    play.do(UseAbility("ana", ability.id, ("orc",), area=((3, 3, 0),)))
    on_to_ana(play, "orc")

    places = [id for id in play.offered() if id.startswith("area/")]
    assert len(places) == 11 * 11 - 1
    assert play.events(ZoneMoved) == []


def test_a_sandstorm_is_maintained_moved_and_rolled_again(fight: Make, compendium_directory: Path) -> None:
    """Storm of Sands, 9 essence, Persistent 1: tier 2 (10 + Reason 2) is 5. Maintained, it moves 3 squares onto the imp and makes the roll
    again for nothing: tier 3 (17 + 2) is 7. Bo, in it, has concealment: a bane (-2) on the imp's strike."""
    ability = published(compendium_directory)["Elementalist/5th-Level Features/Storm of Sands"]
    play = fight(
        hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=9),
        foe("orc", (4, 4)),
        foe("imp", (10, 4)),
        dice=[5, 5, 8, 9],
        choose=["yes/ana", "yes/ana", "area/7,4,0"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), area=((4, 4, 0),)))
    on_to_ana(play, "orc", "imp")
    play.do(Interact("ana", "ana", ability.id))

    assert taken(play) == [("orc", 5, ""), ("imp", 7, "")]
    assert [(used.usage, used.targets) for used in play.events(AbilityUsed)][-1] == ("no action", ("imp",))
    assert play.encounter.board.creatures["ana"].heroic_resource == 9 - 9 + 2 - 1 + 2
    assert play.events(ZoneEnded) == []


def test_who_stops_maintaining_it_has_no_storm(fight: Make, compendium_directory: Path) -> None:
    ability = published(compendium_directory)["Elementalist/5th-Level Features/Storm of Sands"]
    play = fight(hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=9), foe("orc", (4, 4)), dice=[5, 5])

    play.do(UseAbility("ana", ability.id, ("orc",), area=((4, 4, 0),)))
    on_to_ana(play, "orc")

    assert len(play.events(ZoneEnded)) == 1
    with pytest.raises(Refused, match="no such interaction"):
        play.do(Interact("ana", "ana", ability.id))


def test_a_swarm_rolls_again_at_those_in_it_now(fight: Make, compendium_directory: Path) -> None:
    """Swarm of Spirits, a 3 aura, Persistent 1: tier 1 is 3 for the orc. By the next turn Ana's own moving has taken it to the imp too: one
    roll, tier 2 (10 + 2), 6 for each, without an action."""
    ability = published(compendium_directory)["Elementalist/3rd-Level Features/Swarm of Spirits"]
    play = fight(
        hero("ana", (4, 4), *ESSENCE, abilities=[ability], reason=2, focus=7),
        foe("orc", (5, 6)),
        foe("imp", (8, 4)),
        dice=[1, 2, 5, 5],
        choose=["yes/ana", "yes/ana"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(Advance("ana", [(5, 4, 0)]))
    on_to_ana(play, "orc", "imp")

    assert taken(play) == [("orc", 3, ""), ("orc", 6, ""), ("imp", 6, "")]
    assert play.encounter.board.turn is not None
    assert play.encounter.board.turn.main_actions == play.encounter.board.turn.maneuvers == 0


def test_ground_that_grows_over_heals_and_harms(fight: Make, compendium_directory: Path) -> None:
    """O Flower Aid, O Earth Defend: who enters takes Reason 2, once a round, and a square of it costs an enemy 2. As Ana's next turn starts
    she and Bo, in it, spend Recoveries: Bo has 4 of 30 Stamina and spends two of 10."""
    ability = published(compendium_directory)["Elementalist/2nd-Level Features/O Flower Aid O Earth Defend"]
    play = fight(
        hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=5),
        hero("bo", (5, 5), stamina=4),
        foe("orc", (8, 4)),
        choose=["o-flower-aid-o-earth-defend-allows/ana", "yes/bo", "yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, area=((4, 3, 0),)))
    play.do(EndTurn("ana"))
    with pytest.raises(Refused, match="6 of 5 squares"):
        play.do(Advance("orc", [(7, 4, 0), (6, 4, 0), (7, 4, 0), (6, 3, 0)]))
    play.do(Advance("orc", [(7, 4, 0), (6, 4, 0), (7, 4, 0)]))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(BeginTurn("ana"))

    assert taken(play) == [("orc", 2, "")]
    assert play.stamina("bo") == 24


def test_ground_out_of_sight_is_let_go(fight: Make, compendium_directory: Path) -> None:
    """O Flower Aid, O Earth Defend, maintained: behind a wall from map's edge to map's edge but for where Ana stands first, she has no line
    of effect to any of it, and it is gone, as is its upkeep."""
    ability = published(compendium_directory)["Elementalist/2nd-Level Features/O Flower Aid O Earth Defend"]
    wall = tuple((2, y, z) for y in range(1, 10) for z in range(4))
    play = fight(
        hero("ana", (1, 0), *ESSENCE, abilities=[ability], reason=2, focus=5),
        foe("orc", (8, 8)),
        choose=["yes/ana", "yes/ana"],
        terrain=Terrain((0, 0, 0), (9, 9, 3), solid=wall),
    )

    play.do(UseAbility("ana", ability.id, area=((4, 0, 0),)))
    on_to_ana(play, "orc")
    assert play.events(ZoneEnded) == []
    play.do(Advance("ana", [(1, 1, 0), (1, 2, 0), (0, 3, 0), (0, 4, 0), (0, 5, 0)]))

    assert len(play.events(ZoneEnded)) == 1
    assert play.encounter.board.creatures["ana"].has_lasting(maintaining(ability.id)) is None
