"""Claim: a command kept durably in SQLite has 60% (a step) and 40% (a strike) of the pace at which `sqlite3` alone inserts its rows."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Literal

import attrs

from benchmarks.fights import FREE_STRIKE, begin, lanes, pairs, ready, run_the_lane, strike_the_other
from benchmarks.long_log import LongLog
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.engine import Advance, Encounter, EndTurn
from freestrike.events.commands import Command
from freestrike.events.encounter import Setup
from freestrike.events.stores.sqlite import SqliteStore
from freestrike.projections.board.creature import Creature

STEP_SHARE = 0.6
STRIKE_SHARE = 0.4
Synchronous = Literal["FULL", "NORMAL"]
Row = tuple[int, bytes, bytes]


@attrs.frozen
class Transaction:
    """The rows of one exchange, and whether its command is of the measured kind."""

    rows: tuple[Row, ...]
    timed: bool


@attrs.frozen
class Drill:
    """`commands`: what a creature does in its turn, each a transaction."""

    what: str
    setup: Setup
    commands: Callable[[Creature], tuple[Command, ...]]
    share: float


def measure(log: LongLog, scale: Scale) -> list[Line]:
    """Commands a second, by the clock on the wall: `do` with a file, and the same rows alone, one transaction a command each."""
    drills = (
        Drill("a step of one square", lanes(), _squares_one_by_one, STEP_SHARE),
        Drill("a melee free strike", pairs(), _free_strike, STRIKE_SHARE),
    )
    levels: tuple[Synchronous, ...] = ("FULL", "NORMAL")
    return [_measure(drill, level, log.folder, scale) for drill in drills for level in levels]


def _squares_one_by_one(creature: Creature) -> tuple[Command, ...]:
    run = run_the_lane(creature)
    return () if run is None else tuple(Advance(creature.id, (square,)) for square in run.path)


def _free_strike(creature: Creature) -> tuple[Command, ...]:
    return (strike_the_other(creature, FREE_STRIKE),) if creature.stat_block.hero else ()


def _measure(drill: Drill, synchronous: Synchronous, folder: Path, scale: Scale) -> Line:
    transactions: list[Transaction] = []

    def commands() -> Sample:
        watch = Watch(time.perf_counter)
        done = 0
        spans: list[tuple[int, bool]] = []
        file = _fresh(folder)
        with SqliteStore(file, synchronous) as store:
            encounter = begin(drill.setup, store, opportunity_attacks="pass")
            start = encounter.version

            def carry_out(creature: Creature, command: Command, timed: bool) -> None:
                if timed:
                    with watch:
                        encounter.do(command, seat=creature.seat)
                else:
                    encounter.do(command, seat=creature.seat)
                spans.append((encounter.version, timed))

            while done < scale.commands:
                creature = ready(encounter)[0]
                for command in drill.commands(creature):
                    carry_out(creature, command, True)
                    done += 1
                carry_out(creature, EndTurn(creature.id), False)
        transactions[:] = _transactions(file, start, spans)
        return Sample(done, watch.seconds)

    def rows() -> Sample:
        watch = Watch(time.perf_counter)
        file = _fresh(folder)
        with SqliteStore(file, synchronous):
            pass
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA synchronous = {synchronous}")
            for transaction in transactions:
                if transaction.timed:
                    with watch:
                        _insert(connection, transaction.rows)
                else:
                    _insert(connection, transaction.rows)
            kept = connection.execute("SELECT count(*) FROM record").fetchone()[0]
        require(kept == sum(len(transaction.rows) for transaction in transactions), "a row is missing")
        return Sample(sum(transaction.timed for transaction in transactions), watch.seconds)

    what = f"{drill.what}, synchronous {synchronous}"
    own, raw = side_by_side((Contender(what, commands), Contender("its rows, by sqlite3", rows)), scale)
    return line(what, "commands/s", own, raw, least_ratio=drill.share)


def _fresh(folder: Path) -> Path:
    """The name of an empty place for a store."""
    for old in folder.glob("durable.db*"):
        old.unlink()
    return folder / "durable.db"


def _insert(connection: sqlite3.Connection, rows: tuple[Row, ...]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO record VALUES (?, ?, ?)", rows)
    connection.execute("COMMIT")


def _transactions(file: Path, start: int, spans: list[tuple[int, bool]]) -> list[Transaction]:
    """The rows of the file after the record `start`, an exchange each; `spans` has the last record of each and whether it is timed."""
    with SqliteStore(file, must_exist=True) as store:
        head = Encounter.open(store).head
    with closing(sqlite3.connect(file)) as connection:
        rows: list[Row] = connection.execute("SELECT place, hash, data FROM record ORDER BY place").fetchall()
    require(rows[-1][1].hex() == head, "the file does not end with the head of the encounter")
    transactions = []
    for last, timed in spans:
        transactions.append(Transaction(tuple(rows[start:last]), timed))
        start = last
    return transactions
