"""Grab and Escape Grab, and what holds while somebody is grabbed (rules/combat.md:432-475, rules/classes.md:460-472)."""

from __future__ import annotations

from freestrike.engine import UseAbility
from freestrike.events.conditions import ConditionEnded, ConditionImposed
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
