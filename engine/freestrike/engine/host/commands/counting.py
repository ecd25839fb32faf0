"""Commands that add up what happened: tally."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import NO_ID, EncounterId, StorePath
from freestrike.engine.host.failing import OK
from freestrike.engine.host.wishes import open_screen


def tally(
    store: StorePath,
    /,
    *,
    rounds: Annotated[bool, Parameter(negative=(), help="Each round, and then all together.")] = False,
    json: Annotated[bool, Parameter(negative=(), help="As one JSON object: every creature in every round, and in all.")] = False,
    plot: Annotated[
        Path | None, Parameter(help="Draw Stamina by round and damage by source into this file (.png, .svg, .pdf); needs matplotlib.")
    ] = None,
    encounter: EncounterId = NO_ID,
) -> int:
    """Add up the fight: damage dealt and taken, Stamina lost and regained, free strikes, by creature; what is undone does not count."""
    from freestrike.engine.host.opening import chosen, existing, folding, records
    from freestrike.engine.host.shown.tallies import as_json, as_table, draw
    from freestrike.projections.following import rebuild
    from freestrike.projections.tally import TALLY

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    with folding(store, listing.encounter):
        counted = rebuild(TALLY, records(kept, store, listing.encounter))
    if plot is not None:
        draw(counted, listing.encounter, plot)
    screen = open_screen()
    if json:
        screen.raw(as_json(counted, listing.encounter))
        return OK
    for row in as_table(counted, by_round=rounds):
        screen.row(row)
    return OK
