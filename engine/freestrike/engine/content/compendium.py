"""A checkout of the Steel Compendium: stat blocks by name, each read when it is asked for."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from freestrike.engine.content.error import ContentError
from freestrike.engine.content.printed_stat_block import read_stat_block
from freestrike.events.content.stat_block import StatBlock


class Compendium:
    """The stat blocks under a directory that contains `bestiary/Monsters` or `Monsters`.

    Read are the single files, `.../Statblocks/NAME.json`; the files that gather them again are not.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Raises ContentError if the directory holds no bestiary. Reads no stat block."""
        self.directory = Path(directory)
        candidates = (self.directory / "bestiary" / "Monsters", self.directory / "Monsters")
        monsters = next((path for path in candidates if path.is_dir()), None)
        if monsters is None:
            raise ContentError(directory, "is not a Steel Compendium: expected a directory that contains bestiary/Monsters")
        self._monsters = monsters

    def names(self) -> tuple[str, ...]:
        """The name of every stat block, as its file spells it, each once, in alphabetical order."""
        return tuple(sorted({path.stem for paths in self._by_name.values() for path in paths}))

    def creature(self, name: str, level: int | None = None) -> StatBlock:
        """The stat block called `name`, or at the path `name` relative to the directory.

        Upper and lower case and hyphens make no difference. Raises ContentError if there is none, or if there are several and no
        `level` says which; and whatever reading it raises.
        """
        paths = (self._inside(name),) if name.endswith(".json") else self._by_name.get(_key(name), ())
        if not paths:
            near = get_close_matches(name, self.names(), n=3)
            raise ContentError(self.directory, f"has no creature {name!r}" + (f"; near it: {', '.join(near)}" if near else ""))
        creatures = [read_stat_block(path) for path in paths]
        levels = ", ".join(sorted((str(creature.level) for creature in creatures), key=int))
        fitting = [creature for creature in creatures if level in (None, creature.level)]
        if not fitting:
            raise ContentError(self.directory, f"has no creature {name!r} of level {level}, but of level {levels}")
        if len(fitting) > 1:
            raise ContentError(self.directory, f"has {len(fitting)} creatures {name!r}; give the level: {levels}")
        return fitting[0]

    def _inside(self, name: str) -> Path:
        path = self.directory / name
        if not path.resolve().is_relative_to(self.directory.resolve()):
            raise ContentError(self.directory, f"does not contain {name!r}")
        return path

    @cached_property
    def _by_name(self) -> dict[str, tuple[Path, ...]]:
        found: dict[str, tuple[Path, ...]] = {}
        for path in sorted(self._monsters.glob("**/Statblocks/*.json")):
            found[_key(path.stem)] = (*found.get(_key(path.stem), ()), path)
        return found


def _key(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())
