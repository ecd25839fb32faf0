"""Who is brought into the fight ahead of the use of an ability, where there is nobody like them; a sentence of `summoning.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.summoning import brings
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import When
from freestrike.events.content.selection import Holds


def calling_up(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead, steps, ahead = branch(tree, "provided"), branch(tree, "steps"), branch(tree, "ahead_of_this")
    if ahead is None or steps is None or [str(step.data) for step in branches(steps)] != ["are_summoned"]:
        return None
    none = None if lead is None else branch(lead, "has_none_of_them")
    if lead is None or none is None or token(lead, "WHEN") != "if" or len(branches(tree)) != 3 or len(branches(lead)) != 1:
        raise Unsaid
    if setting.trait or setting.triggered or setting.rolled:
        raise Unsaid
    summoned, beside_the_target = brings(branches(steps)[0], setting)
    if beside_the_target:
        raise Unsaid
    alone = Holds("has an ally", token(none, "STATE").removesuffix("s"), USER, negated=True)
    return Said(ability=OfAbility(first=(When((alone,), (summoned,)),)), they=ME)
