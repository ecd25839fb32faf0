"""Mark and Judgment as they are published: what their users have of them at all times, and how a mark or a judgment ends. Page and line of
the rules: classes.md:610 (Judgment), classes.md:9170 (Mark)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import CENSOR, published, taken
from freestrike.engine import CallForTest, Disengage, EndTurn, MakeTest, StopEffect, UseAbility
from freestrike.engine.content.heroes import censor, tactician
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import ImposeCondition, Reacts, UnderPotency
from freestrike.events.lasting import LastingEnded
from freestrike.events.tests import PowerRollTested

Make = Callable[..., Fight]
SLOWING = Ability(
    "slow",
    "Slow",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    roll=PowerRoll((((UnderPotency("agility", 1, (ImposeCondition("slowed", "save"),))),),) * 3, ("might",)),
)
"""Slows whose Agility is below 1."""


@pytest.fixture
def mark(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Tactician/1st-Level Features/Mark"]


@pytest.fixture
def judgment(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Censor/1st-Level Features/Judgment"]


def bound(play: Fight, state: str) -> dict[str, str]:
    """Who is marked or judged, and by whom."""
    return {one.id: each.source for one in play.encounter.board.creatures for each in one.lasting if each.name == state}


def answers(react: Reacts) -> tuple[object, ...]:
    """What a feature answers, when, how far away, and at what price."""
    trigger = react.trigger
    when = (trigger.occasion, trigger.actor, trigger.within, trigger.manner, trigger.moment)
    return (*when, react.usage, react.cost, react.resource, react.one_of, react.ability, react.choice)


def test_the_mark_is_as_it_was_written_by_hand(mark: Ability) -> None:
    assert mark.effects == tactician.MARK_ABILITY.effects
    by_hand = [tactician.MARK_ANOTHER, tactician.MARK_BENEFIT]
    assert [answers(one) for one in mark.always] == [answers(one) for one in by_hand]


def test_the_judgment_is_as_it_was_written_by_hand(judgment: Ability) -> None:
    assert judgment.effects[:1] == censor.JUDGMENT.effects
    by_hand = [censor.HOLY_FIRE, censor.JUDGE_ANOTHER, censor.NO_ESCAPE, censor.DOUBT, censor.WEAKER, censor.TAUNT]
    assert [answers(one) for one in judgment.always] == [answers(one) for one in by_hand]


def test_an_ally_has_a_benefit_of_the_mark(fight: Make, mark: Ability) -> None:
    """4 + 4 + 2 for Might and 2 for the edge is 12, tier 2: 6, and for 1 focus twice Reason 2 more, however she has marked it."""
    play = fight(
        hero("ana", (0, 3), abilities=[mark], focus=1, reason=2),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), marked_by="ana"),
        dice=[4, 4],
        choose=["mark-2/ana", "choice/0"],
    )

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.stamina("orc") == 40 - 6 - 4
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


@pytest.mark.parametrize(("who", "taunted"), [("ana", ["orc"]), ("bo", [])])
def test_only_who_has_marked_taunts_by_its_own_blows(fight: Make, mark: Ability, who: str, taunted: list[str]) -> None:
    play = fight(
        hero("ana", (0, 0), abilities=[mark, HEWING], focus=1, reason=2),
        hero("bo", (0, 1), abilities=[HEWING]),
        foe("orc", (1, 0), marked_by="ana"),
        dice=[4, 4],
        choose=["mark-2/ana", "choice/3"],
    )

    play.do(UseAbility(who, "hew", ("orc",)))

    assert [one.creature for one in play.events(ConditionImposed) if one.condition.name == "taunted"] == taunted


def test_another_is_marked_when_one_falls(fight: Make, mark: Ability) -> None:
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING, mark]),
        foe("orc", (1, 0), stamina=3, marked_by="ana"),
        foe("ogre", (4, 0)),
        dice=[1, 1],
        choose=["mark/ana", "target/ogre"],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert bound(play, "marked") == {"ogre": "ana"}


def judged(
    fight: Make, judgment: Ability, *others: Ability, dice: tuple[int, ...] = (), choose: tuple[str, ...] = (), wrath: int = 0
) -> Fight:
    """Ana, a censor of Presence 3, has judged the orc beside her, and bo stands beside it; the orc is next."""
    play = fight(
        hero("ana", (0, 0), abilities=[judgment, HEWING], scores=CENSOR, focus=wrath),
        hero("bo", (2, 0)),
        foe("orc", (1, 0), abilities=[HEWING, SLOWING, *others]),
        foe("ogre", (5, 0)),
        dice=dice,
        choose=choose,
    )
    play.do(UseAbility("ana", "judgment", ("orc",)))
    play.do(EndTurn("ana"))
    return play


def test_who_is_judged_burns_for_its_main_action(fight: Make, judgment: Ability) -> None:
    """Twice Presence 3, before the blow: 2 + 3 is 5, tier 1, 3 damage."""
    play = judged(fight, judgment, dice=(2, 3), choose=("judgment/ana",))

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert taken(play) == [("orc", 6, "holy"), ("bo", 3, "")]


def test_who_is_judged_does_not_slip_away(fight: Make, judgment: Ability) -> None:
    """For 1 wrath a melee free strike as it starts to shift, 5 + 5 + 2 is 12, tier 2: 5 + Might 2; and it stays where it is."""
    play = judged(fight, judgment, dice=(5, 5), choose=("judgment-3/ana",), wrath=1)

    play.do(Disengage("orc", ((1, 1, 0),)))

    assert play.at("orc") == (1, 0, 0)
    assert [one for one in taken(play) if one[0] == "orc"] == [("orc", 7, "")]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


@pytest.mark.parametrize(("wrath", "slowed"), [(1, []), (0, ["bo"])])
def test_the_potency_is_less_for_the_one_target(fight: Make, judgment: Ability, wrath: int, slowed: list[str]) -> None:
    """Agility 0 is below a potency of 1, not of 0."""
    play = judged(fight, judgment, dice=(2, 3), choose=("judgment-5/ana",) * wrath, wrath=wrath)

    play.do(UseAbility("orc", "slow", ("bo",)))

    assert [one.creature for one in play.events(ConditionImposed) if one.condition.name == "slowed"] == slowed


def test_a_blow_of_the_judged_is_less_sure(fight: Make, judgment: Ability) -> None:
    """6 + 6 is 12, tier 2 and 6 damage; with a bane 10, tier 1: 3 (classes.md:619)."""
    play = judged(fight, judgment, dice=(6, 6), choose=("judgment-4/ana",), wrath=1)

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert taken(play)[-1] == ("bo", 3, "")
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


@pytest.mark.parametrize(("wrath", "total", "tier"), [(1, 10, 1), (0, 12, 2)])
def test_a_test_of_the_judged_is_less_sure(fight: Make, judgment: Ability, wrath: int, total: int, tier: int) -> None:
    """A test is a power roll too (tests.md:19): 6 + 6 is 12, with a bane 10."""
    play = judged(fight, judgment, dice=(6, 6), choose=("judgment-4/ana",) * wrath, wrath=wrath)

    play.do(MakeTest("orc", "lift the gate", ("might",)))

    assert [(one.total, one.tier) for one in play.events(PowerRollTested)] == [(total, tier)]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    assert play.encounter.board.in_flight == ()


def test_an_opposed_test_of_the_judged_is_less_sure(fight: Make, judgment: Ability) -> None:
    """12 against 5 + 5 and Might 2 is a tie no longer: with a bane it is 10 (the-basics.md, opposed power rolls)."""
    play = judged(fight, judgment, dice=(6, 6, 5, 5), wrath=1)

    wrestling = CallForTest("orc", "wrestle", ("might",), against="ana", against_characteristics=("might",))
    play.encounter.order(wrestling, reason="over the table")
    (prompt,) = play.encounter.prompts
    play.encounter.answer(prompt.id, ("judgment-4/ana",), seat=prompt.seat)

    assert [(one.creature, one.total, one.outcome) for one in play.events(PowerRollTested)] == [("orc", 10, "loses"), ("ana", 12, "wins")]
    assert play.encounter.board.in_flight == ()


def test_a_blow_of_her_own_taunts(fight: Make, judgment: Ability) -> None:
    play = judged(fight, judgment, dice=(2, 3), choose=("judgment-6/ana",), wrath=1)
    for command in (EndTurn("orc"), EndTurn("bo"), EndTurn("ogre")):
        play.do(command)

    play.do(UseAbility("ana", "hew", ("orc",)))

    imposed = [(one.creature, one.condition.source, one.condition.ends) for one in play.events(ConditionImposed)]
    assert imposed == [("orc", "ana", "eot")]


def test_one_answer_to_one_main_action(fight: Make, judgment: Ability) -> None:
    """The fire and the spared friend are both set off as the orc slows bo: whoever has taken the one is not offered the other."""
    play = judged(fight, judgment, dice=(2, 3), choose=("judgment/ana", "judgment-5/ana"), wrath=1)

    play.do(UseAbility("orc", "slow", ("bo",)))

    assert play.encounter.board.creatures["ana"].heroic_resource == 1


def test_a_judgment_is_lifted_in_anybodys_turn(fight: Make, judgment: Ability) -> None:
    """It takes no action, so no free maneuver, and no turn of her own."""
    play = judged(fight, judgment, dice=(2, 3))
    play.do(UseAbility("orc", "hew", ("bo",)))

    play.do(StopEffect("ana", "orc", "judged"))

    assert bound(play, "judged") == {}
    assert [one.cause for one in play.events(LastingEnded)] == ["its source ended it"]
    turn = play.encounter.board.turn
    assert turn is not None
    assert turn.creature == "orc"
