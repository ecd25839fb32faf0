"""How many of those who ride the owner of a trait share a space: the sentence of `seating.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, number, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.seats import SEAT_TOGETHER
from freestrike.events.content.modifier import Modifier


def seating(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) != "seats_together":
        return None
    if not setting.trait or setting.bearer:
        raise Unsaid
    return Said(modifiers=(Modifier("can", number(token(tree, "SO_MANY_ALLIES").partition(" ")[0]), SEAT_TOGETHER),), they=ME)
