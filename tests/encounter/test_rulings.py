"""The Director's word must name what is there, and holds at once."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Encounter, Refused
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import AddCondition, ChangePolicy, Place, RemoveCondition, Ruling, SetStamina

HERO = Entrant("ana", StatBlock("Ana", "1M", 5, 30, hero=True), "heroes", "ana", (0, 0, 0))
FOE = Entrant("foe", StatBlock("Foe", "1M", 5, 10, free_strike=CreatureFreeStrike(2)), "director", "director", (1, 0, 0))


@pytest.fixture
def fight() -> Encounter:
    return Encounter.create(Setup("a fight", (HERO, FOE), first_side="director"), secret=b"rulings")


NOT_THERE: dict[str, tuple[Ruling, str]] = {
    "a creature": (SetStamina("bob", 3), "no such creature"),
    "more Stamina than it can have": (SetStamina("ana", 31), "more than the maximum"),
    "a condition that it has not": (RemoveCondition("ana", "slowed"), "no such condition"),
    "a condition that there is not": (AddCondition("ana", Condition("cursed")), "no such condition"),
    "another's space": (Place("ana", (1, 0, 0)), "another's space"),
    "an answer that a policy has not": (ChangePolicy(PolicyChosen("opportunity_attack_bane", "maybe")), "no such policy or answer"),
}


@pytest.mark.parametrize(("ruling", "code"), NOT_THERE.values(), ids=NOT_THERE.keys())
def test_what_is_not_there_is_refused(fight: Encounter, ruling: Ruling, code: str) -> None:
    version = fight.version
    with pytest.raises(Refused) as refused:
        fight.rule(ruling)
    assert [reason.code for reason in refused.value.reasons] == [code]
    assert fight.version == version


def test_only_the_director_rules(fight: Encounter) -> None:
    with pytest.raises(Refused, match="the Director's alone"):
        fight.rule(SetStamina("ana", 3), seat="ana")


def test_a_policy_does_not_change_in_the_middle_of_a_command(fight: Encounter) -> None:
    # Given a step that waits for an answer: changed now, it could provoke again once it is made.
    fight.do(Advance("foe", path=[(2, 0)]), seat="director")
    with pytest.raises(Refused, match="a command is in progress"):
        fight.rule(ChangePolicy(PolicyChosen("opportunity_attack_timing", "after_step")))


def test_whom_the_director_wakes_can_act_again(fight: Encounter) -> None:
    # rules/combat.md:677: unconscious, speed 0 and prone; awake, neither speed 0 nor unconscious.
    fight.rule(ChangePolicy(PolicyChosen("knockout_by_default", "knock_out")))
    fight.rule(SetStamina("ana", 1))
    knocked_out = fight.rule(SetStamina("ana", -14))
    assert fight.board.creatures["ana"].life == "dying"
    assert knocked_out.records
    fight.rule(SetStamina("ana", 1))
    assert fight.board.creatures["ana"].life == "alive"
    assert fight.board.creatures["ana"].conditions == ()


def test_the_dead_grab_nobody(fight: Encounter) -> None:
    fight.rule(SetStamina("foe", 0))
    with pytest.raises(Refused, match="dead"):
        fight.rule(AddCondition("ana", Condition("grabbed", "foe")))


def test_a_place_may_be_given_without_its_height(fight: Encounter) -> None:
    fight.rule(Place("foe", (4, 4)))
    assert fight.board.creatures["foe"].corner == (4, 4, 0)
    with pytest.raises(ValueError, match="two or three whole numbers"):
        Place("foe", (4,))
