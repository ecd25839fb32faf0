"""Rulings from the chair, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freestrike.engine.host.words.records import Row, described
from freestrike.events.space import Square
from freestrike.projections.chair import Chair


def chair_rows(chair: Chair, least: Square | None) -> Iterator[Row]:
    """Each ruling with its reason, what it overrules and what it brought about; then what waits for one."""
    if not chair.rulings:
        yield (("The Director has ordered nothing, set nothing by hand, and taken nothing back for a reason.", ""),)
    for one in chair.rulings:
        style = "dim" if one.undone else ""
        yield ((f"{one.record.seq:>6} {'~' if one.undone else ' '} ", "label"), (described(one.record, least), style))
        past = f", past {', '.join(one.overruled)}" if one.overruled else ""
        settles = f", settles record {one.settles}" if one.settles else ""
        yield ((f"         {one.kind} of {one.record.by}{past}{settles}", style),)
        for fact in one.facts:
            yield ((f"         {fact.seq}: {described(fact, least)}", "dim"),)
    if chair.left:
        yield (("Left to the Director", "turn"),)
    for record in chair.left:
        yield ((f"{record.seq:>6}   {described(record, least)}", ""),)


def chair_json(encounter: str, chair: Chair) -> bytes:
    """One object: `rulings` in order, `left` what waits for one; records as they are stored."""
    return msgspec.json.encode({"encounter": encounter, "rulings": chair.rulings, "left": chair.left})
