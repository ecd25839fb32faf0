"""A whole encounter as one file of JSON lines: written from a store, read with every byte checked, taken into another store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

import attrs
import msgspec

from freestrike.events.codec import GENESIS, UNDECODABLE, decode, link
from freestrike.events.commands import Commanded
from freestrike.events.encounter import Branched, DiceRekeyed, EncounterClosed, EncounterCreated, Redone, Undone
from freestrike.events.event import Event
from freestrike.events.prompts import Chosen
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.events.stored import Stored
from freestrike.events.stores.interface import Exchange, Store, StoredRecord, StoreError

CHUNK = 10_000
"""About how many records are taken into a store in one transaction."""

_HEXADECIMAL = frozenset(b"0123456789abcdef")
_BEFORE_HASH = b'{"is":"exported-record.1","hash":"'
_BEFORE_RECORD = b'","record":'
_AFTER_RECORD = b"}"
_HASH_END = len(_BEFORE_HASH) + 64
_RECORD_START = _HASH_END + len(_BEFORE_RECORD)


class Export(Stored, frozen=True, tag="export.1"):
    """The first line of an exported encounter. `records`: how many lines follow. `head`: the hash of the last record, in hexadecimal.
    `secret`: what keys its dice, in hexadecimal; "" if it was not to leave the store."""

    encounter: str
    records: int
    head: str
    secret: str = ""


class ExportedRecord(Stored, frozen=True, tag="exported-record.1"):
    """Every other line: a record, byte by byte as it was stored, and its hash in the chain, in hexadecimal."""

    hash: str
    record: Record


class ExportError(Exception):
    """An exported encounter is not as it was written. `line` is the first line that is not, counted from 1; `reason` says why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@attrs.frozen
class Imported:
    """What taking an encounter in came to: its id, its version and head in the store now, and how many records were new to it.
    `secret`: what keys its dice was not there, and is now."""

    encounter: str
    version: int
    head: str
    added: int
    secret: bool = False


def write(store: Store, encounter: str, *, secret: bool = False) -> Iterator[bytes]:
    """The lines of the exported encounter, each with its end of line.

    `secret`: with what keys the dice, so that they stay the same where it is gone on with; whoever has the file can foresee them then. The
    ids of requests are not exported: they are between a host and its own store. Raises StoreError.
    """
    found = [listing for listing in store.encounters() if listing.encounter == encounter]
    if not found:
        raise StoreError(f"the store has no encounter {encounter!r}")
    _, version, head = found[0]
    kept = (store.secret(encounter) or b"").hex() if secret else ""
    yield msgspec.json.encode(Export(encounter, version, head.hex(), kept)) + b"\n"
    for stored in store.read(encounter):
        if stored.seq > version:
            return
        yield b"".join((_BEFORE_HASH, stored.hash.hex().encode(), _BEFORE_RECORD, stored.data, _AFTER_RECORD, b"\n"))


def header(line: bytes) -> Export:
    """The first line. Raises ExportError."""
    try:
        export = msgspec.json.decode(line, type=Export)
    except UNDECODABLE:
        raise ExportError(1, "is not the head of an exported encounter") from None
    if msgspec.json.encode(export) + b"\n" != line:
        raise ExportError(1, "is not written as an export writes it")
    if export.records < 1:
        raise ExportError(1, "it holds no record")
    return export


def read(lines: Iterable[bytes]) -> Iterator[StoredRecord]:
    """The records of an exported encounter, in order, as they were stored.

    Every byte is checked: those of a record by its hash and the one before it, the rest by there being one way to write them. Only at the
    end is it known that none is missing there. What the records say is not looked at. Raises ExportError.
    """
    source = iter(lines)
    export = header(next(source, b""))
    head = GENESIS
    seq = 0
    for seq, line in enumerate(source, 1):
        if seq > export.records:
            raise ExportError(seq + 1, f"there are more records than the {export.records} that the first line counts")
        stated, data = _split(line, seq + 1)
        head = link(head, data)
        if head.hex().encode() != stated:
            raise ExportError(seq + 1, "its hash does not fit its bytes and the record before it: altered, dropped, inserted or moved")
        yield StoredRecord(seq, head, data)
    if seq < export.records:
        raise ExportError(seq + 1, f"here it ends, and the first line counts {export.records} records")
    if head.hex() != export.head:
        raise ExportError(1, "the head is not that of the last record")


def take_in(store: Store, lines: Iterable[bytes]) -> Imported:
    """Take an exported encounter into `store`, with the same records, the same hashes and the same ranges undone.

    `lines` is gone through more than once: nothing is written before all of it has been checked, and then all of it in one transaction. If
    the store has the encounter already, as far as the export goes or less far, what is new is added. Raises ExportError, UnreadableRecord
    for a record that this version cannot read, StoreError if the store has another encounter of that name.
    """
    export = header(next(iter(lines), b""))
    _check(export, lines)
    held = {listing.encounter: listing.version for listing in store.encounters()}.get(export.encounter, 0)
    _check_same(store, export, lines, held)
    unkeyed = bool(export.secret) and (not held or store.secret(export.encounter) is None)
    new = exchanges(record for record in read(lines) if record.seq > held)
    store.append_all(export.encounter, new, held, bytes.fromhex(export.secret) if export.secret else None)
    (now,) = (listing for listing in store.encounters() if listing.encounter == export.encounter)
    return Imported(now.encounter, now.version, now.head.hex(), max(0, export.records - held), unkeyed)


def check_named(export: Export, name: str, commitment: str) -> None:
    """Raises ExportError if the first line gives the encounter another name than its log, or another secret than it has committed to."""
    if export.encounter != name:
        raise ExportError(1, f"calls the encounter {export.encounter!r}, and its log {name!r}")
    if export.secret and (not _is_hexadecimal(export.secret.encode()) or sha256(bytes.fromhex(export.secret)).hexdigest() != commitment):
        raise ExportError(1, "the secret is not the one that the log committed to")


def from_outside(event: Event) -> bool:
    """Whether an exchange begins with `event`: an input that somebody gave, not one that a standing order or the dice did."""
    if isinstance(event, Chosen):
        return not event.order
    return isinstance(event, Commanded | Ruled | Undone | Redone | DiceRekeyed | Branched | EncounterClosed)


def _split(line: bytes, number: int) -> tuple[bytes, bytes]:
    """The stated hash and the bytes of the record."""
    if not line.endswith(_AFTER_RECORD + b"\n"):
        raise ExportError(number, "does not end as a record does")
    stated = line[len(_BEFORE_HASH) : _HASH_END]
    if not line.startswith(_BEFORE_HASH) or line[_HASH_END:_RECORD_START] != _BEFORE_RECORD or not _is_hexadecimal(stated):
        raise ExportError(number, "is not an exported record")
    return stated, line[_RECORD_START : -len(_AFTER_RECORD) - 1]


def _is_hexadecimal(text: bytes) -> bool:
    return len(text) % 2 == 0 and _HEXADECIMAL.issuperset(text)


def _check(export: Export, lines: Iterable[bytes]) -> None:
    """Go through all of it once: the chain, whether each record can be read, and whether undo and redo fit."""
    name = commitment = ""
    undone: list[tuple[int, int]] = []
    for stored in read(lines):
        record = decode(stored.data, stored.seq)
        event = record.event
        if record.seq != stored.seq:
            raise ExportError(stored.seq + 1, f"calls itself record {record.seq}, and is record {stored.seq}")
        if isinstance(event, EncounterCreated | Branched):
            name = event.encounter
        if isinstance(event, EncounterCreated | DiceRekeyed | Branched):
            commitment = event.commitment
        if isinstance(event, Undone):
            if not 1 <= event.start <= event.end < record.seq:
                raise ExportError(stored.seq + 1, f"records {event.start} to {event.end} are no range before it")
            undone.append((event.start, event.end))
        if isinstance(event, Redone) and (not undone or undone.pop() != (event.start, event.end)):
            raise ExportError(stored.seq + 1, f"records {event.start} to {event.end} were not undone last")
    check_named(export, name, commitment)


def _check_same(store: Store, export: Export, lines: Iterable[bytes], held: int) -> None:
    """Raises StoreError unless the store's encounter and the exported one are the same as far as both go."""
    for ours, theirs in zip(store.read(export.encounter), read(lines), strict=False):
        if ours.hash != theirs.hash:
            raise StoreError(f"the store has another encounter {export.encounter!r}, of {held} records; record {ours.seq} differs")


def exchanges(records: Iterable[StoredRecord]) -> Iterator[Exchange]:
    """The records in exchanges: each undo and redo in one of its own, the others together until there are many."""
    chunk: list[StoredRecord] = []
    for stored in records:
        event = decode(stored.data, stored.seq).event
        corrects = isinstance(event, Undone | Redone)
        if chunk and (corrects or (len(chunk) >= CHUNK and from_outside(event))):
            yield Exchange(tuple(chunk))
            chunk = []
        if isinstance(event, Undone):
            yield Exchange((stored,), undone=(event.start, event.end))
        elif isinstance(event, Redone):
            yield Exchange((stored,), redone=(event.start, event.end))
        else:
            chunk.append(stored)
    if chunk:
        yield Exchange(tuple(chunk))
