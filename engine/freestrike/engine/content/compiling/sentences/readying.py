"""The steps that tell of the roll that has set an ability off: the sentences of `readying.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.events.content.effect import AlterRoll


@tells("raises_outcome", of_nobody=True)
def _raises_outcome(step: Tree[Token], told: Telling) -> None:
    """The roll that has set the ability off comes out a tier better."""
    told.of_a_reaction()
    if told.setting.rolled or token(step, "THIS_USE") != "the power roll":
        raise Unsaid
    told.add(ME, AlterRoll(tiers=1))
