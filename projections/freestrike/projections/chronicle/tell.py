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
    NOTE,
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
    at = seq
    for record in (created, *(one for one in command if one.seq != created.seq)):
        event = record.event
        if record.seq == seq and type(event) not in tellers:
            return ()
        if isinstance(event, Stepped) and event.of == seq:
            at = record.seq  # A step that is about to be made is told once it is made.
        telling, told = tell(telling, record)
        lines.extend(told)
    lines.extend(sentence(telling))
    begun = max((line.seq for line in lines if line.seq == at or (line.seq < at and line.kind != NOTE)), default=0)
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
