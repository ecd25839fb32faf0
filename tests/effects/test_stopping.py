"""Ending what one has imposed on another by an ability, as a free maneuver (rules/classes.md:414-416)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from effects.test_deeds import word
from freestrike.engine import EndTurn, StopEffect, UseAbility
from freestrike.events.conditions import Condition, ConditionEnded
from freestrike.events.content.effect import Bestow, ImposeCondition
from freestrike.events.content.modifier import Modifier

HEX = replace(word(ImposeCondition("slowed", "save"), Bestow("encounter", (Modifier("speed", -1),), state="hexed")), id="hex")


def hexed(*conditions: Condition) -> Stage:
    """Ana has hexed the orc, who has had `conditions` before; it is her turn."""
    stage = Stage(hero("ana", (1, 1), abilities=(HEX,)), hero("bo", (2, 1)), foe("orc", (4, 1), conditions=conditions))
    stage.do(UseAbility("ana", "hex", ["orc"]))
    return stage


def test_who_imposed_it_ends_it_without_an_action() -> None:
    stage = hexed()
    offered = [choice.command for choice in stage.fight.options("ana").others if isinstance(choice.command, StopEffect)]
    assert offered == [StopEffect("ana", "orc", "slowed"), StopEffect("ana", "orc", "hexed")]

    stage.do(offered[0])
    stage.do(offered[1])

    orc = stage.fight.board.creatures["orc"]
    assert (orc.conditions, orc.lasting) == ((), ())
    assert [ended.condition.name for ended in stage.events(ConditionEnded)] == ["slowed"]
    assert stage.fight.board.turn is not None
    assert stage.fight.board.turn.main_actions == 0
    assert stage.exact


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param(StopEffect("ana", "orc", "dazed"), "not imposed by it", id="nobody's"),
        pytest.param(StopEffect("ana", "orc", "weakened"), "not imposed by it", id="another's"),
        pytest.param(StopEffect("ana", "nobody", "slowed"), "no such creature", id="nobody"),
        pytest.param(StopEffect("bo", "orc", "slowed"), "another's turn", id="in another's turn"),
    ],
)
def test_what_cannot_be_ended(command: StopEffect, code: str) -> None:
    assert code in hexed(Condition("weakened", "bo")).refused(command)


def test_who_is_dazed_takes_no_free_maneuver() -> None:
    stage = Stage(hero("ana", (1, 1), abilities=(HEX,), conditions=(Condition("dazed"),)), foe("orc", (4, 1)))
    stage.do(UseAbility("ana", "hex", ["orc"]))
    assert stage.refused(StopEffect("ana", "orc", "slowed")) == ["dazed"]


def test_one_of_the_same_name_from_another_stays() -> None:
    stage = Stage(
        hero("ana", (1, 1), abilities=(HEX,)), foe("orc", (4, 1), conditions=(Condition("slowed", "bo", "eot", "hex"),)), hero("bo", (2, 1))
    )
    stage.do(UseAbility("ana", "hex", ["orc"]))
    stage.do(StopEffect("ana", "orc", "slowed"))
    assert [one.source for one in stage.fight.board.creatures["orc"].conditions] == ["bo"]
    stage.do(EndTurn("ana"))
