"""The audit: why a record is as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from freestrike.events.commands import Commanded, Done
from freestrike.events.damage import DamageDue, DamageTaken, StaminaLost
from freestrike.events.ledger import Entry
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.record import Record
from freestrike.events.strikes import PowerRollAltered, PowerRollMade
from freestrike.projections.history import INTERJECTED


@attrs.frozen
class Ledger:
    """The lines that went into one number. `seq`: the record that holds it; `target`: against whom, or ""; `result`: what it came to, in
    the record's own terms ("15, tier 2", "7 damage", ...)."""

    seq: int
    target: str
    result: str
    entries: tuple[Entry, ...]


@attrs.frozen
class Explanation:
    """`record` and what explains it. `causes`: the chain from a person's input down to it, the input first. `effects`: what it brought
    about at once. `ledgers`: every number that went into it, the record's own first, then those of its causes; of a roll against several,
    only the targets that the record is about. `excluded`: who met a trigger in its window and was ruled out. `undone`: whether it has
    been undone since. Its rules and policy stand in the record itself."""

    record: Record
    causes: tuple[Record, ...]
    effects: tuple[Record, ...]
    ledgers: tuple[Ledger, ...]
    excluded: tuple[Exclusion, ...]
    undone: bool


def of_command(records: Iterable[Record]) -> Iterator[Record]:
    """The records of the input with which `records` begin; of a command also what fell into it while it waited: rulings, a branch, another
    secret for the dice."""
    records = iter(records)
    first = next(records)
    yield first
    opened = isinstance(first.event, Commanded)
    for record in records:
        inside = record.command == first.seq
        if not inside and (not opened or (record.seq == record.command and not isinstance(record.event, INTERJECTED))):
            return
        yield record
        if inside and isinstance(record.event, Done):
            return


def explain(records: Iterable[Record], seq: int, undone: bool = False) -> Explanation:
    """Explain the record `seq` of `records`: those of its command at least, since nothing else causes it or is caused by it. `undone`:
    whether it has been undone since. Raises KeyError if it is not there."""
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
    about = "" if isinstance(record.event, PowerRollMade | PowerRollAltered) else _target(record)
    ledgers = tuple(ledger for one in (record, *causes) for ledger in ledgers_of(one) if about in ("", ledger.target) or not ledger.target)
    return Explanation(record, tuple(reversed(causes)), effects, ledgers, excluded, undone)


def ledgers_of(record: Record) -> tuple[Ledger, ...]:
    """The ledgers that the record itself carries: of a roll one for each target."""
    event = record.event
    if isinstance(event, PowerRollMade):
        return tuple(
            Ledger(record.seq, outcome.target, f"{event.natural} rolled, {outcome.total} in all, tier {outcome.tier}", outcome.ledger)
            for outcome in event.outcomes
        )
    if isinstance(event, PowerRollAltered):
        return tuple(
            Ledger(record.seq, outcome.target, f"{outcome.total} in all, tier {outcome.tier}", outcome.ledger) for outcome in event.outcomes
        )
    if isinstance(event, DamageDue | DamageTaken):
        return (Ledger(record.seq, event.target, f"{event.amount} damage", event.ledger),) if event.ledger else ()
    if isinstance(event, StaminaLost):
        return (Ledger(record.seq, event.creature, f"{event.amount} Stamina", event.ledger),)
    return ()


def _target(record: Record) -> str:
    """Whom the record is about, where that is one creature."""
    return str(getattr(record.event, "target", "") or getattr(record.event, "creature", ""))
