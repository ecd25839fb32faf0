"""How far a forced movement goes that an outcome leaves to the text: the sentences of `shoving.lark`."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from lark import Token, Tree

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.who import Unsaid, Who, branches
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.effect import ForceMove

PUSH = "push"


def with_shove(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting with the forced movement that outcomes leave to the text, if the texts of an ability tell of one."""
    for sentence in (one for text in texts if "forced movement distance" in text for one in sentences(text)):
        tree = parse(worded(sentence, setting), "sentence")
        if tree is not None and str(tree.data) == "shoved_as_far":
            return attrs.evolve(setting, shove=ForceMove(PUSH, amount(branches(tree)[0], setting)))
    return setting


def shoving(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "shoved_as_far":
        if setting.shove is None:
            raise Unsaid
        return Said(they=they)  # the outcomes bring it about
    return None
