"""Whom the target of an ability moves by force along its own way, for a time: the sentences of `along_its_way.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.moving import forced_kind
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import GRANTOR, TARGET, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, Effect, ForceMove, Reacts, When
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.within import changed_within

ONCE_A_TURN = "once a turn"


def along_its_way(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "shoves_along_its_way":
            return Said((_shoves(tree, setting, name),), they=THE_TARGET)
        case "shoves_past_stability":
            return Said(amends=Amends(shoved_freely=kind(token(tree, "KIND"))), they=THE_TARGET)
        case "shoves_once_a_turn":
            return Said(amends=Amends(shoved_once=f"{slug(name)} {ONCE_A_TURN}"), they=THE_TARGET)
    return None


def _shoves(tree: Tree[Token], setting: Setting, name: str) -> Bestow:
    """Each time that it comes into a square, however, it can move one of those beside it. Raises Unsaid."""
    far = squares(branches(tree, "distance", "counted")[0], setting)
    if setting.trait or setting.triggered or setting.until is None or far is None or number(token(tree, "DET")) != 1:
        raise Unsaid
    if isinstance(far, Amount):
        far = replace(far, whose=GRANTOR)
    beside = Selection((kind(token(tree, "KIND").removeprefix("adjacent ")),), 1, within=1)
    shove = ForceMove(forced_kind(token(tree, "PUSH")), far)
    react = Reacts(slug(name), name, Trigger("enters a square"), (shove,), target=beside)
    return Bestow(until(setting.until, THE_TARGET), reacts=(react,))


def shoved_freely(said: Said, amends: Amends) -> Said:
    """The stability of those of that side does not count."""
    of_them = Holds(f"{amends.shoved_freely} of")

    def free(react: Reacts) -> Reacts:
        return replace(react, effects=tuple(_freely(one, of_them) for one in react.effects))

    return attrs.evolve(said, effects=tuple(changed_within(one, Reacts, free) for one in said.effects))


def _freely(effect: Effect, of_them: Holds) -> Effect:
    if not isinstance(effect, ForceMove):
        return effect
    return When((of_them,), (replace(effect, ignores_stability=True),), (effect,))


def shoved_once(said: Said, amends: Amends) -> Said:
    """Whoever has been moved so is not moved so again in the same turn."""
    noted = Bestow(END_OF_CURRENT_TURN, state=amends.shoved_once)
    not_yet = Holds("state", amends.shoved_once, TARGET, negated=True)

    def once(react: Reacts) -> Reacts:
        react = replace(react, target=replace(react.target, needs=(*react.target.needs, not_yet)))
        return changed_within(react, ForceMove, lambda one: replace(one, then=(*one.then, noted)))

    return attrs.evolve(said, effects=tuple(changed_within(one, Reacts, once) for one in said.effects))
