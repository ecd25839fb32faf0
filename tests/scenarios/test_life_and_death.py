"""Stamina and what it brings (rules/combat.md:637-685): winded, dying, dead, unconscious, and back."""

from __future__ import annotations

from freestrike.engine import CatchBreath, UseAbility
from freestrike.events.damage import KnockedOut, StaminaRegained, StoppedDying
from freestrike.events.rulings import SetStamina
from freestrike.projections.board.creature import DYING, UNCONSCIOUS
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario("LD-01", "LD-02", "LD-03", "LD-04", "LD-05", "LD-06")
def test_what_the_stamina_left_brings(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert not table.prompts("knock out") or case.id == "LD-05"


@scenario("LD-07")
def test_knocked_out_then_killed(case: Case, given: Given) -> None:
    table = given(case, actor="H1", answers={"knock out": "knock-out/B"})

    table.do(UseAbility("H1", "melee-free-strike", ("B",)))
    after_the_first = sorted(condition.name for condition in table.creature("B").conditions)
    assert table.creature("B").life == UNCONSCIOUS
    table.end_turns("H1", "B2")
    table.do(UseAbility("H2", "melee-free-strike", ("B",)))

    then(table, after_the_first=after_the_first, asked=len(table.prompts("knock out")))
    assert [knocked_out.by for knocked_out in table.events(KnockedOut)] == ["H1"]


@scenario("LD-12")
def test_unconscious_with_stamina_left(case: Case, given: Given) -> None:
    table = given(case, answers={"knock out": "knock-out/B"})

    table.do(UseAbility("H1", "melee-free-strike", ("B",)))
    table.encounter.rule(SetStamina("B", 30))
    table.end_turns("H1", "B2")
    table.do(UseAbility("H2", "melee-free-strike", ("B",)))

    then(table)


@scenario("LD-08-a", "LD-08-d")
def test_catching_ones_breath(case: Case, given: Given) -> None:
    who, amount = {"a": ("H", 10), "d": ("F", 0)}[case.part]
    table = given(case, actor=who)
    assert CatchBreath(who) in [choice.command for choice in table.encounter.options(who)]

    table.do(CatchBreath(who))

    then(table, recoveries=table.creature(who).recoveries)
    assert [regained.amount for regained in table.events(StaminaRegained)] == [amount]


@scenario("LD-08-b", "LD-08-c")
def test_who_cannot_catch_their_breath(case: Case, given: Given) -> None:
    who, why = {"b": ("D", "dying"), "c": ("N", "no recoveries")}[case.part]
    table = given(case, actor=who)

    assert table.refused(CatchBreath(who)) == (why,)


@scenario("LD-09")
def test_no_longer_dying(case: Case, given: Given) -> None:
    table = given(case, actor="H")
    assert table.creature("H").life == DYING

    table.encounter.rule(SetStamina("H", 1))

    then(table)
    assert [stopped.creature for stopped in table.events(StoppedDying)] == ["H"]
