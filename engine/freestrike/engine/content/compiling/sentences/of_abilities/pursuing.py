"""Whom an ability lets its user find again: the sentence of `pursuing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


def pursuing(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another. No encounter lasts for a day. Raises Unsaid."""
    if str(tree.data) != "is_scented":
        return None
    if setting.trait or setting.triggered or not setting.one_target or token(tree, "TARGET") != "the target":
        raise Unsaid
    state = slug(name)
    senses = Modifier("can", 0, name="sense the hidden", when=(Holds("state given by", state, TRIGGERING),))
    return Said((Bestow(ENCOUNTER, state=state), *ME.do((Bestow(ENCOUNTER, (senses,)),))), they=THE_TARGET)
