"""Minions of a squad that make opportunity attacks (rules/monster-basics.md:445): together where they strike at one time."""

from __future__ import annotations

from freestrike.events.damage import DamageDue
from freestrike.events.strikes import AbilityUsed
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario("SQ-01", "SQ-02", "SQ-03", "SQ-04", "SQ-05")
def test_a_squad_strikes_as_one(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    strikes = table.events(AbilityUsed)
    then(table, strikes=len(strikes))
    assert [id for strike in strikes for id in (strike.creature, *strike.joined)] == [attack.by for attack in table.attacks()]
    for strike, due in zip(strikes, table.events(DamageDue), strict=True):
        assert due.amount == sum(entry.amount for entry in due.ledger) == 2 * (1 + len(strike.joined))
