"""Moves before or after each of several uses of an ability: the sentences of `twirling.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.who import ME, Unsaid, Who, branch, branches, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Move


def twirling(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "harms_by_ruling":
        return None if setting.trait or setting.triggered else Said(ability=OfAbility(ruled_slams=True), they=they)
    moves = next(tree.find_data("moves_around_each"), None)
    if moves is None:
        return None
    (step,) = branches(branches(tree, "steps")[0])
    user = branch(step, "me") is not None or (branch(step, "they") is not None and they == ME)
    if len(branches(tree)) != 1 or not user or setting.trait or setting.triggered or token(moves, "MOVE") not in ("shift", "shifts"):
        raise Unsaid
    return Said(amends=Amends(around=(Move(squares(branches(moves)[0], setting), "shift"),)), they=ME)
