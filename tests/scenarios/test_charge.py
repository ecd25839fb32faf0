"""Charge (rules/combat.md:525-529): the straight move, what ends it, and who may react on the way."""

from __future__ import annotations

import msgspec

from freestrike.engine import Advance, Charge
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage
from freestrike.events.space import Column, Terrain
from freestrike.events.strikes import AbilityLapsed, AbilityUsed
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

SPEAR_CHARGE = Ability(
    "spear-charge",
    "Spear Charge",
    MAIN_ACTION,
    ("Charge", "Melee", "Strike", "Weapon"),
    melee=1,
    roll=PowerRoll(((DealDamage(3),), (DealDamage(4),), (DealDamage(5),)), bonus=2),
    signature=True,
)
BURY_THE_POINT = Ability("bury-the-point", "Bury the Point", MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1)
TO_H = ((1, 0), (2, 0), (3, 0))


@scenario("CH-01", "CH-08")
def test_a_straight_move_and_a_free_strike(case: Case, given: Given) -> None:
    table = given(case)
    _, *path = msgspec.convert(case.scenario.action["path"], tuple[tuple[int, int], ...])

    table.do(Charge("H", path, "B"))

    then(table)
    turn = table.encounter.board.turn
    assert turn is not None
    assert (turn.main_actions, turn.move_actions) == (1, 0)


@scenario("CH-02-a")
def test_a_straight_line_may_drift(case: Case, given: Given) -> None:
    judged = []
    for policy in ("never_turns_back", "exact_line"):
        table = given(case, actor="H", dice={}, policies={"charge_line": policy})
        judged.append(f"{table.judge(Charge('H', ((1, 0), (2, 1), (3, 1)), 'B'))} ({policy})")
        table.checked = True

    assert "; ".join(judged) == case.scenario.facts["case_a"]


@scenario("CH-02-b")
def test_a_straight_line_does_not_turn_back(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    assert table.refused(Charge("H", ((1, 0), (2, 0), (2, 1), (1, 1)), "B2")) == ("not a straight line",)


@scenario("CH-05-a")
def test_a_charge_does_not_exceed_the_speed(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    assert table.refused(Charge("H", TO_H, "B")) == ("too far",)


@scenario("CH-05-b")
def test_a_slowed_creature_charges_two_squares(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(Charge("H", ((0, 1), (0, 2)), "B2"))

    then(table)


@scenario("CH-06-a", "CH-06-c")
def test_what_may_end_a_charge(case: Case, given: Given) -> None:
    spear = case.part == "a"
    table = given(case, actor="G", abilities={"G": (SPEAR_CHARGE, BURY_THE_POINT)}, dice={"G": [6, 6]} if spear else {})

    table.do(Charge("G", TO_H, "H", "spear-charge" if spear else ""))

    then(table)


@scenario("CH-06-b")
def test_only_an_ability_with_the_keyword_ends_a_charge(case: Case, given: Given) -> None:
    table = given(case, actor="G", abilities={"G": (SPEAR_CHARGE, BURY_THE_POINT)})

    assert "no Charge keyword" in table.refused(Charge("G", TO_H, "H", "bury-the-point"))


@scenario("CH-07")
def test_an_advance_and_a_charge(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Advance("H", [(x, 0) for x in range(1, 6)]), Charge("H", [(x, 0) for x in range(6, 11)], "B"))

    then(table)


@scenario("CH-09")
def test_a_jump_in_a_charge(case: Case, given: Given) -> None:
    chasm = Terrain(columns=(Column(2, 0, -5),))
    table = given(case, dice={}, concealing=chasm)

    judged = table.judge(Charge("H", TO_H, "B", manners=("", "jump", "jump")))

    assert judged == case.scenario.facts[case.part]
    table.checked = True


# The project's own


@scenario("CG-01")
def test_the_rest_of_an_advance_is_left_after_a_charge(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Advance("H", ((1, 0), (2, 0))), Charge("H", ((3, 0), (4, 0)), "B"), Advance("H", ((4, 1), (4, 2), (4, 3))))

    then(table, fourth_square=table.judge(Advance("H", ((4, 4),))))


@scenario("CG-02")
def test_who_is_passed_may_strike(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Charge("H", ((1, 0), (2, 0), (3, 0)), "B"))

    then(table)


@scenario("CG-03-a", "CG-03-b", "CG-03-c")
def test_what_bars_a_charge(case: Case, given: Given) -> None:
    table = given(case, actor="H")
    path = {"a": ((1, 0), (2, 0)), "b": ((1, 1), (2, 1), (3, 2)), "c": ((0, 1), (0, 2))}[case.part]

    codes = table.refused(Charge("H", path, "B" if case.part != "c" else "B2"))

    assert codes == ("too far" if case.part == "c" else "difficult terrain",)


@scenario("CG-04")
def test_a_charge_over_no_square(case: Case, given: Given) -> None:
    table = given(case, dice={"H": [6, 6]} if case.part == "allowed" else {})
    command = Charge("H", (), "B")

    if case.part == "allowed":
        table.do(command)
        then(table)
    else:
        assert table.judge(command) == case.scenario.facts[case.part]
        table.checked = True


@scenario("CG-05")
def test_who_is_stopped_strikes_only_whom_it_reaches(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Charge("H", ((1, 0), (2, 0), (3, 0)), "B"))

    then(table, lapsed=[lapsed.target for lapsed in table.events(AbilityLapsed)])
    assert [used.creature for used in table.events(AbilityUsed)] == ["G"]
