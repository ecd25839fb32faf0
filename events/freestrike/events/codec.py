"""Records to bytes and back, and the hash chain over the bytes. The only reader: whatever is old or unknown is dealt with here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice

import msgspec

from freestrike.events.commands import Command
from freestrike.events.event import EVENT_TYPES
from freestrike.events.record import Record
from freestrike.events.upcasting import upcast

GENESIS = b""
"""The hash before the first record."""

FIRST_BATCH, LARGEST_BATCH = 16, 256
"""How many records are read at a time, at first and once it is seen that many are wanted: few enough to stay in a cache while they are
decoded."""

UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises: not JSON or not of this form, not UTF-8, nested too deeply."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Record)
_command_decoder = msgspec.json.Decoder(Command)


class _Setup(msgspec.Struct):
    entrants: msgspec.Raw


class _Created(msgspec.Struct):
    setup: _Setup


class _Creation(msgspec.Struct):
    event: _Created


_creation = msgspec.json.Decoder(_Creation)


class UnreadableRecord(Exception):
    """A stored record that this version cannot read. `seq` is where it stands, `reason` says why, `data` is as it was stored."""

    def __init__(self, seq: int, reason: str, data: bytes) -> None:
        super().__init__(f"record {seq}: {reason}")
        self.seq = seq
        self.reason = reason
        self.data = data


def encode(record: Record) -> bytes:
    """The bytes to store: JSON, fields in the order of their declaration, defaults left out."""
    return _encoder.encode(record)


def decode(data: bytes, seq: int = 0) -> Record:
    """The record in `data`, whichever version wrote it. Raises UnreadableRecord, naming an unknown event type if that is the cause."""
    try:
        return _decoder.decode(data)
    except UNDECODABLE as error:
        old = _decode_old(data)
        if old is None:
            raise UnreadableRecord(seq, _why(data, error), data) from None
        return old


def _decode_old(data: bytes) -> Record | None:
    """The record in `data` if an older version wrote it; None if it is none of theirs either."""
    try:
        return msgspec.convert(upcast(msgspec.json.decode(data)), Record)
    except UNDECODABLE:
        return None


def decode_command(data: bytes) -> Command:
    """The command in `data`, as JSON that a client sends: {"is": "end-turn.1", "creature": "ana"}. Raises ValueError, which names the
    field, for anything else."""
    try:
        return _command_decoder.decode(data)
    except UNDECODABLE as error:
        raise ValueError(f"no command: {error}") from None


def decode_all(lines: Iterable[bytes], first: int = 1) -> Iterator[Record]:
    """The records in `lines`, the first of which stands at `first`; many are decoded at a time. Raises UnreadableRecord at the first that
    can't be read."""
    lines, size = iter(lines), FIRST_BATCH
    while batch := list(islice(lines, size)):
        yield from _decode_together(batch) or (decode(data, seq) for seq, data in enumerate(batch, first))
        first += len(batch)
        size = min(2 * size, LARGEST_BATCH)


def _decode_together(batch: list[bytes]) -> list[Record] | None:
    """The records in `batch`, or None where it is not certain that each of it is one record."""
    together = b"\n".join(batch)
    # One value may follow another in JSON lines, with or without a line's end between. But within a value no "}" is followed by "{"; so
    # where each end of a line stands between these two, each line holds at least one value, and as many values as lines mean one each.
    ends = len(batch) - 1
    if together.count(b"\n") != ends or together.count(b"}\n{") != ends or together[:1] != b"{" or together[-1:] != b"}":
        return None
    try:
        records = _decoder.decode_lines(together)
    except UNDECODABLE:
        return None
    return records if len(records) == len(batch) else None


def link(before: bytes, data: bytes) -> bytes:
    """The hash of a record: SHA-256 over the hash before it and its stored bytes."""
    return sha256(before + data).digest()


def content_hash(data: bytes) -> str:
    """The hash, in hexadecimal, of the creatures in the record of an encounter's creation as their bytes stand in it, whichever version
    wrote them."""
    return sha256(_creation.decode(data).event.setup.entrants).hexdigest()


def _why(data: bytes, error: Exception) -> str:
    try:
        raw = msgspec.json.decode(data)
    except RecursionError:
        return "is nested too deeply"
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "is not JSON"
    if isinstance(raw, dict) and isinstance(raw.get("event"), dict):
        name = raw["event"].get("is")
        if name not in [kind.__struct_config__.tag for kind in EVENT_TYPES]:
            return f"has an event of unknown type {name!r}, perhaps from a newer version"
    return str(error)
