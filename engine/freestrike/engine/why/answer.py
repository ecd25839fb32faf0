"""An answer: the verdict, and everything that it rests on."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from freestrike.engine.why.questions import Question
from freestrike.events.ledger import Reason
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.projections.audit import Asking, Ledger


@attrs.frozen
class Ending:
    """Something that a creature has or had. `name`, and the `source` and feature (`by`) that it comes from; `record`: what imposed it, 0 if
    it entered with it. `ends`: as it is stored. `when`: in words, from the board of now; `round`: the round in which that is, 0 if no rule
    says. `ended`: the record that ended it, 0 if it still lasts."""

    name: str
    source: str
    by: str
    record: int
    ends: str
    when: str
    round: int = 0
    ended: int = 0


@attrs.frozen
class Spent:
    """One expense, of `creature` ("" for what a side holds in common): `what`, how much of it, what was `left` (None where it is not a
    stock), what for, in which round."""

    seq: int
    round: int
    creature: str
    what: str
    amount: int
    left: int | None
    cause: str


@attrs.frozen
class Answer:
    """`verdict`: a short stable code, which each question's room lists. `record`: what decided it, if that is in the log, and `causes` the
    chain from a person's input down to it; `course`: the other records that tell how it came, in order. `reasons`: what stands against
    it. `ledgers`: the numbers. `asked` and `excluded`: who could react in its window, who was asked and what they said, who was ruled out.
    `endings` and `spent`: of the questions about these. `policies`: those that have a say, as "name=answer". `undone`: what is asked
    about, or `record`, has been undone since."""

    creature: str
    question: Question
    verdict: str
    record: Record | None = None
    causes: tuple[Record, ...] = ()
    course: tuple[Record, ...] = ()
    reasons: tuple[Reason, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    asked: tuple[Asking, ...] = ()
    excluded: tuple[Exclusion, ...] = ()
    endings: tuple[Ending, ...] = ()
    spent: tuple[Spent, ...] = ()
    policies: tuple[str, ...] = ()
    undone: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The id of every rule that it names, each once: `freestrike.events.rulebook.RULES` has the book, the chapter and the section."""
        return tuple(dict.fromkeys(self._rules()))

    def _rules(self) -> Iterator[str]:
        if self.record is not None:
            yield from self.record.rules
        for reasons in (self.reasons, *(exclusion.reasons for exclusion in self.excluded)):
            for reason in reasons:
                yield reason.rule
                yield from (entry.rule for entry in reason.ledger)
        yield from (exclusion.reaction for exclusion in self.excluded)
        yield from (entry.rule for ledger in self.ledgers for entry in ledger.entries)
        for record in (*self.course, *self.causes):
            yield from record.rules
