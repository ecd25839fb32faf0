"""Features that answer triggers, each under an id of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from freestrike.events.content.effect import Reacts

T = TypeVar("T")


def each_with_an_id(effects: Sequence[T]) -> tuple[T, ...]:
    """The effects; of several features that answer triggers each has an id of its own."""
    taken: set[str] = set()
    named: list[T] = []
    for effect in effects:
        if isinstance(effect, Reacts):
            id, n = effect.id, 1
            while id in taken:
                n += 1
                id = f"{effect.id}-{n}"
            taken.add(id)
            effect = replace(effect, id=id)
        named.append(effect)
    return tuple(named)
