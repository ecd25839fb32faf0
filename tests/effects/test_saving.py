"""What a saving throw can be made against: whatever one ends, conditions or not (rules/classes.md:406-408, rules/combat.md:541)."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import EndTurn, Heal, UseAbility
from freestrike.events.conditions import ConditionEnded, SavingThrowMade
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Bestow, ImposeCondition, MakeSavingThrow
from freestrike.events.content.modifier import Modifier
from freestrike.events.encounter import DIRECTOR
from freestrike.events.lasting import LastingEnded

HEXED = Bestow("save", (Modifier("speed", -2),), state="hexed")
HEX = strike(*((ImposeCondition("slowed", "save"), HEXED) for _ in range(3)), id="hex")


def _hexed(*dice: int, ally_heals: Ability | None = None) -> Stage:
    """Ben is hexed and slowed by the orc, each until a saving throw ends it, and it is ana's turn."""
    helper = (ally_heals,) if ally_heals is not None else ()
    heroes = (hero("ana", (1, 1), abilities=helper), hero("ben", (2, 1)))
    stage = Stage(*heroes, foe("orc", (3, 1), abilities=(HEX,)), first=DIRECTOR, dice=(9, 8, *dice))
    stage.do(UseAbility("orc", "hex", ("ben",)))
    stage.do(EndTurn("orc"))
    return stage


@pytest.mark.parametrize(("die", "over"), [(6, True), (5, False)])
def test_heal_lets_save_against_what_is_no_condition(die: int, over: bool) -> None:
    """A d10 of 6 or more ends it."""
    stage = _hexed(die)

    stage.do(Heal("ana", "ben"))
    assert stage.offered == ("recovery/ben", "saving-throw/ben/slowed/1", "saving-throw/ben/hexed/2")
    stage.answer("saving-throw/ben/hexed/2")

    assert [one.lasting.name for one in stage.events(LastingEnded)] == ["hexed"] * over
    assert stage.fight.board.creatures["ben"].condition("slowed") is not None


def test_an_effect_lets_save_against_everything_that_a_saving_throw_ends() -> None:
    """6 against slowed ends it, 3 against the hex does not."""
    shake = Ability("shake", "Shake", MANEUVER, ("Ranged",), ranged=5, target=Target(("ally",)), effects=(MakeSavingThrow(every=True),))
    stage = _hexed(6, 3, ally_heals=shake)

    stage.do(UseAbility("ana", "shake", ("ben",)))

    assert [(one.condition.name, one.succeeded) for one in stage.events(SavingThrowMade)] == [("slowed", True), ("hexed", False)]
    assert [one.condition.name for one in stage.events(ConditionEnded)] == ["slowed"]
