"""A checkout of the Steel Compendium: stat blocks by name, each read when it is asked for, or all of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

import attrs

from freestrike.engine.content.document import json_text, read_bytes
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.printed.stat_block import stat_block_of
from freestrike.engine.content.reading.cache import ContentCache, remembered
from freestrike.engine.content.reading.checkout import STAT_BLOCK_FOLDER, checkout_files
from freestrike.engine.content.uncollected import nothing_collected
from freestrike.engine.queries.names import words_of
from freestrike.events.content.stat_block import StatBlock


@attrs.frozen
class PrintedCreature:
    """`path`: relative to the compendium, with "/". `outcome`: the stat block, or why it cannot be read."""

    path: str
    outcome: StatBlock | ContentError


class Compendium:
    """The stat blocks under a directory that contains `bestiary/Monsters` or `Monsters`, or that is a part of them.

    Read are the single files, `.../Statblocks/NAME.json`; the files that gather them again are not. What a file comes to is kept in
    `cache`, if there is one.
    """

    def __init__(self, directory: str | os.PathLike[str], cache: ContentCache | None = None) -> None:
        """Raises ContentError if the directory holds no bestiary. Reads no stat block."""
        self.directory = Path(directory)
        self._cache = cache
        within = next((part for part in ("bestiary/Monsters/", "Monsters/") if (self.directory / part).is_dir()), "")
        self._paths = tuple(
            within + path for path in checkout_files(self.directory / within) if path.rpartition("/")[0].endswith(STAT_BLOCK_FOLDER)
        )

    def names(self) -> tuple[str, ...]:
        """The name of every stat block, as its file spells it, each once, in alphabetical order."""
        return tuple(sorted({_stem(path) for path in self._paths}))

    def creature(self, name: str, level: int | None = None) -> StatBlock:
        """The stat block called `name`, or at the path `name` relative to the directory.

        Upper and lower case, hyphens and apostrophes make no difference. Raises ContentError if there is none, or if there are
        several and no `level` says which; and whatever reading it raises.
        """
        paths = (self._inside(name),) if name.endswith(".json") else self._by_name.get(words_of(name), ())
        if not paths:
            near = get_close_matches(name, self.names(), n=3)
            raise ContentError(self.directory, f"has no creature {name!r}" + (f"; near it: {', '.join(near)}" if near else ""))
        found: list[tuple[str, StatBlock]] = []
        for printed in self._read(paths):
            if isinstance(printed.outcome, ContentError):
                raise printed.outcome
            found.append((printed.path, printed.outcome))
        levels = ", ".join(sorted({str(creature.level) for _, creature in found}, key=int))
        fitting = [(path, creature) for path, creature in found if level in (None, creature.level)]
        if not fitting:
            raise ContentError(self.directory, f"has no creature {name!r} of level {level}, but of level {levels}")
        if len(fitting) > 1:
            same = len({creature.level for _, creature in fitting}) < len(fitting)
            which = f"name it by its path: {', '.join(path for path, _ in fitting)}" if same else f"give the level: {levels}"
            raise ContentError(self.directory, f"has {len(fitting)} creatures {name!r}; {which}")
        return fitting[0][1]

    def every(self) -> list[PrintedCreature]:
        """Every stat block, or why it cannot be read, in order of path."""
        return self._read(self._paths)

    def _read(self, paths: Sequence[str]) -> list[PrintedCreature]:
        files = [os.path.join(self.directory, path) for path in paths]
        sources: list[bytes] = []
        readable: list[int] = []
        outcomes: dict[int, StatBlock | ContentError] = {}
        for n, file in enumerate(files):
            try:
                sources.append(read_bytes(file))
                readable.append(n)
            except ContentError as error:
                outcomes[n] = error
        with nothing_collected():
            made = remembered(self._cache, StatBlock, sources, lambda at: stat_block_of(json_text(files[readable[at]], sources[at])))
        outcomes.update(zip(readable, made, strict=True))
        return [PrintedCreature(path, outcomes[n]) for n, path in enumerate(paths)]

    def _inside(self, name: str) -> str:
        path = self.directory / name
        if not path.resolve().is_relative_to(self.directory.resolve()):
            raise ContentError(self.directory, f"does not contain {name!r}")
        return name

    @cached_property
    def _by_name(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for path in self._paths:
            key = words_of(_stem(path))
            found[key] = (*found.get(key, ()), path)
        return found


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".json")
