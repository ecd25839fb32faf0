"""What every teller of an event is made with: lines of their own, pieces of a sentence, notes beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from msgspec.structs import replace

from freestrike.events.encounter import DIRECTOR
from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.record import Record
from freestrike.projections.chronicle.telling import (
    NOTE,
    Account,
    Line,
    Piece,
    Telling,
    Walk,
    sentence,
)

E = TypeVar("E")
Told = tuple[Telling, tuple[Line, ...]]
_Teller = Callable[[Telling, Record, Event], Told]
tellers: dict[type, _Teller] = {}
"""How each event is told; an event without an entry is passed over in silence."""


def let_out(telling: Telling) -> Told:
    """The lines of what is held back; what still follows is told in lines of its own."""
    held = telling.held
    unresolved = isinstance(held, Account) and held.deed and not held.resolved
    cut = telling.cut.set(held.of, held) if isinstance(held, Account) and unresolved else telling.cut
    return replace(telling, held=None, cut=cut), sentence(telling)


def taken_up(telling: Telling, record: Record, account: Account) -> tuple[Telling, tuple[Line, ...], Account]:
    """The account of an ability once more, if it was let out before this: what comes now is told of it in a line of its own."""
    if telling.held is account:
        return telling, (), account
    telling, lines = let_out(telling)
    depth = telling.nested.get(record.seq, 0)
    again = replace(account, seq=record.seq, depth=depth, deed=account.again, pieces=(), by_hand=(), notes=())
    return replace(telling, held=again), lines, again


def accounts(telling: Telling) -> Iterator[Account]:
    """The accounts of abilities to which something can be added."""
    if isinstance(telling.held, Account):
        yield telling.held
    yield from telling.cut.values()


def tells(kind: type[E]) -> Callable[[Callable[[Telling, Record, E], Told]], Callable[[Telling, Record, E], Told]]:
    """Registers the teller of one type of event."""

    def register(teller: Callable[[Telling, Record, E], Told]) -> Callable[[Telling, Record, E], Told]:
        tellers[kind] = cast(_Teller, teller)
        return teller

    return register


def own_line(telling: Telling, record: Record, kind: str, text: str) -> Told:
    """A line of its own, after what is held back."""
    telling, lines = let_out(telling)
    return telling, (*lines, Line(record.seq, kind, text, telling.nested.get(record.seq, 0)))


def piece(telling: Telling, record: Record, target: str, text: str, named: str = "") -> Told:
    """Something that happened to `target`: part of the ability's line, or of one about `target`."""
    happened = Piece(target, named or text, text)
    held = telling.held
    if isinstance(held, Account) and target in held.targets:
        return replace(telling, held=replace(held, pieces=(*held.pieces, happened))), ()
    telling, lines = let_out(telling)
    account = Account(record.seq, telling.nested.get(record.seq, 0), (target,), pieces=(happened,))
    return replace(telling, held=account), lines


def unsay(telling: Telling, target: str, text: str) -> Telling:
    """Leave out what the sentence that is held back says of `target`, if it says so beside something else."""
    held = telling.held
    if not isinstance(held, Account) or len(held.pieces) < 2:
        return telling
    pieces = tuple(piece for piece in held.pieces if (piece.target, piece.unnamed) != (target, text))
    return replace(telling, held=replace(held, pieces=pieces))


def note(telling: Telling, record: Record, text: str) -> Told:
    """A line about a reaction; beside a move, or what an ability does, it does not cut that line in two."""
    held = telling.held
    if isinstance(held, Walk | Account):
        line = Line(record.seq, NOTE, text, held.depth + 1)
        return replace(telling, held=replace(held, notes=(*held.notes, line))), ()
    return own_line(telling, record, NOTE, text)


def reaction_name(telling: Telling, rule: str, creature: str = "") -> str:
    """What the reaction that `rule` gives is called; `creature`: whose it is, if it is a feature."""
    id = rule.rpartition("/")[2]
    named, _ = telling.abilities.get(f"{creature}/{id}", ("", False))
    return telling.words.get(f"reaction.{rule}", named or id.replace("-", " "))


def reasons_named(telling: Telling, reasons: tuple[Reason, ...]) -> str:
    """Reasons in words, with what stands in their ledgers."""
    said: list[str] = []
    for reason in reasons:
        ledger = ", ".join(entry.source for entry in reason.ledger)
        said.append(telling.words.get(f"why.{reason.code}", reason.code).format(subject=reason.subject, ledger=ledger))
    return ", ".join(said)


def decided_by(record: Record) -> str:
    """Who undid or redid."""
    return record.by or DIRECTOR
