"""What somebody is made to do before it dies, as the user would have it: the sentences of `last_deeds.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, UseAbilities, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

_AS_MINE = tuple(Modifier("counts as", name=name) for name in ("giver as ally", "allies as enemies"))


def last_deeds(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "acts_before_dying" if setting.triggered and not setting.trait:
            acts = UseAbilities("any", usage=NO_ACTION, controlled=True, free_strike_instead=False)
            return Said((acts,), they=THE_TARGET, ability=OfAbility(before_death=True))
        case "acts_for_nothing" if setting.triggered and token(tree, "THAT") == "the creature":
            return Said(they=THE_TARGET, ability=OfAbility(free_uses=True))
        case "acts_for_the_user" if setting.triggered and token(tree, "OWN") == "@'s":
            # Who is on the user's side has these allies and enemies anyway.
            turned = When((Holds("enemy of"),), (Bestow(END_OF_THIS_ABILITY, _AS_MINE),))
            return Said(they=THE_TARGET, ability=OfAbility(before_grants=(turned,)))
        case "acts_before_dying" | "acts_for_nothing" | "acts_for_the_user":
            raise Unsaid
    return None
