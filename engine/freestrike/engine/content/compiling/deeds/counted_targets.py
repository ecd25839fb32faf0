"""How many are targeted, where the power roll tells that: the tier lines and the words of `counted_targets.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.trees import kind, number, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import worded
from freestrike.events.content.selection import Selection


def so_many(tiers: Sequence[str], setting: Setting) -> tuple[Selection, ...]:
    """Whom the user targets at each tier, as many as the line says within the distance; () if any line says anything else."""
    found = tuple(_targets(tier, setting) for tier in tiers)
    return tuple(one for one in found if one is not None) if None not in found and setting.reach else ()


def _targets(tier: str, setting: Setting) -> Selection | None:
    tree = parse(worded(tier, setting), "sentence")
    if tree is None or str(tree.data) != "so_many_targets":
        return None
    oneself = ("self",) if token(tree, "ME_AMONG_THEM") else ()
    return Selection((*oneself, kind(token(tree, "KIND"))), number(token(tree, "DET", "NUMBER")), setting.reach)
