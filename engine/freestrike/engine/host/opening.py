"""Stores and the encounters in them: chosen, begun, gone on with; every failure names the store and the place."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from freestrike.engine.host.failing import Failure
from freestrike.engine.host.holding import held
from freestrike.engine.host.house_rules import handlers
from freestrike.engine.host.streams import clean
from freestrike.events.codec import UnreadableRecord, decode_all
from freestrike.events.record import Record
from freestrike.events.stores.interface import Listing, Store
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore
from freestrike.projections.board.board import Board
from freestrike.projections.history import History

if TYPE_CHECKING:
    from freestrike.engine.encounter import Encounter
    from freestrike.events.encounter import Setup

COMPENDIUM = "FREESTRIKE_COMPENDIUM"
SQLITE = b"SQLite format 3\0"
"""How the file of a store begins."""


def existing(path: Path) -> SqliteStore:
    """The store in the file at `path`. Raises StoreError."""
    return held(SqliteStore(path, must_exist=True))


def readable(path: Path) -> Store:
    """The store in the file at `path`, or one in memory with the encounter that was exported to it. Raises StoreError, Failure."""
    from freestrike.engine.host.export_files import ExportFile, is_export
    from freestrike.events.export import ExportError, take_in

    if not path.is_file() or not is_export(path):
        return existing(path)
    store = MemoryStore()
    try:
        take_in(store, ExportFile(path))
    except (ExportError, UnreadableRecord) as error:
        raise Failure(f"{path}: {error}") from None
    return store


def begin(file: Path, store_path: Path | None, id: str, seed: int | None, compendium: Path | None) -> tuple[Encounter, Store]:
    """Begin the encounter that `file` describes, in the store at `store_path` or in memory; nothing is made if it cannot be read.

    Its id is `id`, or the file's stem with a number behind it if that is taken. A `seed` settles all dice.
    """
    from freestrike.engine.encounter import Encounter

    setup = read_setup(file, compendium)
    store: Store = MemoryStore() if store_path is None else held(SqliteStore(store_path))
    taken = {listing.encounter for listing in store.encounters()}
    if id in taken:
        raise Failure(f"{store_path}: has an encounter {id!r} already; leave FILE out to go on with it")
    secret = None if seed is None else secret_of(seed)
    name = id or _free(file.stem, taken)
    clock = now if seed is None else _never
    return Encounter.create(setup, store=store, id=name, secret=secret, clock=clock, handlers=handlers()), store


def secret_of(seed: int) -> bytes:
    """The secret that keys the dice of a seeded fight."""
    return sha256(f"freestrike seed {seed}".encode()).digest()


def go_on(path: Path, id: str) -> tuple[Encounter, Store]:
    """Open the encounter `id`, or the last one, in the store at `path`."""
    from freestrike.engine.encounter import Encounter

    store = existing(path)
    name = chosen(store, path, id).encounter
    rules = handlers()
    with folding(path, name):
        return Encounter.open(store, name, clock=now, handlers=rules), store


def board_at(store: Store, path: Path, id: str, seq: int) -> Board:
    """The board of the encounter `id` when the record `seq` was the last one."""
    history = History(partial(records, store, path, id))
    with folding(path, id):
        history.extend(takewhile(lambda record: record.seq <= seq, records(store, path, id)))
    return history.board


def chosen(store: Store, path: Path, id: str) -> Listing:
    """The encounter `id`, or the last one of the store, which is said on the error stream where it keeps several."""
    listed = store.encounters()
    found = [listing for listing in listed if id in ("", listing.encounter)]
    if not found:
        known = ", ".join(listing.encounter for listing in listed) or "none"
        raise Failure(f"{path}: has no encounter{f' {id!r}' if id else ''} (it has: {known})")
    if len(found) > 1:
        print(f"freestrike: {clean(str(path))} keeps {len(found)} encounters; this is {clean(found[-1].encounter)}", file=sys.stderr)
    return found[-1]


def check_seq(path: Path, listing: Listing, seq: int) -> None:
    """Raises Failure if the encounter has no record `seq`."""
    if not 1 <= seq <= listing.version:
        raise Failure(f"{path}, encounter {listing.encounter!r}: has no record {seq}, but 1 to {listing.version}")


def records(store: Store, path: Path, id: str, start: int = 1) -> Iterator[Record]:
    """The records of the encounter `id` from `start` on, undone ones too."""
    try:
        yield from decode_all(store.lines(id, start), start)
    except UnreadableRecord as error:
        raise Failure(f"{path}, encounter {id!r}, {error}") from None


def read_setup(file: Path, compendium: Path | None) -> Setup:
    """What the encounter file says, with the creatures of the compendium that was named, if one was."""
    from freestrike.engine.content.encounter_file import read_encounter
    from freestrike.engine.content.error import ContentError
    from freestrike.engine.host.caching import content_cache

    compendium = compendium or (Path(os.environ[COMPENDIUM]) if os.environ.get(COMPENDIUM) else None)
    if compendium is not None and not compendium.is_dir():
        raise Failure(f"{compendium}: is no directory; a compendium was to be there")
    if _is_store(file):
        raise Failure(f"{file}: is a store, not an encounter file; go on with an encounter in it: freestrike play --store {file}")
    try:
        setup = read_encounter(file, compendium, content_cache() if compendium is not None else None)
    except ContentError as error:
        if compendium is None and "compendium: is not known" in str(error):
            raise Failure(f"{error} (on the command line: --compendium DIR, or {COMPENDIUM} in the environment)") from None
        raise
    sides = {entrant.side for entrant in setup.entrants}
    if len(sides) == 1:
        raise Failure(f"{file}: creatures: all are on the side {sides.pop()!r}, and nobody is there to fight")
    return setup


def _is_store(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(SQLITE)) == SQLITE
    except OSError:
        # Whoever reads it as an encounter file says what is wrong with it.
        return False


@contextmanager
def folding(path: Path, id: str) -> Iterator[None]:
    """Says in one line where a log cannot be read or makes no sense."""
    try:
        yield
    except UnreadableRecord as error:
        raise Failure(f"{path}, encounter {id!r}, {error}") from None
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError) as error:
        raise Failure(f"{path}, encounter {id!r}: its log cannot be folded ({type(error).__name__}); verify says where") from None


def _free(stem: str, taken: set[str]) -> str:
    name, n = stem, 1
    while name in taken:
        n += 1
        name = f"{stem}-{n}"
    return name


def now() -> str:
    """The time, for records."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _never() -> str:
    """A seeded fight is the same whenever it is played: its records carry no time."""
    return ""
