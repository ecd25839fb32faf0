"""What is done in the course of a movement of an ability, and after it: the sentences of `in_course.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import NO_ACTION, Target
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import Effect, UseAbilities
from freestrike.events.content.modifier import Modifier


def in_course(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    if steps is None:
        return None
    if [str(step.data) for step in branches(steps)] == ["costs_nothing"]:
        if len(branches(tree)) > 1 or setting.trait or setting.triggered:
            raise Unsaid
        return Said(ability=OfAbility(free_uses=True), they=they)
    if setting.targets_itself and not setting.trait and _is_about_each_target(steps):
        return Said(ability=OfAbility(each_used_on=_at_each_used_on(tree, steps, setting)), they=they)
    lead = branch(tree, "in_or_after")
    return None if lead is None else Said(ability=OfAbility(in_course=_used(tree, steps, lead, setting)), they=ME)


def _used(tree: Tree[Token], steps: Tree[Token], lead: Tree[Token], setting: Setting) -> tuple[UseAbilities, ...]:
    """The abilities that the user can use at any point of its movement, or after it, each once or twice. Raises Unsaid of anything else."""
    (step,) = branches(steps)
    doing = branch(step, "doing")
    used = None if doing is None else branch(doing, "uses_once_each", "uses_named", "uses_so_often")
    if used is None or doing is None or not token(doing, "CAN") or branch(step, "they", "me") is None or setting.trait or setting.triggered:
        raise Unsaid
    if len(branches(tree)) != 2 or "target" in token(lead, "PASSING"):
        raise Unsaid
    more = _on_so_many(used, setting) if str(used.data) == "uses_named" else ()
    often = {"": 1, "twice": 2}.get(token(used, "SO_OFTEN"), 0)
    names = (name.strip("«»") for name in tokens(used, "ABILITY") * often)
    if not often:
        raise Unsaid
    return tuple(UseAbilities("named", (name,), usage=NO_ACTION, modifiers=more, free_strike_instead=False) for name in names)


def _on_so_many(used: Tree[Token], setting: Setting) -> tuple[Modifier, ...]:
    """That it is used on up to so many at once. Raises Unsaid of any other use."""
    some = branch(used, "some_targets")
    names = tokens(used, "ABILITY")
    if some is None or len(names) != 1 or token(used, "FREE_OF_COST") or not setting.ungranted.isdisjoint(one.strip("«»") for one in names):
        raise Unsaid
    if not token(some, "DET").startswith("up to "):
        raise Unsaid
    return (Modifier("targets are", number(token(some, "DET").removeprefix("up to "))),)


def _is_about_each_target(steps: Tree[Token]) -> bool:
    """Whether it tells what somebody beside "each target" does, whoever that is where an ability has none but its user."""
    first = branch(branches(steps)[0], "some")
    beside = None if first is None else branch(first, "adjacent")
    return beside is not None and token(branches(beside)[0], "TARGET") == "each target"


def _at_each_used_on(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What is done to each whom the abilities are used on of which the sentence before tells. Raises Unsaid."""
    if any(str(part.data) != "besides" for part in branches(tree) if part is not steps) or setting.triggered:
        raise Unsaid
    deeds, _ = deeds_of(steps, replace(setting, target=Target(("creature",))), None, None, None, ())
    if any(deed.who.selection.from_ != TARGET for deed in deeds):
        raise Unsaid
    return tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))
