"""The steps that tell what counts in later rolls: those of `reckoning.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, reference
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import UNTIL_USED
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier


@tells("counts_for")
def _counts_for(step: Tree[Token], told: Telling) -> None:
    """What the dice count as of the next psionic ability against the target."""
    told.of_an_ability()
    at = reference(branches(step, "reference")[0], told.setting, told.they)
    lasting = told.lasting(step, THE_TARGET)
    if at != TARGET or not lasting or not token(step, "ROLLED").startswith("the next psionic ability"):
        raise Unsaid
    counted = Modifier("initial roll", int(token(step, "INT")), on="psionic ability roll", incoming=True, next_only=True)
    told.add(THE_TARGET, Bestow(lasting, (counted,)))
    told.they = THE_TARGET


@tells("rolls_next", of_nobody=True)
def _rolls_next(step: Tree[Token], told: Telling) -> None:
    """The edge or the bane of the next ability of the user's own."""
    told.of_an_ability()
    better = Modifier(rolling(branches(step, "rolling")[0]), on="ability", next_only=True)
    told.add(ME, Bestow(told.lasting(step, ME) or UNTIL_USED, (better,)))
    told.they = ME
