"""Questions at odd moments: about what is undone, about who has left, about an ending that was changed, in a log with undos in undos."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from encounter.test_taking_back import SETUP, WALK
from features.fights import foe, hero
from freestrike.engine import BeginTurn, Encounter, EndTurn, UseAbility
from freestrike.engine.why import Answer, Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Question, Spending
from freestrike.engine.why import inquiry as inquiring
from freestrike.events.conditions import Condition, ConditionImposed
from freestrike.events.content.effect import EndConditions, Reacts
from freestrike.events.content.selection import Selection
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.content.trigger import Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.lasting import EndingChanged
from freestrike.events.movement import StepBegun
from freestrike.events.record import Record
from freestrike.events.rulings import AddCondition, CreatureLeft, Leave, SetSquadStamina, SetStamina
from freestrike.events.squads import MinionsDropped
from freestrike.projections.history import live

QUESTIONS: tuple[Question, ...] = (OpportunityAttack(), Bane(), Damage(), Death(), ConditionOrigin(), Spending())


def walked() -> Encounter:
    fight = Encounter.create(SETUP, secret=b"4")
    fight.do(WALK, seat="director")
    for prompt in fight.prompts:
        fight.answer(prompt.id, [option.id for option in prompt.options], seat=prompt.seat)
    return fight


def records_of(answer: Answer) -> list[Record]:
    decided = () if answer.record is None else (answer.record,)
    return [*decided, *answer.course]


@pytest.mark.parametrize("near", [1, 2, 7, 256])
def test_however_the_log_is_read_only_what_counts_is_answered_from(near: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undone: a turn's end, then with it the walk; the walk again, its end undone and done anew."""
    monkeypatch.setattr(inquiring, "NEAR", near)
    monkeypatch.setattr(inquiring, "FAR", 2 * near)
    fight = walked()
    fight.do(EndTurn("brute"), seat="director")
    fight.undo()
    fight.rule(SetStamina("ana", 7))
    fight.undo(to=3)
    fight.rule(SetStamina("ben", 20))
    fight.do(WALK, seat="director")
    for prompt in fight.prompts:
        fight.answer(prompt.id, [prompt.options[0].id] if prompt.seat == "ana" else [], seat=prompt.seat)
    fight.do(EndTurn("brute"), seat="director")
    fight.undo()
    counted = {record.seq for record in live(fight.records())}
    for creature in ("ana", "ben", "brute"):
        for question in QUESTIONS:
            answer = fight.why(creature, question)
            assert {record.seq for record in records_of(answer)} <= counted
            assert {spent.seq for spent in answer.spent} <= counted
            assert not answer.undone
    assert fight.why("ana", OpportunityAttack()).verdict == "taken"
    assert fight.why("ben", OpportunityAttack()).verdict == "declined"
    assert [record.seq for record in fight.why("ana", Death()).course] == [], "the ruling on its Stamina is undone"
    (struck,) = [record for record in live(fight.records()) if isinstance(record.event, DamageTaken)]
    assert fight.why("brute", Damage()).record == struck
    assert len(fight.why("", Spending("free triggered action")).spent) == 1


def test_what_is_undone_is_answered_and_said_to_be_undone() -> None:
    fight = walked()
    taken = next(record.seq for record in fight.records() if isinstance(record.event, DamageTaken))
    step = next(record.seq for record in fight.records() if isinstance(record.event, StepBegun))
    questions = (("brute", Damage(taken)), ("ana", OpportunityAttack(step)))
    before = [fight.why(creature, question) for creature, question in questions]
    assert [answer.undone for answer in before] == [False, False]
    fight.undo()
    after = [fight.why(creature, question) for creature, question in questions]
    assert [(answer.verdict, answer.undone) for answer in after] == [("damage", True), ("taken", True)]
    assert fight.why("brute", Damage()).verdict == "none"


def test_who_has_left_is_not_called_dead_and_what_it_did_is_still_told() -> None:
    setup = Setup("t", (hero("ana", (0, 0)), foe("runner", (1, 0)), foe("other", (5, 5))), first_side="director", malice=0)
    fight = Encounter.create(setup, secret=b"4")
    fight.do(UseAbility("runner", "melee-free-strike", ["ana"]), seat="director")
    fight.rule(SetStamina("runner", 30))
    fight.rule(Leave("runner", "it runs"), reason="enough")
    answer = fight.why("runner", Death())
    assert answer.verdict == "left"
    assert answer.record is not None
    assert answer.record.event == CreatureLeft("runner", "it runs")
    assert [type(record.event).__name__ for record in answer.causes] == ["Ruled"]
    assert [type(record.event).__name__ for record in answer.course] == ["StaminaSet"]
    assert [spent.what for spent in fight.why("runner", Spending()).spent] == ["main action"]
    assert fight.why("ana", Damage()).verdict == "damage"


HEDGE = Reacts("hedge", "Hedge", Trigger("turn starts"), (EndConditions(save=True, at="eot"),), target=Selection(("self",)), choice=False)


def test_an_ending_that_was_changed_does_not_hide_where_the_condition_came_from() -> None:
    """Slowed until it saves, and from the start of its turn on until the end of it."""
    setup = Setup("t", (hero("ana", (0, 0)), foe("brute", (5, 5), HEDGE)), first_side="director", malice=0)
    fight = Encounter.create(setup, secret=b"4")
    fight.rule(AddCondition("brute", Condition("slowed", "ana", "save", "spite")))
    imposed = next(record for record in fight.records() if isinstance(record.event, ConditionImposed))
    (prompt,) = fight.do(BeginTurn("brute"), seat="director").prompts
    fight.answer(prompt.id, [prompt.options[0].id], seat="director")
    changed = next(record for record in fight.records() if isinstance(record.event, EndingChanged))
    answer = fight.why("brute", ConditionOrigin("slowed"))
    (ending,) = answer.endings
    assert (ending.record, ending.ends, ending.source) == (imposed.seq, "eot", "ana")
    assert answer.course == (imposed, changed)
    # and once it is over
    fight.do(EndTurn("brute"), seat="director")
    answer = fight.why("brute", ConditionOrigin("slowed"))
    assert (answer.verdict, answer.endings[0].record, answer.course) == ("had it", imposed.seq, (imposed, changed))


def test_a_question_about_what_was_last_reads_only_the_end_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inquiring, "NEAR", 32)
    fight = Encounter.create(SETUP, secret=b"4")
    for _ in range(40):
        fight.do(EndTurn("brute"), seat="director")
        fight.do(EndTurn("ana"), seat="ana")
        fight.do(EndTurn("ben"), seat="ben")
    fight.do(WALK, seat="director")
    for prompt in fight.prompts:
        fight.answer(prompt.id, [option.id for option in prompt.options], seat=prompt.seat)
    read = 0
    records = Encounter.records

    def counted(self: Encounter, start: int = 1) -> Iterator[Record]:
        nonlocal read
        for record in records(self, start):
            read += 1
            yield record

    monkeypatch.setattr(Encounter, "records", counted)
    assert fight.why("brute", Damage()).verdict == "damage"
    assert fight.why("ana", OpportunityAttack()).verdict == "taken"
    assert fight.why("ben", Bane()).verdict == "neither"
    assert fight.version > 600
    assert read < 200


def test_what_becomes_of_its_squad_is_no_part_of_how_a_minion_that_has_dropped_died() -> None:
    """Two of 5 Stamina each: 5 off their 10, and m1 drops; then the rest."""
    minion = StatBlock("Minion", "1S", 5, 5, roles=("Minion Harrier",), free_strike=CreatureFreeStrike(1))
    gang = tuple(Entrant(f"m{n}", minion, "director", "director", (n, 5, 0), squad="gang") for n in (1, 2))
    fight = Encounter.create(replace(SETUP, entrants=(*SETUP.entrants, *gang)), secret=b"4")
    fight.rule(SetSquadStamina("gang", 5))
    first = next(record for record in fight.records() if isinstance(record.event, MinionsDropped))
    fight.rule(SetSquadStamina("gang", 0))
    assert isinstance(first.event, MinionsDropped)
    (dropped,) = first.event.minions
    answer = fight.why(dropped, Death())
    assert answer.verdict == "dead"
    assert first in answer.course
    assert sum(isinstance(record.event, MinionsDropped) for record in answer.course) == 1
