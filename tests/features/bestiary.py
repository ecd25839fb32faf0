"""Abilities as the bestiary prints them, for a small fight: the text is read from the compendium, never written here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from freestrike.engine.automation import runs_by_itself
from freestrike.engine.content.printed.stat_block import read_stat_block
from freestrike.events.content.ability import Ability
from freestrike.events.content.stat_block import StatBlock


@cache
def block(directory: Path, path: str) -> StatBlock:
    """The stat block at `path` below the monsters of the bestiary."""
    return read_stat_block(directory / "bestiary" / "Monsters" / f"{path}.json")


def ability(directory: Path, path: str, id: str, *, whole: bool = True) -> Ability:
    """The ability `id` of the stat block at `path`; `whole`: nothing of it is left by hand."""
    (found,) = (one for one in block(directory, path).abilities if one.id == id)
    assert runs_by_itself(found) or not whole, f"{path}: {id} is not compiled"
    return found
