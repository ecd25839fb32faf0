"""The creatures and heroes that come with the engine, by name."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable

from freestrike.engine.content.creature_file import read_creatures
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.slug import slug
from freestrike.events.content.stat_block import StatBlock

_CREATURES = "creatures"
_HEROES = "heroes"


def shipped_creature(name: str) -> StatBlock:
    """The shipped creature called `name`. Raises ContentError if there is none."""
    return _read(_CREATURES, name)


def shipped_hero(name: str) -> StatBlock:
    """The shipped hero called `name`. Raises ContentError if there is none."""
    return _read(_HEROES, name)


def shipped(name: str) -> StatBlock:
    """The shipped hero or creature called `name`. Raises ContentError if there is none."""
    return _read(_HEROES if _file(_HEROES, name).is_file() else _CREATURES, name)


def is_shipped(name: str) -> bool:
    """Whether there is a shipped hero or creature called `name`."""
    return any(_file(kind, name).is_file() for kind in (_HEROES, _CREATURES))


def shipped_names() -> tuple[str, ...]:
    """The name of every shipped hero, then of every shipped creature, each in alphabetical order."""
    return tuple(stat_block.name for _, stat_block in every_shipped())


def every_shipped() -> Iterator[tuple[str, StatBlock]]:
    """Every shipped hero, then every shipped creature, each in alphabetical order, with the path of its file in the package."""
    for kind in (_HEROES, _CREATURES):
        for file in sorted(_directory(kind).iterdir(), key=lambda file: file.name):
            path = f"shipped/{kind}/{file.name}"
            yield from ((path, stat_block) for stat_block in read_creatures(path, file.read_bytes()))


def _read(kind: str, name: str) -> StatBlock:
    file = _file(kind, name)
    if not file.is_file():
        near = get_close_matches(name, shipped_names(), n=3)
        raise ContentError(f"shipped {kind}", f"has no {name!r}" + (f"; near it: {', '.join(near)}" if near else ""))
    (stat_block,) = read_creatures(f"shipped/{kind}/{file.name}", file.read_bytes())
    return stat_block


def _file(kind: str, name: str) -> Traversable:
    return _directory(kind) / f"{slug(name)}.yaml"


def _directory(kind: str) -> Traversable:
    return files("freestrike.engine.content") / "shipped" / kind
