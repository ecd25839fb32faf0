"""Claim: undo takes less than a millisecond, after 100,000 records as after 10,000.

At synchronous FULL the disk adds its own time for one transaction, whatever is in it: see `durable`.
"""

from __future__ import annotations

import time
from contextlib import ExitStack

from benchmarks.fights import ready
from benchmarks.long_log import LongLog
from benchmarks.side_by_side import Contender, Line, Pace, Sample, Scale, Watch, require, side_by_side
from freestrike.engine import Encounter, EndTurn
from freestrike.events.commands import Done
from freestrike.events.stores.interface import Exchange, Store
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore

MICROSECONDS = 1000.0
GROWTH = 1.5
"""A longer log may take this many times as long: what is within it is noise."""


def measure(log: LongLog, scale: Scale) -> list[Line]:
    """Microseconds, by the clock on the wall, for `undo` of the last command in an open encounter: with the long log, and with a tenth."""
    lengths = (scale.records, scale.records // 10)
    with ExitStack() as files:
        in_memory = [_undo(_opened(log, MemoryStore(), length), scale) for length in lengths]
        in_files = [
            _undo(_opened(log, files.enter_context(SqliteStore(log.folder / f"undo-{length}.db", "NORMAL")), length), scale)
            for length in lengths
        ]
        return [
            _line("undo, in memory", *side_by_side((in_memory[0], in_memory[1]), scale)),
            _line("undo, SQLite, synchronous NORMAL", *side_by_side((in_files[0], in_files[1]), scale)),
        ]


def _opened(log: LongLog, store: Store, length: int) -> Encounter:
    """An encounter opened on the first `length` records or a few more, up to the end of a command."""
    end = next(record.seq for record in log.records[length - 1 :] if isinstance(record.event, Done))
    with SqliteStore(log.file, must_exist=True) as whole:
        records = tuple(stored for stored in whole.read("encounter") if stored.seq <= end)
    store.append("encounter", Exchange(records), 0)
    return Encounter.open(store)


def _undo(encounter: Encounter, scale: Scale) -> Contender:
    def run() -> Sample:
        watch = Watch(time.perf_counter)
        before = encounter.board
        for _ in range(scale.commands):
            creature = ready(encounter)[0]
            encounter.do(EndTurn(creature.id), seat=creature.seat)
            with watch:
                encounter.undo()
        require(encounter.board is before, "an undo does not lead back to the board that the command found")
        return Sample(scale.commands, watch.seconds)

    return Contender(f"after {encounter.version:,} records", run)


def _line(what: str, long: Pace, short: Pace) -> Line:
    figure, other = 1e6 / long.median, 1e6 / short.median
    ratio = figure / other
    goal = f"under {MICROSECONDS:,.0f} and {GROWTH:g} x the peer"
    return Line(
        f"{what}, {long.name}", figure, 1e6 / long.best, "µs", short.name, other, ratio, goal, figure < MICROSECONDS and ratio < GROWTH
    )
