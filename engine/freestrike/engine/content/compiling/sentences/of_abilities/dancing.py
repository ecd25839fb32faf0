"""Two who shift side by side: the sentence of `dancing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.moving import MANNERS
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.together import ShiftTogether


def dancing(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is that of this room; None if it is another. Raises Unsaid."""
    together = next(tree.find_data("moves_together"), None)
    if together is None:
        return None
    alone = len(branches(tree)) == 1 and len(branches(branches(tree)[0])) == 1
    if not alone or MANNERS.get(token(together, "MOVE")) != "shift":
        raise Unsaid
    far = squares(branches(together)[0], setting)
    if not isinstance(far, int) or setting.trait or setting.triggered or not setting.one_target or "self" in setting.target.kinds:
        raise Unsaid
    return Said((ShiftTogether(far),), they=THE_TARGET)
