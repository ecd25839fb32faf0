"""Malice spent at the start of a monster's turn (rules/monster-basics.md:340-369)."""

from __future__ import annotations

from freestrike.engine import UseAbility, UseMalice
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario("CF-12")
def test_malicious_strike_adds_to_a_free_strike(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseMalice("B", "malicious-strike"), UseAbility("B", "melee-free-strike", ("H",)))

    then(table, malice=table.encounter.board.malice)
