"""What an undo would take back, or a redo bring back, and what neither can: for a host that asks the table before it does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from freestrike.events.commands import Commanded, Done
from freestrike.events.dice import Rolled
from freestrike.events.prompts import Chosen
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.projections.comparison import Difference, differences
from freestrike.projections.history import History, Unit, live


@attrs.frozen
class Retraction:
    """`start` and `end`: the range that would no longer count, or would count again. `inputs`: the commands, rulings and choices in it.
    `seats`: whose they are, each once. `rolls`: dice that everybody has seen; the same rolls made again show the same. `revealed`: what
    else was shown that an undo cannot take back. `changes`: what would be otherwise on the board, as it is now (`one`) and as it would be
    (`other`)."""

    start: int
    end: int
    inputs: tuple[Record, ...]
    seats: tuple[str, ...]
    rolls: tuple[Rolled, ...]
    revealed: tuple[str, ...]
    changes: tuple[Difference, ...]


def would_undo(records: Iterable[Record], to: int | None = None) -> Retraction:
    """What undoing the last command, or everything back to and with the one of record `to`, would take back. `records`: a log from its
    beginning. Raises LookupError if there is no such thing to undo; it is not asked whether the encounter is closed."""
    log = tuple(records)
    history = _history(log)
    units = history.units[-1:] if to is None else history.undone_to(to)
    if not units:
        raise LookupError("nothing to undo" if to is None else f"record {to} is not of a command that can be undone")
    taken = [record for record in live(log) if record.seq >= units[0].first]
    end = history.version if history.board.command else units[-1].last
    return _of(units, end, taken, differences(history.board, history.board_before(units[0])))


def would_redo(records: Iterable[Record]) -> Retraction:
    """What a redo would bring back. `records`: a log from its beginning. Raises LookupError if nothing has been undone that could be
    redone; it is not asked whether the encounter is closed."""
    log = tuple(records)
    history = _history(log)
    if not history.redoable:
        raise LookupError("nothing to redo")
    units, after = history.redoable[-1]
    brought = [record for record in log if any(unit.first <= record.seq <= unit.last for unit in units)]
    return _of(units, units[-1].last, brought, differences(history.board, after))


def _history(log: tuple[Record, ...]) -> History:
    history = History(lambda start: iter(log[start - 1 :]))
    history.extend(log)
    return history


def _of(units: Sequence[Unit], end: int, records: Sequence[Record], changes: tuple[Difference, ...]) -> Retraction:
    inputs = tuple(record for record in records if isinstance(record.event, Commanded | Ruled | Chosen))
    revealed = (what for record in records if isinstance(record.event, Done) for what in record.event.revealed if what != "dice")
    return Retraction(
        units[0].first,
        end,
        inputs,
        tuple(dict.fromkeys(record.by for record in inputs)),
        tuple(record.event for record in records if isinstance(record.event, Rolled)),
        tuple(dict.fromkeys(revealed)),
        changes,
    )
