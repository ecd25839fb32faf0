"""What somebody can do besides at a time of its own, or has its own kind do: the sentences of `at_once.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.granting import which_granted
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, number, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_MANEUVER, NO_ACTION
from freestrike.events.content.effect import ForEach, Interaction, Reacts, UseAbilities
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger

_ITSELF = Selection(("self",))


def at_once(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "acts_first":
            if not setting.trait or "@" not in token(tree, "OWN"):
                raise Unsaid
            first = UseAbilities("main action", usage=NO_ACTION)
            return Said(reacts=(Reacts(slug(name), name, Trigger("combat starts", ""), (first,), choice=False, target=ONESELF),), they=ME)
        case "charges_freely":
            if not setting.trait or kind(token(tree, "KIND")) != "creature" or number(token(tree, "DET")) != 1:
                raise Unsaid
            winded = Selection(("creature",), needs=(Holds("winded"),))
            charge = UseAbilities("charge", usage=NO_ACTION, against=winded, choice=False)
            return Said(besides=(Interaction(slug(name), name, (charge,), FREE_MANEUVER, _ITSELF, limit=Limit("turn")),), they=ME)
        case "orders_its_own":
            return _orders(tree, setting)
    return None


def _orders(tree: Tree[Token], setting: Setting) -> Said:
    """Each of its allies that have a keyword uses an ability of a kind against one of the targets. Raises Unsaid."""
    if setting.trait or setting.triggered or setting.targets_itself or token(tree, "OWN") != "each of their":
        raise Unsaid
    which, keywords = which_granted(tree)
    target = Selection(("creature",), needs=(Holds("among the targets"),), sight=False)
    used = UseAbilities(which, (), keywords, NO_ACTION, target, choice=False)
    followers = Holds("keyword", token(tree, "FOLLOWERS").removesuffix("s").title())
    return Said((ForEach(Selection(("ally",), 0, needs=(followers,), sight=False), (used,)),), once=True)
