"""Verification: a log as the engine wrote it is EXACT, whatever was undone or ruled; anything else is found where it begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from freestrike.engine import Advance, Encounter, EndTurn, GiveStandingOrder, UseAbility
from freestrike.engine.automatic import play_out
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.verification import Verdict, verify
from freestrike.events.codec import GENESIS, decode, encode, link
from freestrike.events.commands import Commanded
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.damage import DamageTaken
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Entrant, Setup, Undone
from freestrike.events.prompts import Chosen, StandingOrder
from freestrike.events.record import Record
from freestrike.events.rulings import SetStamina
from freestrike.events.stores.interface import Exchange, StoredRecord
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.history import live

AMBUSH = Path(__file__).parents[2] / "examples" / "goblin-ambush.yaml"
HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
BRUTE = StatBlock("Brute", "1M", 5, 40, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (Entrant("H", HERO, "heroes", "ana", (0, 0, 0)), Entrant("B", BRUTE, "director", "director", (1, 0, 0))),
    first_side="director",
    malice=0,
)
ID = "encounter"


def walked(store: MemoryStore) -> Encounter:
    """The brute has walked away, the hero has taken the opportunity attack: 7 + 5 + 2 = 14, tier 2, 5 + 2 damage."""
    fight = Encounter.create(SETUP, store=store, dice=ScriptedDice([7, 5]))
    outcome = fight.do(Advance("B", ((2, 0, 0), (3, 0, 0))), seat="director")
    fight.answer(outcome.prompts[0].id, ["opportunity-attack/H"], seat="ana")
    return fight


def rewritten(change: Callable[[Record], Record]) -> Verdict:
    """The verdict on the walk with records changed and the whole chain hashed anew."""
    store, forged = MemoryStore(), MemoryStore()
    walked(store)
    head = GENESIS
    stored = []
    for one in store.read(ID):
        record = change(decode(one.data))
        data = encode(record)
        head = link(head, data)
        stored.append(StoredRecord(record.seq, head, data))
    forged.append(ID, Exchange(tuple(stored)), 0)
    return verify(forged, ID)


def test_a_log_is_exact() -> None:
    store = MemoryStore()
    fight = walked(store)
    verdict = verify(store, ID, head=fight.head)
    assert verdict.exact
    assert (verdict.records, verdict.commands, verdict.head) == (fight.version, 1, fight.head)


def test_a_command_left_open_is_exact_up_to_its_prompt() -> None:
    store = MemoryStore()
    fight = Encounter.create(SETUP, store=store)
    fight.do(Advance("B", ((2, 0, 0),)), seat="director")
    assert fight.prompts
    assert verify(store, ID).exact
    fight.undo()
    fight.do(EndTurn("B"), seat="director")
    assert verify(store, ID).exact


def test_a_ruling_inside_an_open_command_and_a_standing_order_are_exact() -> None:
    store = MemoryStore()
    fight = Encounter.create(SETUP, store=store, dice=ScriptedDice([7, 5, 7, 5]))
    outcome = fight.do(Advance("B", ((2, 0, 0), (3, 0, 0))), seat="director")
    fight.rule(SetStamina("B", 20), reason="wounded")
    fight.answer(outcome.prompts[0].id, ["opportunity-attack/H"], seat="ana")
    assert fight.board.creatures["B"].stamina == 13
    assert verify(store, ID).exact
    fight.undo()
    fight.do(GiveStandingOrder(StandingOrder("o", "ana", "combat/opportunity-attacks", "take")), seat="ana")
    fight.do(Advance("B", ((2, 0, 0), (3, 0, 0))), seat="director")
    assert fight.board.creatures["B"].stamina == 33
    assert verify(store, ID).exact


def test_a_changed_byte_is_found_in_the_chain() -> None:
    store = MemoryStore()
    walked(store)
    records = list(store.read(ID))
    records[6] = replace(records[6], data=records[6].data.replace(b'"B"', b'"H"', 1))
    forged = MemoryStore()
    forged.append(ID, Exchange(tuple(records)), 0)
    verdict = verify(forged, ID)
    assert verdict.finding is not None
    assert verdict.finding.seq == 7
    assert "hash" in verdict.finding.problem


def test_a_cut_tail_is_found_against_a_head_kept_elsewhere_and_only_so() -> None:
    store = MemoryStore()
    fight = walked(store)
    cut = MemoryStore()
    cut.append(ID, Exchange(tuple(store.read(ID))[:2]), 0)
    assert verify(cut, ID).exact
    assert not verify(cut, ID, head=fight.head).exact


def test_an_earlier_head_proves_that_the_log_only_grew() -> None:
    store = MemoryStore()
    fight = walked(store)
    head = fight.head
    fight.undo()
    assert verify(store, ID, head=head.upper()).exact


def forged_damage(record: Record) -> Record:
    event = record.event
    return replace(record, event=replace(event, amount=1, stamina=39)) if isinstance(event, DamageTaken) else record


def test_a_rehashed_log_with_other_damage_differs_and_both_outcomes_are_told() -> None:
    """The rules come to 7 of 40; the forged log says 1."""
    finding = rewritten(forged_damage).finding
    assert finding is not None
    assert '"amount":1' in finding.recorded
    assert '"amount":7' in finding.now
    assert '"stamina":33' in finding.now


def swapped(record: Record) -> Record:
    event = record.event
    return replace(record, rules=("combat/charge",)) if isinstance(event, DamageTaken) else record


def dice_of_another_name(record: Record) -> Record:
    event = record.event
    return replace(record, event=replace(event, name="X")) if isinstance(event, Rolled) else record


def anothers_command(record: Record) -> Record:
    return replace(record, by="ana") if isinstance(record.event, Commanded) else record


def answered_by_another(record: Record) -> Record:
    return replace(record, by="director") if isinstance(record.event, Chosen) else record


def out_of_turn(record: Record) -> Record:
    if isinstance(record.event, Commanded):
        return replace(record, by="ana", event=Commanded(UseAbility("H", "melee-free-strike", ("B",))))
    return record


def undone_too_much(record: Record) -> Record:
    return replace(record, event=Undone(2, 6), command=record.seq, cause=0) if isinstance(record.event, Commanded) else record


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (swapped, "another cause, rule or policy"),
        (dice_of_another_name, "another outcome"),
        (anothers_command, "another seat's"),
        (answered_by_another, "another seat's"),
        (out_of_turn, "the other side's turn"),
        (undone_too_much, "not the last commands"),
    ],
)
def test_whatever_no_engine_would_have_written_is_found(change: Callable[[Record], Record], problem: str) -> None:
    finding = rewritten(change).finding
    assert finding is not None
    assert problem in finding.problem


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_whole_fights_with_undo_and_redo_are_exact(seed: int) -> None:
    """Commands are undone and redone at random, several deep and open ones too; then the fight is closed: its dice are those of the
    revealed secret."""
    chance = Random(seed)
    store = MemoryStore()
    fight = Encounter.create(read_encounter(AMBUSH), store=store, secret=seed.to_bytes(5))
    for _ in play_out(fight, limit_rounds=2):
        if chance.random() < 0.1 and fight.version < 1500:
            commands = [record.seq for record in live(fight.records()) if isinstance(record.event, Commanded)]
            was_open = bool(fight.board.command)
            fight.undo(to=chance.choice(commands[-4:]))
            if not was_open and chance.random() < 0.5:
                fight.redo()
    while fight.prompts:
        fight.undo()
    fight.close()
    verdict = verify(store, ID, head=fight.head)
    assert verdict.exact, verdict.finding
    assert verdict.dice_checked
    assert verdict.records == fight.version
