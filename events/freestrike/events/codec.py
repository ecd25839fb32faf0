"""Records to bytes and back, and the hash chain over the bytes. The only reader: whatever is old or unknown is dealt with here."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from freestrike.events.event import EVENT_TYPES
from freestrike.events.record import Record

GENESIS = b""
"""The hash before the first record."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Record)


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
    """The record in `data`. Raises UnreadableRecord, naming an unknown event type if that is the cause."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableRecord(seq, _why(data, error), data) from None


def link(before: bytes, data: bytes) -> bytes:
    """The hash of a record: SHA-256 over the hash before it and its stored bytes."""
    return sha256(before + data).digest()


def _why(data: bytes, error: Exception) -> str:
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "is not JSON"
    if isinstance(raw, dict) and isinstance(raw.get("event"), dict):
        name = raw["event"].get("is")
        if name not in {kind.__struct_config__.tag for kind in EVENT_TYPES}:
            return f"has an event of unknown type {name!r}, perhaps from a newer version"
    return str(error)
