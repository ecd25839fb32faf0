"""Where the stat blocks of an encounter file come from: the shipped set, a compendium, or creature files beside it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.exports.any_file import read_stat_blocks
from freestrike.engine.content.printed.group_malice import malice_features_for
from freestrike.engine.content.reading.cache import ContentCache
from freestrike.engine.content.shipped_content import is_shipped, shipped
from freestrike.engine.queries.names import same_name
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.content.stat_block import StatBlock


class StatBlockSource:
    """Stat blocks by name. `folder`: what paths of creature files are relative to. `compendium`: its directory, if there is one; what is
    read of it is kept in `cache`, if there is one.

    Every method raises ContentError if there is no such stat block or it cannot be read.
    """

    def __init__(self, folder: Path, compendium: Path | None, cache: ContentCache | None = None) -> None:
        self._folder = folder
        self._cache = cache
        self._compendium_directory = compendium
        self._from_compendium: list[StatBlock] = []
        self._from_files: list[StatBlock] = []

    def shipped(self, name: str) -> StatBlock:
        """The shipped hero or creature called `name`."""
        return shipped(name)

    def compendium(self, name: str, level: int | None = None) -> StatBlock:
        """The creature called `name` in the compendium."""
        stat_block = self._compendium.creature(name, level)
        self._from_compendium.append(stat_block)
        return stat_block

    def malice_features(self) -> tuple[MaliceFeature, ...]:
        """What the groups of the creatures that were asked of the compendium bring along (monster-basics/spending-malice)."""
        if self._compendium_directory is None or not self._from_compendium:
            return ()
        return malice_features_for(self._compendium_directory, self._from_compendium, self._cache)

    def file(self, path: str, name: str = "") -> StatBlock:
        """The creature called `name` in the file at `path`; its only one if no name is given."""
        creatures = read_stat_blocks(self._folder / path)
        self._from_files.extend(creatures)
        fitting = [creature for creature in creatures if name in ("", creature.name)]
        if len(fitting) != 1:
            names = ", ".join(creature.name for creature in creatures)
            if not name:
                raise ContentError(path, f"has {len(creatures)} creatures; say which one with `creature`: one of {names}")
            raise ContentError(path, f"has {len(fitting)} creatures that fit {name!r}; expected the name of one of: {names}")
        return fitting[0]

    def anywhere(self, name: str) -> StatBlock:
        """The shipped hero or creature called `name`; if there is none, the compendium's."""
        if is_shipped(name):
            return shipped(name)
        if self._compendium_directory is not None:
            return self.compendium(name)
        try:
            return shipped(name)
        except ContentError as error:
            raise ContentError(error.file, f"{error.problem}; a compendium to look in was not given") from None

    def summoned(self, name: str) -> StatBlock:
        """Whom an ability calls `name`: the first so called in the creature files that were read, else as anywhere."""
        beside = next((creature for creature in self._from_files if same_name(creature.name, name)), None)
        return beside or self.anywhere(name)

    @cached_property
    def _compendium(self) -> Compendium:
        if self._compendium_directory is None:
            raise ContentError("compendium", "is not known: give its directory, or a `compendium:` field in the encounter file")
        return Compendium(self._compendium_directory, self._cache)
