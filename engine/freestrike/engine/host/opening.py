"""Stores and the encounters in them: chosen, begun, gone on with; every failure names the store and the place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.encounter import Encounter
from freestrike.engine.host.failing import Failure
from freestrike.events.codec import UnreadableRecord, decode
from freestrike.events.record import Record
from freestrike.events.stores.interface import Listing, Store
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore

COMPENDIUM = "FREESTRIKE_COMPENDIUM"


def existing(path: Path) -> SqliteStore:
    """The store in the file at `path`. Raises StoreError."""
    return SqliteStore(path, must_exist=True)


def begin(file: Path, store_path: Path | None, id: str, seed: int | None, compendium: Path | None) -> tuple[Encounter, Store]:
    """Begin the encounter that `file` describes, in the store at `store_path` or in memory; nothing is made if it cannot be read.

    Its id is `id`, or the file's stem with a number behind it if that is taken. A `seed` settles all dice.
    """
    compendium = compendium or (Path(os.environ[COMPENDIUM]) if os.environ.get(COMPENDIUM) else None)
    if compendium is not None and not compendium.is_dir():
        raise Failure(f"{compendium}: is no directory; a compendium was to be there")
    setup = read_encounter(file, compendium)
    store: Store = MemoryStore() if store_path is None else SqliteStore(store_path)
    taken = {listing.encounter for listing in store.encounters()}
    if id in taken:
        raise Failure(f"{store_path}: has an encounter {id!r} already; leave FILE out to go on with it")
    secret = None if seed is None else sha256(f"freestrike seed {seed}".encode()).digest()
    encounter = Encounter.create(
        setup, store=store, id=id or _free(file.stem, taken), secret=secret, clock=_now if seed is None else _never
    )
    return encounter, store


def go_on(path: Path, id: str) -> tuple[Encounter, Store]:
    """Open the encounter `id`, or the last one, in the store at `path`."""
    store = existing(path)
    name = chosen(store, path, id).encounter
    try:
        return Encounter.open(store, name, clock=_now), store
    except UnreadableRecord as error:
        raise Failure(f"{path}, encounter {name!r}, {error}") from None
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError) as error:
        raise Failure(f"{path}, encounter {name!r}: its log cannot be folded ({type(error).__name__}); verify says where") from None


def chosen(store: Store, path: Path, id: str) -> Listing:
    """The encounter `id`, or the last one of the store."""
    listed = store.encounters()
    found = [listing for listing in listed if id in ("", listing.encounter)]
    if not found:
        known = ", ".join(listing.encounter for listing in listed) or "none"
        raise Failure(f"{path}: has no encounter{f' {id!r}' if id else ''} (it has: {known})")
    return found[-1]


def records(store: Store, path: Path, id: str) -> Iterator[Record]:
    """The records of the encounter `id`, undone ones too."""
    for stored in store.read(id):
        try:
            yield decode(stored.data, stored.seq)
        except UnreadableRecord as error:
            raise Failure(f"{path}, encounter {id!r}, {error}") from None


def _free(stem: str, taken: set[str]) -> str:
    name, n = stem, 1
    while name in taken:
        n += 1
        name = f"{stem}-{n}"
    return name


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _never() -> str:
    """A seeded fight is the same whenever it is played: its records carry no time."""
    return ""
