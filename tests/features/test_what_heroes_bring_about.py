"""What hero abilities bring about at once, as they are published, compiled and played; the values are worked out from their text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, NO_ACTION, Ability, Target
from freestrike.events.content.effect import Gain, ImposeCondition, OneOf
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken

Make = Callable[..., Fight]
WISE = Characteristics(might=2, reason=2, intuition=3, presence=1)


def held(play: Fight, id: str) -> tuple[int, int]:
    """The surges and the heroic resource that a creature has."""
    creature = play.encounter.board.creatures[id]
    return creature.surges, creature.heroic_resource


@pytest.mark.parametrize(("spent", "left"), [("number/3", (5, 1)), ("number/1", (3, 3)), ("", (2, 4))])
def test_a_surge_for_each_insight(fight: Make, compendium_directory: Path, spent: str, left: tuple[int, int]) -> None:
    """Coat the Blade: 2 surges, and one more for each of the insight that is spent, of 4."""
    ability = published(compendium_directory)["Shadow/1st-Level Features/Coat the Blade"]
    play = fight(hero("ana", (0, 0), abilities=[ability], focus=4), foe("orc", (5, 5)), choose=[spent] if spent else [])

    play.do(UseAbility("ana", ability.id, ("ana",)))

    assert held(play, "ana") == left


@pytest.mark.parametrize(("insight", "offered"), [(0, False), (2, True)])
def test_a_square_more_for_each_insight(fight: Make, compendium_directory: Path, insight: int, offered: bool) -> None:
    """Black Ash Teleport: 5 squares, 7 for 2 insight."""
    ability = published(compendium_directory)["Shadow/1st-Level Features/Black Ash Teleport"]
    play = fight(
        hero("ana", (0, 0), abilities=[ability], focus=insight),
        foe("orc", (9, 9)),
        choose=["number/2", "teleport/ana/7,0,0"] if insight else [],
    )

    play.do(UseAbility("ana", ability.id, ("ana",)))

    assert (play.at("ana") == (7, 0, 0)) is offered
    assert ("teleport/ana/7,0,0" in play.offered()) is offered


def test_a_wall_harms_who_starts_its_turn_in_it(fight: Make, compendium_directory: Path) -> None:
    """Righteous Phalanx is placed where the orc stands, who takes 15 as its turn starts; Bo walks through."""
    ability = published(compendium_directory)["Conduit/9th-Level Features/Righteous Phalanx"]
    wall = tuple((3, y, 0) for y in range(15))
    play = fight(hero("ana", (0, 0), abilities=[ability], focus=11), hero("bo", (0, 1)), foe("orc", (3, 2)))

    play.do(UseAbility("ana", ability.id, (), area=wall))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    assert taken(play) == [("orc", 15, "")]
    assert play.encounter.path("bo", ((1, 1, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0))).cost == 4


def test_whose_death_heals(fight: Make, compendium_directory: Path) -> None:
    """Your Story Ends Here: tier 1 is 9 + Intuition 3 and kills an orc that has 12; both heroes may spend a Recovery, 10 of 30."""
    ability = published(compendium_directory)["Conduit/6th-Level Features/Your Story Ends Here"]
    play = fight(
        hero("ana", (0, 0), abilities=[ability], scores=WISE, focus=9, stamina=10),
        hero("bo", (1, 0), stamina=10),
        foe("orc", (5, 0), stamina=12),
        foe("ogre", (9, 9)),
        dice=[1, 1],
        choose=["yes/ana", "yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (20, 20)


@pytest.mark.parametrize("path", ["Shadow/3rd-Level Features/Misdirecting Strike", "Troubadour/1st-Level Features/Instigator"])
def test_the_target_is_taunted_by_a_friend(fight: Make, compendium_directory: Path, path: str) -> None:
    """By Bo, who is beside Ana; of Instigator she could be the one herself."""
    ability = published(compendium_directory)[path]
    play = fight(
        hero("ana", (0, 0), abilities=[ability], focus=7),
        hero("bo", (0, 1)),
        foe("orc", (1, 0)),
        dice=[1, 1],
        choose=["target/bo"] if "Instigator" in path else [],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), "melee" if ability.ranged else ""))

    (imposed,) = play.events(ConditionImposed)
    assert (imposed.creature, imposed.condition.name, imposed.condition.source, imposed.condition.ends) == ("orc", "taunted", "bo", "eot")


def test_two_strikes_of_ones_own_one_after_the_other(fight: Make, compendium_directory: Path) -> None:
    """Shadowstrike: Hew twice, for 3 each."""
    ability = published(compendium_directory)["Shadow/1st-Level Features/Shadowstrike"]
    play = fight(hero("ana", (0, 0), abilities=[ability, HEWING], focus=5), foe("orc", (1, 0)), dice=[1, 1, 1, 1])

    play.do(UseAbility("ana", ability.id, ("ana",)))

    assert [used for _, used, _ in play.used()] == ["shadowstrike", "hew", "hew"]
    assert play.stamina("orc") == 34


def test_three_signature_abilities_that_have_an_edge(fight: Make, compendium_directory: Path) -> None:
    """Interphase: two of three are taken; 8 + Might 2 is tier 1, and with an edge's 2 more it is 12, tier 2, for 6."""
    ability = published(compendium_directory)["Null/6th-Level Features/Interphase"]
    play = fight(
        hero("ana", (0, 0), abilities=[ability, HEWING], focus=9),
        foe("orc", (1, 0)),
        dice=[4, 4, 4, 4],
        choose=["hew/ana/melee/orc", "hew/ana/melee/orc"],
    )

    play.do(UseAbility("ana", ability.id, ("ana",)))

    assert play.stamina("orc") == 40 - 6 - 6
    assert play.offered().count("hew/ana/melee/orc") == 3


def test_others_get_what_the_user_does(fight: Make, compendium_directory: Path) -> None:
    """Test of Rain: Ana ends her slowness, and so does Bo, who stands in the rain; Cy does not."""
    ability = published(compendium_directory)["Elementalist/1st-Level Features/Test of Rain"]
    mud = Ability("mud", "Mud", NO_ACTION, target=Target(("creature",), 3), ranged=10, effects=(ImposeCondition("slowed", "save"),))
    mud = replace(mud, usage=MAIN_ACTION)
    play = fight(
        foe("orc", (5, 0), abilities=[mud]),
        hero("ana", (0, 0), abilities=[ability], focus=5),
        hero("bo", (4, 1)),
        hero("cy", (0, 2)),
        first="director",
        dice=[1, 1],
    )

    play.do(UseAbility("orc", "mud", ("ana", "bo", "cy")))
    play.do(EndTurn("orc"))
    play.do(UseAbility("ana", ability.id, ("orc",), area=((4, 0, 0),)))

    slowed = [one.id for one in play.encounter.board.creatures if one.condition("slowed")]
    assert slowed == ["cy"]


def test_a_tale_of_several(fight: Make, compendium_directory: Path) -> None:
    """Dramatic Monologue, the second of its tales: Bo gains a surge."""
    ability = published(compendium_directory)["Troubadour/1st-Level Features/Dramatic Monologue"]
    (tales,) = ability.after
    assert isinstance(tales, OneOf)
    assert [branch.name for branch in tales.branches] == ["edge", "1 surges", "bane"]
    play = fight(
        hero("ana", (0, 0), abilities=[replace(ability, target=Target(("self",)))]),
        hero("bo", (1, 0)),
        foe("orc", (5, 0)),
        choose=["choice/1", "target/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("ana",)))

    assert held(play, "bo") == (1, 0)


def test_what_befalls_an_ally_or_an_enemy(fight: Make, compendium_directory: Path) -> None:
    """Awe: an ally has three times Presence 1 temporary Stamina; an enemy is rolled against instead."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Awe"]
    for target, gained in (("bo", 3), ("orc", 0)):
        dice = [1, 1] if target == "orc" else []
        play = fight(hero("ana", (0, 0), abilities=[ability], scores=WISE, focus=3), hero("bo", (1, 0)), foe("orc", (5, 0)), dice=dice)
        play.do(UseAbility("ana", ability.id, (target,)))
        assert play.encounter.board.creatures[target].temporary == gained


def test_nobody_of_ones_own_helps_the_excommunicated(fight: Make, compendium_directory: Path) -> None:
    """Excommunication, tier 1 against Intuition 0: whoever is weakened by it is no target of its friends, but of its foes."""
    ability = published(compendium_directory)["Censor/8th-Level Features/Excommunication"]
    mend = Ability("mend", "Mend", MANEUVER, ranged=10, effects=(Gain("surges", 1),))
    play = fight(
        hero("ana", (0, 0), abilities=[ability], scores=Characteristics(might=3, presence=3), focus=11),
        foe("orc", (1, 0), stamina=40),
        foe("ogre", (2, 0), abilities=[mend]),
        hero("bo", (0, 1), abilities=[mend]),
        dice=[1, 1],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))

    assert [one.code for one in play.encounter.check(UseAbility("ogre", "mend", ("orc",)))] == ["cannot be targeted"]
    play.do(EndTurn("ogre"))
    play.do(UseAbility("bo", "mend", ("orc",)))
    assert held(play, "orc") == (1, 0)
    assert [one.target for one in play.events(DamageTaken)] == ["orc", "ogre"]
