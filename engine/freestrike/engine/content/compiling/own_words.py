"""What an ability says about its own use: whom it can be used on, what it gains an edge against, what it ignores."""

from __future__ import annotations

import msgspec.structs as structs
from lark import Token, Tree

from freestrike.engine.content.compiling.who import THIS_USE, Unsaid, Who, branch, branches, token
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.effect import Bestow, Effect
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

IN_A_CHARGE = "used in a charge"
_OF_ITSELF = "of the ability itself"
"""How long what counts for the uses of an ability is said to last, until it is told apart from effects."""


def own(modifier: Modifier, deed: Tree[Token]) -> Bestow:
    """A modifier of the ability, against certain targets only if the words say so. Raises Unsaid."""
    part = branch(deed, "certain")
    when = () if part is None else (_certain(branches(part)[0]),)
    return Bestow(_OF_ITSELF, (structs.replace(modifier, when=when),))


def own_modifiers(deeds: list[tuple[Who, tuple[Effect, ...]]], holds: tuple[Holds, ...]) -> tuple[Modifier, ...]:
    """The modifiers of the ability that a sentence is about; none if it is about other things. Raises Unsaid if it mixes the two."""
    found = [one.modifiers[0] for _, effects in deeds for one in effects if isinstance(one, Bestow) and one.ends == _OF_ITSELF]
    if len(found) != sum(len(effects) for _, effects in deeds):
        if found or any(who == THIS_USE for who, _ in deeds):
            raise Unsaid
        return ()
    charging = any(one.what == IN_A_CHARGE for one in holds)
    others = tuple(_seen_from_its_user(one) for one in holds if one.what != IN_A_CHARGE)
    return tuple(structs.replace(one, when=(*one.when, *others), on="charge" if charging else one.on) for one in found)


def need_of(tree: Tree[Token]) -> Holds:
    """What a target must be."""
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
        case "no_larger":
            return Holds("size at most own")
    raise Unsaid


def _certain(tree: Tree[Token]) -> Holds:
    """What holds of the targets that are meant, each being the triggering creature."""
    match str(tree.data):
        case "any_of":
            needs = branches(tree)
            if len(needs) != 1:
                raise Unsaid
            return structs.replace(need_of(needs[0]), of=TRIGGERING)
        case "is_hurt":
            return Holds("below full stamina", of=TRIGGERING)
        case "is_affected":
            return Holds("any condition", of=TRIGGERING)
        case _:
            return Holds("condition given by", token(tree, "CONDITION"), TRIGGERING)


def _seen_from_its_user(one: Holds) -> Holds:
    """In a modifier of the ability its target is the triggering creature."""
    roles = {TARGET: TRIGGERING}
    return structs.replace(one, of=roles.get(one.of, one.of), to=roles.get(one.to, one.to) if one.to != USER else USER)
