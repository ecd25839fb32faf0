"""Logs kept in memory: for tests, for play without a file, and inside a browser page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import islice

from freestrike.events.stores.interface import Exchange, Kept, Listing, StoredRecord, StoreError, VersionConflict, malformed


class _Log:
    """One encounter's records, its exchanges by id, and the ranges that are undone."""

    __slots__ = ("kept", "records", "undone")

    def __init__(self) -> None:
        self.records: list[StoredRecord] = []
        self.kept: dict[str, Kept] = {}
        self.undone: list[tuple[int, int]] = []


class MemoryStore:
    """A `Store` that is gone with the process. It belongs to one thread."""

    def __init__(self) -> None:
        self._logs: dict[str, _Log] = {}
        self._secrets: dict[str, bytes] = {}

    def append(self, encounter: str, exchange: Exchange, expected: int) -> None:
        """See `Store.append`."""
        log = self._logs.get(encounter) or _Log()
        _add(log, encounter, exchange, expected)
        self._logs[encounter] = log

    def append_all(self, encounter: str, exchanges: Iterable[Exchange], expected: int, secret: bytes | None = None) -> None:
        """See `Store.append_all`."""
        log = deepcopy(self._logs.get(encounter)) or _Log()
        added = False
        for exchange in exchanges:
            _add(log, encounter, exchange, expected)
            expected = exchange.records[-1].seq
            added = True
        if added:
            self._logs[encounter] = log
        if secret is not None:
            self.keep_secret(encounter, secret)

    def read(self, encounter: str, start: int = 1) -> Iterator[StoredRecord]:
        """See `Store.read`."""
        log = self._logs.get(encounter)
        if log is None:
            return iter(())
        end = len(log.records)
        # An append-only list may grow under islice: it stops at the end of now.
        return islice(log.records, min(max(start - 1, 0), end), end)

    def lines(self, encounter: str, start: int = 1) -> Iterator[bytes]:
        """See `Store.lines`."""
        return (record.data for record in self.read(encounter, start))

    def exchange(self, encounter: str, id: str) -> Kept | None:
        """See `Store.exchange`."""
        log = self._logs.get(encounter)
        return log.kept.get(id) if log else None

    def undone(self, encounter: str) -> tuple[tuple[int, int], ...]:
        """See `Store.undone`."""
        log = self._logs.get(encounter)
        return tuple(log.undone) if log else ()

    def encounters(self) -> tuple[Listing, ...]:
        """See `Store.encounters`."""
        return tuple(Listing(encounter, len(log.records), log.records[-1].hash) for encounter, log in self._logs.items())

    def keep_secret(self, encounter: str, secret: bytes) -> None:
        """See `Store.keep_secret`."""
        self._secrets[encounter] = secret

    def secret(self, encounter: str) -> bytes | None:
        """See `Store.secret`."""
        return self._secrets.get(encounter)


def _add(log: _Log, encounter: str, exchange: Exchange, expected: int) -> None:
    if reason := malformed(exchange, expected):
        raise StoreError(f"encounter {encounter!r}: {reason}")
    if len(log.records) != expected:
        raise VersionConflict(encounter, expected, len(log.records))
    if exchange.id in log.kept:
        raise StoreError(f"encounter {encounter!r}: an exchange {exchange.id!r} is there already")
    if exchange.redone and exchange.redone != (log.undone[-1] if log.undone else None):
        raise StoreError(f"encounter {encounter!r}: records {exchange.redone[0]} to {exchange.redone[1]} were not undone last")
    log.records.extend(exchange.records)
    if exchange.id:
        log.kept[exchange.id] = Kept(exchange.records[0].seq, exchange.records[-1].seq, exchange.fingerprint)
    if exchange.undone:
        log.undone.append(exchange.undone)
    if exchange.redone:
        log.undone.pop()
