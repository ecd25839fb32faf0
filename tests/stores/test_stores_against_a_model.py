"""Random use of each store beside a trivial model: lists and dicts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from freestrike.events.stores.interface import Kept, Listing, Store, StoredRecord, StoreError, VersionConflict
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore
from stores.exchanges import exchange

encounters = st.sampled_from(["ambush", "bridge", "crypt"])
ids = st.sampled_from(["", "a", "b", "c", "d", "e"])


@dataclass
class Log:
    records: list[StoredRecord] = field(default_factory=list)
    kept: dict[str, Kept] = field(default_factory=dict)
    undone: list[tuple[int, int]] = field(default_factory=list)


class InMemory(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.logs: defaultdict[str, Log] = defaultdict(Log)
        self.order: list[str] = []
        self.secrets: dict[str, bytes] = {}
        self.store: Store = MemoryStore()

    def add(
        self, encounter: str, count: int, id: str, undone: tuple[int, int] | None = None, redone: tuple[int, int] | None = None
    ) -> bool:
        """Append to the store and, if the id is new, to the model."""
        log = self.logs[encounter]
        version = len(log.records)
        added = exchange(version + 1, count, id=id, fingerprint=id.encode() * version, undone=undone, redone=redone)
        if id in log.kept:
            with pytest.raises(StoreError, match="is there already"):
                self.store.append(encounter, added, version)
            return False
        self.store.append(encounter, added, version)
        log.records += added.records
        if encounter not in self.order:
            self.order.append(encounter)
        if id:
            log.kept[id] = Kept(version + 1, version + count, added.fingerprint)
        return True

    @rule(encounter=encounters, count=st.integers(1, 5), id=ids)
    def play(self, encounter: str, count: int, id: str) -> None:
        self.add(encounter, count, id)

    @rule(encounter=encounters, id=ids, data=st.data())
    def undo(self, encounter: str, id: str, data: st.DataObject) -> None:
        if version := len(self.logs[encounter].records):
            first = data.draw(st.integers(1, version))
            taken = (first, data.draw(st.integers(first, version)))
            if self.add(encounter, 1, id, undone=taken):
                self.logs[encounter].undone.append(taken)

    @rule(encounter=encounters, id=ids)
    def redo(self, encounter: str, id: str) -> None:
        undone = self.logs[encounter].undone
        if undone and self.add(encounter, 1, id, redone=undone[-1]):
            undone.pop()

    @rule(encounter=encounters, off=st.integers(-6, 6).filter(bool), id=ids)
    def append_elsewhere(self, encounter: str, off: int, id: str) -> None:
        expected = len(self.logs[encounter].records) + off
        with pytest.raises(VersionConflict) as refused:
            self.store.append(encounter, exchange(expected + 1, 2, id=id), expected)
        assert refused.value.version == len(self.logs[encounter].records)

    @rule(encounter=encounters, secret=st.binary())
    def keep_secret(self, encounter: str, secret: bytes) -> None:
        self.store.keep_secret(encounter, secret)
        self.secrets[encounter] = secret

    @rule(encounter=encounters, start=st.integers(-1, 40))
    def read_from(self, encounter: str, start: int) -> None:
        assert list(self.store.read(encounter, start)) == [kept for kept in self.logs[encounter].records if kept.seq >= start]

    @invariant()
    def the_store_says_what_the_model_says(self) -> None:
        assert self.store.encounters() == tuple(
            Listing(encounter, len(self.logs[encounter].records), self.logs[encounter].records[-1].hash) for encounter in self.order
        )
        for encounter in ("ambush", "bridge", "crypt"):
            log = self.logs[encounter]
            assert list(self.store.read(encounter)) == log.records
            assert self.store.undone(encounter) == tuple(log.undone)
            assert {id: kept for id in "abcde" if (kept := self.store.exchange(encounter, id))} == log.kept
            assert self.store.secret(encounter) == self.secrets.get(encounter)


class InSqlite(InMemory):
    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.opened = self.store = SqliteStore(Path(self.folder.name, "fights.db"), "NORMAL")

    @rule()
    def close_and_open(self) -> None:
        self.opened.close()
        self.opened = self.store = SqliteStore(Path(self.folder.name, "fights.db"), "NORMAL", must_exist=True)

    def teardown(self) -> None:
        self.opened.close()
        self.folder.cleanup()


TestInMemory = InMemory.TestCase
TestInMemory.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestInSqlite = InSqlite.TestCase
TestInSqlite.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
