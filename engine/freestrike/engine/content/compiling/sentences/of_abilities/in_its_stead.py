"""An ability that is used in place of what an effect lets its user do: the sentences of `in_its_stead.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.granting import which_granted
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.granted import SIGNATURE_ABILITY
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.effect import Substitute, UseAbilities


def in_its_stead(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    let = None if lead is None else branch(lead, "is_let_strike")
    if lead is None or steps is None or let is None:
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    used = None if doing is None or not token(doing, "CAN") else branch(doing, "uses_in_its_stead")
    if used is None or branch(step, "me") is None or token(lead, "WHEN") not in ("when", "whenever"):
        raise Unsaid
    if setting.trait or setting.triggered or number(token(let, "DET")) != 1 or which_granted(let) != ("signature", ()):
        raise Unsaid
    itself = UseAbilities("named", (setting.ability,), usage=NO_ACTION)
    return Said(ability=OfAbility(substitutes=(Substitute(itself), Substitute(itself, SIGNATURE_ABILITY))))
