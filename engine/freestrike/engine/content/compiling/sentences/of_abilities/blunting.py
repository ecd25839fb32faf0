"""What a triggered ability makes of the potency that goes with the damage it answers, and a condition of what its bearer deals: the
sentences of `blunting.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import AlterRoll, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

WITH_A_POTENCY = Holds("ability", "with a potency")


def blunting(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another. The potency is that against whom the damage is dealt
    to. Raises Unsaid."""
    if str(tree.data) == "potency_of_the_held":
        return _of_the_held(tree, setting)
    if str(tree.data) != "potency_altered":
        return None
    if not setting.triggered or setting.trait or token(tree, "WHEN") not in ("if", ""):
        raise Unsaid
    by = int(token(tree, "INT")) * (1 if token(tree, "CHANGED") == "increased" else -1)
    return Said(effects=(When((WITH_A_POTENCY,), (AlterRoll(Modifier("potency", by)),)),), once=True)


def _of_the_held(tree: Tree[Token], setting: Setting) -> Said:
    """The potencies of whoever has the condition, in each ability of its that deals damage. Raises Unsaid."""
    *leads, harms = branches(tree)
    told = str(harms.data) == "damages" and branch(harms, "the_target") is not None and branch(harms, "an_attack") is None
    plain = all(str(lead.data) == "besides" for lead in leads) and token(tree, "WHEN") == "whenever" and token(tree, "CHANGED") == "reduced"
    if setting.trait or setting.triggered or not (told and plain):
        raise Unsaid
    less = Modifier("potency", -int(token(tree, "INT")), on="damaging ability")
    return Said(bearing=Bearing(token(tree, "CONDITION"), True, (less,)), they=THE_TARGET)
