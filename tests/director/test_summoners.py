"""Monsters that summon: who appears acts right after them, and they do not summon again before their next turn
(rules/monster-basics.md:306-308)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.queries.turn_order import yet_to_act
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.effect import Summon
from freestrike.events.turns import TurnStarted

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
