"""Overwatch, which lets an ally strike in the middle of an enemy's move (rules/classes.md:9118-9130), and Judgment, which stops a shift
before it starts (rules/classes.md:597-624)."""

from __future__ import annotations

from freestrike.engine import Advance, Disengage
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.movement import MoveHalted, StepBegun, Stepped
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Square
from freestrike.events.strikes import AbilityUsed
from freestrike.events.turns import TriggeredActionTaken
from scenarios.facts import then
from scenarios.table import Given, Table, when_at
from scenarios.written import Case, scenario

ALONG = tuple((x, 0, 0) for x in range(1, 7))
STRUCK = {"target": "target/A", "free strike": "melee-free-strike/A/melee/B"}


def _where_it_stood(table: Table) -> Square:
    """Where the mover stood at the strike: where its last step before it had ended."""
    strike = table.seq_of(AbilityUsed, creature="A")
    steps = [record.event for record in table.records if record.seq < strike and isinstance(record.event, Stepped)]
    return steps[-1].to


@scenario("OW-01")
def test_an_ally_strikes_in_the_middle_of_the_move(case: Case, given: Given) -> None:
    table = given(case, answers={"reactions": when_at("B", (3, 0), "overwatch/T"), **STRUCK})

    table.do(Advance("B", ALONG))

    x, y, _ = _where_it_stood(table)
    then(table, strike_at=[x, y])
    assert [(taken.creature, taken.free) for taken in table.events(TriggeredActionTaken)] == [("T", False)]


@scenario("OW-04")
def test_it_takes_a_triggered_action_and_a_clear_head(case: Case, given: Given) -> None:
    spent, dazed = case.part == "a", case.part == "b"
    table = given(case, actor="B", answers={"reactions": ""}, changed={"T": {"triggered_action_used": spent}})
    if dazed:
        table.rule(AddCondition("T", Condition("dazed")))

    table.do(Advance("B", ((1, 0, 0), (2, 0, 0))))

    overwatch = [reason.code for one in table.ruled_out() if one.reaction == "feature/overwatch" for reason in one.reasons]
    offered = [option.id for prompt in table.prompts("reactions") for option in prompt.options]
    assert overwatch == (["triggered action spent"] if spent else ["dazed"] if dazed else [])
    assert ("overwatch/T" in offered) is (case.scenario.facts[f"case_{case.part}"] == "accepted")
    table.checked = True


@scenario("OW-06")
def test_it_slows_the_mover_for_a_focus(case: Case, given: Given) -> None:
    answers = {"reactions": when_at("B", (1, 0), "overwatch/T"), "target": "target/A", "free strike": "", "spend": "number/1"}
    table = given(case, answers=answers)

    table.do(Advance("B", ALONG))

    then(table, **({"note": case.facts["note"]} if "note" in case.facts else {}))
    assert table.creature("T").heroic_resource == 2
    assert table.creature("B").condition("slowed") is not None
    assert table.declined().count("A") == (1 if case.part == "keep" else 0)
    assert [halted.why for halted in table.events(MoveHalted)] == (["speed"] if case.part == "recheck" else [])


@scenario("OW-08")
def test_who_is_killed_goes_no_further(case: Case, given: Given) -> None:
    table = given(case, answers={"reactions": when_at("B", (3, 0), "overwatch/T"), **STRUCK})

    table.do(Advance("B", ALONG))

    then(table)
    assert [step.to for step in table.events(Stepped)] == [(1, 0, 0), (2, 0, 0), (3, 0, 0)]


@scenario("OW-09")
def test_whether_a_shift_is_movement(case: Case, given: Given) -> None:
    allowed = case.part == "yes"
    table = given(case, dice={"A": [3, 4]} if allowed else {}, answers={"reactions": when_at("B", (1, 0), "overwatch/T"), **STRUCK})

    table.do(Disengage("B", ((2, 0, 0),)))

    then(table, overwatch="accepted" if table.prompts("reactions") else "rejected")


@scenario("OW-10")
def test_judgment_stops_a_shift_before_it_starts(case: Case, given: Given) -> None:
    table = given(case, actor="B", answers={"reactions": "judgment-shift/Z", "free strike": "melee-free-strike/Z/melee/B"})

    table.do(Disengage("B", ((2, 0, 0),)))

    then(table)
    assert table.attacks() == []
    assert [(used.creature, used.usage) for used in table.events(AbilityUsed)] == [("Z", "no action")]
    assert [taken.reaction for taken in table.events(TriggeredActionTaken)] == ["feature/judgment-shift"]
    assert [(step.origin, step.to) for step in table.events(StepBegun)] == [((1, 0, 0), (2, 0, 0))]
    assert table.events(Stepped) == []
    assert f"{FREE_TRIGGERED_ACTION}, 1 heroic resource" in {
        option.cost for prompt in table.prompts("reactions") for option in prompt.options
    }
