"""Heal (rules/combat.md:539) and Use Consumable (rules/combat.md:513)."""

from __future__ import annotations

from freestrike.engine import Heal, UseConsumable
from freestrike.events.strikes import LeftToDirector
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario("HE-01", "HE-02", "HE-03")
def test_the_target_chooses_what_it_is_healed_of(case: Case, given: Given) -> None:
    table = given(case)
    (target,) = table.decisions

    table.do(Heal("H", target))

    then(table, recoveries={target: table.creature(target).recoveries})
    (prompt,) = table.prompts("heal")
    assert prompt.seat == table.creature(target).seat


@scenario("HE-04-a", "HE-04-b", "HE-04-c")
def test_who_is_not_healed(case: Case, given: Given) -> None:
    table = given(case)
    target, code = {"a": ("H", "not adjacent"), "b": ("A", "not adjacent"), "c": ("C", "nothing to heal")}[case.part]

    assert table.refused(Heal("H", target)) == (code,)


@scenario("HE-05")
def test_an_item_is_left_to_the_director(case: Case, given: Given) -> None:
    table = given(case)
    for_an_enemy = table.judge(UseConsumable("H", "healing potion", "B"))

    table.do(UseConsumable("H", "healing potion", "A"))

    left = [one.text for one in table.events(LeftToDirector)]
    again = table.judge(UseConsumable("H", "healing potion", "A"))
    then(table, left_to_director=left, for_an_enemy=for_an_enemy, a_second_time=again)
