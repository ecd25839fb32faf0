"""Tests made of one's own will: skills, difficulties and their outcomes, assisting (rules/tests.md:78-125, :264-270, :511-521)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import Advance, AssistTest, EndTurn, MakeTest
from freestrike.events.commands import Command
from freestrike.events.encounter import Entrant
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import ChangePolicy
from freestrike.events.tests import PowerRollTested


def skilled(id: str, at: tuple[int, int], *skills: str) -> Entrant:
    ana = hero(id, at)
    return replace(ana, stat_block=replace(ana.stat_block, skills=skills))


def stage(*skills: str, dice: Sequence[int] = ()) -> Stage:
    return Stage(skilled("ana", (1, 1), *skills), skilled("ben", (1, 3), "Lift"), foe("orc", (8, 8)), dice=dice)


@pytest.mark.parametrize(
    ("difficulty", "dice", "outcome"),
    [
        ("easy", [4, 3], "success with a consequence"),
        ("easy", [6, 5], "success"),
        ("easy", [8, 8], "success with a reward"),
        ("medium", [4, 3], "failure"),
        ("medium", [6, 5], "success with a consequence"),
        ("medium", [8, 8], "success"),
        ("hard", [4, 3], "failure with a consequence"),
        ("hard", [6, 5], "failure"),
        ("hard", [8, 8], "success"),
        ("hard", [10, 9], "success with a reward"),
    ],
)
def test_each_difficulty_has_its_outcomes(difficulty: str, dice: list[int], outcome: str) -> None:
    """Might 2: 9, 13 and 18; a natural 19 is a reward at any difficulty (rules/tests.md:86-125)."""
    fight = stage(dice=dice)
    fight.do(MakeTest("ana", "lift the gate", ("might",), difficulty))
    assert fight.last(PowerRollTested).outcome == outcome
    assert fight.fight.board.turn is not None
    assert fight.fight.board.turn.maneuvers == 1
    assert fight.exact
    fight.fight.undo()
    assert fight.fight.board.turn is None


def test_a_skill_adds_2() -> None:
    """8 + 2 + 2 is 12, tier 2; it is no edge (rules/tests.md:266-268)."""
    fight = stage("Lift", dice=[4, 4])
    fight.do(MakeTest("ana", "lift the gate", ("might", "agility"), "medium", "Lift", "free maneuver"))
    tested = fight.last(PowerRollTested)
    assert (tested.total, tested.tier, tested.outcome) == (12, 2, "success with a consequence")
    assert fight.fight.board.turn is not None
    assert fight.fight.board.turn.spent == 0


@pytest.mark.parametrize(("answer", "total"), [("apply", 9 + 2 + 2), ("leave", 9 + 2)])
def test_a_jump_has_the_skill_that_is_named_after_it(answer: str, total: int) -> None:
    """3 squares with Might 2 need a test (rules/combat.md, Jump; policy obvious_skills)."""
    fight = stage("Jump", dice=[5, 4])
    fight.fight.rule(ChangePolicy(PolicyChosen("obvious_skills", answer)))
    fight.do(Advance("ana", ((2, 1), (3, 1), (4, 1)), manners=("jump", "jump", "jump")))
    assert fight.last(PowerRollTested).total == total


@pytest.mark.parametrize(("dice", "total", "net"), [([4, 3], 10 - 2, 9), ([6, 5], 10 + 2, 13), ([8, 8], 10, 18)])
def test_assisting_is_a_bane_an_edge_or_a_double_edge(dice: list[int], total: int, net: int) -> None:
    """Without the skill's 2 the three rolls would be 9, 13 and 18; with it 11, 15 and 20: tiers 1, 2 and 3. The assisted test, 8 + 2, has a
    bane, an edge, or is a tier higher; it is for one test only (rules/tests.md:511-519)."""
    fight = stage("Lift", dice=[*dice, 4, 4, 4, 4])
    fight.do(AssistTest("ana", "ben", "might", "Lift"))
    assert fight.last(PowerRollTested).total == net + 2
    fight.do(EndTurn("ana"))
    fight.do(EndTurn("orc"))
    fight.do(MakeTest("ben", "lift the gate", ("might",)))
    tested = fight.last(PowerRollTested)
    assert (tested.total, tested.tier) == (total, 2 if net != 9 else 1)
    fight.do(MakeTest("ben", "lift it again", ("might",), usage="main action"))
    assert fight.last(PowerRollTested).total == 10
    assert fight.exact


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MakeTest("ana", "lift", ("luck",)), "no such characteristic"),
        (MakeTest("ana", "lift", ()), "no characteristic"),
        (MakeTest("ana", " ", ("might",)), "no name for a test"),
        (MakeTest("ana", "lift", ("might",), "absurd"), "no such difficulty"),
        (MakeTest("ana", "lift", ("might",), skill="Swim"), "does not have the skill"),
        (MakeTest("ana", "lift", ("might",), usage="dance"), "not used on one's turn"),
        (MakeTest("orc", "lift", ("might",)), "the other side's turn"),
        (AssistTest("ana", "ana", "might", "Lift"), "not another"),
        (AssistTest("ana", "nobody", "might", "Lift"), "no such creature"),
        (AssistTest("ana", "ben", "might", "Swim"), "does not have the skill"),
        (AssistTest("ana", "ben", "might", ""), "no skill"),
    ],
)
def test_a_test_is_refused(command: Command, code: str) -> None:
    assert code in stage("Lift").refused(command)
