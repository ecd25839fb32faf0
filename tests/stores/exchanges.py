"""Exchanges for the tests of the stores, and the child process that appends them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

from freestrike.events.stores.interface import Exchange, Store, StoredRecord, StoreError, VersionConflict


def record(seq: int, data: bytes = b"") -> StoredRecord:
    return StoredRecord(seq, sha256(b"%d" % seq + data).digest(), data)


def exchange(
    first: int,
    count: int = 1,
    *,
    id: str = "",
    fingerprint: bytes = b"",
    undone: tuple[int, int] | None = None,
    redone: tuple[int, int] | None = None,
) -> Exchange:
    records = tuple(record(seq, b"record %d" % seq) for seq in range(first, first + count))
    return Exchange(records, id, fingerprint, undone, redone)


def version(store: Store, encounter: str) -> int:
    return {listing.encounter: listing.version for listing in store.encounters()}.get(encounter, 0)


def numbered(first: int, count: int, writer: str) -> Exchange:
    """An exchange whose records each say which of how many they are."""
    records = tuple(record(first + i, b"%s %d of %d " % (writer.encode(), i + 1, count) + b"." * 200) for i in range(count))
    return Exchange(records, f"{writer}-{first}")


def whole(records: Iterator[StoredRecord]) -> list[tuple[str, int]]:
    """The exchanges of a log that was written with `numbered`, as (writer, last seq). Fails on a hole and on half an exchange."""
    ends: list[tuple[str, int]] = []
    seq, left, writer = 0, 0, ""
    for seq, kept in enumerate(records, 1):
        said, place, _, count, _ = kept.data.decode().split(" ")
        assert kept == record(seq, kept.data), f"record {kept.seq} stands at {seq}"
        if left == 0:
            writer, left = said, int(count)
        assert (said, int(place)) == (writer, int(count) - left + 1), f"record {seq} is {said} {place} of {count}"
        left -= 1
        if left == 0:
            ends.append((writer, seq))
    assert left == 0, f"the log ends at {seq}, within an exchange"
    return ends


def append_for_ever(store: Store, writer: str, exchanges: int) -> None:
    """Append exchanges of 2 to 8 records to encounter "fight", and say the version on a line of its own after each."""
    at = version(store, "fight")
    for number in range(exchanges):
        appended = numbered(at + 1, 2 + number % 7, writer)
        try:
            store.append("fight", appended, at)
        except VersionConflict as conflict:
            at = conflict.version
        else:
            at += len(appended.records)
            print(at, flush=True)


if __name__ == "__main__":
    from freestrike.events.stores.sqlite import SqliteStore

    try:
        with SqliteStore(sys.argv[1], wait=60) as opened:
            print("open", flush=True)
            append_for_ever(opened, sys.argv[2], int(sys.argv[3]))
    except StoreError as error:
        sys.exit(str(error))
