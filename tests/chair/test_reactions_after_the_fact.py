"""A reaction is awarded, undone or replaced after the fact."""

from __future__ import annotations

import pytest

from chair.table import Table, codes, tags
from freestrike.engine import Advance, AwardReaction, Refused
from freestrike.engine.awarding import award, replace_reaction
from freestrike.engine.taking_back import take_back
from freestrike.events.conditions import Condition
from freestrike.events.movement import StepBegun
from freestrike.events.rulings import AddCondition
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.chair import chair

STRIKE = AwardReaction("foe", "melee-free-strike", ["ana"])


def left_unanswered() -> Table:
    """ana left foe, who let its opportunity attack go; she stands 3 squares away now."""
    table = Table()
    table.fight.do(Advance("ana", path=[(0, 1), (0, 2)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, seat="director")
    return table


def test_a_free_strike_is_awarded_after_the_move() -> None:
    # foe's free strike deals 4; the reach is set aside.
    table = left_unanswered()
    step = next(record.seq for record in table.fight.records() if isinstance(record.event, StepBegun))
    with pytest.raises(Refused) as refused:
        award(table.fight, STRIKE, reason="it should have had it")
    assert codes(refused.value.reasons) == ["too far"]
    reaction = AwardReaction("foe", "melee-free-strike", ["ana"], answers=step)
    outcome = award(table.fight, reaction, overruling=["classes/distance"], reason="it should have had it")
    assert "triggered-action-taken" in tags(outcome.records)
    assert table.fight.board.creatures["ana"].stamina == 26
    turn = table.fight.board.turn
    assert turn is not None
    assert (turn.creature, turn.main_actions) == ("ana", 0)
    assert chair(table.fight.records()).rulings[0].reason == "it should have had it"
    table.check_log()
    table.fight.undo()
    assert table.fight.board.creatures["ana"].stamina == 30


def test_nobody_takes_one_without_the_director() -> None:
    table = left_unanswered()
    assert "only by the Director's order" in codes(table.fight.check(STRIKE))
    with pytest.raises(Refused, match="only by the Director's order"):
        table.fight.do(STRIKE, seat="director")
    with pytest.raises(Refused, match="the Director's alone"):
        award(table.fight, STRIKE, overruling=["classes/distance"], reason="please", seat="ana")
    assert all(getattr(choice.command, "ability", "") != "melee-free-strike" for choice in table.fight.options("foe"))


def test_one_that_is_not_free_is_the_triggered_action_of_the_round() -> None:
    table = left_unanswered()
    paid = AwardReaction("foe", "melee-free-strike", ["ana"], free=False)
    award(table.fight, paid, overruling=["classes/distance"], reason="so")
    assert table.fight.board.creatures["foe"].reacted_in == 1
    with pytest.raises(Refused, match="triggered action spent"):
        award(table.fight, paid, overruling=["classes/distance"], reason="so")
    award(table.fight, paid, overruling=["classes/distance", "combat/triggered-actions"], reason="twice")
    assert table.fight.board.creatures["ana"].stamina == 22
    table.check_log()


def test_the_dazed_are_awarded_one_past_their_daze_alone() -> None:
    table = left_unanswered()
    table.fight.rule(AddCondition("foe", Condition("dazed")))
    with pytest.raises(Refused, match="dazed"):
        award(table.fight, STRIKE, overruling=["classes/distance"], reason="so")
    award(table.fight, STRIKE, overruling=["classes/distance", "classes/dazed"], reason="so")
    table.check_log()


def test_one_that_was_taken_is_undone_and_another_is_put_in_its_place() -> None:
    # foe struck ana; the strike should have been at the ally beside it.
    table = Table()
    table.fight.do(Advance("ana", path=[(0, 1), (0, 2)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    assert table.fight.board.creatures["ana"].stamina == 26
    taken = next(record.seq for record in table.fight.records() if isinstance(record.event, TriggeredActionTaken))

    instead = AwardReaction("far", "ranged-free-strike", ["ana"])
    replaced = replace_reaction(table.fight, taken, instead, overruling=["classes/distance", "classes/ranged"], reason="it was far")
    assert replaced.awarded is not None
    assert table.fight.board.creatures["ana"].stamina == 26
    assert table.fight.board.creatures["ana"].corner == (0, 2, 0), "she walks on as she did"
    strikes = [record.event.creature for record in replaced.awarded.records if isinstance(record.event, TriggeredActionTaken)]
    assert strikes == ["far"]
    table.check_log()


def test_only_undone_it_is_as_if_it_had_not_been() -> None:
    table = Table()
    table.fight.do(Advance("ana", path=[(0, 1), (0, 2)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    taken = next(record.seq for record in table.fight.records() if isinstance(record.event, TriggeredActionTaken))
    take_back(table.fight, taken, reason="it was dazed, we forgot")
    assert table.fight.board.creatures["ana"].stamina == 30
    assert table.fight.board.creatures["ana"].corner == (0, 2, 0)
    table.check_log()
    # and it is listed with the other rulings from the chair: the move and its answer were taken back
    (listed,) = chair(table.fight.records()).rulings
    assert (listed.kind, listed.reason, listed.undone) == ("correction", "it was dazed, we forgot", False)
    assert [record.event.__struct_config__.tag for record in listed.facts] == ["commanded.1", "chosen.1"]


def test_a_correction_is_listed_if_it_has_a_reason_and_is_the_directors_and_may_be_redone() -> None:
    table = Table()
    for seat, reason in (("director", ""), ("ana", "a slip"), ("director", "wrong hero")):
        table.fight.do(Advance("ana", path=[(0, 1)]), seat="ana")
        while table.fight.prompts:
            table.fight.answer(table.fight.prompts[0].id, seat="director")
        table.fight.undo(seat=seat, reason=reason)
    assert [(one.reason, one.undone) for one in chair(table.fight.records()).rulings] == [("wrong hero", False)]
    table.fight.redo()
    assert [(one.reason, one.undone) for one in chair(table.fight.records()).rulings] == [("wrong hero", True)]


def test_a_replacement_that_is_refused_is_said_and_the_old_one_stays_undone() -> None:
    table = Table()
    table.fight.do(Advance("ana", path=[(0, 1), (0, 2)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    taken = next(record.seq for record in table.fight.records() if isinstance(record.event, TriggeredActionTaken))
    replaced = replace_reaction(table.fight, taken, AwardReaction("far", "melee-free-strike", ["ana"]), reason="it was far")
    assert replaced.awarded is None
    assert codes(replaced.reasons) == ["too far"]
    assert table.fight.board.creatures["ana"].stamina == 30
