"""What goes with a state, or with a condition that an ability imposes: "a burning creature ...", "while dazed this way ..."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import msgspec
import msgspec.structs as structs
from lark import Token, Tree

from freestrike.engine.content.compiling.who import Unsaid, token
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.content.effect import Bestow, Effect, ImposeCondition, Reacts
from freestrike.events.content.modifier import Modifier

_SPOKEN = ("bearing", "while_bearing")


@attrs.frozen
class Bearing:
    """Who has the state or the condition `name` has `modifiers` and `reacts` as long as it lasts."""

    name: str
    condition: bool
    modifiers: tuple[Modifier, ...] = ()
    reacts: tuple[Reacts, ...] = ()


def bearing_of(tree: Tree[Token]) -> tuple[str, bool] | None:
    """The state or the condition (and whether it is one) that a sentence speaks of, None if of none. Raises Unsaid if of several."""
    named = {
        (token(part, "CONDITION", "STATE"), bool(token(part, "CONDITION"))) for part in tree.iter_subtrees() if str(part.data) in _SPOKEN
    }
    if len(named) > 1:
        raise Unsaid
    return next(iter(named), None)


def speaks_of_the_user(tree: Tree[Token]) -> bool:
    """Whether it speaks of the user too: what goes with a state knows its bearer only."""
    words = tree.scan_values(lambda one: isinstance(one, Token))
    return any(word.type == "ME" or (word.type == "OWN" and "@" in word) for word in words)


def go_with(effects: Sequence[Effect], bearing: Bearing) -> tuple[Effect, ...]:
    """The effects with what goes with the condition wherever they impose it."""
    return tuple(one for effect in effects for one in _with(effect, bearing))


def imposed(effects: Sequence[Effect]) -> Iterator[str]:
    """The names of the conditions and states that the effects impose, at any depth."""
    for effect in effects:
        if isinstance(effect, ImposeCondition):
            yield effect.condition
        elif isinstance(effect, Bestow) and effect.state:
            yield effect.state
        for inner in _inner(effect):
            yield from imposed(inner)


def endless(effect: Effect) -> bool:
    """Whether it gives something of which nobody says how long it lasts, at any depth."""
    if isinstance(effect, Bestow) and not effect.ends:
        return True
    return any(endless(one) for inner in _inner(effect) for one in inner if isinstance(one, Effect))


def _inner(effect: msgspec.Struct) -> Iterator[tuple[Effect, ...]]:
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            yield from value
        elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            yield value


def _with(effect: Effect, bearing: Bearing) -> tuple[Effect, ...]:
    if isinstance(effect, ImposeCondition) and effect.condition == bearing.name:
        return (effect, Bestow(WITH_CONDITION, bearing.modifiers, bearing.reacts, state=bearing.name))
    return (_inside(effect, bearing),)


def _inside(effect: Effect, bearing: Bearing) -> Effect:
    changed: dict[str, object] = {}
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if not isinstance(value, tuple) or not value:
            continue
        if isinstance(value[0], tuple):
            changed[field] = tuple(go_with(inner, bearing) for inner in value)
        elif isinstance(value[0], Effect):
            changed[field] = go_with(value, bearing)
        elif hasattr(value[0], "then"):
            changed[field] = tuple(structs.replace(branch, then=go_with(branch.then, bearing)) for branch in value)
    return structs.replace(effect, **changed) if changed else effect
