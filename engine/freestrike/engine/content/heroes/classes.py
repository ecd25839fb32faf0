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
    `stamina`, `per_level` and `recoveries`: what a hero of it has at 1st level, and gains at each higher one, without kit or other bonus.
    `domains`: those that it can have, if any, and `with_domains`: the traits of one that has some of them."""

    resource: str
    trait: Callable[[int], Trait]
    stamina: int
    per_level: int
    recoveries: int
    domains: tuple[str, ...] = ()

    def stamina_at(self, level: int) -> int:
        """The Stamina that the class gives at `level`."""
        return self.stamina + self.per_level * (level - 1)

    def with_domains(self, level: int, names: tuple[str, ...]) -> tuple[Trait, ...]:
        """What it gains its heroic resource by at `level`, with the domains `names`, if the class has domains."""
        if not names:
            return (self.trait(level),)
        return (Trait(self.resource, conduit.features(level, names)), *(domains.domain(name, level) for name in names))


STURDY = (21, 9)
SLIGHT = (18, 6)
"""Stamina at 1st level, and for each level above."""


def _class(resource: str, features: Callable[[int], tuple[ClassFeature, ...]], stamina: tuple[int, int], recoveries: int) -> HeroClass:
    return HeroClass(resource, lambda level: Trait(resource, features(level)), *stamina, recoveries)


CLASSES = {
    "censor": _class(censor.RESOURCE, censor.features, STURDY, 12),
    "conduit": HeroClass(conduit.RESOURCE, lambda level: Trait(conduit.RESOURCE, conduit.features(level)), *SLIGHT, 8, domains.NAMES),
    "elementalist": _class(elementalist.RESOURCE, elementalist.features, SLIGHT, 8),
    "fury": _class(fury.RESOURCE, fury.features, STURDY, 10),
    "null": _class(null.RESOURCE, null.features, STURDY, 8),
    "shadow": _class(shadow.RESOURCE, shadow.features, SLIGHT, 8),
    "tactician": HeroClass("Focus", tactician.focus, *STURDY, 10),
    "talent": _class(talent.RESOURCE, talent.features, SLIGHT, 8),
    "troubadour": _class(troubadour.RESOURCE, troubadour.features, SLIGHT, 8),
}
"""In the order of the book."""
