"""Files that hold an exported encounter: recognised, read line by line, written all or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from freestrike.engine.host.failing import Failure

BEGINNING = b'{"is":"export.'


class ExportFile:
    """The lines of a file, as often as they are asked for. Raises Failure if it is not an exported encounter, OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if not is_export(path):
            raise Failure(f"{path}: is not an exported encounter; freestrike export writes one")

    def __iter__(self) -> Iterator[bytes]:
        with self._path.open("rb") as opened:
            yield from opened


def is_export(path: Path) -> bool:
    """Whether the file begins as an exported encounter does. Raises OSError if it cannot be read."""
    with path.open("rb") as opened:
        return opened.read(len(BEGINNING)) == BEGINNING


def write_export(path: Path, lines: Iterable[bytes]) -> None:
    """Write `lines` to a file beside `path`, and put it in its place when it is whole. Raises Failure for a file that is something else,
    OSError."""
    if path.exists() and not is_export(path):
        raise Failure(f"{path}: is there already, and is not an exported encounter")
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("xb") as opened:
            opened.writelines(lines)
            opened.flush()
            os.fsync(opened.fileno())
        unfinished.replace(path)
    except FileExistsError:
        raise Failure(f"{unfinished}: is there already; another export is under way, or was broken off") from None
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
