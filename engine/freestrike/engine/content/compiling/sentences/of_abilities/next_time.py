"""What an ability has happen once, the next time that something comes about: the sentence of `next_time.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import ME, Unsaid, branches
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, EndState, ForEach
from freestrike.events.content.selection import ONESELF


def next_time(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is the one of this room; None if it is another: what the user waits for, until
    the fight is over, and what happens then, once. Raises Unsaid of what is told of the target, who is forgotten by then."""
    if str(tree.data) != "next_time":
        return None
    circumstance, steps = branches(tree)
    if setting.trait or setting.triggered:
        raise Unsaid
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
