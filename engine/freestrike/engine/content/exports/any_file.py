"""A file with creatures of any kind that is known, told by the end of its name."""

from __future__ import annotations

import os

from freestrike.engine.content.creature_file import read_creature_file
from freestrike.engine.content.exports.forge_steel import read_forge_steel
from freestrike.events.content.stat_block import StatBlock

FORGE_STEEL = ".ds-hero"


def read_stat_blocks(path: str | os.PathLike[str]) -> tuple[StatBlock, ...]:
    """The creatures and heroes in a file: a hero of Forge Steel (`.ds-hero`), else our own YAML. Raises ContentError."""
    if os.fspath(path).lower().endswith(FORGE_STEEL):
        return (read_forge_steel(path).stat_block,)
    return read_creature_file(path)
