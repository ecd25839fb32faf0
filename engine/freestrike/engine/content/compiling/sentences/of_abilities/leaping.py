"""What is different about a leap at those who are worse off; the sentences of `leaping.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.own_words import own, own_modifiers
from freestrike.engine.content.compiling.parts.holding import is_state, ways_of
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, TRIGGERING
from freestrike.events.content.effect import Effect
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

_TOLD = ("distance_becomes", "blow_deals_more")


def leaping(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps, lead = branch(tree, "steps"), branch(tree, "provided")
    if steps is None or not any(str(step.data) in _TOLD for step in branches(steps)):
        return None
    if lead is None or len(branches(tree)) != 2 or setting.trait or setting.triggered or not setting.one_target:
        raise Unsaid
    if token(lead, "WHEN") != "if" or not all(map(is_state, branches(lead))) or not all(str(one.data) in _TOLD for one in branches(steps)):
        raise Unsaid
    ways, _ = ways_of(branches(lead), setting, they)
    seen = tuple(tuple(_of_whom_it_is_used_on(one) for one in way) for way in ways)
    told: list[tuple[Who, tuple[Effect, ...]]] = [(THE_TARGET, (own(_told(step), step),)) for step in branches(steps)]
    found = own_modifiers(told, (), seen)
    farther = tuple(one for one in found if one.what == "distance is")
    return Said(ability=OfAbility(own=farther), amends=Amends(striking=tuple(one for one in found if one not in farther)), they=THE_TARGET)


def _told(step: Tree[Token]) -> Modifier:
    """The distance that is told, or how much more the free strike deals. Raises Unsaid of a distance in melee."""
    if str(step.data) == "blow_deals_more":
        return Modifier("extra damage", int(token(step, "INT")))
    if token(step, "MANNER") != "ranged":
        raise Unsaid
    return Modifier("distance is", int(token(step, "INT")))


def _of_whom_it_is_used_on(one: Holds) -> Holds:
    """What holds of the target, who is the triggering creature in what changes a use. Raises Unsaid of anybody else."""
    if one.of != TARGET:
        raise Unsaid
    return replace(one, of=TRIGGERING)
