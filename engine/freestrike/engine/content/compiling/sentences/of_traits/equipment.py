"""What the weapon in a hero's hands brings: the sentences of `equipment.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.wielded import WITH_ITS_WEAPONS
from freestrike.events.content.modifier import Modifier


def equipment(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. A hero wields the weapons that its features are for, as it
    does those of its kit, unless it has an improvised one in its hands. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    wields = None if lead is None else branch(lead, "wields")
    if lead is None or steps is None or wields is None:
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    bonus = None if doing is None else branch(doing, "armed_bonus")
    mine = branch(wields, "me") is not None and branch(step, "me") is not None and number(token(wields, "DET")) == 1
    if bonus is None or not mine or not token(lead, "WHILE") or len(branches(lead)) != 1 or len(branches(tree)) != 2:
        raise Unsaid
    if not (setting.trait and setting.hero):
        raise Unsaid
    harder = Modifier("extra damage", int(token(bonus, "BONUS")), on="weapon ability", when=(WITH_ITS_WEAPONS,))
    return Said(modifiers=(harder,), they=ME)
