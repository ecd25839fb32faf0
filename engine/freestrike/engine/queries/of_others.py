"""What of an ability's effects is done to others than its target, and so is done whatever has become of that one."""

from __future__ import annotations

from msgspec import Struct

from freestrike.events.content.amount import OUTER_TARGET, TARGET
from freestrike.events.content.effect import Effect, ForEach, May, Spend, When


def is_of_others(effect: Effect) -> bool:
    """Whether all of it is done to the user, or to others who are picked."""
    match effect:
        case ForEach():
            return TARGET not in effect.who.kinds
        case When() | May() | Spend():
            return bool(effect.then) and all(map(is_of_others, (*effect.then, *effect.otherwise)))
    return False


def speaks_of_the_target(effect: Effect) -> bool:
    """Whether it needs the target all the same: those near it, what is done against it."""
    match effect:
        case ForEach():
            return effect.who.from_ == TARGET or any(_names(one, OUTER_TARGET) for one in effect.then)
        case When() | May() | Spend():
            return any(map(speaks_of_the_target, (*effect.then, *effect.otherwise)))
    return False


def _names(value: object, role: str) -> bool:
    if isinstance(value, Struct):
        return any(_names(getattr(value, field), role) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return any(_names(one, role) for one in value)
    return value == role
