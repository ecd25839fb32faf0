"""Granted abilities (rules/combat.md:549-551, rules/classes.md:9193-9209): who may act off its turn, with what, at what cost."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Refused, UseAbility
from freestrike.events.strikes import AbilityUsed
from freestrike.events.turns import ActionSpent, TriggeredActionTaken
from scenarios.facts import then
from scenarios.table import Given, when_at
from scenarios.written import Case, scenario

STRIKE_NOW = UseAbility("T", "strike-now", ("A",))
MELEE = "melee-free-strike/A/melee/B"


@scenario("GA-01")
def test_a_free_strike_in_place_of_the_signature_ability(case: Case, given: Given) -> None:
    table = given(case, answers={"granted ability": MELEE, "spend": ""})

    table.do(STRIKE_NOW)

    then(table, A_triggered_action_used=table.creature("A").reacted_in == 1)
    assert [(spent.creature, spent.action) for spent in table.events(ActionSpent)] == [("T", "main action")]
    assert [(taken.creature, taken.free) for taken in table.events(TriggeredActionTaken)] == [("A", True)]


@scenario("GA-03")
def test_nothing_is_granted_to_the_dazed(case: Case, given: Given) -> None:
    table = given(case)

    table.do(STRIKE_NOW)

    spent = [(spent.creature, spent.action) for spent in table.events(ActionSpent)] == [("T", "main action")]
    then(table, strikes=len([used for used in table.events(AbilityUsed) if used.creature == "A"]), T_main_action_spent=spent)
    assert [[reason.code for reason in exclusion.reasons] for exclusion in table.ruled_out()] == [["dazed"]]


@scenario("GA-04", "GA-14")
def test_granted_though_its_triggered_action_is_spent_or_it_is_weakened(case: Case, given: Given) -> None:
    table = given(case, answers={"granted ability": MELEE})

    table.do(STRIKE_NOW)

    then(table)


@scenario("GA-15")
def test_a_granted_ranged_free_strike_beside_an_enemy(case: Case, given: Given) -> None:
    table = given(case, answers={"granted ability": "ranged-free-strike/A/ranged/B"})

    table.do(STRIKE_NOW)

    then(table)


@scenario("GA-09")
def test_a_granted_free_strike_is_a_critical_hit(case: Case, given: Given) -> None:
    table = given(case, answers={"granted ability": MELEE})

    table.do(STRIKE_NOW)

    then(table)


@scenario("GA-12")
def test_strike_now_is_for_an_ally(case: Case, given: Given) -> None:
    table = given(case)

    assert table.refused(UseAbility("T", "strike-now", ("T",))) == ("not an eligible target",)
    then(table, result="rejected")


@scenario("GA-13")
def test_strike_now_reaches_10_squares(case: Case, given: Given) -> None:
    table = given(case, actor="T")
    target = {"a": "A", "b": "A2"}[case.part]

    if case.rejected:
        assert table.refused(UseAbility("T", "strike-now", (target,))) == ("too far",)
    else:
        assert table.judge(UseAbility("T", "strike-now", (target,))) == "accepted"
        table.checked = True


@scenario("GA-06")
def test_a_heroic_ability_in_place_of_a_free_strike_is_paid_for(case: Case, given: Given) -> None:
    hammer = "opportunity-attack/T/hammer-and-anvil"
    poor = given(case, actor="B", dice={})
    (prompt,) = poor.encounter.do(Advance("B", ((2, 0, 0),)), seat="director").prompts
    with pytest.raises(Refused):
        poor.encounter.answer(prompt.id, [hammer], seat=prompt.seat)
    poor.encounter.answer(prompt.id, [], seat=prompt.seat)
    poor.checked = True

    rich = given(case, actor="B", dice={"T": [5, 5]}, changed={"T": {"heroic_resource": 6}}, answers={"reactions": hammer})
    rich.do(Advance("B", ((2, 0, 0),)))

    assert case.facts["with_focus_4"] == "rejected"
    expected = case.facts["with_focus_6"]
    (tier,) = rich.tiers()
    b, t = rich.creature("B"), rich.creature("T")
    assert expected == {"focus": {"T": t.heroic_resource}, "tier": tier, "damage": {"B": 40 - b.stamina}, "stamina": {"B": b.stamina}}
    rich.checked = True


@scenario("GA-07")
def test_no_signature_ability_in_place_of_a_granted_free_strike(case: Case, given: Given) -> None:
    table = given(case, actor="B", dice={"A": [6, 6]}, answers={"reactions": when_at("B", (3, 0, 0), "overwatch/T"), "target": "target/A"})
    board = table.encounter

    prompts = board.do(Advance("B", tuple((x, 0, 0) for x in range(1, 7))), seat="director").prompts
    while prompts[0].kind != "free strike":
        prompts = board.answer(prompts[0].id, table.answer(prompts[0]), seat=prompts[0].seat).prompts
    (prompt,) = prompts
    with pytest.raises(Refused):
        board.answer(prompt.id, ["brutal-slam/A/melee/B"], seat="player of A")
    prompts = board.answer(prompt.id, [MELEE], seat="player of A").prompts
    while prompts:
        prompts = board.answer(prompts[0].id, [], seat=prompts[0].seat).prompts

    struck = [used.ability for used in table.events(AbilityUsed) if used.creature == "A"]
    then(table, signature="rejected", free_strike="accepted" if struck == ["melee-free-strike"] else "rejected")


@scenario("GA-19")
def test_surges_on_a_granted_free_strike(case: Case, given: Given) -> None:
    table = given(case, answers={"granted ability": MELEE, "surges": "surges/A/3"})

    table.do(STRIKE_NOW)

    then(table)
    (prompt,) = table.prompts("surges")
    assert [option.id for option in prompt.options] == ["surges/A/1", "surges/A/2", "surges/A/3"]
