"""Who is given what ends on another: the steps of `handing_on.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.trees import Unsaid
from freestrike.engine.content.compiling.parts.who import some_targets
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import Effect, EndConditions
from freestrike.events.content.selection import Selection


@tells("gives_that_effect")
def _gives_that_effect(step: Tree[Token], told: Telling) -> None:
    """Who has the effect of the step before ended gives it to one of the targets, or to nobody. Raises Unsaid if none ends."""
    if not told.deeds or told.subjects != (told.deeds[-1].who,):
        raise Unsaid
    before = told.deeds[-1]
    whom = replace(some_targets(step, told.setting).selection, chooser=TARGET)
    given = rewritten(before.effects, lambda effect: _onto(effect, whom))
    if given == before.effects:
        raise Unsaid
    told.deeds[-1] = attrs.evolve(before, effects=given)


def _onto(effect: Effect, whom: Selection) -> tuple[Effect, ...]:
    return (replace(effect, onto=whom),) if isinstance(effect, EndConditions) and effect.count == 1 else (effect,)
