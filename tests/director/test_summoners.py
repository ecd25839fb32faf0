"""Monsters that summon: who appears acts right after them, and they do not summon again before their next turn
(rules/monster-basics.md:306-308); minions are a squad (rules/monster-basics.md:380-388)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.queries.turn_order import yet_to_act
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Area, Target
from freestrike.events.content.effect import Summon
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.strikes import LeftToDirector
from freestrike.events.turns import TurnForgone, TurnStarted

CALL = Ability("call", "Call", MANEUVER, target=Target(("self",)), effects=(Summon("Imp", count=2, within=2),))
HOWL = replace(CALL, id="howl", usage=MAIN_ACTION)


def summoned() -> Stage:
    """A hag has called two imps; Ana, Bo, an orc and an imp have been there before."""
    stage = Stage(
        hero("ana", (1, 1)),
        hero("bo", (2, 1)),
        foe("hag", (5, 5), abilities=(CALL, HOWL)),
        foe("imp", (9, 9)),
        foe("orc", (8, 1)),
        first="director",
    )
    stage.do(UseAbility("hag", "call"))
    stage.yes()
    stage.yes()
    return stage


def test_the_summoned_act_right_after_their_summoner_in_every_round() -> None:
    stage = summoned()
    stage.do(EndTurn("hag"))

    assert tuple(yet_to_act(stage.fight.board, "director")) == ("imp-1",)
    assert stage.refused(EndTurn("ana")) == ["another's turn"]
    for id in ("imp-1", "imp-2", "ana", "orc", "bo", "imp"):
        stage.do(EndTurn(id))
    assert stage.fight.board.round == 2
    for id in ("hag", "imp-1", "imp-2"):
        stage.do(EndTurn(id))
    assert [one.creature for one in stage.events(TurnStarted)][-3:] == ["hag", "imp-1", "imp-2"]
    assert stage.exact


def test_nobody_summons_again_before_the_next_turn() -> None:
    stage = summoned()
    assert stage.refused(UseAbility("hag", "howl")) == ["has summoned"]

    for id in ("hag", "imp-1", "imp-2", "ana", "orc", "bo", "imp"):
        stage.do(EndTurn(id))
    stage.do(UseAbility("hag", "howl"))
    assert stage.asked == "summon"


# Minions and where they appear


RAT = StatBlock("Rat Swarmling", "1S", 5, 4, roles=("Minion Harrier",), free_strike=CreatureFreeStrike(1))


def calling(*effects: Summon, area: Area | None = None, reserves: tuple[StatBlock, ...] = (RAT,)) -> Stage:
    """A hag whose maneuver has `effects`; Ana stands two squares away."""
    call = Ability("call", "Call", MANEUVER, area=area, target=Target(("self",)), effects=effects)
    return Stage(hero("ana", (3, 5)), foe("hag", (5, 5), abilities=(call,)), first="director", reserves=reserves)


def test_minions_are_summoned_as_a_squad_that_takes_one_turn() -> None:
    """rules/monster-basics.md:388: the pool of three with Stamina 4 is 12. The name is found in whatever letters."""
    stage = calling(Summon("rat swarmling", count=3, within=2))
    stage.do(UseAbility("hag", "call"))
    for _ in range(3):
        stage.yes()
    stage.do(EndTurn("hag"))

    (squad,) = stage.fight.board.squads
    assert (squad.members, squad.pool) == (("rat-swarmling-1", "rat-swarmling-2", "rat-swarmling-3"), 12)
    assert tuple(yet_to_act(stage.fight.board, "director"))[:1] == ("rat-swarmling-1",)
    stage.do(EndTurn("rat-swarmling-1"))
    assert tuple(yet_to_act(stage.fight.board, "heroes")) == ("ana",)
    assert stage.events(TurnForgone) == []
    assert stage.exact


def test_more_than_eight_minions_are_two_squads() -> None:
    """rules/monster-basics.md:382: up to eight."""
    stage = calling(Summon("Rat Swarmling", count=9, within=2))
    stage.do(UseAbility("hag", "call"))
    while stage.asked:
        stage.yes()
    assert [len(squad.members) for squad in stage.fight.board.squads] == [8, 1]


def test_who_is_summoned_appears_in_free_squares_within_the_distance() -> None:
    """Within 1 of the hag there are eight squares on the ground and none is taken twice."""
    stage = calling(Summon("Rat Swarmling", count=2, within=1))
    stage.do(UseAbility("hag", "call"))
    assert len(stage.offered) == 8
    stage.answer("space/4,4,0")
    assert "space/4,4,0" not in stage.offered
    assert len(stage.offered) == 7
    stage.answer("space/4,5,0")
    assert [stage.at(id) for id in ("rat-swarmling-1", "rat-swarmling-2")] == [(4, 4), (4, 5)]
    assert {stage.fight.board.creatures[id].side for id in ("rat-swarmling-1", "rat-swarmling-2")} == {"director"}


def test_in_the_area_is_within_the_burst() -> None:
    """A 2 burst takes in 5 by 5 squares, of which the hag and Ana have one each."""
    stage = calling(Summon("Rat Swarmling", of="area"), area=Area("burst", 2))
    stage.do(UseAbility("hag", "call"))
    assert len(stage.offered) == 23


def test_who_is_summoned_winded_has_half_its_stamina() -> None:
    """rules/combat.md:651; no minion is winded (rules/monster-basics.md:388)."""
    ogre = StatBlock("Ogre", "1M", 5, 45, free_strike=CreatureFreeStrike(5))
    stage = calling(Summon("Ogre", winded=True), Summon("Rat Swarmling", winded=True), reserves=(RAT, ogre))
    stage.do(UseAbility("hag", "call"))
    stage.yes()
    stage.yes()
    assert (stage.stamina("ogre-1"), stage.fight.board.squads[0].pool) == (22, 4)


def test_whom_nobody_has_brought_along_is_left_to_the_director() -> None:
    stage = calling(Summon("Dragon"))
    stage.do(UseAbility("hag", "call"))
    assert [left.text for left in stage.events(LeftToDirector)] == ["summon"]
