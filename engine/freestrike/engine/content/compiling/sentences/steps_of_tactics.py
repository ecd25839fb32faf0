"""What befalls those whom the triggering ability is used on, and its roll: the steps of `tactics.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.disengaging import DISENGAGING
from freestrike.engine.content.compiling.parts.lasting_words import tier_of
from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.effect import AlterRoll
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stamina import Kill

SQUAD = Selection(("creature",), 0, needs=(Holds("of its squad", to=TRIGGER_TARGET),), sight=False)
"""Those of the squad of whom the triggering ability is used on, that one too."""


@tells("squad_is_killed", of_nobody=True)
def _squad_is_killed(step: Tree[Token], told: Telling) -> None:
    told.of_a_reaction()
    told.add(Who(SQUAD), Kill())


@tells("that_roll_obtains", of_nobody=True)
def _that_roll_obtains(step: Tree[Token], told: Telling) -> None:
    """As high as it can, whatever it was."""
    told.of_a_reaction()
    if tier_of(token(step, "TIER")) != 3:
        raise Unsaid
    told.add(Who(Selection((TRIGGER_TARGET,))), AlterRoll(tiers=2))


@tells("disengages_freely")
def _disengages_freely(step: Tree[Token], told: Telling) -> None:
    """The user disengages in answer to something."""
    if told.subjects != (ME,) or not told.waited:
        raise Unsaid
    told.deeds.append(Deed(ME, (DISENGAGING,), usage=FREE_TRIGGERED_ACTION))
