"""The long log: one brawl, made once a run and kept in an SQLite file for every benchmark that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

from benchmarks.fights import brawl
from benchmarks.side_by_side import Scale
from freestrike.events.record import Record
from freestrike.events.stores.sqlite import SqliteStore
from freestrike.projections.board.board import Board


@attrs.frozen
class LongLog:
    """The log of one brawl. `folder`: a place for files, gone at the end of the run. `board`: where the fight itself ended."""

    folder: Path
    file: Path
    records: tuple[Record, ...]
    board: Board


@contextmanager
def long_log(scale: Scale) -> Iterator[LongLog]:
    """Fight the brawl."""
    scale.note(f"long log: a brawl of {scale.records:,} records")
    with TemporaryDirectory(prefix="freestrike-benchmarks-") as name:
        file = Path(name) / "brawl.db"
        with SqliteStore(file, "NORMAL") as store:
            encounter = brawl(store, scale.records)
            records = tuple(encounter.records())
        yield LongLog(Path(name), file, records, encounter.board)
