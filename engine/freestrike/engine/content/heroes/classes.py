"""The classes by name: their heroic resource, and what they gain it by."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from freestrike.engine.content.heroes import censor, conduit, domains, elementalist, fury, null, shadow, tactician, talent, troubadour
from freestrike.engine.content.heroes.gaining import ClassFeature
from freestrike.events.content.stat_block import Trait


@attrs.frozen
class HeroClass:
    """A class. `resource`: what its heroic resource is called; `trait`: what it gains it by at a level, as a trait of a stat block;
    `domains`: those that it can have, if any, and `with_domains`: the traits of one that has some of them."""

    resource: str
    trait: Callable[[int], Trait]
    domains: tuple[str, ...] = ()

    def with_domains(self, level: int, names: tuple[str, ...]) -> tuple[Trait, ...]:
        """What it gains its heroic resource by at `level`, with the domains `names`, if the class has domains."""
        if not names:
            return (self.trait(level),)
        return (Trait(self.resource, conduit.features(level, names)), *map(domains.domain, names))


def _class(resource: str, features: Callable[[int], tuple[ClassFeature, ...]]) -> HeroClass:
    return HeroClass(resource, lambda level: Trait(resource, features(level)))


CLASSES = {
    "censor": _class(censor.RESOURCE, censor.features),
    "conduit": HeroClass(conduit.RESOURCE, lambda level: Trait(conduit.RESOURCE, conduit.features(level)), domains.NAMES),
    "elementalist": _class(elementalist.RESOURCE, elementalist.features),
    "fury": _class(fury.RESOURCE, fury.features),
    "null": _class(null.RESOURCE, null.features),
    "shadow": _class(shadow.RESOURCE, shadow.features),
    "tactician": HeroClass("Focus", tactician.focus),
    "talent": _class(talent.RESOURCE, talent.features),
    "troubadour": _class(troubadour.RESOURCE, troubadour.features),
}
"""In the order of the book."""
