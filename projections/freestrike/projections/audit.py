"""The audit: why a record is as it is."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from freestrike.events.ledger import Entry
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.record import Record
from freestrike.projections.history import live


@attrs.frozen
class Explanation:
    """`record` and what explains it. `causes`: the chain from a person's input down to it, the input first. `effects`: what it brought
    about at once. `ledger`: every number that went into it, with its source and rule. `excluded`: who met a trigger in its window
    and was ruled out. `undone`: whether it has been undone since."""

    record: Record
    causes: tuple[Record, ...]
    effects: tuple[Record, ...]
    ledger: tuple[Entry, ...]
    excluded: tuple[Exclusion, ...]
    undone: bool


def explain(records: Iterable[Record], seq: int) -> Explanation:
    """Explain the record `seq` of `records`, a log from its beginning. Raises KeyError if it is not there."""
    log = tuple(records)
    by_seq = {record.seq: record for record in log}
    record = by_seq[seq]
    causes: list[Record] = []
    cause = record.cause
    while cause:
        causes.append(by_seq[cause])
        cause = by_seq[cause].cause
    effects = tuple(other for other in log if other.cause == seq)
    excluded = tuple(exclusion for other in effects if isinstance(other.event, RuledOut) for exclusion in other.event.exclusions)
    in_view = any(other.seq == seq for other in live(log))
    return Explanation(record, tuple(reversed(causes)), effects, ledger_of(record), excluded, not in_view)


def ledger_of(record: Record) -> tuple[Entry, ...]:
    """The ledgers that the record's event carries, all its outcomes' after each other."""
    event = record.event
    own: tuple[Entry, ...] = getattr(event, "ledger", ())
    outcomes = getattr(event, "outcomes", ())
    return (*own, *(entry for outcome in outcomes for entry in outcome.ledger))
