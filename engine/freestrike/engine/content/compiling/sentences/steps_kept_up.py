"""The steps that tell what holds for a while: better rolls, farther shoves, damage that its user takes for another."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.joining_deeds import without_end
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Unsaid, token
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Bestow, May, Redirect
from freestrike.events.content.modifier import Modifier


@tells("rolls_better", of_nobody=True)
def _rolls_better(step: Tree[Token], told: Telling) -> None:
    """Every roll of the target comes out a tier better."""
    told.of_an_ability()
    told.add(THE_TARGET, Bestow(told.lasting(step, THE_TARGET) or without_end(), (Modifier("better tier", on="power roll"),)))
    told.they = THE_TARGET


@tells("shoves_farther", of_nobody=True)
def _shoves_farther(step: Tree[Token], told: Telling) -> None:
    """What forces others to move by whoever was spoken of, does so farther for a time."""
    if told.they is None:
        raise Unsaid
    farther = Modifier("forced movement", int(token(step, "BONUS")))
    in_this_turn = bool(told.waited) and all(one.trigger.occasion == "turn starts" for one in told.waited)
    told.add(told.they, Bestow(told.lasting(step, ME if in_this_turn else told.they) or without_end(), (farther,)))


@tells("takes_it_instead", of_nobody=True)
def _takes_it_instead(step: Tree[Token], told: Telling) -> None:
    """The damage in flight is the user's in place of the target's, if it likes."""
    if not told.waited or any(one.trigger.occasion != "is about to damage" for one in told.waited):
        raise Unsaid
    told.add(ME, May((Redirect(),), chooser=USER))
