"""Opposed tests as an ability's effect: who wins, what follows, a tie, edges without tiers, who defends (rules/tests.md:232-240)."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.commands import Defend, EndTurn
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.effect import ForEach, FreeStrike, ImposeCondition, OpposedTest
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.tests import PowerRollTested


def duel(test: OpposedTest) -> Ability:
    return Ability("duel", "Duel", MANEUVER, ("Ranged",), ranged=5, target=Target(("enemy",)), effects=(test,))


STARE = duel(OpposedTest(("might",), (), (ImposeCondition("frightened", "eot"),), (ForEach(ONESELF, (ImposeCondition("prone"),)),)))


@pytest.mark.parametrize(
    ("dice", "outcomes", "states"),
    [
        pytest.param((6, 6, 5, 5), ("wins", "loses"), (["frightened"], []), id="14 against 11"),
        pytest.param((4, 4, 5, 5), ("loses", "wins"), ([], ["prone"]), id="10 against 11"),
        pytest.param((4, 5, 5, 5), ("a tie", "a tie"), ([], []), id="11 against 11"),
    ],
)
def test_what_follows_is_that_of_who_wins(dice: tuple[int, ...], outcomes: tuple[str, str], states: tuple[list[str], list[str]]) -> None:
    """Might 2 against Might 1; a tie changes nothing."""
    stage = Stage(hero("ana", (0, 0), abilities=(STARE,)), foe("orc", (3, 0), might=1), dice=dice)

    stage.do(UseAbility("ana", "duel", ("orc",)))

    assert [(made.creature, made.outcome, made.tier) for made in stage.events(PowerRollTested)] == [
        ("ana", outcomes[0], 0),
        ("orc", outcomes[1], 0),
    ]
    creatures = stage.fight.board.creatures
    assert tuple([one.name for one in creatures[id].conditions] for id in ("orc", "ana")) == states
    assert stage.exact


def test_each_tests_with_its_own_characteristic() -> None:
    """Might 2 against Reason 0: 3 + 3 + 2 = 8, 4 + 4 + 0 = 8, a tie."""
    stage = Stage(hero("ana", (0, 0), abilities=(duel(OpposedTest(("might",), ("reason",))),)), foe("orc", (3, 0)), dice=(3, 3, 4, 4))
    stage.do(UseAbility("ana", "duel", ("orc",)))
    assert [(made.characteristic, made.total) for made in stage.events(PowerRollTested)] == [("might", 8), ("reason", 8)]


def test_who_defends_has_a_double_edge_that_is_4() -> None:
    """5 + 5 + 0 + 4 = 14 against 5 + 5 + 2 (rules/combat.md:533, rules/tests.md:240)."""
    stage = Stage(hero("ana", (0, 0), abilities=(STARE,)), foe("orc", (3, 0)), first="director", dice=(5, 5, 5, 5))
    stage.do(Defend("orc"))
    stage.do(EndTurn("orc"))
    stage.do(UseAbility("ana", "duel", ("orc",)))
    assert [made.total for made in stage.events(PowerRollTested)] == [12, 14]


def test_whoever_wins_a_verbal_duel_strikes() -> None:
    """The troubadour's Verbal Duel: the winner makes a free strike whose damage is psychic; the orc wins by 13 to 12, and strikes for 3."""
    psychic = (Modifier("damage type", name="psychic"),)
    strikes = (
        FreeStrike(Selection((TARGET,)), by=USER, modifiers=psychic),
        FreeStrike(Selection((USER,)), by=TARGET, modifiers=psychic),
    )
    verbal = duel(OpposedTest(("might",), wins=strikes[:1], loses=strikes[1:]))
    stage = Stage(hero("ana", (0, 0), abilities=(verbal,)), foe("orc", (1, 0)), dice=(5, 5, 6, 7))

    stage.do(UseAbility("ana", "duel", ("orc",)))
    stage.answer("melee-free-strike/orc/melee/ana")

    assert stage.stamina("ana") == 40 - 3


def test_a_bleeding_creature_bleeds_for_its_test_of_might() -> None:
    """1d6 and its level 1 once it is resolved (rules/classes.md:448): 3 + 1 for Ana."""
    stage = Stage(hero("ana", (0, 0), abilities=(STARE,), conditions=(Condition("bleeding"),)), foe("orc", (3, 0)), dice=(6, 6, 5, 5, 3))
    stage.do(UseAbility("ana", "duel", ("orc",)))
    assert stage.stamina("ana") == 36
