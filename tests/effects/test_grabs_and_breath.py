"""Whom an ability grabs that has more targets than its user can hold, what becomes of the held when the grabber is gone
(rules/classes.md:460-470), and who catches its breath though it has all its Stamina (rules/combat.md:428)."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.commands import CatchBreath
from freestrike.events.conditions import ConditionEnded, ConditionNotImposed
from freestrike.events.content.effect import DealDamage, Effect, ImposeCondition

CLUTCH: tuple[Effect, ...] = (DealDamage(1), ImposeCondition("grabbed"))


@pytest.mark.parametrize("targets", [("one", "two"), ("two", "one")])
def test_of_two_targets_the_first_that_is_named_is_grabbed(targets: tuple[str, str]) -> None:
    """One creature at a time (rules/classes.md:470): who uses the ability says in which order it is used on its targets. The second takes
    the damage alone, and why it is not grabbed is told."""
    stage = Stage(
        hero("ana", (0, 0), abilities=(strike(CLUTCH, CLUTCH, CLUTCH, count=2),)), foe("one", (1, 0)), foe("two", (0, 1)), dice=(8, 4)
    )

    stage.do(UseAbility("ana", "slash", targets))

    creatures = stage.fight.board.creatures
    assert [bool(creatures[id].condition("grabbed")) for id in targets] == [True, False]
    assert [creatures[id].stamina for id in targets] == [59, 59]
    (kept,) = stage.events(ConditionNotImposed)
    assert (kept.creature, [reason.code for reason in kept.reasons]) == (targets[1], ["grabbing"])


def test_who_was_held_is_free_when_its_grabber_dies() -> None:
    """It is no longer adjacent to a creature that has it grabbed; the condition ends (rules/classes.md:462-466)."""
    stage = Stage(
        foe("orc", (1, 0), abilities=(strike(CLUTCH, CLUTCH, CLUTCH),), stamina=4),
        hero("ana", (0, 0)),
        foe("ogre", (9, 9)),
        first="director",
        dice=(8, 4, 8, 4),
    )
    stage.do(UseAbility("orc", "slash", ("ana",)))
    assert stage.fight.board.creatures["ana"].condition("grabbed")
    stage.do(EndTurn("orc"))

    stage.do(UseAbility("ana", "slash", ("orc",)))
    while stage.asked:
        stage.yes()

    assert not stage.fight.board.creatures["ana"].condition("grabbed")
    assert [one.creature for one in stage.events(ConditionEnded)] == ["ana"]
    assert not stage.refused(Advance("ana", ((0, 1),)))


def test_catch_breath_at_full_stamina_spends_a_recovery_for_nothing() -> None:
    """Nothing in the text keeps one from it (rules/combat.md:428)."""
    stage = Stage(hero("ana", (0, 0)), foe("orc", (9, 9)))
    stage.do(CatchBreath("ana"))
    ana = stage.fight.board.creatures["ana"]
    assert (ana.stamina, ana.recoveries) == (40, 7)
