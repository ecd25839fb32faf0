"""The one narrow interface behind which logs are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

import msgspec


class StoredRecord(msgspec.Struct, frozen=True, gc=False):
    """A record as it is kept: its place, its hash in the chain, its bytes."""

    seq: int
    hash: bytes
    data: bytes


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """The unit of appending: one input and all that followed, in order. `id`: the caller's, by which a repeat is recognised, or
    "". `fingerprint`: what was asked under that id, so that another request under the same id is refused. `undone` and `redone`:
    the range (first and last seq) that this exchange takes back or brings back, or None."""

    records: tuple[StoredRecord, ...]
    id: str = ""
    fingerprint: bytes = b""
    undone: tuple[int, int] | None = None
    redone: tuple[int, int] | None = None


class Kept(NamedTuple):
    """What is kept of an exchange with an id: the first and last seq of its records, and its fingerprint."""

    first: int
    last: int
    fingerprint: bytes


class Listing(NamedTuple):
    """One encounter in a store: its id, its version (the last seq) and the hash of its last record."""

    encounter: str
    version: int
    head: bytes


class StoreError(Exception):
    """The store cannot do what was asked. The message is one line that names the store, if it has a name, and the place."""


class VersionConflict(StoreError):
    """Another exchange was appended first. `version` is the encounter's now."""

    def __init__(self, encounter: str, expected: int, version: int) -> None:
        super().__init__(f"encounter {encounter!r} is at version {version}, not {expected}")
        self.version = version


def malformed(exchange: Exchange, expected: int) -> str:
    """Why `exchange` can follow no log of version `expected`, or "". Every store asks this before it appends."""
    if not exchange.records:
        return "an exchange has no records"
    for place, record in enumerate(exchange.records, expected + 1):
        if record.seq != place:
            return f"record {record.seq} stands where {place} is due"
    if exchange.undone and exchange.redone:
        return "an exchange both undoes and redoes"
    taken = exchange.undone or exchange.redone
    if taken and not 1 <= taken[0] <= taken[1] <= expected:
        return f"records {taken[0]} to {taken[1]} are no range of a log of {expected}"
    return ""


class Store(Protocol):
    """Keeps the logs of encounters, append only. Every method raises StoreError when the store cannot be read or written."""

    def append(self, encounter: str, exchange: Exchange, expected: int) -> None:
        """Add an exchange in one transaction: all of it or nothing. `expected`: the version it follows (0 creates the encounter).
        Raises VersionConflict if the encounter is elsewhere, and StoreError if the exchange is malformed, if its id was used
        before, or if it redoes another range than the one that was undone last."""
        ...

    def append_all(self, encounter: str, exchanges: Iterable[Exchange], expected: int, secret: bytes | None = None) -> None:
        """Add many exchanges, and the secret of the dice if one is given, in one transaction: all of it or nothing, also where
        `exchanges` breaks off with an exception. `expected`: the version that the first one follows. Raises as `append` does."""
        ...

    def read(self, encounter: str, start: int = 1) -> Iterator[StoredRecord]:
        """The records from `start` on, in order, as they stood when this was called; those of undone ranges too, and none of an
        encounter that is not here. The store may be used while the iterator is."""
        ...

    def lines(self, encounter: str, start: int = 1) -> Iterator[bytes]:
        """The bytes alone of the records that `read` gives."""
        ...

    def exchange(self, encounter: str, id: str) -> Kept | None:
        """The exchange that was appended under `id`, if any; none is kept under ""."""
        ...

    def undone(self, encounter: str) -> tuple[tuple[int, int], ...]:
        """The ranges (first and last seq) that are undone now, in the order in which they were undone."""
        ...

    def encounters(self) -> tuple[Listing, ...]:
        """Every encounter, in order of creation."""
        ...

    def keep_secret(self, encounter: str, secret: bytes) -> None:
        """Keep the secret of the dice, outside the log; one kept before is replaced. The encounter need not be created yet."""
        ...

    def secret(self, encounter: str) -> bytes | None:
        """The secret of the dice, if it is kept here."""
        ...
