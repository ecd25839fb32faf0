"""The classes by name: their heroic resource, and what they gain it by."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from freestrike.engine.content.heroes import censor, conduit, elementalist, fury, null, shadow, tactician, talent, troubadour
from freestrike.engine.content.heroes.gaining import ClassFeature
from freestrike.events.content.stat_block import Trait


@attrs.frozen
class HeroClass:
    """A class. `resource`: what its heroic resource is called; `trait`: what it gains it by at a level, as a trait of a stat block."""

    resource: str
    trait: Callable[[int], Trait]


def _class(resource: str, features: Callable[[int], tuple[ClassFeature, ...]]) -> HeroClass:
    return HeroClass(resource, lambda level: Trait(resource, features(level)))


CLASSES = {
    "censor": _class(censor.RESOURCE, censor.features),
    "conduit": _class(conduit.RESOURCE, conduit.features),
    "elementalist": _class(elementalist.RESOURCE, elementalist.features),
    "fury": _class(fury.RESOURCE, fury.features),
    "null": _class(null.RESOURCE, null.features),
    "shadow": _class(shadow.RESOURCE, shadow.features),
    "tactician": HeroClass("Focus", tactician.focus),
    "talent": _class(talent.RESOURCE, talent.features),
    "troubadour": _class(troubadour.RESOURCE, troubadour.features),
}
"""In the order of the book."""
