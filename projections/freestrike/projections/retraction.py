"""What an undo would take back, and what it cannot: for a host that asks the table before it undoes."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from freestrike.events.commands import Commanded, Done
from freestrike.events.dice import Rolled
from freestrike.events.prompts import Chosen
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.projections.comparison import Difference, differences
from freestrike.projections.history import History, live


@attrs.frozen
class Retraction:
    """`start` and `end`: the range that would no longer count. `inputs`: the commands, rulings and choices in it. `seats`: whose they are,
    each once. `rolls`: dice that everybody has seen; the same rolls made again show the same. `revealed`: what else was shown that an undo
    cannot take back. `changes`: what would be otherwise on the board, as it is now (`one`) and as it would be (`other`)."""

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
    history = History(lambda start: iter(log[start - 1 :]))
    history.extend(log)
    units = history.units[-1:] if to is None else history.undone_to(to)
    if not units:
        raise LookupError("nothing to undo" if to is None else f"record {to} is not of a command that can be undone")
    taken = [record for record in live(log) if record.seq >= units[0].first]
    inputs = tuple(record for record in taken if isinstance(record.event, Commanded | Ruled | Chosen))
    revealed = tuple(what for record in taken if isinstance(record.event, Done) for what in record.event.revealed if what != "dice")
    return Retraction(
        units[0].first,
        history.version if history.board.command else units[-1].last,
        inputs,
        tuple(dict.fromkeys(record.by for record in inputs)),
        tuple(record.event for record in taken if isinstance(record.event, Rolled)),
        tuple(dict.fromkeys(revealed)),
        differences(history.board, history.board_before(units[0])),
    )
