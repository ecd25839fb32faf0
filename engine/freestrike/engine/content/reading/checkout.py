"""The files of a checkout of the Steel Compendium, as they lie in its directory; none of them is opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from freestrike.engine.content.error import ContentError

STAT_BLOCK_FOLDER = "Statblocks"
_FOLDERS = ("bestiary", "heroes", "Monsters", "Dynamic Terrain", "Abilities", "Features", STAT_BLOCK_FOLDER)


def checkout_files(directory: str | os.PathLike[str]) -> tuple[str, ...]:
    """The JSON files under `directory`, as paths relative to it with "/", in ascending order; hidden folders and links are left out.

    Raises ContentError if it is not the compendium nor one of its parts.
    """
    if not _looks_like_one(Path(directory)):
        expected = "expected a directory that contains bestiary/Monsters or heroes/Abilities"
        raise ContentError(directory, f"is not a Steel Compendium: {expected}")
    return tuple(sorted(_json_files(os.fspath(directory), "")))


def _looks_like_one(directory: Path) -> bool:
    try:
        inside = [entry.name for entry in os.scandir(directory) if entry.is_dir()]
    except (OSError, ValueError):
        return False
    return any(folder in inside for folder in _FOLDERS) or any((directory / name / STAT_BLOCK_FOLDER).is_dir() for name in inside)


def _json_files(directory: str, within: str) -> Iterator[str]:
    try:
        entries = sorted(os.scandir(os.path.join(directory, within)), key=lambda entry: entry.name)
    except OSError as error:
        raise ContentError(os.path.join(directory, within), f"cannot be read: {error.strerror or error}") from None
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith("."):
                yield from _json_files(directory, f"{within}{entry.name}/")
        elif entry.name.endswith(".json"):
            yield within + entry.name
