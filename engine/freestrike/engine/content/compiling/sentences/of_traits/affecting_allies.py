"""What those do as they teleport to whom the sentence before gives leave: a sentence of `afflicting.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger


def affecting_allies(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is the one of this room; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    moved = None if lead is None else branch(lead, "affected_teleports")
    if lead is None or moved is None or steps is None:
        return None
    if not setting.trait or len(branches(lead)) != 1 or len(branches(tree)) != 2 or token(lead, "WHEN") != "whenever":
        raise Unsaid
    if kind(token(moved, "KIND")) != "ally":
        raise Unsaid
    teleports = Trigger("teleports")
    deeds, they = deeds_of(steps, replace(setting, triggered=True), ME, None, None, (Awaited(teleports, ME, ""),))
    if any(deed.who != ME for deed in deeds):
        raise Unsaid
    react = replace(reacts_to(teleports, f"{name} used", 0, deeds, (), None), name=name, choice=False, target=ONESELF)
    return Said(amends=Amends(on_teleport=react), they=they)
