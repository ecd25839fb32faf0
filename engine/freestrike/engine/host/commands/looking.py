"""Commands that show what is in a store: encounters, board, log, story, explain, rulings, sheet."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import (
    NO_ID,
    AsHtml,
    AsJson,
    AsMarkdown,
    EncounterId,
    StorePath,
    check_one_form,
    whole_number,
)
from freestrike.engine.host.failing import OK, Failure
from freestrike.engine.host.wishes import open_screen


def encounters(store: StorePath, /) -> int:
    """List the encounters of a store: id, records, head."""
    from freestrike.engine.host.opening import existing

    screen = open_screen()
    listed = existing(store).encounters()
    width = max((len(listing.encounter) for listing in listed), default=0)
    for listing in listed:
        screen.line(f"{listing.encounter:<{width}}  {listing.version:>7} records  head {listing.head.hex()}")
    return OK


def board(
    store: StorePath,
    /,
    *,
    at: Annotated[int | None, Parameter(converter=whole_number, help="As it was when this record was the last one.")] = None,
    level: Annotated[int | None, Parameter(help="Cut open at this height: who is there, and what fills it.")] = None,
    encounter: EncounterId = NO_ID,
) -> int:
    """Show the board."""
    from freestrike.engine.host.opening import board_at, check_seq, chosen, existing

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    seq = listing.version if at is None else at
    check_seq(store, listing, seq)
    moment = board_at(kept, store, listing.encounter, seq)
    least, most = moment.ground.least, moment.ground.most
    if level is not None and least is not None and most is not None and not least[2] <= level <= most[2]:
        raise Failure(f"--level is {level}; the map reaches from height {least[2]} to {most[2]}")
    screen = open_screen()
    if moment.turn is not None:
        whose = f", {moment.turn.creature}'s turn"
    else:
        whose = f", {moment.side_to_act} to act" if moment.side_to_act and not moment.winner else ""
    screen.line(f"{listing.encounter}, record {seq}, round {moment.round}{whose}", "heading")
    screen.board(moment, level)
    for prompt in moment.prompts:
        from freestrike.engine.host.words.asking import question

        screen.line(f"waits for {prompt.seat}: {question(moment, prompt)}", "yellow")
    return OK


def log(
    store: StorePath,
    /,
    *,
    json: Annotated[bool, Parameter(negative=(), help="The records as they are stored, a JSON object a line.")] = False,
    start: Annotated[int, Parameter(converter=whole_number, name="--from", help="Begin with this record.")] = 1,
    encounter: EncounterId = NO_ID,
) -> int:
    """List the records, each under what caused it; "~" marks what is undone."""
    from freestrike.engine.host.opening import check_seq, chosen, existing, records
    from freestrike.engine.host.words.records import corner, depths, log_row
    from freestrike.projections.history import live

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    check_seq(store, listing, start)
    screen = open_screen()
    if json:
        for stored in kept.read(listing.encounter, start):
            screen.raw(stored.data)
        return OK
    known = tuple(records(kept, store, listing.encounter))
    least = corner(known)
    in_view = {record.seq for record in live(known)}
    for record, depth in depths(known):
        if record.seq >= start:
            correction = record.event.__struct_config__.tag in ("undone.1", "redone.1")
            screen.row(log_row(record, depth, record.seq not in in_view and not correction, least))
    return OK


def story(
    store: StorePath,
    /,
    *,
    seq: Annotated[bool, Parameter(negative=(), help="The number of the record in front, as explain takes it.")] = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Tell the fight: the chronicle from the beginning."""
    from freestrike.engine.host.opening import chosen, existing, records
    from freestrike.projections.chronicle.tell import chronicle

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    screen = open_screen()
    for line in chronicle(records(kept, store, listing.encounter)):
        screen.told(line, numbered=seq)
    return OK


def explain(
    store: StorePath,
    seq: Annotated[int, Parameter(converter=whole_number, help="The number of the record, as log shows it.")],
    /,
    *,
    json: AsJson = False,
    markdown: AsMarkdown = False,
    html: AsHtml = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Say why a record is as it is: its causes, every number with its source, the rules, the policy, who was ruled out."""
    from freestrike.engine.host.opening import board_at, check_seq, chosen, readable, records
    from freestrike.engine.host.shown.reports import explanation
    from freestrike.engine.host.words.records import corner
    from freestrike.projections.audit import explain as explained
    from freestrike.projections.audit import of_command
    from freestrike.projections.chronicle.tell import told_of

    check_one_form(json, markdown, html)
    kept = readable(store)
    listing = chosen(kept, store, encounter)
    check_seq(store, listing, seq)
    screen = open_screen()
    command = next(records(kept, store, listing.encounter, seq)).command
    known = tuple(of_command(records(kept, store, listing.encounter, command)))
    undone = any(first <= seq <= last for first, last in kept.undone(listing.encounter))
    why = explained(known, seq, undone)
    created = next(records(kept, store, listing.encounter))
    told = told_of(created, known, seq)
    rows = explanation(why, told, corner((created,)))
    if not (json or markdown or html):
        for row in rows:
            screen.row(row)
        return OK
    from freestrike.engine.host.shown.explanations import Scene, as_html, as_json, as_markdown, concerned

    last = max(record.seq for record in known if seq in (record.seq, record.command))
    scene = Scene(board_at(kept, store, listing.encounter, seq - 1), board_at(kept, store, listing.encounter, last))
    if json:
        screen.raw(as_json(listing.encounter, why, told, scene))
        return OK
    marked = concerned(why.record, scene.after)
    for line in as_markdown(rows, scene.pictures) if markdown else as_html(listing.encounter, rows, scene.pictures, marked):
        screen.raw(line.encode())
    return OK


def rulings(
    store: StorePath,
    /,
    *,
    json: Annotated[bool, Parameter(negative=(), help="As one JSON object.")] = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """List the rulings from the chair: what the Director ordered, set by hand and took back for a reason, and what still waits for a
    ruling; "~" is undone."""
    from freestrike.engine.host.opening import chosen, readable, records
    from freestrike.engine.host.words.records import corner
    from freestrike.engine.host.words.rulings import chair_json, chair_rows
    from freestrike.projections.chair import chair

    kept = readable(store)
    listing = chosen(kept, store, encounter)
    known = tuple(records(kept, store, listing.encounter))
    found = chair(known)
    screen = open_screen()
    if json:
        screen.raw(chair_json(listing.encounter, found))
        return OK
    for row in chair_rows(found, corner(known)):
        screen.row(row)
    return OK


def sheet(
    store: StorePath,
    creature: Annotated[str, Parameter(help="Its name, as the board shows it.")],
    /,
    *,
    encounter: EncounterId = NO_ID,
) -> int:
    """Show what a creature is, how it stands now and what it can do."""
    from freestrike.engine.host.opening import board_at, chosen, existing
    from freestrike.engine.host.understanding import NotUnderstood, creature_typed
    from freestrike.engine.host.words.sheet import sheet as sheet_of

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    board = board_at(kept, store, listing.encounter, listing.version)
    screen = open_screen()
    try:
        shown = creature_typed(board, creature)
    except NotUnderstood as error:
        raise Failure(f"{store}, encounter {listing.encounter!r}: {error}") from None
    for line in sheet_of(board, shown):
        screen.line(line)
    return OK
