"""What of an ability's effects is done to others than its target, and so is done whatever has become of that one."""

from __future__ import annotations

from msgspec import Struct

from freestrike.events.content.amount import OUTER_TARGET, TARGET
from freestrike.events.content.effect import Effect, ForEach, FreeStrike, MakePowerRoll, May, Move, Spend, UseAbilities, When
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.within import every_effect


def is_of_others(effect: Effect) -> bool:
    """Whether all of it is done to the user, or to others who are picked."""
    match effect:
        case ForEach() | MakePowerRoll():
            return TARGET not in effect.who.kinds
        case When() | May() | Spend():
            return bool(effect.then) and all(map(is_of_others, (*effect.then, *effect.otherwise)))
    return False


def is_of_its_user(effect: Effect) -> bool:
    """Whether all of it is done to the user."""
    match effect:
        case ForEach():
            return effect.who == ONESELF
        case When() | May() | Spend():
            return bool(effect.then) and all(map(is_of_its_user, (*effect.then, *effect.otherwise)))
    return False


def speaks_of_the_target(effect: Effect) -> bool:
    """Whether it needs the target all the same: those near it, what is done against it."""
    match effect:
        case MakePowerRoll():
            return effect.who.from_ == TARGET
        case ForEach():
            return effect.who.from_ == TARGET or any(_names(one, OUTER_TARGET) for one in effect.then)
        case When() | May() | Spend():
            return any(map(speaks_of_the_target, (*effect.then, *effect.otherwise)))
    return False


def is_against_the_target(effect: Effect) -> bool:
    """Whether all that it has to do with the target is that others strike it, or go where it is, which may be an object too."""
    match effect:
        case ForEach():
            return effect.who.from_ != TARGET and all(map(_is_struck_only, effect.then))
        case When() | May() | Spend():
            return all(map(is_against_the_target, (*effect.then, *effect.otherwise)))
    return False


def has_it_struck(effect: Effect) -> bool:
    """Whether all that it has to do with the target is that it is struck, by its user or by others."""
    blows = (one for one in every_effect((effect,)) if isinstance(one, UseAbilities | FreeStrike))
    return is_against_the_target(effect) and any(one.against is not None and OUTER_TARGET in one.against.kinds for one in blows)


def _is_struck_only(effect: Effect) -> bool:
    if isinstance(effect, Move):
        return not _names(effect.then, OUTER_TARGET)
    if isinstance(effect, UseAbilities | FreeStrike):
        return not _names((*effect.modifiers, *effect.riders), OUTER_TARGET)
    return not _names(effect, OUTER_TARGET)


def _names(value: object, role: str) -> bool:
    if isinstance(value, Struct):
        return any(_names(getattr(value, field), role) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return any(_names(one, role) for one in value)
    return value == role
