"""Static free strikes of Director-controlled creatures (rules/monster-basics.md:172-185), and what takes off their damage."""

from __future__ import annotations

from freestrike.engine import UseAbility
from freestrike.events.damage import DamageDue, DamageTaken
from freestrike.events.strikes import PowerRollMade
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario("CF-01", "CF-02", "CF-03", "CF-09", "CF-18", "LD-10", "LD-11")
def test_the_damage_is_as_printed_less_what_keeps_it_off(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert not table.events(PowerRollMade)


@scenario("CF-04-a")
def test_as_far_as_the_signature_ability(case: Case, given: Given) -> None:
    table = given(case, actor="S")

    table.do(UseAbility("S", "melee-free-strike", ("H1",)))

    then(table)


@scenario("CF-04-b")
def test_no_farther_in_melee(case: Case, given: Given) -> None:
    table = given(case, actor="S")

    assert table.refused(UseAbility("S", "melee-free-strike", ("H2",))) == ("too far",)


@scenario("CF-04-c")
def test_no_farther_than_5_at_range(case: Case, given: Given) -> None:
    table = given(case, actor="S")

    assert table.refused(UseAbility("S", "ranged-free-strike", ("H1",))) == ("too far",)


@scenario("CF-11")
def test_it_is_not_rolled_damage(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    rolled = sum(due.rolled for due in table.events(DamageDue) if due.target == "H")
    then(table, surges={"H": rolled})


@scenario("CF-08")
def test_the_ledger_has_the_weakness_before_the_immunity(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert not table.events(PowerRollMade)
    (damage,) = table.events(DamageTaken)
    assert [(entry.kind, entry.amount) for entry in damage.ledger] == [("weakness", 3), ("immunity", 5)]


@scenario("ST-10")
def test_a_choice_of_damage_types(case: Case, given: Given) -> None:
    table = given(case, answers={"damage type": "damage-type/B/cold"})

    table.play()

    then(table, asked=len(table.prompts("damage type")))
