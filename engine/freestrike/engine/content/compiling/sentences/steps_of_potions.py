"""What who drinks a potion has of it, and of a type that is chosen: more speed, no immunity, a weakness."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier


@tells("is_quickened", of_nobody=True)
def _is_quickened(step: Tree[Token], told: Telling) -> None:
    """The speed of whoever drinks."""
    if not told.setting.drinking:
        raise Unsaid
    told.add(THE_TARGET, Bestow(told.lasting(step, THE_TARGET), (Modifier("speed", int(token(step, "INT"))),)))


@tells("is_laid_bare")
def _is_laid_bare(step: Tree[Token], told: Telling) -> None:
    """No immunity to damage of the type that is chosen, and a weakness to it. Raises Unsaid where none is, and of its user."""
    type = told.setting.chosen_type
    if not type or told.subjects != (THE_TARGET,):
        raise Unsaid
    bared = (Modifier("loses immunity", name=type), Modifier("weakness", int(token(step, "INT")), type))
    told.add(THE_TARGET, Bestow(told.lasting(step, THE_TARGET), bared))
    told.they = THE_TARGET
