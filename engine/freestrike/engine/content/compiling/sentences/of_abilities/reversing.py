"""What an answer makes of the edges and banes of the roll that has set it off: the sentence of `reversing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, tokens
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.edges import TURNED_BANES, TURNED_EDGES
from freestrike.events.content.effect import AlterRoll
from freestrike.events.content.modifier import Modifier

_WORTH = {"a double edge": 2, "an edge": 1, "negated": 0, "a bane": -1, "a double bane": -2}


def reversing(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another. Raises Unsaid of turns that nothing stands for."""
    if str(tree.data) != "turns_edges":
        return None
    if setting.trait or not setting.triggered or setting.rolled:
        raise Unsaid
    (one, becomes), (double, becomes_too) = (
        [_WORTH[word] for word in tokens(part, "EDGE_OR_BANE", "NEGATED")] for part in branches(tree, "turned")
    )
    far = abs(becomes)
    if abs(one) != 1 or double != 2 * one or becomes != -one * far or becomes_too != one * (2 - far):
        raise Unsaid
    turns = TURNED_EDGES if one > 0 else TURNED_BANES
    return Said(ME.do((AlterRoll(Modifier(turns, far)),)), once=True, they=ME)
