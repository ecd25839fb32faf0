"""What breaks out of the owner of a trait as it is hurt: the sentence of `breaking_out.lark`."""

from __future__ import annotations

import re

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Limit, Trigger


def breaking_out(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is the one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) != "breaks_out":
        return None
    if not setting.trait or setting.bearer or token(tree, "IS") != "isn't":
        raise Unsaid
    spared = tuple(Holds("damage type", type, negated=True) for type in re.findall(r"([a-z]+) damage", token(tree, "SPARED_BY")))
    wounded = Trigger("becomes winded", needs=spared)
    (steps,) = branches(tree)
    deeds, they = deeds_of(steps, setting, ME, None, None, (Awaited(wounded, ME, ""),))
    react = reacts_to(wounded, name, 0, deeds, (), Limit("encounter"))
    if react.choice or react.usage:
        raise Unsaid
    return Said(reacts=(react,), they=they)
