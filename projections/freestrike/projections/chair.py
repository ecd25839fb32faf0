"""Rulings from the chair: what the Director ordered and set by hand, apart from what the rules decided, and what still waits for one."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from freestrike.events.commands import Commanded
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.history import live

ORDER = "order"
RULING = "ruling"


@attrs.frozen
class FromTheChair:
    """One of them. `kind`: ORDER, a command past its refusals, or RULING, something set by hand. `record`: the input itself; `overruled`:
    ids of the rules that an order set aside. `facts`: what it brought about. `settles`: the record that was left to the Director and is
    decided by it, or 0. `undone`: whether it has been undone since."""

    kind: str
    record: Record
    reason: str
    overruled: tuple[str, ...]
    settles: int
    facts: tuple[Record, ...]
    undone: bool


@attrs.frozen
class Chair:
    """`rulings`: all that was ordered and ruled, undone ones too, in order. `left`: what was left to the Director, of the live view, and no
    live ruling has settled."""

    rulings: tuple[FromTheChair, ...]
    left: tuple[Record, ...]


def chair(records: Iterable[Record]) -> Chair:
    """The rulings from the chair in `records`, a log from its beginning."""
    log = tuple(records)
    view = live(log)
    in_view = {record.seq for record in view}
    facts: dict[int, list[Record]] = {}
    for record in log:
        facts.setdefault(record.command, []).append(record)
    found: list[FromTheChair] = []
    for record in log:
        event = record.event
        brought = tuple(fact for fact in facts[record.command] if fact.seq != record.seq)
        undone = record.seq not in in_view
        if isinstance(event, Commanded) and event.reason:
            found.append(FromTheChair(ORDER, record, event.reason, event.overruling, 0, brought, undone))
        elif isinstance(event, Ruled):
            found.append(FromTheChair(RULING, record, event.reason, (), event.settles, brought, undone))
    settled = {one.settles for one in found if not one.undone}
    left = tuple(record for record in view if isinstance(record.event, LeftToDirector) and record.seq not in settled)
    return Chair(tuple(found), left)
