"""An import or a branch that is broken off leaves nothing behind, however it ends."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from freestrike.engine import Encounter
from freestrike.engine.branching import branch
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.export import take_in, write
from freestrike.events.rulings import SetStamina
from freestrike.events.stores.interface import StoredRecord, StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore

HERO = Entrant("ana", StatBlock("Ana", "1M", 5, 30, hero=True), "heroes", "ana", (0, 0, 0))
FOE = Entrant("foe", StatBlock("Foe", "1M", 5, 10, free_strike=CreatureFreeStrike(2)), "director", "director", (1, 0, 0))


def long_fight(rulings: int, store: MemoryStore) -> Encounter:
    fight = Encounter.create(Setup("long", (HERO, FOE), first_side="heroes"), store=store, id="long", secret=b"long")
    for number in range(rulings):
        fight.rule(SetStamina("ana", 1 + number % 30))
        if number % 50 == 49:
            fight.undo()
    return fight


class Broken:
    """The lines of an export that break off at the `nth` line, the `time`-th time that they are gone through."""

    def __init__(self, lines: list[bytes], nth: int, time: int) -> None:
        self.lines, self.nth, self.time, self.times = lines, nth, time, 0

    def __iter__(self) -> Iterator[bytes]:
        self.times += 1
        for number, line in enumerate(self.lines):
            if self.times >= self.time and number == self.nth:
                raise OSError("the disk is gone")
            yield line


@pytest.mark.parametrize("time", [2, 3])
def test_an_import_that_cannot_read_on_leaves_nothing(time: int, tmp_path: Path) -> None:
    source = MemoryStore()
    long_fight(200, source)
    lines = list(write(source, "long", secret=True))
    with SqliteStore(tmp_path / "there.db") as store:
        with pytest.raises(OSError, match="the disk is gone"):
            take_in(store, Broken(lines, 300, time))
        assert store.encounters() == ()
        assert store.secret("long") is None
        take_in(store, lines)
        assert Encounter.open(store, "long").version == len(lines) - 1


def test_an_import_that_is_killed_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    source = MemoryStore()
    long_fight(3000, source)
    file = tmp_path / "long.jsonl"
    file.write_bytes(b"".join(write(source, "long")))
    random = Random(7)
    program = "import sys; from freestrike.engine.host.cli import main; print(flush=True); main(sys.argv[1:])"
    for number in range(6):
        kept = tmp_path / f"{number}.db"
        with subprocess.Popen([sys.executable, "-c", program, "import", str(file), str(kept)], stdout=subprocess.PIPE) as importing:
            assert importing.stdout is not None
            importing.stdout.readline()
            time.sleep(random.uniform(0.1, 1.2))
            importing.kill()
        if not kept.exists():
            continue
        try:
            with SqliteStore(kept) as store:
                listed = store.encounters()
        except StoreError:
            continue
        assert [(one.encounter, one.version) for one in listed] in ([], [("long", source.encounters()[0].version)])


def test_a_branch_that_cannot_be_read_on_leaves_nothing() -> None:
    class Failing(MemoryStore):
        """Gives no more records than 20 once it is told to."""

        failing = False

        def read(self, encounter: str, start: int = 1) -> Iterator[StoredRecord]:
            for stored in super().read(encounter, start):
                if self.failing and stored.seq > 20:
                    raise StoreError("the disk is gone")
                yield stored

    source, into = Failing(), MemoryStore()
    fight = long_fight(20, source)
    source.failing = True
    with pytest.raises(StoreError):
        branch(source, "long", fight.version, id="other", into=into)
    assert into.encounters() == ()
    source.failing = False
    assert branch(source, "long", fight.version, id="other", into=into).version == fight.version + 1
