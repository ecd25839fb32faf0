"""How the pool of a squad grows again: the sentences of `squads.lark` that tell of it."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, ForEach, Reacts, ReplenishSquad
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger

REPLENISHED = "replenished"
_SQUAD = Selection(("self", "ally"), 0, needs=(Holds("of its squad"),), sight=False)


def replenishing(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid. Whoever of the squad
    begins the turn has it grow, and nobody who joins in later."""
    if str(tree.data) != "fills_its_pool":
        return None
    kin = token(tree, "FULL_POOL_OF").rpartition(" ")[2]
    if not setting.trait or setting.names is None or not setting.names.fullmatch(f"the {kin}"):
        raise Unsaid
    done = (ReplenishSquad(), ForEach(_SQUAD, (Bestow(END_OF_CURRENT_TURN, state=REPLENISHED),)))
    once = Holds("state", REPLENISHED, USER, negated=True)
    return Said(reacts=(Reacts(slug(name), name, Trigger("turn starts"), done, choice=False, target=ONESELF, needs=(once,)),))
