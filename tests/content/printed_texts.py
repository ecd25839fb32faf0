"""Features as the bestiary prints them, for a test that is about the text of one: it is read from the compendium, never written here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from freestrike.engine.content.document import json_document
from freestrike.engine.content.reading.published import published
from freestrike.engine.content.reading.raw import RawFeature, RawStatBlock


@cache
def printed_feature(directory: Path, path: str, name: str) -> RawFeature:
    """The feature `name` of the stat block at `path` below the monsters of the bestiary."""
    raw = published(json_document(directory / "bestiary" / "Monsters" / f"{path}.json")).raw
    assert isinstance(raw, RawStatBlock)
    (found,) = (one for one in raw.features if one.name == name)
    return found


def printed_text(directory: Path, path: str, name: str) -> str:
    """All that the feature says, besides the tiers of its roll."""
    return "\n".join(effect.effect for effect in printed_feature(directory, path, name).effects if effect.effect)
