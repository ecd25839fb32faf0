"""What does not add up (rules/classes.md:388-394), what a Recovery is worth, and waking up (rules/combat.md:645, :677)."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import CatchBreath, EndTurn, Heal, StandUp, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.rulings import AddCondition, RemoveCondition, SetStamina
from freestrike.events.strikes import PowerRollMade

PUSH_ON = Ability(
    "push-on",
    "Push On",
    MANEUVER,
    ("Ranged",),
    ranged=10,
    effects=(Bestow("encounter", (Modifier("bonus", 2, on="ability roll"),), state="pushed"),),
)
HARDER = Ability(
    "push-on",
    "Push On",
    MANEUVER,
    ("Ranged",),
    ranged=10,
    effects=(Bestow("encounter", (Modifier("bonus", 3, on="ability roll"),), state="pushed"),),
)


def test_of_one_ability_used_by_two_the_stronger_counts() -> None:
    """2 and 3 are 3, not 5: 9 + Might 2 + 3 (rules/classes.md:390)."""
    helpers = (hero("ben", (3, 3), abilities=(PUSH_ON,)), hero("cleo", (4, 3), abilities=(HARDER,)))
    stage = Stage(hero("ana", (1, 1)), *helpers, foe("orc", (2, 1)), foe("ogre", (8, 8)), foe("troll", (9, 9)), dice=[5, 4])
    for id, enemy in (("ben", "orc"), ("cleo", "ogre")):
        stage.do(UseAbility(id, "push-on", ("ana",)))
        stage.do(EndTurn(id))
        stage.do(EndTurn(enemy))
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].total == 9 + 2 + 3


def test_a_recovery_is_worth_what_features_make_of_it() -> None:
    """A third of 40 is 13, and 4 more."""
    stage = Stage(hero("ana", (1, 1), Modifier("recovery value", 4)), foe("orc", (8, 8)))
    stage.fight.rule(SetStamina("ana", 10))
    stage.do(CatchBreath("ana"))
    assert stage.stamina("ana") == 10 + 17
    assert stage.exact


@pytest.mark.parametrize("barred", ["spend recoveries", "regain stamina"])
def test_who_cannot_recover_neither_catches_its_breath_nor_is_healed(barred: str) -> None:
    stage = Stage(hero("ana", (1, 1), Modifier("cannot", name=barred)), hero("ben", (1, 2)), foe("orc", (8, 8)))
    stage.fight.rule(SetStamina("ana", 10))
    assert stage.refused(CatchBreath("ana")) == [f"cannot {barred}"]
    assert CatchBreath("ana") not in [choice.command for choice in stage.fight.options("ana")]
    assert stage.refused(Heal("ben", "ana")) == ["nothing to heal"]


def test_who_wakes_up_stands_up_as_a_free_maneuver() -> None:
    """Knocked out at -25 of 40, woken by the Director: dying, and on its feet without a maneuver (rules/combat.md:679)."""
    stage = Stage(hero("ana", (1, 1)), hero("ben", (3, 3)), foe("orc", (2, 1), abilities=(strike(),)), first="director", dice=[9, 8])
    stage.fight.rule(SetStamina("ana", -15))
    stage.do(UseAbility("orc", "slash", ("ana",)))
    while stage.asked:
        stage.answer(*[option for option in stage.offered if option == "knock-out/ana"])
    assert stage.fight.board.creatures["ana"].life == "unconscious"
    assert stage.refused(StandUp("ana")) != []
    stage.fight.rule(RemoveCondition("ana", "unconscious"))
    assert stage.fight.board.creatures["ana"].life == "dying"
    stage.do(EndTurn("orc"))
    (choice,) = [choice for choice in stage.fight.options("ana") if choice.command == StandUp("ana")]
    assert choice.cost == ""
    stage.do(StandUp("ana"))
    assert stage.fight.board.creatures["ana"].condition("prone") is None
    assert stage.fight.board.turn is not None
    assert stage.fight.board.turn.spent == 0
    assert stage.exact


def test_who_was_knocked_prone_besides_needs_its_maneuver() -> None:
    stage = Stage(hero("ana", (1, 1)), hero("ben", (3, 3)), foe("orc", (2, 1), abilities=(strike(),)), first="director", dice=[9, 8])
    stage.fight.rule(SetStamina("ana", -15))
    stage.do(UseAbility("orc", "slash", ("ana",)))
    while stage.asked:
        stage.answer(*[option for option in stage.offered if option == "knock-out/ana"])
    stage.fight.rule(RemoveCondition("ana", "unconscious"))
    prone = stage.fight.board.creatures["ana"].condition("prone")
    assert prone is not None
    stage.fight.rule(RemoveCondition("ana", "prone"))
    stage.fight.rule(AddCondition("ana", type(prone)("prone")))
    stage.do(EndTurn("orc"))
    (choice,) = [choice for choice in stage.fight.options("ana") if choice.command == StandUp("ana")]
    assert choice.cost == "maneuver"
