"""Whole fights: every question has an answer about everybody, and what is said of a step is what the log says of it."""

from __future__ import annotations

import pytest

from documentation.pages import ROOT
from freestrike.engine import Encounter
from freestrike.engine.automatic.playing_out import play_out
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.why import Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Question, Spending, Use
from freestrike.events.damage import DamageTaken
from freestrike.events.movement import StepBegun
from freestrike.events.prompts import Asked
from freestrike.events.reactions import RuledOut
from freestrike.events.resources import ResourceSpent
from freestrike.events.turns import ActionSpent, FeatureUsed, TriggeredActionTaken

RULE = "combat/opportunity-attacks"


@pytest.fixture(scope="module", params=["goblin-ambush", "thorn-warband"])
def fought(request: pytest.FixtureRequest) -> Encounter:
    fight = Encounter.create(read_encounter(ROOT / "examples" / f"{request.param}.yaml"), secret=b"why")
    for outcome in play_out(fight, limit_rounds=3):
        assert outcome.records
    return fight


def test_every_question_about_everybody_has_an_answer(fought: Encounter) -> None:
    for creature in fought.board.creatures:
        used = [ability.id for ability in creature.stat_block.abilities[:2]]
        general: list[Question] = [OpportunityAttack(), Bane(), Damage(), Death(), ConditionOrigin(), Spending(), Use("hide")]
        for question in (*general, *map(Use, used)):
            answer = fought.why(creature.id, question)
            assert answer.verdict
            assert (answer.record is None) or answer.record in (*answer.causes, *fought.records())


def test_of_every_step_beside_an_enemy_the_answer_is_what_is_recorded(fought: Encounter) -> None:
    records = tuple(fought.records())
    steps = [record.seq for record in records if isinstance(record.event, StepBegun)]
    asked = {
        (record.event.prompt.window, option.creature)
        for record in records
        if isinstance(record.event, Asked)
        for option in record.event.prompt.options
        if option.rule == RULE
    }
    out = {
        (record.event.of, one.creature): one.reasons
        for record in records
        if isinstance(record.event, RuledOut)
        for one in record.event.exclusions
        if one.reaction == RULE
    }
    concerned = [(step, creature) for step, creature in (*asked, *out) if step in steps]
    assert concerned
    for step, creature in concerned[:40]:
        answer = fought.why(creature, OpportunityAttack(step))
        if (step, creature) in out:
            assert (answer.verdict, answer.reasons) == ("ruled out", out[step, creature])
        else:
            assert answer.verdict in ("taken", "declined", "lapsed")


def test_what_was_spent_is_all_that_was_spent(fought: Encounter) -> None:
    kinds = (ActionSpent, TriggeredActionTaken, FeatureUsed, ResourceSpent)
    expected = [record.seq for record in fought.records() if isinstance(record.event, kinds)]
    spent = fought.why("", Spending()).spent
    assert [one.seq for one in spent if one.what != "recovery"] == expected


def test_the_last_damage_is_told_with_the_amount_that_was_taken(fought: Encounter) -> None:
    last = {record.event.target: record.event.amount for record in fought.records() if isinstance(record.event, DamageTaken)}
    assert last
    for creature, amount in last.items():
        answer = fought.why(creature, Damage())
        if answer.verdict == "damage" and answer.ledgers:
            assert answer.record is not None
            assert isinstance(answer.record.event, DamageTaken)
            assert answer.record.event.amount == amount
