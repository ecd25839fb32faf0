"""What is done to a target of one side, or on whom abilities have left something: the sentences of `spellbound.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import When
from freestrike.events.content.selection import Holds, Selection


def spellbound(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    either = None if lead is None else branch(lead, "is_any_of")
    if lead is None or steps is None or either is None:
        return None
    side = kind(token(either, "KIND"))
    (others,) = who(branches(either, "some")[0], setting, None)
    plain = (
        len(branches(tree)) == 2 and len(branches(lead)) == 1 and token(lead, "WHEN") == "if" and branch(either, "the_target") is not None
    )
    if not plain or setting.trait or setting.triggered or side not in ("ally", "enemy") or number(token(either, "DET")) != 1:
        raise Unsaid
    if others.conditional or others.selection != Selection(("creature",), needs=others.selection.needs, sight=False):
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, THE_TARGET, None, None, ())
    if any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    done = tuple(effect for deed in deeds for effect in deed.effects)
    return Said((When((Holds(f"{side} of"),), done, (When(others.selection.needs, done),)),), they=THE_TARGET)
