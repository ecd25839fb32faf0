"""Logs kept in an SQLite file, durably: one writer at a time, one transaction an exchange."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from freestrike.events.codec import FIRST_BATCH, LARGEST_BATCH
from freestrike.events.stores.interface import Exchange, Kept, Listing, StoredRecord, StoreError, VersionConflict, malformed

APPLICATION_ID = 0x46_53_54_4B
"""Marks an SQLite file as a store of Freestrike ("FSTK"). It stands in the file's header."""

LAYOUT = 1
"""The version of the tables below. It stands in the file's header as `user_version`."""

# A record's place is its encounter's key and its seq in one integer: the key of the table itself, so that a log is one run of
# rows and an append goes to its end. Measured against a key of two columns: a fifth less for an append, the same for a read.
_SEQ_BITS = 32
_SEQ_MASK = (1 << _SEQ_BITS) - 1

_TABLES = (
    "CREATE TABLE encounter (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE record (place INTEGER PRIMARY KEY, hash BLOB NOT NULL, data BLOB NOT NULL) STRICT",
    "CREATE TABLE exchange (encounter INTEGER NOT NULL, id TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,"
    " fingerprint BLOB NOT NULL, PRIMARY KEY (encounter, id)) STRICT, WITHOUT ROWID",
    # The ranges that are undone now. `place` is the last record of the exchange that undid the range.
    "CREATE TABLE undone (place INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL) STRICT",
    "CREATE TABLE secret (encounter TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID",
)

_RECORDS = "SELECT hash, data FROM record WHERE place BETWEEN ? AND ? ORDER BY place"
_LINES = "SELECT data FROM record WHERE place BETWEEN ? AND ? ORDER BY place"
_Batch = tuple[int, list[tuple[Any, ...]]]
"""The seq of its first record, and the rows."""

_KEEP = "INSERT INTO exchange VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_KEEP_SECRET = "INSERT OR REPLACE INTO secret VALUES (?, ?)"
_LAST_UNDONE = "SELECT place, first, last FROM undone WHERE place BETWEEN ? AND ? ORDER BY place DESC LIMIT 1"
_LISTING = (
    f"SELECT encounter.name, record.place & {_SEQ_MASK}, record.hash FROM encounter JOIN record ON record.place ="
    f" (SELECT max(place) FROM record WHERE place BETWEEN encounter.key << {_SEQ_BITS} AND (encounter.key << {_SEQ_BITS}) + {_SEQ_MASK})"
    " ORDER BY encounter.key"
)

_REASONS = {
    "SQLITE_BUSY": "another program is writing to it",
    "SQLITE_CANTOPEN": "it or its folder may not be opened for reading and writing",
    "SQLITE_CORRUPT": "it is damaged",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk cannot be read or written, or is full",
    "SQLITE_NOTADB": "it is not a store of Freestrike",
    "SQLITE_READONLY": "it or its folder may not be written to",
}
"""What an error of SQLite means to whoever chose the file, by the first two parts of its name."""


class SqliteStore:
    """A `Store` in one SQLite file, which may hold several encounters. Use it in a `with` statement, or call `close`.

    `path`: the file, which is created if it is missing, unless `must_exist`. `synchronous`: "FULL", an exchange that was appended
    survives a loss of power; "NORMAL", the last ones may be lost then (never a part of one), and none by a crash of the program.
    `wait`: seconds to wait for another writer to finish. Raises StoreError if the file is anything but a store of this layout;
    such a file is not written to.

    A store belongs to the thread and the process that opened it. Others open their own on the same file: of two that append
    at one version, the second gets VersionConflict.
    """

    def __init__(
        self, path: str | os.PathLike[str], synchronous: Literal["FULL", "NORMAL"] = "FULL", *, must_exist: bool = False, wait: float = 5.0
    ) -> None:
        if synchronous not in ("FULL", "NORMAL"):
            raise ValueError(f"synchronous is FULL or NORMAL, not {synchronous!r}")
        self._name = f"store {os.fspath(path)!r}"
        self._keys: dict[str, int] = {}
        file, fresh = self._look_at(path, must_exist)
        try:
            if not fresh:
                self._require_header(file)
            uri = f"{file.as_uri()}?mode={'rwc' if fresh else 'rw'}"
            self._connection = sqlite3.connect(uri, timeout=wait, isolation_level=None, uri=True)
            self._cursor = self._connection.cursor()
            try:
                self._prepare(synchronous, must_exist)
            except BaseException:
                self._connection.close()
                raise
        except (sqlite3.Error, UnicodeError) as error:
            raise self._failure(error) from None

    def append(self, encounter: str, exchange: Exchange, expected: int) -> None:
        """See `Store.append`."""
        if reason := malformed(exchange, expected):
            raise self._error(reason, encounter)
        self._transact(lambda cursor: self._add(cursor, encounter, exchange, expected))

    def append_all(self, encounter: str, exchanges: Iterable[Exchange], expected: int, secret: bytes | None = None) -> None:
        """See `Store.append_all`."""

        def write(cursor: sqlite3.Cursor) -> None:
            at = expected
            for exchange in exchanges:
                if reason := malformed(exchange, at):
                    raise self._error(reason, encounter)
                self._add(cursor, encounter, exchange, at)
                at = exchange.records[-1].seq
            if secret is not None:
                cursor.execute(_KEEP_SECRET, (encounter, secret))

        known = encounter in self._keys
        try:
            self._transact(write)
        except BaseException:
            if not known:
                # The key that was looked up within the transaction is gone with it.
                self._keys.pop(encounter, None)
            raise

    def read(self, encounter: str, start: int = 1) -> Iterator[StoredRecord]:
        """See `Store.read`."""
        return chain.from_iterable(self._records(encounter, self._batches(encounter, start, _RECORDS)))

    def lines(self, encounter: str, start: int = 1) -> Iterator[bytes]:
        """See `Store.lines`."""
        return chain.from_iterable(self._lines(encounter, self._batches(encounter, start, _LINES)))

    def exchange(self, encounter: str, id: str) -> Kept | None:
        """See `Store.exchange`."""
        query = "SELECT first, last, fingerprint FROM exchange WHERE id = ? AND encounter = (SELECT key FROM encounter WHERE name = ?)"
        rows = self._select(query, (id, encounter))
        return Kept._make(rows[0]) if rows else None

    def undone(self, encounter: str) -> tuple[tuple[int, int], ...]:
        """See `Store.undone`."""
        query = (
            f"SELECT first, last FROM undone, encounter WHERE name = ? AND place BETWEEN key << {_SEQ_BITS}"
            f" AND (key << {_SEQ_BITS}) + {_SEQ_MASK} ORDER BY place"
        )
        return tuple((first, last) for first, last in self._select(query, (encounter,)))

    def encounters(self) -> tuple[Listing, ...]:
        """See `Store.encounters`."""
        return tuple(map(Listing._make, self._select(_LISTING, ())))

    def keep_secret(self, encounter: str, secret: bytes) -> None:
        """See `Store.keep_secret`."""
        self._transact(lambda cursor: cursor.execute(_KEEP_SECRET, (encounter, secret)))

    def secret(self, encounter: str) -> bytes | None:
        """See `Store.secret`."""
        rows = self._select("SELECT secret FROM secret WHERE encounter = ?", (encounter,))
        return bytes(rows[0][0]) if rows else None

    def close(self) -> None:
        """Let go of the file. A second call does nothing; any other use after it raises StoreError."""
        try:
            self._connection.close()
        except sqlite3.Error as error:
            raise self._failure(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _look_at(self, path: str | os.PathLike[str], must_exist: bool) -> tuple[Path, bool]:
        """The file, and whether it is still to be made. Raises StoreError where SQLite would stumble."""
        file = Path(os.path.abspath(path))
        if "\0" in str(file):
            raise self._error("a path has no null character")
        try:
            status = file.stat()
        except FileNotFoundError:
            if not file.parent.is_dir():
                raise self._error("its folder does not exist") from None
            if must_exist:
                raise self._error("it does not exist") from None
            return file, True
        except OSError as error:
            raise self._error(error.strerror or "it cannot be looked up") from None
        if stat.S_ISDIR(status.st_mode):
            raise self._error("it is a folder, not a file")
        if not stat.S_ISREG(status.st_mode):
            raise self._error("it is not a regular file")
        if must_exist and not status.st_size:
            raise self._error("it is empty")
        return file, not status.st_size

    def _require_header(self, file: Path) -> None:
        """Raises StoreError if the file's header is not that of a store, before anything could be written.

        SQLite reads it, as of a file that never changes: so it takes no lock, and folds no journal of another program's back.
        (To read it with `open` would drop the locks that this process holds on the file through another store.)
        """
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", isolation_level=None, uri=True)) as probe:
            # The header may count pages that stand in the write-ahead log only, which is not read here: not to be called damage.
            probe.execute("PRAGMA writable_schema = ON")
            self._require_store(probe)

    def _require_store(self, connection: sqlite3.Connection) -> None:
        if _number(connection, "application_id") != APPLICATION_ID:
            raise self._error("it is not a store of Freestrike")
        if (layout := _number(connection, "user_version")) != LAYOUT:
            raise self._error(f"its layout is {layout}, and this version reads {LAYOUT}")

    def _prepare(self, synchronous: str, must_exist: bool) -> None:
        """Make the tables if the file is empty (for the first time, or again after a crash in mid-creation), and settle in."""
        connection = self._connection
        connection.execute("PRAGMA trusted_schema = OFF")
        if not must_exist and not _number(connection, "page_count"):
            self._transact(_make_tables)
        self._require_store(connection)
        # Only now: the header must stand in the file itself, not in the write-ahead log.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {synchronous}")

    def _add(self, cursor: sqlite3.Cursor, encounter: str, exchange: Exchange, expected: int) -> None:
        """`append`, within its transaction."""
        key = self._key(encounter)
        version = self._version(key) if key else 0
        if version != expected:
            raise VersionConflict(encounter, expected, version)
        if not key:
            key = cursor.execute("INSERT INTO encounter (name) VALUES (?)", (encounter,)).lastrowid or 0
        base = key << _SEQ_BITS
        rows = [(base + record.seq, record.hash, record.data) for record in exchange.records]
        cursor.executemany("INSERT INTO record VALUES (?, ?, ?)", rows)
        first, last = exchange.records[0].seq, exchange.records[-1].seq
        if exchange.id:
            cursor.execute(_KEEP, (key, exchange.id, first, last, exchange.fingerprint))
            if not cursor.rowcount:
                raise self._error(f"an exchange {exchange.id!r} is there already", encounter)
        if exchange.undone:
            cursor.execute("INSERT INTO undone VALUES (?, ?, ?)", (base + last, *exchange.undone))
        if exchange.redone:
            undone = cursor.execute(_LAST_UNDONE, (base, base + _SEQ_MASK)).fetchone()
            if undone is None or undone[1:] != exchange.redone:
                raise self._error(f"records {exchange.redone[0]} to {exchange.redone[1]} were not undone last", encounter)
            cursor.execute("DELETE FROM undone WHERE place = ?", undone[:1])

    def _transact(self, write: Callable[[sqlite3.Cursor], object]) -> None:
        """Call `write` with the right to write, from its first statement on: no other writer comes between a look and a change. All
        of it is kept, or nothing."""
        cursor = self._cursor
        try:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                write(cursor)
                cursor.execute("COMMIT")
            except BaseException:
                # SQLite may have rolled back by itself; what is raised already is what to tell.
                with suppress(sqlite3.Error):
                    cursor.execute("ROLLBACK")
                raise
        except (sqlite3.Error, UnicodeError) as error:
            raise self._failure(error) from None

    def _select(self, query: str, values: tuple[str | int, ...]) -> list[tuple[Any, ...]]:
        # Any: what is in a row is settled by the query and the STRICT tables.
        try:
            return self._cursor.execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeError) as error:
            raise self._failure(error) from None

    def _records(self, encounter: str, batches: Iterator[_Batch]) -> Iterator[list[StoredRecord]]:
        for first, rows in batches:
            batch = []
            for seq, (hash, data) in enumerate(rows, first):
                if type(data) is not bytes or type(hash) is not bytes:
                    raise self._not_bytes(encounter)
                batch.append(StoredRecord(seq, hash, data))
            yield batch

    def _lines(self, encounter: str, batches: Iterator[_Batch]) -> Iterator[list[bytes]]:
        for _, rows in batches:
            batch = [data for (data,) in rows]
            if {bytes} != set(map(type, batch)):
                raise self._not_bytes(encounter)
            yield batch

    def _batches(self, encounter: str, start: int, query: str) -> Iterator[_Batch]:
        """The rows that `query` gives of the records from `start` on, each batch with the seq of its first."""
        key = self._key(encounter)
        return self._batches_to(encounter, max(start, 1), self._version(key) if key else 0, key << _SEQ_BITS, query)

    def _batches_to(self, encounter: str, first: int, end: int, base: int, query: str) -> Iterator[_Batch]:
        # Each batch is a query of its own: between two, no lock is held and appends are free to go on.
        size = FIRST_BATCH
        while first <= end:
            last = min(first + size - 1, end)
            rows = self._select(query, (base + first, base + last))
            # As many as there are places between the two, and no place holds two: so they stand at these places, one each.
            if len(rows) != last - first + 1:
                raise self._error(f"it is damaged: of the records {first} to {last} there are {len(rows)}", encounter)
            yield first, rows
            first, size = last + 1, min(2 * size, LARGEST_BATCH)

    def _not_bytes(self, encounter: str) -> StoreError:
        return self._error("it is damaged: a record is not in bytes", encounter)

    def _key(self, encounter: str) -> int:
        """The encounter's key in the tables, or 0."""
        key = self._keys.get(encounter, 0)
        if not key:
            rows = self._select("SELECT key FROM encounter WHERE name = ?", (encounter,))
            if rows:
                key = self._keys[encounter] = rows[0][0]
        return key

    def _version(self, key: int) -> int:
        base = key << _SEQ_BITS
        rows = self._select("SELECT max(place) FROM record WHERE place BETWEEN ? AND ?", (base, base + _SEQ_MASK))
        return (rows[0][0] or base) - base

    def _error(self, reason: str, encounter: str | None = None) -> StoreError:
        place = "" if encounter is None else f", encounter {encounter!r}"
        return StoreError(f"{self._name}{place}: {reason}")

    def _failure(self, error: sqlite3.Error | UnicodeError) -> StoreError:
        if isinstance(error, UnicodeEncodeError):
            return self._error(f"{error.object!r} is not text that can be stored")
        if isinstance(error, UnicodeError):
            return self._error(_REASONS["SQLITE_CORRUPT"])
        name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
        return self._error(_REASONS.get(name) or " ".join(str(error).split()))


def _make_tables(cursor: sqlite3.Cursor) -> None:
    # Another program may have been first.
    if not cursor.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        cursor.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        cursor.execute(f"PRAGMA user_version = {LAYOUT}")
        for table in _TABLES:
            cursor.execute(table)


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
