"""Grab and Escape Grab, and what holds while somebody is grabbed (rules/combat.md:432-475, rules/classes.md:460-472)."""

from __future__ import annotations

from freestrike.engine import MoveGrabbed, ReleaseGrab, UseAbility
from freestrike.events.conditions import Condition, ConditionEnded, ConditionImposed, ConditionNotImposed
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import ImposeCondition
from freestrike.events.rulings import AddCondition
from freestrike.events.strikes import AbilityUsed
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario("CF-16")
def test_a_grab_for_a_free_strike(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "grab", ("B",)))

    struck, grabbed = table.seq_of(AbilityUsed, ability="melee-free-strike"), table.seq(ConditionImposed)
    then(table, order=["free_strike", "grabbed"] if struck < grabbed else [])
    assert table.creature("H").grabbing == ("B",)


@scenario("CF-17")
def test_an_escape_for_a_free_strike(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "escape-grab"))

    struck, released = table.seq_of(AbilityUsed, ability="melee-free-strike"), table.seq(ConditionEnded)
    then(table, order=["free_strike", "released"] if struck < released else [])
    assert table.creature("H").condition("grabbed") is None


@scenario("GB-03", "GB-05")
def test_a_bane_on_escaping(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "escape-grab"))

    then(table)


@scenario("GB-04-a", "GB-04-b")
def test_a_grabber_that_falls(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.rule(AddCondition({"a": "H", "b": "G"}[case.part], Condition("prone")))

    then(table)


@scenario("GB-01")
def test_moved_by_its_grabber_and_let_go(case: Case, given: Given) -> None:
    table = given(case)

    table.do(MoveGrabbed("H", "B", (0, 1)))
    assert table.creature("B").condition("grabbed")
    second = table.judge(MoveGrabbed("H", "B", (1, 1)))
    table.do(ReleaseGrab("H", "B"))

    then(table, second_maneuver=second)


@scenario("GB-02")
def test_who_is_too_large(case: Case, given: Given) -> None:
    user = {"a": "H", "b": "M"}[case.part]
    table = given(case, actor=user)

    assert {user: table.judge(UseAbility(user, "knockback", ("O",)))} == case.facts
    if case.part == "a":
        assert table.refused(UseAbility(user, "knockback", ("O",))) == ("too large",)
    table.checked = True


@scenario("GB-07")
def test_whom_an_ability_can_grab(case: Case, given: Given) -> None:
    user, first, second = tuple({"a": "HO-", "b": "IO-", "c": "IBC", "d": "BHI", "e": "BHI", "f": "IBC", "g": "IOB"}[case.part])
    many, size = {"e": (2, ""), "f": (2, "1"), "g": (2, "1")}.get(case.part, (1, ""))
    hold = Ability(
        "hold", "Hold", MAIN_ACTION, ("Melee", "Weapon"), melee=1, effects=(ImposeCondition("grabbed"),), grabs=many, grabs_size=size
    )
    table = given(case, actor=user, abilities={user: (hold,)})

    table.do(UseAbility(user, "hold", (first,)))
    again = UseAbility(user, "hold", (second,))
    if second != "-":
        table.end_turns(*{"I": "IBHCO", "B": "BHCIO"}[user])
    if case.rejected:
        assert table.refused(again) == ("grabbing",)
        assert again not in [choice.command for choice in table.encounter.options(user)]
        return
    if second != "-":
        table.do(again)

    then(table)
    why = [reason.code for barred in table.events(ConditionNotImposed) for reason in barred.reasons]
    assert why == {"a": ["too large"], "c": ["grabbing"], "g": ["grabbing"]}.get(case.part, [])
