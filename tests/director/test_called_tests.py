"""Tests that the Director calls for: reactive and opposed ones (rules/tests.md:232-253)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import CallForTest, EndTurn, Refused
from freestrike.events.conditions import Condition
from freestrike.events.damage import StaminaLost
from freestrike.events.encounter import Entrant
from freestrike.events.tests import PowerRollTested


def skilled(entrant: Entrant, *skills: str) -> Entrant:
    return replace(entrant, stat_block=replace(entrant.stat_block, skills=skills))


def stage(*dice: int, conditions: tuple[Condition, ...] = ()) -> Stage:
    """Ana of Reason 1 with the skill Alertness; the orc of Might 1; it is the orc's turn."""
    ana = skilled(hero("ana", (1, 1), reason=1, conditions=conditions), "Alertness")
    return Stage(ana, foe("orc", (4, 1), might=1), first="director", dice=dice)


def called(fight: Stage, call: CallForTest) -> list[tuple[str, int, str]]:
    fight.fight.order(call, reason="a shadow in the corner")
    return [(made.creature, made.total, made.outcome) for made in fight.events(PowerRollTested)]


@pytest.mark.parametrize(("dice", "outcome"), [((4, 4), "failure"), ((7, 5), "success with a consequence"), ((8, 8), "success")])
def test_a_reactive_test_takes_no_action_in_anybodys_turn(dice: Sequence[int], outcome: str) -> None:
    """8 + 1 = 9, 12 + 1 = 13, 16 + 1 = 17 at a medium difficulty (rules/tests.md:86-125, :242-244)."""
    fight = stage(*dice)

    assert called(fight, CallForTest("ana", "notice the door", ("reason",))) == [("ana", sum(dice) + 1, outcome)]

    assert fight.fight.board.turn is None
    assert fight.fight.board.side_to_act == "director"
    fight.do(EndTurn("orc"))
    assert fight.exact


def test_a_skill_counts_where_the_director_says_so() -> None:
    """3 + 6 + 1 = 10 is a failure, with the skill 12 a success with a consequence."""
    assert called(stage(3, 6), CallForTest("ana", "notice", ("reason",))) == [("ana", 10, "failure")]
    with_it = CallForTest("ana", "notice", ("reason",), skill="Alertness")
    assert called(stage(3, 6), with_it) == [("ana", 12, "success with a consequence")]


@pytest.mark.parametrize(
    ("dice", "outcomes"),
    [
        ((9, 5, 6, 6), ("wins", "loses")),
        ((4, 5, 6, 6), ("loses", "wins")),
        ((6, 6, 6, 6), ("a tie", "a tie")),
    ],
)
def test_the_higher_total_of_two_wins_and_a_tie_changes_nothing(dice: tuple[int, int, int, int], outcomes: tuple[str, str]) -> None:
    """Reason 1 against Might 1; no tiers (rules/tests.md:232-240)."""
    fight = stage(*dice)
    call = CallForTest("ana", "stare down", ("reason",), against="orc", against_characteristics=("might", "presence"))

    one, two = dice[0] + dice[1] + 1, dice[2] + dice[3] + 1
    assert called(fight, call) == [("ana", one, outcomes[0]), ("orc", two, outcomes[1])]
    assert [made.tier for made in fight.events(PowerRollTested)] == [0, 0]
    assert fight.exact


def test_a_double_bane_is_4_in_an_opposed_test() -> None:
    """Weakened and restrained she has two banes on a Might test: 6 + 6 + 2 - 4 = 10, against 5 + 5 + 1 (rules/tests.md:240)."""
    weak = (Condition("weakened"), Condition("restrained"))
    call = CallForTest("ana", "break free", ("might",), against="orc", against_characteristics=("might",))
    assert called(stage(6, 6, 5, 5, conditions=weak), call)[0] == ("ana", 10, "loses")


def test_a_test_with_might_makes_who_bleeds_bleed() -> None:
    """1d6 + level 1 (rules/classes.md:448)."""
    fight = stage(6, 6, 5, 5, 4, conditions=(Condition("bleeding"),))
    fight.fight.order(CallForTest("ana", "wrestle", ("might",), against="orc", against_characteristics=("might",)), reason="a grip")
    assert [(lost.creature, lost.amount) for lost in fight.events(StaminaLost)] == [("ana", 5)]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        pytest.param(CallForTest("nobody", "t", ("reason",)), "no such creature", id="nobody"),
        pytest.param(CallForTest("ana", "t", ("luck",)), "no such characteristic", id="no characteristic"),
        pytest.param(CallForTest("ana", "t", ()), "no characteristic", id="none"),
        pytest.param(CallForTest("ana", "t", ("reason",), skill="Lift"), "does not have the skill", id="no skill"),
        pytest.param(CallForTest("ana", "t", ("reason",), "trivial"), "no such difficulty", id="no difficulty"),
        pytest.param(CallForTest("ana", " ", ("reason",)), "no name for a test", id="no name"),
        pytest.param(CallForTest("ana", "t", ("reason",), against="ana", against_characteristics=("might",)), "not another", id="herself"),
    ],
)
def test_what_cannot_be_called_for(call: CallForTest, code: str) -> None:
    with pytest.raises(Refused, match=code):
        stage().fight.order(call, reason="now")


def test_nobody_but_the_director_calls() -> None:
    assert "only by the Director's order" in stage().refused(CallForTest("ana", "t", ("reason",)))
