"""Dice, fortunes and places that heroes give each other, as they are published."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import BeginTurn, EndTurn, Interact, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import ForceMove, OneOf
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.movement import Teleported
from freestrike.events.space import Hazard, Terrain

Make = Callable[..., Fight]
CONDUIT = Characteristics(intuition=2)


def blessing(fight: Make, directory: Path, chosen: str, *dice: int) -> Fight:
    """Blessing of Fate and Destiny on the orc and Bo; then both hew at each other."""
    ability = published(directory)["Conduit/2nd-Level Features/Blessing of Fate and Destiny"]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], focus=5),
        hero("bo", (6, 5), abilities=[HEWING]),
        foe("orc", (7, 5), abilities=[HEWING]),
        dice=dice,
        choose=[chosen],
    )
    play.do(UseAbility("ana", ability.id, ("bo", "orc")))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    return play


def test_the_best_or_the_lowest_two_of_three_dice_count(fight: Make, compendium_directory: Path) -> None:
    """Of 9, 1 and 8 the best come to 17: tier 3, 9 damage, and Bo's with Might 2 to 19, the same; the lowest to 9
    (tier 1, 3 damage) and to 11 (tier 1)."""
    best = blessing(fight, compendium_directory, "choice/0", 9, 1, 8, 9, 1, 8)
    lowest = blessing(fight, compendium_directory, "choice/1", 9, 1, 8, 9, 1, 8)

    assert taken(best) == [("bo", 9, ""), ("orc", 9, "")]
    assert taken(lowest) == [("bo", 3, ""), ("orc", 3, "")]


def test_what_is_chosen_of_the_dice_is_told_apart(compendium_directory: Path) -> None:
    """Blessing of Fate and Destiny: two ways, by two names."""
    (choice,) = published(compendium_directory)["Conduit/2nd-Level Features/Blessing of Fate and Destiny"].after
    assert isinstance(choice, OneOf)

    assert [branch.name for branch in choice.branches] == ["the best two of three dice", "the lowest two of three dice"]


@pytest.mark.parametrize(("dice", "clarity"), [([6, 6, 8, 9], 1), ([3, 3, 8, 9], 0)])
def test_a_good_roll_gives_clarity(fight: Make, compendium_directory: Path, dice: list[int], clarity: int) -> None:
    """Perfect Clarity: Bo's next roll, 12 + 2, is tier 3 with its double edge, and brings Ana 1 clarity; 6 + 2 is tier 2 and brings none.
    The one after that is tier 3 of itself (17 + 2) and brings nothing either way."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Perfect Clarity"]
    swift = replace(HEWING, usage="free maneuver")
    play = fight(
        hero("ana", (5, 5), abilities=[ability], focus=5),
        hero("bo", (6, 5), abilities=[swift]),
        foe("orc", (7, 5)),
        dice=dice,
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    for _ in range(2):
        play.do(UseAbility("bo", "hew", ("orc",)))
        assert play.encounter.board.creatures["ana"].heroic_resource == clarity


@pytest.mark.parametrize(("dice", "clarity"), [([6, 6], 1), ([3, 3], 0)])
def test_a_good_roll_of_ones_own_gives_clarity_too(fight: Make, compendium_directory: Path, dice: list[int], clarity: int) -> None:
    """Perfect Clarity on Ana, who is the user or an ally (classes.md:10605): 12 + 2 with its double edge is tier 3, 6 + 2 tier 2."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Perfect Clarity"]
    play = fight(hero("ana", (6, 5), abilities=[ability, HEWING], focus=5), foe("orc", (7, 5)), dice=dice)

    play.do(UseAbility("ana", ability.id, ("ana",)))
    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.encounter.board.creatures["ana"].heroic_resource == clarity


def test_after_the_roll_an_ally_has_a_better_next_one(fight: Make, compendium_directory: Path) -> None:
    """Doubt: Bo, within 10, whom Ana picks, rolls 12 + 2 with a double edge: tier 3, 9."""
    ability = published(compendium_directory)["Talent/8th-Level Features/Doubt"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=11),
        hero("bo", (6, 5), abilities=[HEWING]),
        foe("orc", (7, 5)),
        dice=[1, 1, 6, 6],
        choose=["target/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play)[-1] == ("orc", 9, "")


def test_who_flies_by_it_has_no_stability(fight: Make, compendium_directory: Path) -> None:
    """Levitation Field: Bo of stability 2 is pushed 3 squares in the air, where a push of 3 would move him 1 on the ground."""
    ability = published(compendium_directory)["Talent/8th-Level Features/Levitation Field"]
    gust = Ability("gust", "Gust", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("creature",)), effects=(ForceMove("push", 3),))
    bo = hero("bo", (5, 5))
    bo = replace(bo, stat_block=replace(bo.stat_block, stability=2, speed=1))
    play = fight(
        hero("ana", (4, 5), abilities=[ability]),
        bo,
        foe("orc", (3, 5), abilities=[gust]),
        choose=["square/5,5,1", "square/6,5,1", "square/7,5,1", "square/8,5,1"],
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))
    assert play.at("bo") == (5, 5, 1)
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "gust", ("bo",)))

    assert play.at("bo") == (8, 5, 1)


def test_mushrooms_bring_surges_until_they_are_taken_off(fight: Make, compendium_directory: Path) -> None:
    """Invigorating Growth at tier 1 deals 4 + Reason 2. Each time the orc is hurt after that Ana, and Bo beside it, gain a surge; Cy is too
    far. The imp, an enemy of theirs, takes them off for a main action, and nobody gains any more."""
    ability = published(compendium_directory)["Elementalist/1st-Level Features/Invigorating Growth"]
    swift = replace(HEWING, usage="free maneuver")
    play = fight(
        hero("ana", (0, 5), abilities=[ability], reason=2, focus=3),
        hero("bo", (6, 5), abilities=[swift]),
        hero("cy", (5, 9)),
        foe("orc", (7, 5)),
        foe("imp", (8, 5)),
        dice=[1, 2, 6, 6, 6, 6],
    )

    def surges() -> list[int]:
        return [play.encounter.board.creatures[id].surges for id in ("ana", "bo", "cy", "imp")]

    play.do(UseAbility("ana", ability.id, ("orc",)))
    assert surges() == [0, 0, 0, 0]
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    assert surges() == [1, 1, 0, 0]
    play.do(EndTurn("bo"))
    play.do(Interact("imp", "orc", "remove-mushrooms"))
    play.do(EndTurn("imp"))
    play.do(EndTurn("cy"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert surges() == [1, 1, 0, 0]


def test_an_ally_in_the_area_is_pushed_as_far_if_it_likes(fight: Make, compendium_directory: Path) -> None:
    """Call the Thunder Down at tier 3 (17 + 2) pushes 3: Bo, of stability 2, goes 3 squares away from Ana; Cy would rather stay."""
    ability = published(compendium_directory)["Conduit/1st-Level Features/Call the Thunder Down"]
    bo = hero("bo", (6, 5))
    bo = replace(bo, stat_block=replace(bo.stat_block, stability=2))
    play = fight(
        hero("ana", (2, 5), abilities=[ability], scores=CONDUIT, focus=3),
        bo,
        hero("cy", (6, 6)),
        foe("orc", (5, 5)),
        dice=[8, 9],
        choose=["yes/bo", "square/7,5,0", "square/8,5,0", "square/9,5,0"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), area=((5, 4, 0),)))

    assert (play.at("bo"), play.at("cy")) == ((9, 5, 0), (6, 6, 0))


def test_those_in_a_burst_are_put_elsewhere_in_it(fight: Make, compendium_directory: Path) -> None:
    """Lightfall, a 2 burst: Bo goes to the other end of it and Ana to a corner; Cy, 3 squares off, is not in it, and no space out of it is
    offered."""
    ability = published(compendium_directory)["Conduit/1st-Level Features/Lightfall"]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], scores=CONDUIT),
        hero("bo", (3, 5)),
        hero("cy", (8, 5)),
        foe("orc", (5, 6)),
        dice=[1, 1],
        choose=["teleport/bo/7,5,0", "teleport/ana/3,3,0"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert [(one.creature, one.to) for one in play.events(Teleported)] == [("bo", (7, 5, 0)), ("ana", (3, 3, 0))]
    offered = [id.split("/")[2].split(",") for id in play.offered() if id.startswith("teleport/")]
    assert {(int(x), int(y)) for x, y, _ in offered} <= {(x, y) for x in range(3, 8) for y in range(3, 8)}


def test_those_around_are_put_elsewhere_as_a_turn_ends(fight: Make, compendium_directory: Path) -> None:
    """Blocking, a 2 aura, and Presence 2: the orc is put from one side of Ana to the other, within 2 of her; it can't be put where lava
    is."""
    lava = Terrain(hazards=(Hazard("lava", ((6, 5, 0),), 5, "fire"),))
    ability = published(compendium_directory)["Troubadour/1st-Level Features/Blocking"]
    play = fight(
        hero("ana", (5, 5), abilities=[replace(ability, usage="free maneuver")], scores=Characteristics(presence=2)),
        foe("orc", (4, 5)),
        choose=["target/orc", "teleport/orc/7,5,0"],
        terrain=lava,
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))

    assert play.at("orc") == (7, 5, 0)
    offered = [id for id in play.offered() if id.startswith("teleport/orc/")]
    assert "teleport/orc/6,5,0" not in offered
    assert len(offered) == 25 - 3


def test_a_resource_that_is_not_spent_is_gone_as_the_turn_ends(fight: Make, compendium_directory: Path) -> None:
    """Spotlight, a 5 aura: Bo and Cy have 2 and gain 1 as their turns start. Bo spends 1 and keeps 2; Cy spends none and has 2 again. Ana's
    own turn had started before. Dee, 6 squares off, gains none."""
    ability = published(compendium_directory)["Troubadour/6th-Level Features/Spotlight"]
    costly = replace(HEWING, cost=1, resource="heroic resource")
    play = fight(
        hero("ana", (5, 5), abilities=[replace(ability, usage="free maneuver")]),
        hero("bo", (6, 5), abilities=[costly], focus=2),
        hero("cy", (4, 5), focus=2),
        hero("dee", (5, 11), focus=2),
        foe("orc", (7, 5)),
        dice=[1, 2],
    )

    def has(id: str) -> int:
        return play.encounter.board.creatures[id].heroic_resource

    play.do(UseAbility("ana", ability.id, ("ana", "bo", "cy")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    assert has("bo") == 2
    play.do(EndTurn("bo"))
    play.do(BeginTurn("cy"))
    assert has("cy") == 3
    play.do(EndTurn("cy"))
    play.do(BeginTurn("dee"))

    assert [has(id) for id in ("ana", "bo", "cy", "dee")] == [0, 2, 2, 2]


def test_who_is_dying_fights_on_without_bleeding(fight: Make, compendium_directory: Path) -> None:
    """Never-Ending Hero: Bo, dying of 9 damage, starts his turn within 5 of Ana. 8 + 2 and an edge of 2 is tier 2, 6 damage, and he loses
    no Stamina to bleeding; in his next turn, 7 + 2 without an edge, he does (4 + level 1)."""
    ability = published(compendium_directory)["Troubadour/3rd-Level Features/Never Ending Hero"]
    play = fight(
        hero("ana", (5, 5), abilities=[replace(ability, usage="free maneuver")]),
        hero("bo", (6, 5), abilities=[HEWING], stamina=5),
        foe("orc", (7, 5), abilities=[HEWING]),
        dice=[10, 9, 4, 4, 4, 3, 4],
    )

    play.do(UseAbility("ana", ability.id, ("ana", "bo")))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    assert (taken(play)[-1], play.stamina("bo")) == (("orc", 6, ""), -4)
    play.do(EndTurn("bo"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (taken(play)[-1], play.stamina("bo")) == (("orc", 3, ""), -9)
