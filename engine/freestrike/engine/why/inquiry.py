"""What every answer is taken from: the records, the live view of them, the board of now and of then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from freestrike.engine.why.answer import DECLINED, TAKEN, WAITS, Answer, Asking
from freestrike.engine.why.questions import Question
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Chosen
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.record import Record
from freestrike.projections.audit import explain
from freestrike.projections.board.board import Board


@attrs.frozen
class Inquiry:
    """`records`: the whole log; `view`: its live view; `board`: now; `at`: the board when a record was the last one."""

    records: tuple[Record, ...]
    view: tuple[Record, ...]
    board: Board
    at: Callable[[int], Board]

    def last(self, creature: str, *kinds: type) -> Record | None:
        """The last live record of one of `kinds` that is about `creature`."""
        for record in reversed(self.view):
            if isinstance(record.event, kinds) and about(record) == creature:
                return record
        return None

    def of_command(self, record: Record) -> Iterator[Record]:
        """The records of the command that `record` belongs to, rulings that fell into it left out; undone or not."""
        for other in self.records[record.command - 1 :]:
            if other.command == record.command:
                yield other

    def asked_in(self, window: Record) -> tuple[Asking, ...]:
        """Who was asked in `window`, and what came of it; a pass for the whole of a move is a pass."""
        found: list[Asking] = []
        chosen: dict[str, Record] = {}
        prompts = []
        for record in self.of_command(window):
            if isinstance(record.event, Asked) and record.event.prompt.window == window.seq:
                prompts.append(record)
            elif isinstance(record.event, Chosen):
                chosen[record.event.prompt] = record
        for record in prompts:
            assert isinstance(record.event, Asked)
            prompt = record.event.prompt
            answer = chosen.get(prompt.id)
            event = None if answer is None else answer.event
            for option in prompt.options:
                if option.id.startswith(NOT_FOR_THIS_MOVE):
                    continue
                came_to = WAITS if not isinstance(event, Chosen) else TAKEN if option.id in event.options else DECLINED
                by = prompt.seat if answer is None else answer.by
                found.append(
                    Asking(option.creature, option.id, prompt.seat, came_to, record.seq, 0 if answer is None else answer.seq, by),
                )
        return tuple(found)

    def excluded_in(self, window: Record) -> tuple[Exclusion, ...]:
        """Who was ruled out in `window`."""
        return tuple(
            exclusion
            for record in self.of_command(window)
            if isinstance(record.event, RuledOut) and record.event.of == window.seq
            for exclusion in record.event.exclusions
        )

    def explained(self, creature: str, question: Question, verdict: str, record: Record, window: Record | None = None) -> Answer:
        """The answer that `record` gives, with its causes and numbers, and with who could react in `window`."""
        why = explain(self.of_command(record), record.seq)
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
        )


def about(record: Record) -> str:
    """Whom the record is about: the one to whom it happens."""
    return str(getattr(record.event, "target", "") or getattr(record.event, "creature", ""))
