"""What every answer is taken from: the log, read only as far as it is needed, its live view, the board of now and of then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

import attrs

from freestrike.engine.why.answer import Answer
from freestrike.engine.why.questions import Question
from freestrike.events.encounter import Redone, Undone
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.projections.audit import Asking, asked_in, excluded_in, explain, of_command
from freestrike.projections.board.board import Board

NEAR = 256
"""How many records are read at first, from the end of the log backward."""
FAR = 1 << 14
"""How many at most at a time, further back."""


@attrs.define
class Inquiry:
    """`read`: the records from a number on, undone ones too; `version`: the last one; `undone`: the ranges that are undone now; `board`:
    now; `at`: the board when a record was the last one."""

    read: Callable[[int], Iterator[Record]]
    version: int
    undone: tuple[tuple[int, int], ...]
    board: Board
    at: Callable[[int], Board]
    _command: tuple[Record, ...] = ()

    def record(self, seq: int) -> Record | None:
        """The record `seq`, undone or not."""
        return next(self.read(seq), None) if 1 <= seq <= self.version else None

    def is_undone(self, seq: int) -> bool:
        """Whether the record `seq` has been undone since."""
        return any(first <= seq <= last for first, last in self.undone)

    def view(self) -> Iterator[Record]:
        """The live view, from the beginning."""
        return self._live(self.read(1))

    def backward(self) -> Iterator[Record]:
        """The live view, from the end."""
        end, size = self.version, NEAR
        while end:
            start = max(1, end - size + 1)
            yield from reversed(tuple(self._live(self._read_to(start, end))))
            end, size = start - 1, min(2 * size, FAR)

    def last(self, creature: str, *kinds: type) -> Record | None:
        """The last live record of one of `kinds` that is about `creature`."""
        return next((record for record in self.backward() if isinstance(record.event, kinds) and about(record) == creature), None)

    def of_command(self, record: Record) -> Iterator[Record]:
        """The records of the command that `record` belongs to, rulings that fell into it left out; undone or not."""
        return (other for other in self._around(record) if other.command == record.command)

    def asked_in(self, window: Record) -> tuple[Asking, ...]:
        """Who was asked in `window`, and what came of it."""
        return asked_in(self._around(window), window.seq)

    def excluded_in(self, window: Record) -> tuple[Exclusion, ...]:
        """Who was ruled out in `window`."""
        return excluded_in(self._around(window), window.seq)

    def explained(self, creature: str, question: Question, verdict: str, record: Record, window: Record | None = None) -> Answer:
        """The answer that `record` gives, with its causes and numbers, and with who could react in `window`."""
        why = explain(self._around(record), record.seq)
        return Answer(
            creature,
            question,
            verdict,
            record,
            why.causes,
            ledgers=why.ledgers,
            asked=() if window is None else self.asked_in(window),
            excluded=why.excluded if window is None else self.excluded_in(window),
            policies=(record.policy,) if record.policy else (),
            undone=self.is_undone(record.seq),
        )

    def _around(self, record: Record) -> tuple[Record, ...]:
        """The command of `record` with all that fell into it; that of the last question is kept."""
        if not self._command or self._command[0].seq != record.command:
            self._command = tuple(of_command(self.read(record.command)))
        return self._command

    def _read_to(self, start: int, last: int) -> Iterator[Record]:
        return takewhile(lambda record: record.seq <= last, self.read(start))

    def _live(self, records: Iterable[Record]) -> Iterator[Record]:
        """Those of `records` that count."""
        ranges: list[tuple[int, int]] = []
        for first, last in sorted(self.undone):
            # One that was undone before lies in the other: two are apart, or one is in the other.
            if not ranges or first > ranges[-1][1]:
                ranges.append((first, last))
        starts = [first for first, _ in ranges]
        for record in records:
            place = bisect_right(starts, record.seq)
            if not (place and record.seq <= ranges[place - 1][1]) and not isinstance(record.event, Undone | Redone):
                yield record


def about(record: Record) -> str:
    """Whom the record is about: the one to whom it happens."""
    return str(getattr(record.event, "target", "") or getattr(record.event, "creature", ""))
