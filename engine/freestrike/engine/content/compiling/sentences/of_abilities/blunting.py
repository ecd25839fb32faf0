"""What a triggered ability makes of the potency that goes with the damage it answers: the sentence of `blunting.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.who import Unsaid, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import AlterRoll, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

WITH_A_POTENCY = Holds("ability", "with a potency")


def blunting(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another. The potency is that against whom the damage is dealt
    to. Raises Unsaid."""
    if str(tree.data) != "potency_altered":
        return None
    if not setting.triggered or setting.trait or token(tree, "WHEN") not in ("if", ""):
        raise Unsaid
    by = int(token(tree, "INT")) * (1 if token(tree, "CHANGED") == "increased" else -1)
    return Said(effects=(When((WITH_A_POTENCY,), (AlterRoll(Modifier("potency", by)),)),), once=True)
