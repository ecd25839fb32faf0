"""Who goes through others and beside them by a published trait, and what befalls those whom somebody teleports away from."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.commands import Disengage, MakeTest
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.encounter import Entrant
from freestrike.events.forced_movement import ObjectForceMoved
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.events.tests import PowerRollTested

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
SHADE = "Undead/Statblocks/Shade"
CLAWS = Ability("claws", "Claws", MAIN_ACTION, ("Melee", "Magic"), melee=1, effects=(DealDamage(1),))


def test_a_shade_goes_through_whom_it_chills_once_a_round(fight: Make, published: Publish) -> None:
    """Shadow Phasing: through Ana and Bo at 1 a square, and the first of them in the round takes 1; it stops in neither."""
    shade = published("shade", (0, 0), SHADE)
    play = fight(hero("ana", (1, 0)), hero("bo", (2, 0)), shade, first="director")

    assert [one.code for one in play.encounter.check(Advance("shade", ((1, 0, 0),)))] == ["another's space"]
    play.do(Advance("shade", ((1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0))))

    assert play.at("shade") == (5, 0, 0)
    assert (play.stamina("ana"), play.stamina("bo")) == (29, 30)


def test_a_shade_goes_through_a_thing_but_not_through_the_rock(fight: Make, published: Publish) -> None:
    """Through the crate and out of it again, and its options lead there; inside it ends no move; what is no object bars it as ever."""
    crate = SolidObject("crate", ((1, 0, 0),), "wood")
    ground = Terrain(least=(0, 0, 0), most=(6, 0, 5), objects=(crate,), solid=((4, 0, 0),))
    play = fight(hero("ana", (6, 0)), published("shade", (0, 0), SHADE), first="director", terrain=ground)

    inside = play.encounter.check(Advance("shade", ((1, 0, 0),)))
    through_rock = play.encounter.check(Advance("shade", ((1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0))))
    play.do(Advance("shade", ((1, 0, 0), (2, 0, 0))))

    assert [one.code for one in inside] == ["inside an object"]
    assert [one.code for one in through_rock] == ["solid"]
    assert play.at("shade") == (2, 0, 0)


def test_others_pay_for_the_space_of_an_enemy(fight: Make) -> None:
    """Two squares each, so Bo and the one behind him cannot be passed with a speed of 5 (rules/combat.md:153)."""
    play = fight(foe("orc", (0, 0)), hero("ana", (1, 0)), hero("bo", (2, 0)), first="director")

    path = tuple((x, 0, 0) for x in range(1, 5))

    assert [one.code for one in play.encounter.check(Advance("orc", path))] == ["too far"]


def test_a_fury_strikes_whom_it_has_pushed_once_in_a_turn(fight: Make, published: Publish) -> None:
    """Rival Fury, Overwhelm: 7 and a push of 1 at the least outcome, then a free strike for 5 against one of the two that were pushed."""
    fury = published("fury", (1, 1), "Rivals/1st Echelon/Statblocks/Rival Fury")
    play = fight(
        hero("ana", (2, 1)),
        hero("bo", (1, 2)),
        fury,
        first="director",
        dice=[2, 2],
        choose=["square/3,1,0", "overwhelm/fury", "ranged-free-strike/fury/ranged/ana", "square/1,3,0"],
    )

    play.do(UseAbility("fury", "brutal-impact", ("ana", "bo")))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 7 - 5, 30 - 7)
    assert [id for id in play.offered() if id.startswith("overwhelm")] == ["overwhelm/fury"]


def test_a_fury_strikes_whom_it_shifts_beside(fight: Make, published: Publish) -> None:
    """At the step that brings it beside Ana; to walk there is no occasion, nor is to stay beside her."""
    fury = published("fury", (1, 1), "Rivals/1st Echelon/Statblocks/Rival Fury")
    play = fight(
        hero("ana", (3, 1)),
        fury,
        first="director",
        choose=["overwhelm-2/fury", "melee-free-strike/fury/melee/ana"],
    )

    play.do(Disengage("fury", ((2, 1, 0),)))

    assert play.stamina("ana") == 25
    assert [id for id in play.offered() if id.startswith("overwhelm")] == ["overwhelm-2/fury"]


CRATE = SolidObject("crate", ((3, 1, 0),), stamina=20, loose=True)
SHOVE = Ability(
    "shove", "Shove", MAIN_ACTION, ("Melee",), melee=1, target=Target(("object",)), effects=(ForceMove("push", 2, objects=True),)
)


def test_a_fury_strikes_an_object_that_it_has_pushed_or_has_shifted_beside(fight: Make, published: Publish) -> None:
    """Rival Fury, Overwhelm, of a creature or object: a free strike for 5, once in a turn."""
    fury = published("fury", (1, 1), "Rivals/1st Echelon/Statblocks/Rival Fury")
    able = published("fury", (2, 1), "Rivals/1st Echelon/Statblocks/Rival Fury")
    able = replace(able, stat_block=replace(able.stat_block, abilities=(*able.stat_block.abilities, SHOVE)))
    terrain = Terrain(objects=(CRATE,))
    shifting = fight(
        hero("ana", (9, 9)), fury, first="director", terrain=terrain, choose=["overwhelm-2/fury", "melee-free-strike/fury/melee/crate"]
    )
    pushing = fight(
        hero("ana", (9, 9)),
        able,
        first="director",
        terrain=terrain,
        choose=["square/4,1,0", "square/5,1,0", "overwhelm/fury", "ranged-free-strike/fury/ranged/crate"],
    )

    shifting.do(Disengage("fury", ((2, 1, 0),)))
    pushing.do(UseAbility("fury", "shove", ("crate",)))

    assert shifting.encounter.board.ground.object_stamina((3, 1, 0)) == 15
    assert pushing.encounter.board.ground.object_stamina((5, 1, 0)) == 15
    assert [one.squares for one in pushing.events(ObjectForceMoved)] == [2]


def test_a_predator_strikes_an_object_that_comes_near(fight: Make, published: Publish) -> None:
    """Predator, Quick Strike, when a creature or object comes within its distance of 1: here a crate that ana pushes there."""
    predator = published("predator", (5, 1), "Animals/Statblocks/Predator A")
    shoving = replace(SHOVE, effects=(ForceMove("push", 1, objects=True),))
    play = fight(
        hero("ana", (2, 1), abilities=[shoving]),
        predator,
        terrain=Terrain(objects=(CRATE,)),
        choose=["square/4,1,0", "quick-strike/predator"],
    )

    play.do(UseAbility("ana", "shove", ("crate",)))

    value = predator.stat_block.free_strike
    assert value is not None
    assert play.encounter.board.ground.object_stamina((4, 1, 0)) == 20 - value.value


@pytest.mark.parametrize(
    ("echelon", "harm", "hurt"), [("1st", 2, (28, 30)), ("3rd", 4, (26, 26))], ids=["where it leaves", "where it appears too"]
)
def test_those_beside_the_space_that_is_left_are_hurt(
    fight: Make, published: Publish, echelon: str, harm: int, hurt: tuple[int, int]
) -> None:
    """Rival Elementalist, Jaws of the Void and Maw of the Abyss: Ana stands where it was, Bo where it comes to."""
    rival = published("rival", (1, 0), f"Rivals/{echelon} Echelon/Statblocks/Rival Elementalist")
    name = {"1st": "jaws-of-the-void", "3rd": "maw-of-the-abyss"}[echelon]
    play = fight(
        hero("ana", (0, 0), abilities=[CLAWS]),
        hero("bo", (4, 0)),
        rival,
        malice=9,
        choose=[f"{name}/rival", "teleport/rival/3,0,0"],
    )

    play.do(UseAbility("ana", "claws", ("rival",)))

    assert play.at("rival") == (3, 0, 0)
    assert (play.stamina("ana"), play.stamina("bo")) == hurt


def test_who_stays_harms_nobody_by_it(fight: Make, published: Publish) -> None:
    """It can teleport, and does not: there is no space that it leaves."""
    rival = published("rival", (1, 0), "Rivals/1st Echelon/Statblocks/Rival Elementalist")
    play = fight(hero("ana", (0, 0), abilities=[CLAWS]), rival, malice=9, choose=["jaws-of-the-void/rival"])

    play.do(UseAbility("ana", "claws", ("rival",)))

    assert play.stamina("ana") == 30


@pytest.mark.parametrize(("test", "tier"), [("seek the door", 2), ("climb the wall", 1)])
def test_a_minotaur_finds_its_way(fight: Make, published: Publish, test: str, tier: int) -> None:
    """Minotaur Sense: with 1 + 1 + 0 a test to seek obtains tier 2, any other tier 1."""
    sunderer = published("sunderer", (5, 5), "Minotaurs/Statblocks/Minotaur Sunderer")
    play = fight(hero("ana", (0, 0)), sunderer, first="director", dice=[1, 1])

    play.do(MakeTest("sunderer", test, ("reason",)))

    assert [one.tier for one in play.events(PowerRollTested)] == [tier]


@pytest.mark.parametrize(("x", "more"), [(11, 3), (12, 0)])
def test_a_wyvern_is_fiercer_near_another(fight: Make, published: Publish, x: int, more: int) -> None:
    """Ruthless Rage: 9 at the least outcome, 3 more if another wyvern is within 10 squares of it."""
    one, other = (published(id, at, "Wyverns/Statblocks/Wyvern Lurker") for id, at in (("one", (0, 0)), ("other", (x, 0))))
    play = fight(hero("ana", (2, 0)), one, other, first="director", dice=[1, 1])

    play.do(UseAbility("one", "agonizing-stinger", ("ana",)))

    assert play.stamina("ana") == 30 - 9 - more
    assert len(play.events(PowerRollMade)) == 1


def test_a_shift_ends_where_there_can_be_none(fight: Make, published: Publish) -> None:
    """Radenwight Bruxer, Lockdown: Ana's shift of 2 past it halts beside it, where no enemy can shift."""
    from freestrike.events.content.effect import Move
    from freestrike.events.movement import MoveHalted

    slip = Ability("slip", "Slip", MAIN_ACTION, target=HEWING.target, melee=1, effects=(Move(3, "shift"),))
    bruxer = published("bruxer", (2, 1), "Radenwights/Statblocks/Radenwight Bruxer")
    play = fight(hero("bo", (0, 1), abilities=[slip]), hero("ana", (0, 0)), bruxer, choose=["square/1,0,0", "square/2,0,0", "square/3,0,0"])

    play.do(UseAbility("bo", "slip", ("ana",)))

    assert play.at("ana") == (1, 0, 0)
    assert [one.why for one in play.events(MoveHalted)] == ["cannot shift"]
    play.do(EndTurn("bo"))
