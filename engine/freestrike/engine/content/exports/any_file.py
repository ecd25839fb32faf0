"""A file with creatures of any kind that is known, told by the end of its name."""

from __future__ import annotations

import os
from pathlib import Path

from freestrike.engine.content.creature_file import read_creature_file
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.exports.forge_steel import read_forge_steel
from freestrike.engine.content.exports.foundry import read_foundry
from freestrike.engine.content.exports.imported import Imported
from freestrike.events.content.stat_block import StatBlock

FORGE_STEEL, FOUNDRY = ".ds-hero", ".json"


def read_export(path: str | os.PathLike[str]) -> Imported:
    """A hero of Forge Steel (`.ds-hero`) or a creature of Foundry (`.json`). Raises ContentError."""
    match Path(path).suffix.lower():
        case ".ds-hero":
            return read_forge_steel(path)
        case ".json":
            return read_foundry(path)
        case _:
            raise ContentError(path, f"is no export that is known: expected {FORGE_STEEL} of Forge Steel or {FOUNDRY} of Foundry")


def read_stat_blocks(path: str | os.PathLike[str]) -> tuple[StatBlock, ...]:
    """The creatures and heroes in a file: another program's export, else our own YAML. Raises ContentError."""
    if os.fspath(path).lower().endswith((FORGE_STEEL, FOUNDRY)):
        return (read_export(path).stat_block,)
    return read_creature_file(path)
