"""Commands that carry an encounter from one machine to another: export, import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import NO_ID, EncounterId, StorePath
from freestrike.engine.host.failing import OK
from freestrike.engine.host.holding import held
from freestrike.engine.host.wishes import open_screen


def export(
    store: StorePath,
    file: Annotated[Path | None, Parameter(help="The file to write, .jsonl by custom; without it, the standard output.")] = None,
    /,
    *,
    secret: Annotated[
        bool,
        Parameter(negative=(), help="With what keys the dice, to go on with the same ones elsewhere; whoever has it foresees them."),
    ] = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Write a whole encounter as one file of JSON lines."""
    from freestrike.engine.host.export_files import write_export
    from freestrike.engine.host.opening import chosen, existing
    from freestrike.events.export import write

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    lines = write(kept, listing.encounter, secret=secret)
    screen = open_screen()
    if file is None:
        for line in lines:
            screen.raw(line.removesuffix(b"\n"))
        return OK
    write_export(file, lines)
    screen.line(f"{listing.encounter}: {listing.version} records in {file}, head {listing.head.hex()}")
    return OK


def import_(
    file: Annotated[Path, Parameter(help="An exported encounter.")],
    store: Annotated[Path, Parameter(help="The file to keep it in, made if it is missing.")],
    /,
) -> int:
    """Take an exported encounter into a store: the same records, the same head. One that is there already is brought up to date."""
    from freestrike.engine.host.export_files import ExportFile
    from freestrike.engine.host.failing import Failure
    from freestrike.events.codec import UnreadableRecord
    from freestrike.events.export import ExportError, take_in
    from freestrike.events.stores.memory import MemoryStore
    from freestrike.events.stores.sqlite import SqliteStore

    lines = ExportFile(file)
    try:
        if not store.exists():
            # What cannot be taken in shall leave no empty store behind.
            take_in(MemoryStore(), lines)
        imported = take_in(held(SqliteStore(store)), lines)
    except (ExportError, UnreadableRecord) as error:
        raise Failure(f"{file}: {error}") from None
    screen = open_screen()
    records = f"{imported.added} new record{'' if imported.added == 1 else 's'}" if imported.added else ""
    secret = "the secret of its dice" if imported.secret else ""
    new = " and ".join(part for part in (records, secret) if part) or "nothing new"
    screen.line(f"{imported.encounter}: {new}; {imported.version} records in {store}, head {imported.head}")
    return OK
