"""What an ability says about its own use: whom it can be used on, what it gains an edge against, what it ignores."""

from __future__ import annotations

from collections.abc import Collection

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import THIS_USE, Who
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.effect import Bestow, Effect
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

IN_A_CHARGE = "used in a charge"
_THOSE = ("with_quality", "of_condition", "of_winded")
_OF_ITSELF = "of the ability itself"
"""How long what counts for the uses of an ability is said to last, until it is told apart from effects."""


def own(modifier: Modifier, deed: Tree[Token]) -> Bestow:
    """A modifier of the ability, against certain targets only if the words say so: one for each way in which they can be those, of which
    only one ever holds. Raises Unsaid."""
    if str(deed.data) == "moved_farther":
        either = tuple(Holds("condition", name, TRIGGERING) for name in tokens(deed, "CONDITION"))
        return Bestow(_OF_ITSELF, tuple(replace(modifier, when=when) for when in _one_at_a_time(either)))
    part = branch(deed, "certain")
    certain = branches(part)[0] if part is not None else branch(deed, *_THOSE)
    ways = [()] if certain is None else _one_at_a_time(_certain(certain))
    return Bestow(_OF_ITSELF, tuple(replace(modifier, when=when) for when in ways))


def is_of_itself(effect: Effect) -> bool:
    """Whether it counts for the uses of the ability, and is no effect on anybody."""
    return isinstance(effect, Bestow) and effect.ends == _OF_ITSELF


def _one_at_a_time(alternatives: tuple[Holds, ...]) -> list[tuple[Holds, ...]]:
    """The alternatives, each of which holds only where none of those before it does."""
    return [(*(replace(before, negated=not before.negated) for before in alternatives[:n]), one) for n, one in enumerate(alternatives)]


def own_modifiers(
    deeds: list[tuple[Who, tuple[Effect, ...]]], holds: tuple[Holds, ...], ways: tuple[tuple[Holds, ...], ...] = ()
) -> tuple[Modifier, ...]:
    """The modifiers of the ability that a sentence tells of, where all of `holds` does, and any of `ways`; none if it tells of other things
    only. Raises Unsaid if it says of the ability what is no modifier."""
    if any(who == THIS_USE and not all(map(is_of_itself, effects)) for who, effects in deeds):
        raise Unsaid
    about = [one for _, effects in deeds for one in effects if is_of_itself(one)]
    found = [modifier for one in about if isinstance(one, Bestow) for modifier in one.modifiers]
    if ways:
        if any(len(way) != 1 for way in ways):
            raise Unsaid
        found = [replace(one, when=(*one.when, *way)) for one in found for way in _one_at_a_time(tuple(way[0] for way in ways))]
    charging = any(one.what == IN_A_CHARGE for one in holds)
    others = tuple(_seen_from_its_user(one) for one in holds if one.what != IN_A_CHARGE)
    return tuple(replace(one, when=(*one.when, *others), on="charge" if charging else one.on) for one in found)


def need_of(tree: Tree[Token], states: Collection[str] = ()) -> Holds:
    """What a target must be; of states any of those that its user is known to give."""
    match str(tree.data):
        case "has_condition":
            name = token(tree, "CONDITION")
            return Holds("condition given by" if token(tree, "ME") else "condition", name)
        case "on_the_ground":
            return Holds("on the ground")
        case "is_winded":
            return Holds("winded")
        case "is_hurt":
            return Holds("below full stamina")
        case "of_size":
            return Holds("size at most", token(tree, "SIZE").upper())
        case "no_larger":
            return Holds("size at most own")
        case "is_state" if token(tree, "STATE") in states:
            return Holds("state", token(tree, "STATE"))
    raise Unsaid


def _certain(tree: Tree[Token]) -> tuple[Holds, ...]:
    """What holds of the targets that are meant, each being the triggering creature: any of these."""
    match str(tree.data):
        case "with_quality":
            return _quality(branches(tree)[0])
        case "of_condition":
            return (Holds("condition", token(tree, "CONDITION"), TRIGGERING),)
        case "of_winded":
            return (Holds("winded", of=TRIGGERING),)
    raise Unsaid


def _quality(tree: Tree[Token]) -> tuple[Holds, ...]:
    match str(tree.data):
        case "any_of":
            return tuple(replace(need_of(need), of=TRIGGERING) for need in branches(tree))
        case "is_hurt":
            return (Holds("below full stamina", of=TRIGGERING),)
        case "is_affected":
            return (Holds("any condition", of=TRIGGERING),)
        case "is_near":
            return (Holds("within", of=TRIGGERING, value=int(token(tree, "INT"))),)
        case _:
            return (Holds("condition given by", token(tree, "CONDITION"), TRIGGERING),)


def _seen_from_its_user(one: Holds) -> Holds:
    """In a modifier of the ability its target is the triggering creature."""
    roles = {TARGET: TRIGGERING}
    return replace(one, of=roles.get(one.of, one.of), to=roles.get(one.to, one.to) if one.to != USER else USER)
