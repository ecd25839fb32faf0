"""What hero abilities make of a roll that is seen already, of whom somebody fears, and of an area that is paid for; from their published
texts, with numbers worked out from these."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import BeginTurn, EndTurn, MakeTest, UseAbility
from freestrike.engine.content.heroes.troubadour import ROUTINES
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.library import read_library
from freestrike.events.content.ability import Target
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.forced_movement import ForcedMoveBegun

Make = Callable[..., Fight]
FREE = replace(HEWING, usage="free maneuver")


def test_a_roll_that_is_seen_is_made_again(fight: Make, compendium_directory: Path) -> None:
    """Again: the orc's 18 is tier 3; made again it is 4, tier 1, and deals 3."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Again"]
    play = fight(
        hero("ana", (8, 5), abilities=[ability]),
        hero("bo", (2, 5)),
        foe("orc", (3, 5), abilities=[HEWING]),
        first="director",
        dice=[9, 9, 2, 2],
        choose=[f"{ability.id}/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert taken(play) == [("bo", 3, "")]


def taking_two(fight: Make, directory: Path, dice: list[int], choose: list[str]) -> Fight:
    """Ana sings Take Two!, and Bo, beside her and the orc, has his turn."""
    song = published(directory)["Troubadour/5th-Level Features/Take Two"]
    ana, bo = hero("ana", (5, 5), ROUTINES, abilities=[song]), hero("bo", (6, 5), abilities=[FREE])
    play = fight(ana, bo, foe("orc", (7, 5)), first="director", dice=dice, choose=["take-two/ana/area/ana+bo", *choose])
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))
    play.do(BeginTurn("bo"))
    return play


def test_only_the_first_roll_of_tier_2_in_a_turn_can_be_made_again(fight: Make, compendium_directory: Path) -> None:
    """Take Two!: Bo's first blow is tier 1 and stays; the second, 12 + 2, is tier 2 and is left; the third is not asked about."""
    play = taking_two(fight, compendium_directory, [2, 2, 6, 6, 9, 9, 6, 6], ["yes/bo"])

    for _ in range(3):
        play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play) == [("orc", 3, ""), ("orc", 9, ""), ("orc", 6, "")]
    assert play.offered().count("yes/bo") == 1


def test_a_test_that_comes_to_tier_2_is_the_first_roll_too(fight: Make, compendium_directory: Path) -> None:
    """Take Two!: Bo's test, 5, 5 and Might 2, is tier 2, and made again by the Director if at all; of his blow he is not asked."""
    play = taking_two(fight, compendium_directory, [5, 5, 6, 6], [])

    play.do(MakeTest("bo", "lift", ("might",)))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.left_to_the_director() == ["Take Two!: can reroll"]
    assert "yes/bo" not in play.offered()


@pytest.mark.parametrize(("piety", "dealt"), [(0, 3), (1, 3)])
def test_a_roll_about_to_hurt_an_ally_is_hindered_against_it(fight: Make, compendium_directory: Path, piety: int, dealt: int) -> None:
    """Word of Judgment: 12 is tier 2 against both; with a bane 10 is tier 1 against Bo, 3 damage; for 1 piety a double bane is no worse."""
    ability = published(compendium_directory)["Conduit/1st-Level Features/Word of Judgment"]
    play = fight(
        hero("ana", (8, 5), abilities=[ability], focus=piety),
        hero("bo", (2, 5)),
        hero("cy", (2, 6)),
        foe("orc", (3, 5), abilities=[replace(HEWING, target=Target(count=2))]),
        first="director",
        dice=[6, 6],
        choose=[f"{ability.id}/ana/bo", *(["number/1"] if piety else [])],
    )

    play.do(UseAbility("orc", "hew", ("bo", "cy")))

    assert taken(play) == [("bo", dealt, ""), ("cy", 6, "")]


def test_the_user_says_whom_each_target_fears(fight: Make, compendium_directory: Path) -> None:
    """Fear of the Gods at tier 2: Intuition 0 is below the average potency 1; the orc fears Bo, the imp Ana."""
    ability = published(compendium_directory)["Conduit/3rd-Level Features/Fear of the Gods"]
    play = fight(
        hero("ana", (2, 5), abilities=[ability], scores=Characteristics(intuition=2), focus=7),
        hero("bo", (1, 5)),
        foe("orc", (6, 5)),
        foe("imp", (7, 5)),
        dice=[6, 6],
        choose=["target/bo", "target/ana"],
    )

    play.do(UseAbility("ana", ability.id, ("orc", "imp"), area=((5, 3, 0),)))

    fears = {one.id: [(it.name, it.source) for it in one.conditions] for one in play.encounter.board.creatures}
    assert (fears["orc"], fears["imp"]) == ([("frightened", "bo")], [("frightened", "ana")])


def test_the_burst_is_larger_for_every_2_drama_more(fight: Make, compendium_directory: Path) -> None:
    """Hypnotic Overtones: a 2 burst for 3 drama; for 2 more it reaches the orc at 3 squares."""
    found = read_library(compendium_directory).hero_features()
    raw = next(one.feature for file, one in found if file.path.endswith("/Hypnotic Overtones.json"))
    ability = read_ability(raw, "hypnotic-overtones").ability
    play = fight(hero("ana", (2, 5), abilities=[ability], focus=5), foe("orc", (5, 5)), dice=[6, 6], choose=["square/6,5,0"])

    refused = play.encounter.check(UseAbility("ana", ability.id, ("orc",)))
    play.do(UseAbility("ana", ability.id, ("orc",), more=2))

    assert refused
    assert [one.creature for one in play.events(ForcedMoveBegun)] == ["orc"]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
