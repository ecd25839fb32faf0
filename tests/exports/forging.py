"""Forged exports: what somebody does who knows the format and hashes everything anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from freestrike.events.codec import GENESIS, link
from freestrike.events.export import Export
from freestrike.projections.delta import Json

Path = tuple[str | int, ...]


def rehashed(records: Sequence[bytes], secret: str = "") -> list[bytes]:
    """The lines of an export of these stored records, every hash, the head and the count as they would be."""
    head, lines = GENESIS, []
    for data in records:
        head = link(head, data)
        lines.append(b'{"is":"exported-record.1","hash":"' + head.hex().encode() + b'","record":' + data + b"}\n")
    return [first_line(records, head, secret), *lines]


def first_line(records: Sequence[bytes], head: bytes, secret: str = "") -> bytes:
    """The first line of an export of these stored records."""
    name = records[0].partition(b'"encounter":"')[2].partition(b'"')[0].decode()
    return msgspec.json.encode(Export(name, len(records), head.hex(), secret)) + b"\n"


def altered(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every way to alter one field: a number one more, a text one letter longer, a truth turned round, a list without its last item."""
    match value:
        case dict():
            for key, held in value.items():
                for at, new in altered(held, (*path, key)):
                    yield at, {**value, key: new}
        case list():
            for n, held in enumerate(value):
                for at, new in altered(held, (*path, n)):
                    yield at, [*value[:n], new, *value[n + 1 :]]
            if value:
                yield (*path, "last"), value[:-1]
        case bool():
            yield path, not value
        case int():
            yield path, value + 1
        case str():
            yield path, value + "x"
