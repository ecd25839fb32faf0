"""Rulings from the chair: what the Director ordered, set by hand and took back for a reason, apart from what the rules decided, and what
still waits for one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter

import attrs

from freestrike.events.commands import Commanded
from freestrike.events.encounter import DIRECTOR, Redone, Undone
from freestrike.events.prompts import Chosen
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.history import live

_seq = attrgetter("seq")

ORDER = "order"
RULING = "ruling"
CORRECTION = "correction"


@attrs.frozen
class FromTheChair:
    """One of them. `kind`: ORDER, a command past its refusals; RULING, something set by hand; CORRECTION, an undo with a reason, like that
    of a reaction taken back. `record`: the input itself; `overruled`: ids of the rules that an order set aside. `facts`: what it brought
    about, of a correction the commands, choices and rulings that it took back. `settles`: the record that was left to the Director and is
    decided by it, or 0. `undone`: whether it has been undone since, a correction redone."""

    kind: str
    record: Record
    reason: str
    overruled: tuple[str, ...]
    settles: int
    facts: tuple[Record, ...]
    undone: bool


@attrs.frozen
class Chair:
    """`rulings`: all that was ordered, ruled and corrected, undone ones too, in order. `left`: what was left to the Director, of the live
    view, and no live ruling has settled."""

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
    corrected = _corrected(log)
    for record in log:
        event = record.event
        if record.seq in corrected and isinstance(event, Undone):
            if record.by == DIRECTOR and event.reason:
                taken, redone = corrected[record.seq]
                found.append(FromTheChair(CORRECTION, record, event.reason, (), 0, taken, redone))
            continue
        brought = tuple(fact for fact in facts[record.command] if fact.seq != record.seq)
        undone = record.seq not in in_view
        if isinstance(event, Commanded) and event.reason:
            found.append(FromTheChair(ORDER, record, event.reason, event.overruling, 0, brought, undone))
        elif isinstance(event, Ruled):
            found.append(FromTheChair(RULING, record, event.reason, (), event.settles, brought, undone))
    settled = {one.settles for one in found if not one.undone}
    left = tuple(record for record in view if isinstance(record.event, LeftToDirector) and record.seq not in settled)
    return Chair(tuple(found), left)


def _corrected(log: Sequence[Record]) -> dict[int, tuple[tuple[Record, ...], bool]]:
    """Of each undo the inputs that it took back, and whether they have been brought back since."""
    found: dict[int, tuple[tuple[Record, ...], bool]] = {}
    view: list[Record] = []
    taken: list[tuple[int, list[Record]]] = []
    for record in log:
        event = record.event
        if isinstance(event, Undone):
            place = bisect_left(view, event.start, key=_seq)
            taken.append((record.seq, view[place:]))
            del view[place:]
            found[record.seq] = tuple(one for one in taken[-1][1] if isinstance(one.event, Commanded | Ruled | Chosen)), False
        elif isinstance(event, Redone):
            seq, back = taken.pop()
            view.extend(back)
            found[seq] = found[seq][0], True
        else:
            view.append(record)
    return found
