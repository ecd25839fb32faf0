"""The secret of the dice: kept beside the log, checked when it comes back, renewed in the open when it is lost."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Encounter, Refused, UseAbility
from freestrike.engine.verification import verify
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import DiceRekeyed, Entrant, Setup
from freestrike.events.record import Record
from freestrike.events.stores.interface import Exchange
from freestrike.events.stores.memory import MemoryStore

HERO = Entrant("ana", StatBlock("Ana", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2)), "heroes", "ana", (0, 0, 0))
FOE = Entrant("foe", StatBlock("Foe", "1M", 5, 90, free_strike=CreatureFreeStrike(2)), "director", "director", (1, 0, 0))
STRIKE = UseAbility("ana", "melee-free-strike", ["foe"])


def begun(first_side: str = "heroes") -> tuple[Encounter, MemoryStore]:
    store = MemoryStore()
    return Encounter.create(Setup("a fight", (HERO, FOE), first_side=first_side), store=store, secret=b"the first"), store


def copy_without_secret(store: MemoryStore) -> MemoryStore:
    copied = MemoryStore()
    copied.append("encounter", Exchange(tuple(store.read("encounter"))), 0)
    return copied


def rekeyed(records: tuple[Record, ...] | list[Record]) -> list[int]:
    return [record.seq for record in records if isinstance(record.event, DiceRekeyed)]


def test_a_secret_that_is_not_the_encounters_is_refused() -> None:
    _, store = begun()
    with pytest.raises(Refused, match="another secret"):
        Encounter.open(store, secret=b"a forged one")
    with pytest.raises(Refused, match="another secret"):
        Encounter.open(copy_without_secret(store), secret=b"a forged one")


def test_a_secret_given_back_rolls_the_same_dice() -> None:
    fight, store = begun()
    again = Encounter.open(copy_without_secret(store), secret=b"the first")
    assert [record.event for record in again.do(STRIKE, seat="ana").records] == [
        record.event for record in fight.do(STRIKE, seat="ana").records
    ]


def test_where_it_is_lost_a_record_says_that_another_keys_the_dice() -> None:
    _, store = begun()
    lost = copy_without_secret(store)
    fight = Encounter.open(lost)
    assert rekeyed(list(fight.records())) == []

    fight.do(STRIKE, seat="ana")

    assert len(rekeyed(list(fight.records()))) == 1
    assert lost.secret("encounter") not in (None, b"the first")
    assert verify(lost, "encounter").exact


def test_it_can_be_lost_while_a_prompt_is_open() -> None:
    # Given a step out of ana's reach, and the process gone with the secret.
    fight, store = begun("director")
    fight.do(Advance("foe", path=[(2, 0)]), seat="director")
    lost = copy_without_secret(store)
    fight = Encounter.open(lost)

    fight.answer(fight.prompts[0].id, ["opportunity-attack/ana"], seat="ana")
    while fight.prompts:
        # The new secret is nobody's choice: a critical hit may ask for one thing more.
        fight.answer(fight.prompts[0].id, seat=fight.prompts[0].seat)

    assert fight.board.command == 0
    assert len(rekeyed(list(fight.records()))) == 1
    assert Encounter.open(lost).board == fight.board
    assert verify(lost, "encounter").exact


def test_an_undo_does_not_bring_a_lost_secret_back() -> None:
    _, store = begun()
    lost = copy_without_secret(store)
    fight = Encounter.open(lost)
    fight.do(STRIKE, seat="ana")
    fight.undo()
    assert Encounter.open(lost).board == fight.board


def test_the_close_reveals_the_secret_and_the_dice_are_checked_against_it() -> None:
    fight, store = begun()
    fight.do(STRIKE, seat="ana")
    fight.close()
    assert verify(store, "encounter").dice_checked
    with pytest.raises(Refused, match="closed"):
        fight.undo()


def test_only_the_director_closes() -> None:
    fight, _ = begun()
    with pytest.raises(Refused, match="the Director's alone"):
        fight.close(seat="ana")
