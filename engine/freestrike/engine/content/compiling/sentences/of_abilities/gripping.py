"""What is told of those whom a creature has grabbed: the sentences of `gripping.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import EndConditions, When
from freestrike.events.content.selection import Holds, Selection

_GRABBED = Holds("condition given by", "grabbed")


def gripping(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "needs_and_frees":
        return _needs_and_frees(tree, setting)
    steps = branch(tree, "steps")
    if steps is not None and [str(step.data) for step in branches(steps)] == ["takes_what_is_spared"]:
        return Said(amends=Amends(spared_to=_held(tree, branches(steps)[0], setting)), they=they)
    dealt = None if steps is None else next(steps.find_data("deals_to_the_held"), None)
    if steps is not None and dealt is not None:
        return _hurts_the_held(tree, steps, dealt, setting)
    return None


def _hurts_the_held(tree: Tree[Token], steps: Tree[Token], dealt: Tree[Token], setting: Setting) -> Said:
    """More damage to whomever the ability gives a condition, as soon as it does. Raises Unsaid of anybody else's doing."""
    (step,) = branches(steps)
    each = number(token(dealt, "DET")) == 0 and kind(token(dealt, "KIND")) == "creature"
    if len(branches(tree)) != 1 or branch(step, "me") is None or not each or setting.trait or setting.triggered:
        raise Unsaid
    return Said(ability=OfAbility(beside=(token(dealt, "CONDITION"), (damage(branches(dealt)[0]),))), they=None)


def _needs_and_frees(tree: Tree[Token], setting: Setting) -> Said:
    """Only whom its user has grabbed is a target, and is let go of in the end. Nobody is grabbed by two at once
    (classes/stacking-unique-effects)."""
    if tokens(tree, "CONDITION") != ["grabbed", "grabbed"] or setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    freed = When((_GRABBED,), (EndConditions(("grabbed",), 0),))
    return Said(they=THE_TARGET, ability=OfAbility(needs=(_GRABBED,), last=on_each_target((freed,))))


def _held(tree: Tree[Token], step: Tree[Token], setting: Setting) -> Selection:
    """Whom its user has grabbed, of whom one takes what it is spared. Raises Unsaid of anybody else."""
    lead = branch(tree, "provided")
    grip = None if lead is None else branch(lead, "has_one_held")
    if lead is None or grip is None or len(branches(lead)) != 1 or len(branches(tree)) != 2 or token(lead, "WHEN") != "if":
        raise Unsaid
    named = (branch(grip, "me") is not None, token(grip, "CONDITION"), kind(token(grip, "KIND")), number(token(grip, "DET")))
    if named != (True, "grabbed", "creature", 1) or branch(step, "that_one") is None or setting.trait or not setting.triggered:
        raise Unsaid
    return Selection(("creature",), needs=(_GRABBED,), sight=False, least=1)
