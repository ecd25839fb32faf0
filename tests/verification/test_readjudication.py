"""Re-adjudication: which past rulings would differ, where, with both outcomes and the rule; and what cannot be decided."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import foe, hero
from freestrike.engine import Advance, Encounter, EndTurn, UseAbility
from freestrike.engine.automatic import play_out
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.dice import KeyedDice, ScriptedDice
from freestrike.engine.readjudication import DIVERGED, EXACT, UNDECIDED, Otherwise, Review, readjudicate
from freestrike.events.content.effect import Move, Reacts
from freestrike.events.content.selection import Selection
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.movement import StepBegun
from freestrike.events.policies import PolicyChosen
from freestrike.events.prompts import Asked, Chosen
from freestrike.events.record import Record
from freestrike.events.rulings import SetStamina

EXAMPLES = Path(__file__).parents[2] / "examples"
HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
BRUTE = StatBlock("Brute", "1M", 5, 40, free_strike=CreatureFreeStrike(4))
STRONGER = replace(BRUTE, free_strike=CreatureFreeStrike(7))


def begun(*dice: int, policies: tuple[PolicyChosen, ...] = (), stamina: int | None = None) -> Encounter:
    hero = Entrant("H", HERO, "heroes", "ana", (0, 0, 0))
    brute = Entrant("B", BRUTE, "director", "director", (1, 0, 0), stamina=stamina)
    setup = Setup("t", (hero, brute), first_side="director", policies=policies, malice=0)
    return Encounter.create(setup, dice=ScriptedDice(list(dice)))


def struck() -> Encounter:
    """The brute strikes twice, in two rounds: 4 damage each, 30 - 8 = 22. Between them the hero walks away and is struck: 18."""
    fight = begun()
    fight.do(UseAbility("B", "melee-free-strike", ["H"]), seat="director")
    fight.do(EndTurn("B"), seat="director")
    outcome = fight.do(Advance("H", [(0, 1), (0, 2)]), seat="ana")
    fight.answer(outcome.prompts[0].id, ["opportunity-attack/B"], seat="director")
    fight.do(EndTurn("H"), seat="ana")
    return fight


def statuses(review: Review) -> list[str]:
    return [judgment.status for judgment in review.judgments]


def altered(fight: Encounter, change: Callable[[Record], Record]) -> list[Record]:
    return [change(record) for record in fight.records()]


@pytest.mark.parametrize("chained", [False, True])
@pytest.mark.parametrize("example", ["goblin-ambush", "thorn-warband", "bat-gorge"])
def test_whole_fights_are_exact_command_by_command(example: str, chained: bool) -> None:
    fight = Encounter.create(read_encounter(EXAMPLES / f"{example}.yaml"), secret=b"again")
    for outcome in play_out(fight, limit_rounds=2):
        assert outcome.records
    review = readjudicate(tuple(fight.records()), chained=chained)
    assert set(statuses(review)) == {EXACT}
    assert review.status == EXACT


def test_a_fact_that_the_rules_do_not_come_to_is_named_with_both_outcomes_and_its_rule() -> None:
    # The last 4 damage, recorded as 3: the fight goes on from what is recorded, and only that command differs.
    fight = struck()
    seq = [record.seq for record in fight.records() if isinstance(record.event, DamageTaken)][-1]

    def less(record: Record) -> Record:
        event = record.event
        if record.seq == seq and isinstance(event, DamageTaken):
            return replace(record, event=replace(event, amount=3, stamina=23))
        return record

    review = readjudicate(altered(fight, less))
    (found,) = [judgment for judgment in review.judgments if judgment.status == DIVERGED]
    assert (found.at, found.rules) == (seq, ("combat/damage",))
    assert '"amount":3' in found.recorded
    assert '"amount":4' in found.now


def test_another_policy_shows_which_rulings_would_differ_and_by_which_rule() -> None:
    # After the step instead of before it: only the move that provoked differs, at the record after the step that leaves adjacency began.
    fight = struck()
    review = readjudicate(tuple(fight.records()), otherwise=Otherwise({"opportunity_attack_timing": "after_step"}))
    assert statuses(review) == [EXACT, EXACT, EXACT, DIVERGED, EXACT]
    found = review.judgments[3]
    step = [record.seq for record in fight.records() if isinstance(record.event, StepBegun)][-1]
    assert found.at == step + 1
    assert ("asked.1" in found.recorded, "stepped.1" in found.now) == (True, True)
    assert set(found.rules) == {"combat/opportunity-attacks", "combat/movement"}


def test_other_content_shows_which_rulings_would_differ() -> None:
    # A free strike of 7 instead of 4: both of its strikes differ, at the damage that is due.
    fight = struck()
    review = readjudicate(tuple(fight.records()), otherwise=Otherwise(content=(STRONGER,)))
    assert statuses(review) == [EXACT, DIVERGED, EXACT, DIVERGED, EXACT]
    assert '"amount":7' in review.judgments[1].now


def test_each_is_judged_from_the_recorded_board_and_chained_from_the_new_one() -> None:
    # 30 - 7 - 7 = 16: from the recorded board the second strike leaves 26 - 7 = 19.
    fight = struck()
    records, stronger = tuple(fight.records()), Otherwise(content=(STRONGER,))
    second = [review.judgments[3].now for review in (readjudicate(records, otherwise=stronger),)]
    assert '"amount":7' in second[0]
    chained = readjudicate(records, otherwise=stronger, chained=True)
    assert statuses(chained) == [EXACT, DIVERGED, EXACT, DIVERGED, EXACT]


def test_chained_a_later_command_meets_the_board_of_now() -> None:
    # A blow of 60 kills the hero at once (30 - 60 is below -15): from the recorded boards only the blows differ; chained, all that follows
    # is refused, for the fight is over.
    fight = struck()
    deadly = Otherwise(content=(replace(BRUTE, free_strike=CreatureFreeStrike(60)),))
    records = tuple(fight.records())
    assert statuses(readjudicate(records, otherwise=deadly)) == [EXACT, DIVERGED, EXACT, DIVERGED, EXACT]
    chained = readjudicate(records, otherwise=deadly, chained=True)
    assert statuses(chained) == [EXACT, DIVERGED, DIVERGED, DIVERGED, DIVERGED]
    assert all("refused" in judgment.now for judgment in chained.judgments[2:])


def test_a_prompt_that_has_no_recorded_answer_leaves_it_undecided() -> None:
    # Without the question the brute died at once (4 + 6 + 2 = 12, tier 2: 7 damage); with it nobody knows what the hero chose.
    fight = begun(4, 6, policies=(PolicyChosen("knockout_by_default", "kill"),), stamina=5)
    fight.do(EndTurn("B"), seat="director")
    fight.do(UseAbility("H", "melee-free-strike", ["B"]), seat="ana")
    assert fight.board.creatures["B"].life == "dead"
    review = readjudicate(tuple(fight.records()), otherwise=Otherwise({"knockout_by_default": "ask"}))
    (found,) = [judgment for judgment in review.judgments if judgment.status != EXACT]
    assert found.status in (UNDECIDED, DIVERGED)
    assert "knock-out/B" in found.now


def test_an_undone_command_is_judged_too_and_said_to_be_undone() -> None:
    fight = struck()
    fight.undo(to=[record.seq for record in fight.records() if record.seq == record.command][1])
    review = readjudicate(tuple(fight.records()), otherwise=Otherwise(content=(STRONGER,)))
    assert [judgment.undone for judgment in review.judgments] == [False, True, True, True, True]
    assert review.judgments[1].status == DIVERGED
    assert statuses(readjudicate(tuple(fight.records()), chained=True)) == [EXACT], "chained, only what counts is played"


def test_a_command_that_would_be_refused_now_says_so() -> None:
    fight = begun()
    fight.do(Advance("B", [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]), seat="director")
    fight.answer(fight.prompts[0].id, seat="ana")
    slower = replace(BRUTE, speed=3)
    (found,) = [j for j in readjudicate(tuple(fight.records()), otherwise=Otherwise(content=(slower,))).judgments if j.status != EXACT]
    assert (found.status, found.at) == (DIVERGED, found.seq)
    assert "too far" in found.now
    assert found.rules == ("combat/cant-exceed-speed",)


def test_a_roll_that_was_not_made_then_is_undecided_without_the_dice_and_decided_with_them() -> None:
    # A hero in place of the brute rolls its free strike; the log has no dice for that.
    fight = struck()
    rolling = replace(BRUTE, hero=True, free_strike=None, characteristics=Characteristics(might=2))
    otherwise = Otherwise(content=(rolling,))
    without = readjudicate(tuple(fight.records()), otherwise=otherwise)
    assert any("no dice are recorded" in j.problem or j.status == DIVERGED for j in without.judgments)
    decided = readjudicate(tuple(fight.records()), otherwise=otherwise, dice=KeyedDice(b"then"))
    assert not any("no dice are recorded" in j.problem for j in decided.judgments)
    assert decided.status == DIVERGED


def test_a_command_that_still_waits_is_exact() -> None:
    fight = begun()
    fight.do(Advance("B", [(2, 0)]), seat="director")
    assert fight.prompts
    assert statuses(readjudicate(tuple(fight.records()))) == [EXACT, EXACT]


def test_rulings_inside_a_command_are_given_again_where_they_fell() -> None:
    fight = begun(4, 6)
    fight.do(Advance("B", [(2, 0), (3, 0)]), seat="director")
    fight.rule(SetStamina("B", 11))
    fight.answer(fight.prompts[0].id, ["opportunity-attack/H"], seat="ana")
    assert set(statuses(readjudicate(tuple(fight.records())))) == {EXACT}


def test_an_answer_that_is_refused_only_as_it_is_carried_out_leaves_it_undecided() -> None:
    """A path is judged when it is walked: recorded as two squares that do not touch, it was none."""
    dodge = Reacts("dodge", "Dodge", Trigger("is about to damage", "enemy", "self", moment=BEFORE), (Move(3),), target=Selection(("self",)))
    setup = Setup("t", (hero("ana", (0, 0)), foe("brute", (1, 0), dodge)), first_side="heroes", malice=0)
    fight = Encounter.create(setup, secret=b"4")
    fight.do(UseAbility("ana", "melee-free-strike", ["brute"]), seat="player of ana")
    while fight.prompts:
        prompt = fight.prompts[0]
        fight.answer(prompt.id, [prompt.options[0].id], seat=prompt.seat)
    paths = [record for record in fight.records() if isinstance(record.event, Asked) and record.event.prompt.kind == "move"]
    assert isinstance(paths[0].event, Asked)
    far = [option.id for option in paths[0].event.prompt.options if option.square is not None and max(option.square) > 2]

    def leaping(record: Record) -> Record:
        chosen = isinstance(record.event, Chosen) and record.event.prompt == f"p{paths[0].seq}"
        return replace(record, event=Chosen(f"p{paths[0].seq}", (far[0], far[-1]))) if chosen else record

    for chained in (False, True):
        (found,) = [one for one in readjudicate(altered(fight, leaping), chained=chained).judgments if one.status != EXACT]
        assert found.status == UNDECIDED
        assert "a recorded answer is refused now: not a step" in found.problem
