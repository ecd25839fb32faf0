"""What comes of an opportunity attack for whom it is made against: the sentences of `marking.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.modifier import Modifier


def marking(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    attacks = None if lead is None else branch(lead, "attacks_in_passing")
    if lead is None or attacks is None or steps is None:
        return None
    (step, *more), (_, *others) = branches(steps), branches(lead)
    ends = branch(step, "duration")
    told = str(step.data) == "speed_becomes" and token(step, "OWN") == "the target's" and bool(token(step, "INT")) and ends is not None
    if more or others or not told or not setting.trait or branch(attacks, "me") is None or len(branches(tree)) != 2:
        raise Unsaid
    if ends is None or branch(ends, "end_of_this_turn") is None:
        raise Unsaid
    return Said(modifiers=(Modifier("target's speed at most", int(token(step, "INT")), on="opportunity attack"),), they=ME)
