"""Claim: an encounter is rebuilt from its SQLite file at 300,000 records a second, 8 times as fast as the `eventsourcing` library does it;
with the hash chain checked, at 200,000."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate

from benchmarks.long_log import LongLog
from benchmarks.plain import Json, PlainState, as_json, summary_of
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, WrongResult, line, require, side_by_side
from freestrike.engine import Encounter
from freestrike.events.codec import GENESIS, decode_all, link
from freestrike.events.stores.sqlite import SqliteStore
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import empty, fold

RECORDS_A_SECOND = 300_000
CHECKED_A_SECOND = 200_000
TIMES_THE_PEER = 8


class Fight(Aggregate):
    """The same fight as an aggregate of the `eventsourcing` library: an event for each record, with the same fields."""

    def __init__(self) -> None:
        self.state = PlainState()

    class Happened(Aggregate.Event):
        """One record."""

        seq: int
        cause: int
        command: int
        event: Json
        by: str
        rules: list[str]

        def apply(self, aggregate: Aggregate) -> None:
            """Fold it, in the plainest way there is."""
            assert isinstance(aggregate, Fight)
            aggregate.state.fold(self.seq, self.event)


def measure(log: LongLog, scale: Scale) -> list[Line]:
    """Records a second, read, decoded and folded."""
    application, id = _eventsourcing(log, scale)

    def rebuilt(board: Board, watch: Watch) -> Sample:
        require(board == log.board, "the rebuilt board is not the one that the fight ended on")
        return Sample(len(log.records), watch.seconds)

    def opened() -> Sample:
        watch = Watch()
        with SqliteStore(log.file, must_exist=True) as store:
            with watch:
                encounter = Encounter.open(store)
            return rebuilt(encounter.board, watch)

    def folded() -> Sample:
        watch = Watch()
        board = empty()
        with SqliteStore(log.file, must_exist=True) as store, watch:
            for record in decode_all(store.lines("encounter")):
                board = fold(board, record)
        return rebuilt(board, watch)

    def checked() -> Sample:
        def lines(store: SqliteStore) -> Iterator[bytes]:
            head = GENESIS
            for stored in store.read("encounter"):
                head = link(head, stored.data)
                if head != stored.hash:
                    raise WrongResult(f"the chain is broken at {stored.seq}")
                yield stored.data

        watch = Watch()
        board = empty()
        with SqliteStore(log.file, must_exist=True) as store, watch:
            for record in decode_all(lines(store)):
                board = fold(board, record)
        return rebuilt(board, watch)

    def peer() -> Sample:
        watch = Watch()
        with watch:
            fight: Fight = application.repository.get(id)
        require(fight.state.summary() == summary_of(log.board), "the aggregate and the board do not agree")
        return Sample(len(log.records), watch.seconds)

    def rows() -> Sample:
        watch = Watch()
        connection = sqlite3.connect(log.file)
        with watch:
            count = len(connection.execute("SELECT place, hash, data FROM record ORDER BY place").fetchall())
        connection.close()
        require(count == len(log.records), "a row is missing")
        return Sample(count, watch.seconds)

    contenders = (
        Contender("read, decode, fold", folded),
        Contender("the eventsourcing library", peer),
        Contender("with the chain checked", checked),
        Contender("rows only, by sqlite3", rows),
        Contender("Encounter.open", opened),
    )
    bare, library, chained, raw, whole = side_by_side(contenders, scale)
    application.close()
    return [
        line("read, decode, fold from SQLite", "records/s", bare, library, least=RECORDS_A_SECOND, least_ratio=TIMES_THE_PEER),
        line("the same, hash chain checked", "records/s", chained, library, least=CHECKED_A_SECOND),
        line("Encounter.open: the same, ready for undo", "records/s", whole, library, least_ratio=TIMES_THE_PEER),
        line("read, decode, fold from SQLite", "records/s", bare, raw),
    ]


def _eventsourcing(log: LongLog, scale: Scale) -> tuple[Application[UUID], UUID]:
    """The fight in the library's own SQLite file, by its own recorder and its own JSON transcoder, as they come."""
    scale.note("  storing the same log with the eventsourcing library")
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(log.folder / "eventsourcing.db")}
    application: Application[UUID] = Application(env=environment)
    fight = Fight()
    for record in log.records:
        fight.trigger_event(
            Fight.Happened,
            seq=record.seq,
            cause=record.cause,
            command=record.command,
            event=as_json(record),
            by=record.by,
            rules=list(record.rules),
        )
    application.save(fight)
    return application, fight.id
