"""Mounts and climbing other creatures (rules/combat.md:227-245, 412-414, 712-718)."""

from __future__ import annotations

from freestrike.engine import Advance, EndTurn, KnockOff, Mount, Ride, UseAbility
from freestrike.events.movement import Stepped
from freestrike.events.turns import TriggeredActionTaken
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

BACK = (1, 0, 2)


@scenario("RD-01")
def test_riding(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Mount("R", "M", BACK))
    mounting = sum(step.cost for step in table.events(Stepped))
    too_far = table.judge(Ride("R", [(x, 0) for x in range(2, 10)], convert=True))
    table.do(Ride("R", ((2, 0), (3, 0)), convert=True), Ride("R", ((4, 0),)))

    then(table, squares_for_mounting=mounting, eight_squares=too_far, an_advance=table.judge(Advance("R", ((5, 5),))))


@scenario("RD-02")
def test_whether_a_rider_provokes(case: Case, given: Given) -> None:
    table = given(case)
    table.do(Mount("R", "M", (2, 1, 1)))
    table.from_here()

    table.do(Ride("R", ((0, 0),), convert=True))

    rider = [reason.code for exclusion in table.ruled_out() for reason in exclusion.reasons]
    then(table, denied_rider=rider)


@scenario("RD-03-a", "RD-03-b", "RD-03-c")
def test_climbing_the_unwilling(case: Case, given: Given) -> None:
    dice = {"a": [[4, 5]], "b": [[5, 5]], "c": [[7, 8], [4, 5]]}[case.part]
    table = given(case, dice={"R": [die for roll in dice for die in roll]}, answers={"free strike": "free-strike/G"})

    table.do(Mount("R", "G", BACK))
    if case.part == "c":
        table.do(UseAbility("R", "melee-free-strike", ("G",)))

    then(table)


@scenario("RD-04-a", "RD-04-b", "RD-04-c")
def test_knocking_off(case: Case, given: Given) -> None:
    dice = {"a": [4, 5], "b": [5, 5], "c": [7, 8]}[case.part]
    table = given(case, dice={"R": [7, 8, *dice]}, answers={"come down": "come-down/R/0,0,0"})
    table.do(Mount("R", "G", BACK), EndTurn("R"))
    table.from_here()

    table.do(KnockOff("G", "R"))

    then(table, mounted=table.creature("R").mount)


@scenario("RD-05")
def test_the_mount_dies(case: Case, given: Given) -> None:
    table = given(case)
    table.do(Mount("R", "M", BACK), EndTurn("R"))
    table.from_here()

    table.do(UseAbility("B", "melee-free-strike", ("M",)))

    then(table, mounted=table.creature("R").mount)


@scenario("RD-06")
def test_ridden_away_by_its_disengage(case: Case, given: Given) -> None:
    table = given(case, dice={"bleeding_d6": [3] if case.part == "yes" else []})

    table.do(Mount("R", "M", (1, 0, 1)), Ride("R", [(1, 0)], disengage=True, convert=True))

    then(table)
    assert [(taken.creature, taken.reaction, taken.free) for taken in table.events(TriggeredActionTaken)] == [("M", "combat/ride", True)]


@scenario("RD-07")
def test_how_far_a_mount_disengages(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Mount("R", "M", (1, 0, 1)))
    three = table.judge(Ride("R", [(1, 0), (2, 0), (3, 0)], disengage=True, convert=True))
    table.do(Ride("R", [(1, 0)], disengage=True, convert=True), Ride("R", [(2, 0)], disengage=True))

    then(table, three_squares=three, a_third_square=table.judge(Ride("R", [(3, 0)], disengage=True)))
    assert [step.shift for step in table.events(Stepped) if step.creature == "M"] == [True, True]
