"""Conditions (rules/classes.md:390-494): imposed, resisted, ended."""

from __future__ import annotations

from freestrike.engine import EndTurn, StandUp, UseAbility
from freestrike.events.conditions import Condition, ConditionEnded, PotencyResisted, SavingThrowMade
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import ImposeCondition, UnderPotency
from freestrike.events.rulings import AddCondition
from scenarios.facts import then
from scenarios.table import Given, Table
from scenarios.written import Case, scenario

SLOWED = Condition("slowed", "B", "eot", "slow")
TRIP = Ability("trip", "Trip", MAIN_ACTION, ("Melee",), melee=1, effects=(UnderPotency("agility", 1, (ImposeCondition("slowed", "eot"),)),))
FRIGHTEN = Ability("frighten", "Frighten", MAIN_ACTION, ("Melee",), melee=1, effects=(ImposeCondition("frightened", "encounter"),))
GRAB = Ability("grab", "Grab", MAIN_ACTION, ("Melee",), melee=1, effects=(ImposeCondition("grabbed"),))


def conditions_after(table: Table, *turns: str) -> list[str]:
    """The conditions of H at the end of each of these turns."""
    found = []
    for creature in turns:
        table.end_turns(creature)
        found.append(", ".join(condition.name for condition in table.creature("H").conditions))
    return found


# How they end


@scenario("CO-01-a")
def test_eot_imposed_in_anothers_turn(case: Case, given: Given) -> None:
    table = given(case, actor="B")

    table.encounter.rule(AddCondition("H", SLOWED))

    then(table, after_each_turn=conditions_after(table, "B", "H"))


@scenario("CO-01-b")
def test_eot_imposed_in_ones_own_turn(case: Case, given: Given) -> None:
    table = given(case, actor="H", abilities={"H": (TRIP,)})

    table.encounter.rule(AddCondition("H", SLOWED))

    then(table, after_each_turn=conditions_after(table, "H"))


@scenario("CO-01-c")
def test_eot_imposed_after_ones_turn(case: Case, given: Given) -> None:
    table = given(case, actor="H")
    table.end_turns("H")

    table.encounter.rule(AddCondition("H", SLOWED))

    then(table, after_each_turn=conditions_after(table, "B", "H"))


@scenario("CO-02-a")
def test_a_saving_throw_of_5(case: Case, given: Given) -> None:
    table = given(case, dice={"H": [5]})

    table.do(EndTurn("H"))

    then(table)
    assert [(save.die, save.succeeded) for save in table.events(SavingThrowMade)] == [(5, False)]


@scenario("CO-02-b")
def test_a_saving_throw_of_6(case: Case, given: Given) -> None:
    table = given(case, dice={"H": [6]})

    table.do(EndTurn("H"))

    then(table)
    assert [(save.die, save.succeeded) for save in table.events(SavingThrowMade)] == [(6, True)]
    assert [ended.cause for ended in table.events(ConditionEnded)] == ["saving throw"]


# Standing up


@scenario("CO-03-a")
def test_standing_up(case: Case, given: Given) -> None:
    table = given(case)

    table.do(StandUp("P"))

    then(table, second_maneuver=table.judge(StandUp("P", "A")))
    assert "maneuver spent" in table.refused(StandUp("P", "A"))


@scenario("CO-03-c")
def test_making_another_stand_up(case: Case, given: Given) -> None:
    table = given(case, actor="A")

    table.do(StandUp("A", "P"))

    then(table, second_maneuver=table.judge(StandUp("A", "P")))


@scenario("CO-03-b", "CO-03-d", "CO-03-e")
def test_who_cannot_stand_up(case: Case, given: Given) -> None:
    who, target, why = {"b": ("R", "", "restrained"), "d": ("A", "R", "not adjacent"), "e": ("A", "", "not prone")}[case.part]
    table = given(case, actor=who)

    assert table.refused(StandUp(who, target)) == (why,)


# How they are imposed


@scenario("CO-04")
def test_a_potency_against_a_score(case: Case, given: Given) -> None:
    table = given(case, abilities={"B": (TRIP,)})

    table.do(UseAbility("B", "trip", ("H" if case.part == "a" else "H2",)))

    resisted = table.events(PotencyResisted)
    then(table, resisted=[one.creature for one in resisted])
    assert [(one.characteristic, one.score, one.value) for one in resisted] == ([] if case.part == "a" else [("agility", 1, 1)])


@scenario("CO-05")
def test_a_new_fear_for_an_old_one(case: Case, given: Given) -> None:
    table = given(case, actor="D2", abilities={"D2": (FRIGHTEN,)})
    table.do(UseAbility("D2", "frighten", ("H",)))
    table.end_turns("D2")

    table.do(UseAbility("H", "melee-free-strike", ("D1",)))

    then(table, feared=[condition.source for condition in table.creature("H").conditions])


@scenario("CO-06")
def test_grabbed_once(case: Case, given: Given) -> None:
    table = given(case, actor="B2", abilities={"B2": (GRAB,)})

    table.do(UseAbility("B2", "grab", ("H",)))

    then(table, grabbed_by=[condition.source for condition in table.creature("H").conditions])
