"""What its owner gets away by: it gives up a limb, it rises once more; the sentences of `outliving.lark`."""

from __future__ import annotations

import re

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token, tokens
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Effect, EndConditions, ImposeCondition, Move, Prevent, Reacts, SetStaminaTo
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.stamina import Kill
from freestrike.events.content.trigger import BEFORE, Limit, Trigger


def outliving(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "dies_only_so" and setting.trait:
        return Said(reacts=_dies_only_so(tree, name))
    if str(tree.data) not in ("sheds_a_limb", "rises_once"):
        return None
    if not setting.trait:
        raise Unsaid
    return Said(reacts=_sheds_a_limb(tree, setting, name) if str(tree.data) == "sheds_a_limb" else (_rises_once(tree, name),))


def _sheds_a_limb(tree: Tree[Token], setting: Setting, name: str) -> tuple[Reacts, ...]:
    """Once: what it has given up it has no more."""
    limb = token(tree, "STATE")
    if token(tree, "WITH_A_LIMB").split()[-1] != limb or token(tree, "MOVE") not in ("shift", "shifts"):
        raise Unsaid
    shed = f"without a {limb}"
    away = Move(squares(branches(tree)[0], setting), "shift")
    return tuple(
        Reacts(
            slug(name),
            name,
            Trigger("gains condition", name=condition),
            (Bestow(ENCOUNTER, state=shed), EndConditions((condition,), 0), away),
            target=ONESELF,
            needs=(Holds("state", shed, USER, negated=True),),
        )
        for condition in re.split(r",? or |, ", token(tree, "ILLS"))
    )


def _dies_only_so(tree: Tree[Token], name: str) -> tuple[Reacts, ...]:
    """Other damage leaves it at 0 Stamina; so it dies as its turn ends, or of damage of these types."""
    felling, finishing = tokens(tree, "KILLED_BY")
    if felling != finishing or token(tree, "OWN") != "their":
        raise Unsaid
    spared = tuple(Holds("damage type", type, negated=True) for type in (*felling.split(" or "), "no damage"))
    survives = Reacts(
        slug(name), name, Trigger("drops to 0", moment=BEFORE, needs=spared), (Prevent("death"),), choice=False, target=ONESELF
    )
    at_0 = Holds("stamina at most", of=USER, value=0)
    over = Reacts(slug(name), name, Trigger("turn ends"), (Kill(),), choice=False, target=ONESELF, needs=(at_0,))
    return (survives, over)


def _rises_once(tree: Tree[Token], name: str) -> Reacts:
    """Whether its body is destroyed is for the Director to say, who is asked."""
    types = (*re.findall(r"([a-z]+) damage", token(tree, "SPARED_BY")), "no damage")
    trigger = Trigger("drops to 0", moment=BEFORE, needs=tuple(Holds("damage type", type, negated=True) for type in types))
    falls: tuple[Effect, ...] = (ImposeCondition("prone"),) if token(tree, "FALL") else ()
    rises = (SetStaminaTo(Amount(int(token(tree, "INT")))), Prevent("death"), *falls)
    return Reacts(slug(name), name, trigger, rises, target=ONESELF, limit=Limit("encounter"))
