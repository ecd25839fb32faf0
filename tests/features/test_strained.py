"""What talents do when they are strained, as it is published: areas that grow with clarity that is not there, what befalls the talent, and
what is never paid for so (classes/clarity-and-strain; compendium, heroes/Features/Talent/1st-Level Features/Clarity in Combat.json)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import BeginTurn, EndTurn, MakeTest, Refused, UseAbility
from freestrike.engine.content.heroes import talent
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.modifier import Modifier
from freestrike.events.tests import PowerRollTested
from freestrike.events.zones import ZoneEnded, ZonePlaced

Make = Callable[..., Fight]
CLARITY = talent.features(1)
DEBTS = [one for one in CLARITY if isinstance(one, Modifier)]
"""That clarity may fall below 0, and nothing else."""
TALENT = "Talent/1st-Level Features/"


def conditions(play: Fight, id: str) -> list[str]:
    return [one.name for one in play.encounter.board.creatures[id].conditions]


def test_a_burst_of_the_strained_reaches_farther(fight: Make, compendium_directory: Path) -> None:
    """Kinetic Pulse at clarity -2 + 1 is a 3 burst in place of 1: 10 + Reason 2 is tier 2, 5 damage and push 1. That the orc is force moved
    gives 1 clarity; Ana was strained as she used it, and bleeds all the same (4 for this action, level 1)."""
    ability = published(compendium_directory)[TALENT + "Kinetic Pulse"]
    play = fight(
        hero("ana", (5, 5), *CLARITY, abilities=[ability], reason=2, focus=-2),
        foe("orc", (8, 5)),
        dice=[1, 5, 5, 4],
        choose=["square/9,5,0"],
    )

    play.do(BeginTurn("ana"))
    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert (taken(play), play.at("orc")) == ([("orc", 5, "psychic")], (9, 5, 0))
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    assert conditions(play, "ana") == ["bleeding"]


def test_with_clarity_it_is_as_large_as_it_is_printed(fight: Make, compendium_directory: Path) -> None:
    """At clarity 0 nobody is strained: a 1 burst does not reach 3 squares."""
    ability = published(compendium_directory)[TALENT + "Kinetic Pulse"]
    play = fight(hero("ana", (5, 5), *CLARITY, abilities=[ability], reason=2), foe("orc", (8, 5)))

    with pytest.raises(Refused):
        play.do(UseAbility("ana", ability.id, ("orc",)))


def test_who_becomes_strained_by_its_cost_has_the_larger_area(fight: Make, compendium_directory: Path) -> None:
    """Gravitic Burst costs 5: with 3 + 1 clarity it is a 2 burst, and weakens Ana until her turn
    ends, when 1 point below 0 costs her 1 Stamina; with 5 it is the 1 burst. Tier 1 is 3."""
    ability = published(compendium_directory)["Talent/2nd-Level Features/Gravitic Burst"]

    def there(clarity: int, *dice: int) -> Fight:
        return fight(hero("ana", (5, 5), *CLARITY, abilities=[ability], reason=2, focus=clarity), foe("orc", (7, 5)), dice=dice)

    play = there(3, 1, 1, 2)
    play.do(BeginTurn("ana"))
    play.do(UseAbility("ana", ability.id, ("orc",)))
    assert taken(play) == [("orc", 3, "")]
    assert conditions(play, "ana") == ["weakened"]
    play.do(EndTurn("ana"))
    assert conditions(play, "ana") == []
    assert taken(play)[1:] == [("ana", 1, "")]
    play = there(4, 1)
    play.do(BeginTurn("ana"))
    with pytest.raises(Refused):
        play.do(UseAbility("ana", ability.id, ("orc",)))


def test_the_fire_of_the_strained_is_larger_and_gone_sooner(fight: Make, compendium_directory: Path) -> None:
    """Incinerate, a 3 cube, is 5 squares wide for the strained and burns no longer than Ana's turn; else it burns on."""
    ability = published(compendium_directory)[TALENT + "Incinerate"]
    for clarity, wide, burns in ((-1, 25, False), (0, 9, True)):
        play = fight(hero("ana", (0, 0), abilities=[ability], reason=2, focus=clarity), foe("orc", (6, 6)), dice=[5, 5])
        play.do(UseAbility("ana", ability.id, ("orc",), area=((5, 5, 0),)))
        (placed,) = play.events(ZonePlaced)
        assert len({square[:2] for square in placed.squares}) == wide
        play.do(EndTurn("ana"))
        assert (play.events(ZoneEnded) == []) is burns


def test_what_may_leave_nobody_strained_is_not_paid_for_with_debts(fight: Make, compendium_directory: Path) -> None:
    """Synaptic Terror costs 11, and never takes clarity below 0, though Ana may have 3 less than 0: with 10 it is refused. With 11 the orc
    alone is rolled against (tier 3 is Reason < 2: frightened, and saved against with 1), and what Ana and Bo roll is tier 2 at least:
    Bo's 2 + 2 hews for 6."""
    ability = published(compendium_directory)["Talent/9th-Level Features/Synaptic Terror"]

    def there(clarity: int, *dice: int) -> Fight:
        return fight(
            hero("ana", (5, 5), *DEBTS, abilities=[ability], reason=2, focus=clarity),
            hero("bo", (6, 5), abilities=[HEWING]),
            foe("orc", (7, 5)),
            dice=dice,
        )

    with pytest.raises(Refused, match="cannot pay"):
        there(10).do(UseAbility("ana", ability.id, ("bo", "orc")))
    play = there(11, 8, 8, 1, 1, 1)
    play.do(UseAbility("ana", ability.id, ("bo", "orc")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(BeginTurn("bo"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert conditions(play, "orc") == ["frightened"]
    assert taken(play) == [("orc", 6, "")]


def test_an_additional_maneuver_is_there_in_each_turn_until_the_next(fight: Make, compendium_directory: Path) -> None:
    """Applied Chronometrics at tier 1 targets Ana and Bo. Ana has spent a maneuver on it and has one more; Bo has two in his turn. In Ana's
    next turn it is over: one. Each hewing is a maneuver here; 1 + 2 + 2 is tier 1, 3 damage."""
    ability = published(compendium_directory)["Talent/2nd-Level Features/Applied Chronometrics"]
    hewing = replace(HEWING, usage=MANEUVER)
    play = fight(
        hero("ana", (5, 5), abilities=[ability, hewing], focus=5),
        hero("bo", (6, 5), abilities=[hewing]),
        foe("orc", (6, 6)),
        dice=[1, 2, *[1, 2] * 4],
        choose=["target/ana", "target/bo"],
    )

    def hews(id: str, times: int) -> None:
        for _ in range(times):
            play.do(UseAbility(id, "hew", ("orc",)))
        with pytest.raises(Refused, match="maneuver spent"):
            play.do(UseAbility(id, "hew", ("orc",)))
        play.do(EndTurn(id))

    play.do(UseAbility("ana", ability.id))
    hews("ana", 1)
    play.do(EndTurn("orc"))
    hews("bo", 2)
    hews("ana", 1)

    assert taken(play) == [("orc", 3, "")] * 4


def test_tests_of_one_kind_are_harder(fight: Make, compendium_directory: Path) -> None:
    """Soul Burn: a bane (-2) on Presence tests until the encounter ends, and on no others."""
    ability = published(compendium_directory)["Talent/3rd-Level Features/Soul Burn"]
    play = fight(hero("ana", (0, 5), abilities=[ability], focus=7), foe("orc", (4, 5)), dice=[1, 1, 5, 6, 5, 6])

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(MakeTest("orc", "beg", ("presence",)))
    play.do(MakeTest("orc", "push", ("might",), convert=True))

    assert [one.total for one in play.events(PowerRollTested)] == [9, 11]


def test_a_next_test_comes_out_better(fight: Make, compendium_directory: Path) -> None:
    """The Show Must Go On: the next test of Bo, within 10, is tier 2 at least though he rolls 2; the one after that is tier 1."""
    ability = published(compendium_directory)["Troubadour/8th-Level Features/The Show Must Go On"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=11),
        hero("bo", (2, 5)),
        foe("orc", (6, 6)),
        dice=[1, 1, 1, 1, 1, 1],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), area=((5, 5, 0),)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(BeginTurn("bo"))
    play.do(MakeTest("bo", "think", ("reason",)))
    play.do(MakeTest("bo", "think again", ("reason",), convert=True))

    assert [one.tier for one in play.events(PowerRollTested)] == [2, 1]
