"""What was made of a file, kept by the content that it was made of: a cache that may be lost, shared or damaged without harm.

A key is a hash of the file's bytes and of the program that reads them, so nothing in the cache can be out of date. A value is
believed only if its own hash is right and it decodes to the type that is wanted; otherwise it is made anew.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

from freestrike.engine.content.error import ContentError

T = TypeVar("T")

_DIGEST = 16
_AT_ONCE = 500
_PATIENCE = 2.0
_READERS = ("freestrike.engine.content", "freestrike.events.content", "freestrike.events")


class ContentCache:
    """A cache in a directory of the user's choice: one SQLite file for each state of the program.

    Several processes may use it at a time. Whatever goes wrong with it later, its values are passed over and made anew.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Raises ContentError if there can be no such directory."""
        self._directory = Path(directory)
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise ContentError(directory, f"cannot hold a cache: {reason}") from None
        self._path = self._directory / f"content-{fingerprint()[:16]}.db"

    def find(self, keys: Collection[bytes]) -> dict[bytes, bytes]:
        """The values of those keys that are known and undamaged."""
        found: dict[bytes, bytes] = {}
        if not self._path.exists():
            return found
        wanted = list(keys)
        with suppress(sqlite3.Error), closing(self._open()) as connection:
            for start in range(0, len(wanted), _AT_ONCE):
                some = wanted[start : start + _AT_ONCE]
                marks = ",".join("?" * len(some))
                for key, value in connection.execute(f"SELECT key, value FROM content WHERE key IN ({marks})", some):
                    if isinstance(key, bytes) and isinstance(value, bytes) and value[:_DIGEST] == _digest(key, value[_DIGEST:]):
                        found[key] = value[_DIGEST:]
        return found

    def keep(self, values: Mapping[bytes, bytes]) -> None:
        """Keep these values."""
        if not values:
            return
        rows = [(key, _digest(key, value) + value) for key, value in values.items()]
        for _attempt in range(2):
            try:
                self._write(rows)
            except sqlite3.OperationalError:
                return  # another process is writing, or the disk is full
            except sqlite3.DatabaseError:
                with suppress(OSError):  # damaged: away with it, and once more
                    self._path.unlink()
                continue
            return

    def _write(self, rows: Sequence[tuple[bytes, bytes]]) -> None:
        new = not self._path.exists()
        with closing(self._open()) as connection, connection:
            connection.execute("CREATE TABLE IF NOT EXISTS content (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID")
            connection.executemany("INSERT OR REPLACE INTO content VALUES (?, ?)", rows)
        if new:
            self._forget_other_programs()

    def _forget_other_programs(self) -> None:
        for path in self._directory.glob("content-*.db"):
            if path != self._path:
                with suppress(OSError):
                    path.unlink()

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=_PATIENCE)


def remembered(kept: ContentCache | None, kind: type[T], sources: Sequence[bytes], make: Callable[[int], T]) -> list[T | ContentError]:
    """For each of `sources` what it comes to: a `kind` from the cache or else `make(n)`, or the ContentError that making it raised."""
    keys = [_key(kind, source) for source in sources] if kept else []
    found = kept.find(keys) if kept else {}
    decoder = msgspec.msgpack.Decoder(kind)
    encoder = msgspec.msgpack.Encoder()
    outcomes: list[T | ContentError] = []
    fresh: dict[bytes, bytes] = {}
    for n in range(len(sources)):
        if keys and keys[n] in found:
            try:
                outcomes.append(decoder.decode(found[keys[n]]))
                continue
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                pass
        try:
            made = make(n)
        except ContentError as error:
            outcomes.append(error)
            continue
        outcomes.append(made)
        if keys:
            fresh[keys[n]] = encoder.encode(made)
    if kept:
        kept.keep(fresh)
    return outcomes


@cache
def fingerprint() -> str:
    """A hash of the program's own readers and of what they make: another program, another cache."""
    known = blake2b(f"msgspec {msgspec.__version__}".encode())
    for package in _READERS:
        for name, data in sorted(_sources(package)):
            known.update(f"\0{package}/{name}\0".encode())
            known.update(data)
    return known.hexdigest()


def _sources(package: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    waiting = [("", files(package))]
    while waiting:
        within, folder = waiting.pop()
        for entry in folder.iterdir():
            if entry.is_dir():
                waiting.append((f"{within}{entry.name}/", entry))
            elif entry.name.endswith((".py", ".lark")):
                found.append((within + entry.name, entry.read_bytes()))
    return found


def _key(kind: type, source: bytes) -> bytes:
    known = blake2b(source, digest_size=32, person=b"freestrike")
    known.update(kind.__name__.encode())
    return known.digest()


def _digest(key: bytes, value: bytes) -> bytes:
    return blake2b(value, digest_size=_DIGEST, key=key).digest()
