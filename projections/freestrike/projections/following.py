"""Projections of a host's own: rebuilt from a log, and followed live through undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Generic, TypeVar

import attrs

from freestrike.events.commands import Commanded, Done
from freestrike.events.encounter import Redone, Undone
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.projections.history import live

S = TypeVar("S")

Read = Callable[[int], Iterable[Record]]
"""Gives the records of a log from a sequence number on, undone ones too: `Encounter.records`."""

KEPT = 256
"""To how many of the last commands a follower goes back without reading the log again."""


@attrs.frozen
class Projection(Generic[S]):
    """What a log means: the state before its first record, and the fold, which gives the state after a record.

    The state is immutable and the fold a pure function. It is shown the live view only, and so never hears of an undo.
    """

    initial: S
    fold: Callable[[S, Record], S]


def rebuild(projection: Projection[S], records: Iterable[Record]) -> S:
    """The state after `records`, a log from its beginning, undone records included."""
    state = projection.initial
    for record in live(records):
        state = projection.fold(state, record)
    return state


class Follower(Generic[S]):
    """Follows one log. `state`: of its live view, up to and with the record `version`.

    It keeps the states that the last commands and rulings found, so that an undo costs a look-up; one that goes back further folds the
    log anew.
    """

    def __init__(self, projection: Projection[S], read: Read) -> None:
        self.state = projection.initial
        self.version = 0
        self._projection = projection
        self._read = read
        self._found: list[tuple[int, S]] = []
        self._redoable: list[tuple[list[tuple[int, S]], S]] = []
        self._open = False

    def catch_up(self) -> S:
        """Take in the records that are new since the last time; gives the state. Raises what reading the log raises."""
        for record in self._read(self.version + 1):
            self._take_in(record)
            self.version = record.seq
        return self.state

    def _take_in(self, record: Record) -> None:
        event = record.event
        if isinstance(event, Undone):
            self._undo(event.start)
        elif isinstance(event, Redone):
            found, self.state = self._redoable.pop()
            self._found.extend(found)
        else:
            if isinstance(event, Commanded | Ruled) and not self._open:
                self._redoable.clear()
                self._found.append((record.seq, self.state))
                if len(self._found) > 2 * KEPT:
                    del self._found[:KEPT]
            if isinstance(event, Commanded | Done):
                self._open = isinstance(event, Commanded)
            self.state = self._projection.fold(self.state, record)

    def _undo(self, start: int) -> None:
        place = next((place for place, (seq, _) in enumerate(self._found) if seq >= start), len(self._found))
        taken, after = self._found[place:], self.state
        del self._found[place:]
        if taken and taken[0][0] == start:
            self.state = taken[0][1]
        else:
            self.state = rebuild(self._projection, self._before(start))
        self._redoable.append((taken, after))
        self._open = False

    def _before(self, seq: int) -> Iterator[Record]:
        return takewhile(lambda record: record.seq < seq, self._read(1))
