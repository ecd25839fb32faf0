"""The audit: why a record is as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from freestrike.events.commands import Commanded, Done
from freestrike.events.damage import DamageDue, DamageTaken, StaminaLost
from freestrike.events.forced_movement import ForcedMoveBegun, ObjectDamaged
from freestrike.events.ledger import Entry
from freestrike.events.movement import Fell
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Chosen, Prompt
from freestrike.events.reactions import Exclusion, ReactionLapsed, RuledOut
from freestrike.events.record import Record
from freestrike.events.squads import MinionsDropped
from freestrike.events.strikes import Outcome, PowerRollAltered, PowerRollMade
from freestrike.events.tests import PowerRollTested
from freestrike.projections.history import INTERJECTED


@attrs.frozen
class Ledger:
    """The lines that went into one number. `seq`: the record that holds it; `target`: against whom, or ""; `result`: what it came to, in
    the record's own terms ("15, tier 2", "7 damage", ...)."""

    seq: int
    target: str
    result: str
    entries: tuple[Entry, ...]


TAKEN = "taken"
LAPSED = "lapsed"
DECLINED = "declined"
WAITS = "waits"


@attrs.frozen
class Asking:
    """Who was asked in a window. `option`: what was offered, and to which `creature`; `came_to`: TAKEN; LAPSED, where it was chosen and no
    longer possible when its moment came; DECLINED or WAITS. `prompt` and `choice`: the records of question and answer (0: none yet); `by`:
    the seat or the standing order that answered, or that it waits for."""

    creature: str
    option: str
    seat: str
    came_to: str
    prompt: int
    choice: int
    by: str


@attrs.frozen
class Explanation:
    """`record` and what explains it. `causes`: the chain from a person's input down to it, the input first. `effects`: what it brought
    about at once. `ledgers`: every number that went into it, the record's own first, then those of its causes; of a roll against several,
    only the targets that the record is about. `excluded`: who met a trigger in its window and was ruled out; `asked`: who was asked there,
    or in it if it is a question or an answer, and what came of it. `undone`: whether it has been undone since. Its rules and policy stand
    in the record itself."""

    record: Record
    causes: tuple[Record, ...]
    effects: tuple[Record, ...]
    ledgers: tuple[Ledger, ...]
    excluded: tuple[Exclusion, ...]
    asked: tuple[Asking, ...]
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
    about = "" if isinstance(record.event, PowerRollMade | PowerRollAltered) else _target(record)
    ledgers = tuple(ledger for one in (record, *causes) for ledger in ledgers_of(one) if about in ("", ledger.target) or not ledger.target)
    asked = asked_in(log, seq)
    return Explanation(record, tuple(reversed(causes)), effects, ledgers, excluded_in(log, seq), asked, undone)


def excluded_in(records: Iterable[Record], window: int) -> tuple[Exclusion, ...]:
    """Who was ruled out in `window`; `records`: those of its command."""
    return tuple(
        exclusion
        for record in records
        if isinstance(record.event, RuledOut) and record.event.of == window
        for exclusion in record.event.exclusions
    )


def asked_in(records: Iterable[Record], window: int) -> tuple[Asking, ...]:
    """Who was asked in `window`, or at the prompt that is asked or answered in that record, and what came of it; a pass for the whole of a
    move is a pass. `records`: those of its command."""
    prompts: list[tuple[Record, Prompt]] = []
    chosen: dict[str, tuple[Record, Chosen]] = {}
    lapsed: set[tuple[int, str, str]] = set()
    for record in records:
        event = record.event
        if isinstance(event, Asked):
            prompts.append((record, event.prompt))
        elif isinstance(event, Chosen):
            chosen[event.prompt] = record, event
        elif isinstance(event, ReactionLapsed):
            lapsed.add((record.cause, event.creature, event.reaction))
    found: list[Asking] = []
    for asked, prompt in prompts:
        choice, answer = chosen.get(prompt.id, (None, None))
        if window not in (prompt.window, asked.seq, choice.seq if choice is not None else 0):
            continue
        for option in prompt.options:
            if option.id.startswith(NOT_FOR_THIS_MOVE):
                continue
            came_to = WAITS if answer is None else TAKEN if option.id in answer.options else DECLINED
            if came_to == TAKEN and choice is not None and (choice.seq, option.creature, option.rule) in lapsed:
                came_to = LAPSED
            seq, by = (0, prompt.seat) if choice is None else (choice.seq, choice.by)
            found.append(Asking(option.creature, option.id, prompt.seat, came_to, asked.seq, seq, by))
    return tuple(found)


def ledgers_of(record: Record) -> tuple[Ledger, ...]:
    """The ledgers that the record itself carries: of a roll one for each target."""
    event = record.event
    match event:
        case PowerRollMade(natural=natural):
            rolled = f"{natural} rolled, "
            return tuple(_of_outcome(record, outcome, rolled) for outcome in (*event.outcomes, *event.objects))
        case PowerRollAltered():
            return tuple(_of_outcome(record, outcome) for outcome in event.outcomes)
        case PowerRollTested():
            result = f"{event.natural} rolled, {event.total} in all, tier {event.tier}"
            return (Ledger(record.seq, event.creature, result, event.ledger),)
        case StaminaLost():
            return (Ledger(record.seq, event.creature, f"{event.amount} Stamina", event.ledger),)
        case DamageDue() | DamageTaken():
            told = event.target, f"{event.amount} damage"
        case ObjectDamaged():
            told = event.object, f"{event.amount} damage"
        case ForcedMoveBegun() | Fell():
            told = event.creature, f"{event.squares} squares"
        case MinionsDropped():
            told = event.squad, f"{len(event.minions)} minions"
        case _:
            return ()
    return (Ledger(record.seq, *told, event.ledger),) if event.ledger else ()


def _of_outcome(record: Record, outcome: Outcome, rolled: str = "") -> Ledger:
    return Ledger(record.seq, outcome.target, f"{rolled}{outcome.total} in all, tier {outcome.tier}", outcome.ledger)


def _target(record: Record) -> str:
    """Whom the record is about, where that is one creature."""
    return str(getattr(record.event, "target", "") or getattr(record.event, "creature", ""))
