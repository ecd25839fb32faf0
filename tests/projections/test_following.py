"""A projection of a host's own is rebuilt from the log and followed live, and hears nothing of undo."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from freestrike.engine import Advance, Encounter, EndTurn
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.movement import Stepped
from freestrike.events.record import Record
from freestrike.events.rulings import SetStamina
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections import following
from freestrike.projections.following import Follower, Projection, rebuild

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (Entrant("ana", HERO, "heroes", "ana", (0, 0, 0)), Entrant("gob", GOBLIN, "director", "director", (1, 0, 0))),
    first_side="director",
    malice=0,
)


def count(steps: int, record: Record) -> int:
    return steps + isinstance(record.event, Stepped)


STEPS = Projection(0, count)


def walked(store: MemoryStore | None = None) -> Encounter:
    """The goblin has walked two squares, ana's opportunity passed."""
    fight = Encounter.create(SETUP, store=store)
    outcome = fight.do(Advance("gob", ((2, 0, 0), (3, 0, 0))), seat="director")
    fight.answer(outcome.prompts[0].id, [], seat="ana")
    return fight


def test_it_is_rebuilt_from_the_log() -> None:
    fight = walked()
    assert rebuild(STEPS, fight.records()) == 2
    fight.undo()
    assert rebuild(STEPS, fight.records()) == 0


def test_it_is_followed_through_undo_redo_and_new_commands() -> None:
    fight = walked()
    follower = Follower(STEPS, fight.records)
    assert (follower.catch_up(), follower.version) == (2, fight.version)
    fight.do(Advance("gob", ((4, 0, 0),)), seat="director")
    fight.undo()
    assert follower.catch_up() == 2
    fight.redo()
    assert follower.catch_up() == 3
    fight.undo(to=3)
    assert follower.catch_up() == 0
    fight.do(EndTurn("gob"), seat="director")
    assert (follower.catch_up(), follower.version) == (0, fight.version)


def test_it_follows_a_command_that_is_undone_while_it_waits_and_the_rulings_inside() -> None:
    fight = Encounter.create(SETUP)
    follower = Follower(STEPS, fight.records)
    fight.do(Advance("gob", ((2, 0, 0),)), seat="director")
    fight.rule(SetStamina("gob", 9))
    follower.catch_up()
    fight.undo()
    assert follower.catch_up() == 0
    outcome = fight.do(Advance("gob", ((2, 0, 0),)), seat="director")
    fight.answer(outcome.prompts[0].id, [], seat="ana")
    assert follower.catch_up() == 1


def test_it_reads_the_new_records_only() -> None:
    asked: list[int] = []
    fight = walked()

    def read(start: int) -> Iterable[Record]:
        asked.append(start)
        return fight.records(start)

    follower = Follower(STEPS, read)
    follower.catch_up()
    last = fight.version
    fight.undo()
    follower.catch_up()
    assert asked == [1, last + 1]


def test_an_undo_further_back_than_states_are_kept_reads_the_log_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "KEPT", 2)
    fight = walked()
    follower = Follower(STEPS, fight.records)
    for stamina in range(1, 9):
        fight.rule(SetStamina("gob", stamina))
    follower.catch_up()
    fight.undo(to=3)
    assert follower.catch_up() == 0
    fight.redo()
    assert follower.catch_up() == 2
    fight.undo(to=3)
    fight.redo()
    fight.undo(to=fight.version - 10)
    assert follower.catch_up() == rebuild(STEPS, fight.records())


def test_it_survives_an_encounter_that_is_opened_anew() -> None:
    store = MemoryStore()
    fight = walked(store)
    follower = Follower(STEPS, fight.records)
    follower.catch_up()
    Encounter.open(store).do(EndTurn("gob"), seat="director")
    assert follower.catch_up() == 2
    assert follower.version > fight.version
