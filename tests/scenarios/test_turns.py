"""Rounds and turns (rules/combat.md:62-117): who acts, with what, and when it is over."""

from __future__ import annotations

from freestrike.engine import Advance, CatchBreath, EndTurn, StandUp, UseAbility
from freestrike.events.damage import DamageTaken
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

# What a turn holds


@scenario("TU-01-a")
def test_dazed_after_a_move(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(Advance("H", ((1, 0, 0),)))

    then(
        table,
        catch_breath=table.judge(CatchBreath("H")),
        second_move=table.judge(Advance("H", ((0, 0, 0),), convert=True)),
        rest_of_the_move=table.judge(Advance("H", ((2, 0, 0),))),
    )
    assert table.refused(CatchBreath("H")) == ("dazed",)


@scenario("TU-01-b")
def test_dazed_after_a_maneuver(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(CatchBreath("H"))

    then(table, advance=table.judge(Advance("H", ((1, 0, 0),))))
    assert table.refused(Advance("H", ((1, 0, 0),))) == ("dazed",)


@scenario("TU-02")
def test_two_move_actions(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(Advance("H", tuple((x, 0, 0) for x in range(1, 6))))
    table.do(Advance("H", tuple((x, 0, 0) for x in range(6, 11)), convert=True))

    strike = UseAbility("H", "ranged-free-strike", ("B",))
    then(
        table,
        third_move=table.judge(Advance("H", ((11, 0, 0),))),
        main_action=table.judge(strike),
        stand_up=table.judge(StandUp("H")),
    )
    assert "main action spent" in table.refused(strike)
    assert table.refused(StandUp("H")) == ("not prone",)


@scenario("TU-03")
def test_two_maneuvers(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(StandUp("H"), CatchBreath("H", convert=True))

    strike = UseAbility("H", "melee-free-strike", ("B",))
    then(table, main_action=table.judge(strike))
    assert table.refused(strike) == ("main action spent",)


# Whose turn it is


@scenario("TU-04")
def test_the_larger_side_goes_on_alone(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.end_turns("H", "B1")
    second_turn = table.judge(EndTurn("H"))
    table.end_turns("B2", "B3")

    then(table, second_turn_of_H=second_turn)


@scenario("TU-05")
def test_the_other_side_chooses_next(case: Case, given: Given) -> None:
    table = given(case, actor="H1")

    table.end_turns("H1")

    then(table, **{id: table.judge(EndTurn(id)) for id in ("H2", "B1", "B2")})
    assert table.refused(EndTurn("H2")) == ("the other side's turn",)
    assert table.refused(EndTurn("H1")) == ("the other side's turn", "has acted this round")


@scenario("TU-06")
def test_surprise_ends_with_the_first_round(case: Case, given: Given) -> None:
    table = given(case, actor="H")
    table.end_turns("H", "B")
    table.from_here()

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)
    assert [taken.amount for taken in table.events(DamageTaken)] == [4]


@scenario("TU-07")
def test_one_side_is_out_of_the_fight(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert "the fight is over" in table.refused(EndTurn("H"))
