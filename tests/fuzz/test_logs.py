"""The readers of logs, on anything: a record, a log, an exported file and a store are read, or refused as it is documented."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freestrike.engine import Advance, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.exported import verify_export
from freestrike.engine.readjudication import readjudicate
from freestrike.engine.verification import Verdict, verify
from freestrike.events.codec import GENESIS, UnreadableRecord, decode, encode, link
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.export import ExportError, take_in, write
from freestrike.events.rulings import SetStamina
from freestrike.events.stores.interface import Exchange, StoredRecord, StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore
from fuzz.mutations import Edits, check, edits, mutated
from properties.profile import examples

ID = "fuzz"
HERO = StatBlock("Ana", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), recoveries=8)
BRUTE = StatBlock("Foe", "1M", 5, 20, free_strike=CreatureFreeStrike(4))


def fought() -> MemoryStore:
    """A small fight with a reaction, a strike, a ruling, an undo and a redo."""
    store = MemoryStore()
    ana, foe = Entrant("ana", HERO, "heroes", "ana", (1, 1, 0)), Entrant("foe", BRUTE, "director", "director", (2, 1, 0))
    fight = Encounter.create(Setup("fuzz", (ana, foe), first_side="heroes"), store=store, id=ID, secret=b"fuzz")
    fight.do(Advance("ana", [(0, 1)]), seat="ana")
    fight.answer(fight.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    fight.rule(SetStamina("foe", 9), reason="a fall")
    fight.undo()
    fight.redo()
    fight.do(UseAbility("ana", "ranged-free-strike", ["foe"], "ranged"), seat="ana")
    while fight.prompts:
        prompt = fight.prompts[0]
        fight.answer(prompt.id, [option.id for option in prompt.options][: prompt.least], seat=prompt.seat)
    fight.do(EndTurn("ana"), seat="ana")
    return store


@cache
def records() -> tuple[bytes, ...]:
    return tuple(stored.data for stored in fought().read(ID))


@cache
def lines() -> tuple[bytes, ...]:
    return tuple(write(fought(), ID, secret=True))


def stored_again(log: list[bytes]) -> MemoryStore:
    """A store with these bytes as records, hashed anew."""
    store, head, kept = MemoryStore(), GENESIS, []
    for seq, data in enumerate(log, 1):
        head = link(head, data)
        kept.append(StoredRecord(seq, head, data))
    store.append(ID, Exchange(tuple(kept)), 0)
    return store


@given(st.binary(max_size=200))
@examples(200, 5000)
def test_any_bytes_are_a_record_or_unreadable(data: bytes) -> None:
    try:
        assert encode(decode(data))
    except UnreadableRecord as error:
        check(error)


@given(st.integers(0, 1000), edits)
@examples(300, 10000)
def test_a_damaged_record_is_a_record_or_unreadable(place: int, changes: Edits) -> None:
    try:
        record = decode(mutated(records()[place % len(records())], changes), 7)
        assert decode(encode(record)) == record
    except UnreadableRecord as error:
        check(error)


@given(st.integers(0, 1000), edits)
@examples(150, 5000)
def test_a_damaged_log_that_was_hashed_anew_is_judged_and_opened_or_refused(place: int, changes: Edits) -> None:
    place %= len(records())
    log = [*records()[:place], mutated(records()[place], changes), *records()[place + 1 :]]
    look_at(log)


@given(st.integers(0, 1000), st.integers(0, 1000), st.data())
@examples(150, 5000)
def test_a_field_with_another_value_of_its_kind_is_judged_and_opened_or_refused(place: int, other: int, data: st.DataObject) -> None:
    """Records that can be read, and say what no engine says: numbers, names and whole events of other records in the wrong place."""
    one, two = (msgspec.json.decode(records()[at % len(records())]) for at in (place, other))
    kind = data.draw(st.sampled_from(["seq", "cause", "command", "event", "by", "number", "text"]))
    if kind in one or kind in two:
        one[kind] = two.get(kind, data.draw(st.sampled_from([0, -1, 10**6, "", "nobody"])))
    else:
        event = one["event"]
        fields = [name for name, value in event.items() if name != "is" and isinstance(value, int if kind == "number" else str)]
        if not fields:
            return
        event[data.draw(st.sampled_from(fields))] = data.draw(
            st.integers(-99, 99) if kind == "number" else st.sampled_from(["", "foe", "bob"])
        )
    place %= len(records())
    look_at([*records()[:place], msgspec.json.encode(one), *records()[place + 1 :]])


def look_at(log: list[bytes]) -> None:
    """Everything that reads a log, on this one."""
    store = stored_again(log)
    assert isinstance(verify(store, ID), Verdict)
    try:
        fight = Encounter.open(store, ID)
    except (UnreadableRecord, StoreError, Refused) as error:
        check(error)
        return
    assert fight.version == len(log)
    try:
        known = tuple(fight.records())
    except UnreadableRecord:
        return
    if verify(store, ID).exact:
        assert readjudicate(known).judgments


@given(st.integers(0, 1000), edits)
@examples(150, 5000)
def test_a_damaged_export_is_taken_in_or_refused(place: int, changes: Edits) -> None:
    damaged = list(lines())
    place %= len(damaged)
    damaged[place] = mutated(damaged[place], changes)
    store = MemoryStore()
    taken = True
    try:
        take_in(store, damaged)
    except (ExportError, UnreadableRecord, StoreError) as error:
        check(error)
        taken = False
    assert taken or store.encounters() == ()
    assert isinstance(verify_export(damaged), Verdict)


@given(st.lists(st.binary(max_size=60), max_size=5))
@examples(100, 3000)
def test_any_lines_are_an_export_or_none(given: list[bytes]) -> None:
    try:
        take_in(MemoryStore(), given)
    except (ExportError, UnreadableRecord) as error:
        check(error)


@given(edits)
@examples(60, 2000)
def test_a_damaged_store_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, changes: Edits) -> None:
    path = tmp_path_factory.mktemp("store") / "fight.db"
    with SqliteStore(path, "NORMAL") as store:
        take_in(store, lines())
    path.write_bytes(mutated(path.read_bytes(), changes))
    try:
        with SqliteStore(path, must_exist=True) as store:
            for listing in store.encounters():
                assert isinstance(verify(store, listing.encounter), Verdict)
                Encounter.open(store, listing.encounter)
    except (StoreError, UnreadableRecord, Refused) as error:
        check(error)
