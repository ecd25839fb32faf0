"""Outcomes of the bestiary's abilities that leave to the text how far, on whom or until when. Values by hand from the printed lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import Fight, foe, hero
from freestrike.engine import Advance, Dig, EndTurn, StandUp, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER, Ability
from freestrike.events.content.modifier import Modifier
from freestrike.events.forced_movement import ObjectDamaged
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Column, SolidObject, Terrain

Make = Callable[..., Fight]
# With 2 to 4 added to them the dice give the first outcome, the second, and the third.
FIRST, SECOND, THIRD = (2, 3), (5, 5), (9, 9)


def conditions(play: Fight, id: str) -> set[str]:
    return {one.name for one in play.encounter.board.creatures[id].conditions}


@pytest.fixture
def bash(compendium_directory: Path) -> Ability:
    return ability(compendium_directory, "Orcs/Statblocks/Orc Bloodrunner", "shield-bash")


@pytest.mark.parametrize(("run", "comes_to"), [(3, (7, 0, 0)), (0, (4, 0, 0))])
def test_a_shove_is_as_long_as_the_run_before_it(fight: Make, bash: Ability, run: int, comes_to: tuple[int, int, int]) -> None:
    """Orc Bloodrunner, second outcome: 10 damage, and a push of the 3 squares that it has moved; of none it pushes nobody."""
    push = ["square/5,0,0", "square/6,0,0", "square/7,0,0"] if run else []
    play = fight(foe("orc", (3 - run, 0), abilities=[bash]), hero("ana", (4, 0)), first="director", dice=SECOND, choose=push)
    if run:
        play.do(Advance("orc", ((1, 0, 0), (2, 0, 0), (3, 0, 0))))

    play.do(UseAbility("orc", "shield-bash", ("ana",)))

    assert (play.at("ana"), play.stamina("ana")) == (comes_to, 30 - 10)


@pytest.mark.parametrize(("way", "comes_to", "has"), [(0, (5, 0, 0), set()), (1, (4, 0, 0), {"prone"})])
def test_its_best_outcome_shoves_or_fells(fight: Make, bash: Ability, way: int, comes_to: tuple[int, int, int], has: set[str]) -> None:
    """13 damage, and the one or the other as the Director chooses."""
    push = [] if way else ["square/5,0,0"]
    play = fight(foe("orc", (2, 0), abilities=[bash]), hero("ana", (4, 0)), first="director", dice=THIRD, choose=[f"choice/{way}", *push])
    play.do(Advance("orc", ((3, 0, 0),)))

    play.do(UseAbility("orc", "shield-bash", ("ana",)))

    assert (play.at("ana"), play.stamina("ana"), conditions(play, "ana")) == (comes_to, 30 - 13, has)


def test_a_friend_is_shoved_on_unhurt_and_goes_as_far_again(fight: Make, bash: Ability) -> None:
    """Its friend takes nothing, is pushed 2, moves 2 more, and for 2 Malice strikes Ana for 4; of a foe no Malice is asked for."""
    play = fight(
        foe("orc", (0, 0), abilities=[bash]),
        foe("friend", (3, 0)),
        hero("ana", (8, 0)),
        first="director",
        dice=SECOND,
        malice=5,
        choose=["square/4,0,0", "square/5,0,0", "square/6,0,0", "square/7,0,0", "number/2", "melee-free-strike/friend/melee/ana"],
    )
    play.do(Advance("orc", ((1, 0, 0), (2, 0, 0))))

    play.do(UseAbility("orc", "shield-bash", ("friend",)))

    assert (play.at("friend"), play.stamina("friend"), play.stamina("ana")) == ((7, 0, 0), 40, 30 - 4)


def test_a_friends_affliction_goes_over_to_a_target(fight: Make, compendium_directory: Path) -> None:
    """War Dog Tormentite, third outcome: its friend in the cube hands on what slows it to Ana; Bo only takes the 5 damage. It regains 4 of
    the 10 Stamina that it lacks, 2 for each of the two."""
    vortex = ability(compendium_directory, "War Dogs/Statblocks/War Dog Tormentite", "vortex-of-pain")
    play = fight(
        foe("tormentite", (0, 0), abilities=[vortex], stamina=30),
        foe("friend", (5, 5)),
        hero("ana", (6, 6)),
        hero("bo", (7, 7)),
        first="director",
        dice=THIRD,
        malice=3,
        choose=["target/friend", "target/ana"],
    )
    play.encounter.rule(AddCondition("friend", Condition("slowed", "bo", "save")))
    play.begun = play.encounter.version

    play.do(UseAbility("tormentite", vortex.id, ("ana", "bo"), area=((4, 4, 0),)))

    assert [play.stamina(id) for id in ("ana", "bo", "friend", "tormentite")] == [30 - 5, 30 - 5, 40, 30 + 4]
    assert [conditions(play, id) for id in ("ana", "bo", "friend")] == [{"slowed"}, set(), set()]


def test_who_is_beset_by_several_makes_the_test_worse(fight: Make, compendium_directory: Path) -> None:
    """Fire Giant Chief: each tests once, with 18 on the dice. Ana, near all three, has a double bane: 14 damage of the second outcome; Bo,
    near two, a bane: 16, the same; Cy, near one, 9; Dee, behind a wall, and Eve, far away, make none."""
    cinders = ability(compendium_directory, "Giants/Statblocks/Fire Giant Chief", "all-to-cinders")
    play = fight(
        foe("chief", (5, 5), abilities=[replace(cinders, usage=MANEUVER)], keywords=("Fire Giant",)),
        foe("red", (8, 5), keywords=("Fire Giant",)),
        foe("black", (8, 7), keywords=("Fire Giant",)),
        hero("ana", (7, 5)),
        hero("bo", (10, 6)),
        hero("cy", (3, 5)),
        hero("dee", (5, 7)),
        hero("eve", (12, 12)),
        first="director",
        dice=THIRD * 3,
        terrain=Terrain(solid=tuple((x, 6, z) for x in (3, 4, 5, 6) for z in range(3))),
    )

    play.do(UseAbility("chief", cinders.id, ("chief", "red", "black")))

    assert [play.stamina(id) for id in ("ana", "bo", "cy", "dee", "eve", "red")] == [30 - 14, 30 - 14, 30 - 9, 30, 30, 40]


def test_the_next_time_it_comes_up_those_around_it_are_tested(fight: Make, compendium_directory: Path) -> None:
    """Mummy Lord, as it digs itself up: of those within 2 squares Ana is prone and can't stand, Bo prone, Cy neither; Dee is too far
    away. The time after that nobody is tested."""
    land = ability(compendium_directory, "Undead/Statblocks/Mummy Lord", "lands-guardian", whole=False)
    earth = Terrain((-2, -2, -5), (12, 12, 4), columns=tuple(Column(x, y, 0) for x in range(9) for y in range(9)))
    play = fight(
        foe("mummy", (1, 0), Modifier("can", name="burrow"), abilities=[replace(land, usage=FREE_MANEUVER)]),
        hero("ana", (0, 0)),
        hero("bo", (3, 2)),
        hero("cy", (2, 1)),
        hero("dee", (4, 0)),
        first="director",
        terrain=earth,
        dice=(2, 3, 6, 7, 9, 9),
    )

    play.do(UseAbility("mummy", "lands-guardian", ("mummy",)))
    play.do(Dig("mummy", ((1, 0, -1),)))
    for id in ("mummy", "ana", "bo", "cy", "dee"):
        play.do(EndTurn(id))
    play.do(Dig("mummy", ((1, 0, 0),)))

    assert [conditions(play, id) for id in ("ana", "bo", "cy", "dee")] == [{"prone"}, {"prone"}, set(), set()]
    play.do(EndTurn("mummy"))
    assert [[reason.code for reason in play.encounter.check(StandUp(id))] for id in ("ana", "bo")] == [["cannot stand"], []]


def test_the_outcome_tells_how_far_the_burst_goes(fight: Make, compendium_directory: Path) -> None:
    """Fire Giant Red Fist: 7 and 4 are 11, a burst of 2 and 8 fire damage: for Cy and the crate, not for Bo, who is 3 squares away, nor the
    crate that is. Against Ana, as far away as Bo, who is restrained, it is 13: a burst of 3, and 12 damage."""
    caldera = ability(compendium_directory, "Giants/Statblocks/Fire Giant Red Fist", "caldera", whole=False)
    near, far = (SolidObject(id, (at,), "wood", stamina=20) for id, at in (("near", (-2, 0, 0)), ("far", (0, -3, 0))))
    play = fight(
        foe("giant", (0, 0), abilities=[caldera]),
        hero("ana", (3, 0)),
        hero("bo", (0, 3), might=-1),
        hero("cy", (2, 2)),
        first="director",
        malice=5,
        dice=(3, 4),
        terrain=Terrain(objects=(near, far)),
    )
    play.encounter.rule(AddCondition("ana", Condition("restrained", "giant", "save")))
    play.begun = play.encounter.version

    play.do(UseAbility("giant", "caldera", ("ana", "bo", "cy", "near", "far")))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 12, 30, 30 - 8]
    assert [(one.object, one.amount) for one in play.events(ObjectDamaged)] == [("near", 8)]
