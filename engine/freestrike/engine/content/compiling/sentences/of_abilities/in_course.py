"""What is done in the course of a movement of an ability, and after it: the sentences of `in_course.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.who import ME, Unsaid, Who, branch, branches, token, tokens
from freestrike.engine.content.compiling.text.setting import Setting


def in_course(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    if steps is None:
        return None
    if [str(step.data) for step in branches(steps)] == ["costs_nothing"]:
        if len(branches(tree)) > 1 or setting.trait or setting.triggered:
            raise Unsaid
        return Said(ability=OfAbility(free_uses=True), they=they)
    lead = branch(tree, "in_or_after")
    return None if lead is None else Said(ability=OfAbility(in_course=_used(tree, steps, lead, setting)), they=ME)


def _used(tree: Tree[Token], steps: Tree[Token], lead: Tree[Token], setting: Setting) -> tuple[str, ...]:
    """The abilities that the user can use at any point of its movement, or after it, each once. Raises Unsaid of anything else."""
    (step,) = branches(steps)
    doing = branch(step, "doing")
    used = None if doing is None else branch(doing, "uses_once_each")
    if used is None or doing is None or not token(doing, "CAN") or branch(step, "they", "me") is None or setting.trait or setting.triggered:
        raise Unsaid
    if len(branches(tree)) != 2 or "target" in token(lead, "PASSING"):
        raise Unsaid
    return tuple(name.strip("«»") for name in tokens(used, "ABILITY"))
