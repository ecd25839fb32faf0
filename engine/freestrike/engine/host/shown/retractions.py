"""What would be taken back, or brought back, in lines, before it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.encounter import Encounter
from freestrike.engine.host.failing import refusal
from freestrike.engine.host.words.asking import question
from freestrike.engine.host.words.differences import in_words
from freestrike.engine.host.words.records import Row, corner, described, log_row
from freestrike.engine.reissuing import Reissued
from freestrike.engine.taking_back import TakenBack
from freestrike.events.record import Record
from freestrike.events.space import Square
from freestrike.projections.chronicle.tell import chronicle
from freestrike.projections.chronicle.telling import Line
from freestrike.projections.comparison import Difference
from freestrike.projections.retraction import Retraction


def retraction(told: Retraction, does: str) -> Row:
    """The heading of what an undo, or a redo, `does`: "take back"."""
    return ((f"It would {does} records {told.start} to {told.end}, given by {', '.join(told.seats)}:", "heading"),)


def story_of(told: Retraction, records: Iterable[Record]) -> Iterator[Line]:
    """What the chronicle says of it. `records`: the log from its beginning."""
    log = (record for record in records if record.seq <= told.end)
    return (line for line in chronicle(log) if line.seq >= told.start)


def consequences(told: Retraction, least: Square | None) -> Iterator[Row]:
    """What everybody has seen of it, and how the board would be otherwise."""
    yield from _seen(told)
    yield from _changes(told.changes, least)


def taking_back(told: TakenBack, encounter: Encounter) -> Iterator[Row]:
    """What taking back one reaction would come to."""
    least = corner(encounter.records())
    yield (("To take back only", "heading"),)
    yield log_row(told.reaction, 0, False, least)
    yield ((f"records {told.undone.start} to {told.undone.end} would be undone, and given again without it:", "heading"),)
    yield log_row(told.command, 0, False, least)
    if told.lost:
        yield (("Not given again (--again gives it too):", "turn"),)
        yield from (log_row(record, 0, False, least) for record in told.lost)
    if told.roll:
        yield ((f"Then {told.roll} would be rolled, as it was not before; what follows is not told beforehand.", "yellow"),)
    yield from _seen(told.undone)
    for prompt in told.prompts:
        yield ((f"{prompt.seat} would be asked anew: {prompt.kind}, {', '.join(option.id for option in prompt.options)}", "yellow"),)
    if told.reissued is not None:
        yield from stopped(told.reissued, encounter, prompts=False)
    yield from _changes(told.changes, least)


def stopped(done: Reissued, encounter: Encounter, *, prompts: bool = True) -> Iterator[Row]:
    """At what giving inputs again stopped, if it did."""
    least = encounter.board.ground.least
    if done.stopped is not None:
        yield ((f"stopped at record {done.stopped.seq}: {described(done.stopped, least)}", "yellow"),)
        if done.reasons:
            yield ((f"  refused: {refusal(done.reasons, least)}", "yellow"),)
    if done.lost:
        one, first = len(done.lost) == 1, done.lost[0].seq
        said = "1 later command stays" if one else f"{len(done.lost)} later commands stay"
        yield ((f"{said} undone, from record {first} on; --again gives {'it' if one else 'them'} again", "yellow"),)
    for prompt in encounter.prompts if prompts else ():
        yield ((f"  waits for {prompt.seat}: {question(encounter.board, prompt)}", "yellow"),)


def _seen(told: Retraction) -> Iterator[Row]:
    if told.rolls or told.revealed:
        yield (("Everybody has seen", "turn"),)
    for roll in told.rolls:
        yield ((f"  {roll.name}: {' '.join(map(str, roll.dice))}", ""),)
    for what in told.revealed:
        yield ((f"  {what}", ""),)


def _changes(changes: tuple[Difference, ...], least: Square | None) -> Iterator[Row]:
    yield (("The board would change" if changes else "The board would be the same.", "turn"),)
    for line in in_words(changes, least, " -> "):
        yield ((f"  {line}", ""),)
