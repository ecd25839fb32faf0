"""The live view of a log: its commands and rulings, the board before each, and what undo and redo do to them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from operator import attrgetter

import msgspec
from msgspec.structs import replace

from freestrike.events.dice import Rolled
from freestrike.events.encounter import Branched, DiceRekeyed, EncounterClosed, EncounterCreated, Redone, Undone
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import empty, fold

KEPT = 256
"""How many of the last boards are kept for undo."""
SPARSE = 64
"""Of the older ones, one in so many."""

INTERJECTED = (Ruled, DiceRekeyed, Branched)
"""Inputs that may stand inside a command that waits for an answer, and are no part of it."""

Read = Callable[[int], Iterator[Record]]

_first = attrgetter("first")
_seq = attrgetter("seq")


class Unit(msgspec.Struct, frozen=True, gc=False):
    """What undo takes back as a whole: a command or a ruling. `first` and `last`: its records in the live view. `before`: the board that it
    found, or None where that is no longer kept. `done`: whether it is over. `rolls`: the names of its rolls."""

    first: int
    last: int
    before: Board | None
    done: bool
    rolls: tuple[str, ...]


class History:
    """Folds a log record by record, undo and redo included, and rewinds.

    `board`: the live board. `version`: the last record. `units`: what can be undone, the oldest first; `redoable`: what can be redone,
    the last undone last, each with the board after it. `read` gives the records from a sequence number on; it is needed to re-fold where
    a board is no longer kept. `commitment`: the hash of the secret that keys the dice now. `handlers`: the names of those from other
    packages that it is played with.
    """

    def __init__(self, read: Read) -> None:
        self.board = empty()
        self.version = 0
        self.commitment = ""
        self.handlers: tuple[str, ...] = ()
        self.units: list[Unit] = []
        self.redoable: list[tuple[tuple[Unit, ...], Board]] = []
        self._base = self.board
        self._read = read
        self._rolls: list[str] = []

    def extend(self, records: Iterable[Record]) -> None:
        """Fold `records` in."""
        board, version = self.board, self.version
        for record in records:
            event = record.event
            if record.seq == record.command:
                self.board, self.version = board, version
                self._begin(record)
                board = self.board
            elif type(event) is Rolled:
                self._rolls.append(event.name)
            board = fold(board, record)
            version = record.seq
        self.board, self.version = board, version
        self._settle()

    def advance(self, records: tuple[Record, ...] | list[Record], board: Board) -> None:
        """Take in `records`, those of one exchange, that the kernel has folded already to `board`."""
        first = records[0]
        if first.seq == first.command:
            self._begin(first)
        self._rolls.extend([record.event.name for record in records if type(record.event) is Rolled])
        self.board = board
        self.version = records[-1].seq
        self._settle()

    def undone_to(self, seq: int) -> tuple[Unit, ...]:
        """The units that an undo back to before the one with record `seq` takes back, the oldest first; none if there is no such live
        record that can be undone."""
        place = bisect_right(self.units, seq, key=_first) - 1
        if place < 0 or seq > self.units[place].last:
            return ()
        return tuple(self.units[place:])

    def board_at(self, seq: int) -> Board:
        """The board when the record `seq` was the last one.

        What is live now of a unit and before it was so then: whatever was undone before a command is out of reach of any redo after it.
        What came after the last live unit up to `seq`, and is not live, is gone through with its undos and redos.
        """
        place = bisect_right(self.units, seq, key=_first) - 1
        then = History(self._read)
        if place < 0:
            then.extend(self._between(1, seq))
            return then.board
        unit = self.units[place]
        board = self.board_before(unit)
        for record in self._between(unit.first, min(seq, unit.last)):
            board = fold(board, record)
        if seq <= unit.last:
            return board
        then.units = self.units[: place + 1]
        then.board, then.version, then._base = board, unit.last, self._base
        then.extend(self._between(unit.last + 1, seq))
        return then.board

    def _between(self, first: int, last: int) -> Iterator[Record]:
        return takewhile(lambda record: record.seq <= last, self._read(first))

    def board_before(self, unit: Unit) -> Board:
        """The board that `unit` found, folded again from the nearest one kept if its own is not."""
        if unit.before is not None:
            return unit.before
        place = bisect_left(self.units, unit.first, key=_first)
        start = place
        while start > 0 and self.units[start].before is None:
            start -= 1
        board = self.units[start].before or self._base
        for earlier in self.units[start:place]:
            for record in self._read(earlier.first):
                if record.seq > earlier.last:
                    break
                board = fold(board, record)
        return board

    def _begin(self, record: Record) -> None:
        """A record that is its own command: it opens a unit, or takes some back, or brings some back."""
        self._settle()
        event = record.event
        if type(event) is Undone:
            self._undo(event)
        elif type(event) is Redone:
            units, self.board = self.redoable.pop()
            self.units.extend(units)
        elif type(event) is DiceRekeyed or type(event) is Branched:
            # Not undone with what came before it: the old secret is lost for good, or another encounter's.
            self.commitment = event.commitment
        elif type(event) is EncounterCreated or type(event) is EncounterClosed:
            if type(event) is EncounterCreated:
                self.commitment, self.handlers = event.commitment, event.handlers
            self.units.clear()
            self.redoable.clear()
            self._rolls = []
        elif not self.board.command:
            self.redoable.clear()
            self.units.append(Unit(record.seq, record.seq, self.board, False, ()))
            self._rolls = []
            self._thin()

    def _settle(self) -> None:
        """Bring the last unit up to the version."""
        if self.units and not self.units[-1].done:
            unit = self.units[-1]
            self.units[-1] = replace(unit, last=self.version, done=self.board.command == 0, rolls=tuple(self._rolls))
        elif not self.units:
            self._base = self.board

    def _undo(self, event: Undone) -> None:
        place = bisect_left(self.units, event.start, key=_first)
        taken = tuple(self.units[place:])
        after = self.board
        self.board = self.board_before(taken[0])
        del self.units[place:]
        if taken[-1].done:
            self.redoable.append((taken, after))
        else:
            self.redoable.clear()

    def _thin(self) -> None:
        place = len(self.units) - 1 - KEPT
        if place >= 0 and place % SPARSE:
            self.units[place] = replace(self.units[place], before=None)


def live(records: Iterable[Record]) -> list[Record]:
    """The records of the live view: those of undone ranges, and the undos and redos themselves, left out."""
    view: list[Record] = []
    taken: list[list[Record]] = []
    for record in records:
        event = record.event
        if type(event) is Undone:
            start = bisect_left(view, event.start, key=_seq)
            taken.append(view[start:])
            del view[start:]
        elif type(event) is Redone:
            view.extend(taken.pop())
        else:
            view.append(record)
    return view
