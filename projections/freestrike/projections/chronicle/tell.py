"""The fold of the chronicle: record by record, to lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from freestrike.events.movement import Stepped
from freestrike.events.record import Record
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.chronicle import tell_change, tell_course, tell_reactions, tell_rulings, tell_space, tell_squads
from freestrike.projections.chronicle.teller import (
    Told,
    tellers,
)
from freestrike.projections.chronicle.telling import (
    Line,
    Telling,
    sentence,
)
from freestrike.projections.chronicle.words import WORDS, Words

TELLERS = (tell_course, tell_change, tell_space, tell_squads, tell_reactions, tell_rulings)
"""The rooms in which the tellers of the events register."""


def chronicle(records: Iterable[Record], words: Words = WORDS) -> Iterator[Line]:
    """The whole of a log in lines, undone parts and the undos too."""
    telling = Telling.begin(words)
    for record in records:
        telling, lines = tell(telling, record)
        yield from lines
    yield from sentence(telling)


def told_of(created: Record, command: Iterable[Record], seq: int) -> tuple[Line, ...]:
    """The lines that tell of the record `seq`: its own, or those of the deed that it is part of; none of what the chronicle passes over.
    `command`: the records of the input that it belongs to. Of who has joined the fight since it was `created` abilities are named by their
    ids."""
    telling = Telling.begin()
    lines: list[Line] = []
    begun = 0
    for record in (created, *(one for one in command if one.seq != created.seq)):
        held = telling.held
        telling, told = tell(telling, record)
        lines.extend(told)
        # A step that is about to be made is told once it is made.
        if record.seq == seq or (isinstance(record.event, Stepped) and record.event.of == seq):
            goes_on = telling.held if telling.held is not held else None
            own = any(line.seq == record.seq for line in (*told, *(() if goes_on is None else sentence(telling))))
            begun = record.seq if own else 0 if goes_on is None else goes_on.seq
    lines.extend(sentence(telling))
    return tuple(line for line in lines if line.seq == begun)


def tell(telling: Telling, record: Record) -> Told:
    """The fold: the next state, and the lines that are complete with `record`. What belongs into one line is held back until it is
    there; `let_out` gives it before."""
    event = record.event
    depth = telling.nested.get(record.cause, 0)
    if type(event) is TriggeredActionTaken:
        depth += 1
    if depth:
        telling = replace(telling, nested=telling.nested.set(record.seq, depth))
    teller = tellers.get(type(event))
    return (telling, ()) if teller is None else teller(telling, record, event)
