"""Records in words: a line of the log, its squares named as the board names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import fields

from freestrike.engine.host.words.squares import squares_named
from freestrike.events.encounter import EncounterCreated
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.events.space import Square
from freestrike.projections.picture.square_names import square_name

Row = tuple[tuple[str, str], ...]
LEFT_OUT = ("ledger", "key")
"""Fields that are for `explain` and for the engine."""


def corner(records: Iterable[Record]) -> Square | None:
    """The south-west corner of the map that the log `records` begins with: it names the squares."""
    for record in records:
        return record.event.setup.terrain.least if isinstance(record.event, EncounterCreated) else None
    return None


def log_row(record: Record, depth: int, undone: bool, least: Square | None) -> Row:
    """One line of the log: its number, "~" if it is undone, its event indented by its causes, who decided it."""
    mark = "~" if undone else " "
    by = f"  [{record.by}]" if record.by else ""
    at = f" {record.at}" if record.at else ""
    style = "dim" if undone else ""
    return ((f"{record.seq:>6} {mark} ", "label"), ("  " * depth + described(record, least), style), (by + at, "dim"))


def depths(records: Iterable[Record]) -> Iterator[tuple[Record, int]]:
    """Each record with how many causes stand above it."""
    depth: dict[int, int] = {}
    for record in records:
        depth[record.seq] = depth.get(record.cause, -1) + 1
        yield record, depth[record.seq]


def described(record: Record, least: Square | None, *, left_out: tuple[str, ...] = ()) -> str:
    """The event's name and its fields, without ledgers, those that hold their default, and those that are `left_out`."""
    event = record.event
    if isinstance(event, EncounterCreated):
        return f"encounter-created {event.setup.name} (engine {event.engine}, {len(event.setup.entrants)} creatures)"
    return _struct(event, least, left_out)


def _struct(value: msgspec.Struct, least: Square | None, left_out: tuple[str, ...] = ()) -> str:
    words = [str(value.__struct_config__.tag).rpartition(".")[0]]
    for field in fields(value):
        held = getattr(value, field.name)
        if field.name not in (*LEFT_OUT, *left_out) and held != field.default and not _offered(held):
            words.append(f"{field.name}={_shown(held, field.type, least)}")
    return " ".join(words)


def _shown(value: object, type: object, least: Square | None) -> str:
    if type in (Square, Square | None):
        return square_name(msgspec.convert(value, Square), least)
    if type == tuple[Square, ...]:
        return "[" + " ".join(square_name(square, least) for square in msgspec.convert(value, tuple[Square, ...])) + "]"
    if isinstance(value, Exclusion):
        return f"({value.creature} {value.reaction}: {', '.join(reason.code for reason in value.reasons)})"
    if isinstance(value, msgspec.Struct):
        return f"({_struct(value, least)})"
    if isinstance(value, tuple):
        return "[" + ", ".join(_shown(item, None, least) for item in value) + "]"
    return squares_named(value, least) if isinstance(value, str) else str(value)


def _offered(value: object) -> bool:
    """The options of a prompt: too long for a line, and its answer names the one that counts."""
    return isinstance(value, tuple) and any(isinstance(item, Option) for item in value)
