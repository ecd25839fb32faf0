"""Through what harder ground the owner of a trait burrows: the sentences of `tunnelling.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.modifier import Modifier


def tunnelling(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid. Nobody comes along through what it does not
    burrow through itself anyway (combat/burrow)."""
    steps = branch(tree, "steps")
    doing = None if steps is None else branch(branches(steps)[0], "doing")
    through = None if doing is None else branch(doing, "burrows_through")
    if steps is None or doing is None or through is None:
        return None
    alone = len(branches(tree)) == 1 and len(branches(steps)) == 1 and branch(branches(steps)[0], "me") is not None
    if not alone or not setting.trait or setting.bearer or not token(doing, "CAN"):
        raise Unsaid
    return Said(modifiers=tuple(Modifier("can", name="burrow through", detail=one) for one in tokens(through, "HARDER")), they=ME)
