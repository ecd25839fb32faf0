"""What comes of how somebody moves, or is moved: around each of several uses, into others, over objects; the sentences of `twirling.lark`,
`slamming.lark` and `trampling.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.steps import BREAK_OBJECTS
from freestrike.events.content.effect import Move
from freestrike.events.content.modifier import Modifier


def twirling(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "breaks_objects":
        return Said(modifiers=(_breaks_objects(tree, setting),), they=ME)
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


def _breaks_objects(tree: Tree[Token], setting: Setting) -> Modifier:
    """What the owner of a trait breaks by going through it: objects of so great a size at most. Raises Unsaid of one size alone."""
    words = token(tree, "BREAKABLE").split()
    size = words[3].upper()
    if not setting.trait or (len(words) < 5 and size != "1"):
        raise Unsaid
    return Modifier("can", name=BREAK_OBJECTS, detail=size if len(size) > 1 or size != "1" else "1L")
