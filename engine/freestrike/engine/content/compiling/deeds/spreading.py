"""Damage that spreads from a target to those around it: what the text of an ability says that it is, and how far an outcome brings it."""

from __future__ import annotations

from collections.abc import Iterable

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.amount import OUTER_TARGET
from freestrike.events.content.effect import DealDamage, ForEach
from freestrike.events.content.selection import ONESELF, Holds, Selection


def with_spread(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting with what those within the spread take, if the texts of an ability speak of one."""
    for sentence in (one for text in texts if " spread" in text for one in sentences(text)):
        tree = parse(worded(sentence, setting), "sentence")
        if tree is not None and str(tree.data) == "harms_within_spread":
            dealt = damage(branches(tree, "amount_of_damage")[0])
            return replace(setting, spread=dealt) if isinstance(dealt, DealDamage) else setting
    return setting


def spread_around(step: Tree[Token], setting: Setting) -> ForEach:
    """What an outcome brings upon the enemies around a target. Raises Unsaid where nobody says what that is."""
    if setting.spread is None:
        raise Unsaid
    another = Holds("is", to=OUTER_TARGET, negated=True)
    around = Selection(("enemy",), 0, int(token(step, "INT")), OUTER_TARGET, (another,))
    return ForEach(ONESELF, (ForEach(around, (setting.spread,)),))
