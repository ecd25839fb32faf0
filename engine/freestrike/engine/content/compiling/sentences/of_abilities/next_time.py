"""What an ability has happen once, the next time that something comes about: the sentence of `next_time.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET, TRIGGER_TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, EndState, ForEach, Later, Reacts
from freestrike.events.content.selection import GIVER, ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, Trigger


def next_time(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is the one of this room; None if it is another: what the user waits for, until
    the fight is over, and what happens then, once. Raises Unsaid of what is told of the target, who is forgotten by then."""
    if str(tree.data) != "next_time":
        return None
    circumstance, steps = branches(tree)
    if setting.trait or setting.triggered:
        raise Unsaid
    if branch(circumstance, "the_target") is not None:
        return Said((_as_the_target_strikes(circumstance, steps, setting, name),), they=THE_TARGET)
    waits = awaited(circumstance, setting, None)
    deeds, _ = deeds_of(steps, replace(setting, triggered=True), ME, None, None, (waits,))
    if waits.trigger.actor != "self" or any(deed.who.selection.kinds == (TARGET,) or deed.who.selection.from_ == TARGET for deed in deeds):
        raise Unsaid
    known = slug(name)
    then = reacts_to(waits.trigger, name, 0, deeds, (), None)
    if then.choice or then.usage:
        raise Unsaid
    effects = then.effects if then.target == ONESELF else (ForEach(then.target, then.effects),)
    once = replace(then, target=ONESELF, effects=(EndState(known), *effects))
    return Said(ME.do((Bestow(ENCOUNTER, reacts=(once,), state=known),)), once=True, they=ME)


def _as_the_target_strikes(circumstance: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Bestow:
    """What the target takes once its next strike at the user is over. Raises Unsaid of anything else."""
    (step, *more) = branches(steps)
    doing = branch(step, "doing")
    takes = None if doing is None else branch(doing, "takes_once_over")
    strikes = str(circumstance.data) == "strikes_at" and not token(circumstance, "MANNER") and branch(circumstance, "me") is not None
    if more or takes is None or branch(step, "the_target") is None or not strikes or setting.targets_itself:
        raise Unsaid
    at_its_giver = (Holds("is called", GIVER, TRIGGER_TARGET),)
    struck = Trigger("strikes", "self", needs=at_its_giver, moment=BEFORE)
    known = slug(name)
    harm = Later(AFTER_THIS_ABILITY, (damage(branches(takes)[0]),))
    react = Reacts(known, name, struck, (EndState(known, giver=GIVER), harm), choice=False, target=ONESELF)
    return Bestow(ENCOUNTER, reacts=(react,), state=known)
