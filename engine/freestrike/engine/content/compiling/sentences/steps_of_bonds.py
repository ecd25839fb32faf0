"""What is done to those who are marked or judged: the steps of `bonds.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import ends_of, rolling
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.who import ME, TRIGGERER, Who
from freestrike.engine.content.compiling.sentences.telling import Telling, spoken_until, tells
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.duration import END_OF_CURRENT_TURN, END_OF_THIS_ABILITY
from freestrike.events.content.effect import AlterRoll, Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection

HELD = "held by judgment"
SPARED = "spared by judgment"


@tells("speed_of_them_becomes", of_nobody=True)
def _speed_of_them_becomes(step: Tree[Token], told: Telling) -> None:
    """The speed of whom the step before is against."""
    lasting = ends_of(spoken_until(step), ME)
    if told.they != ME or told.them != TRIGGERER or token(step, "OWN") != "their" or lasting != END_OF_CURRENT_TURN:
        raise Unsaid
    told.add(TRIGGERER, Bestow(lasting, (Modifier("speed at most", int(token(step, "INT"))),), state=HELD))


@tells("rolls_so_by_another", of_nobody=True)
def _rolls_so_by_another(step: Tree[Token], told: Telling) -> None:
    """The power roll that is waited for, of an ability or of a test."""
    if [awaited.trigger.occasion for awaited in told.waited] != ["rolls"]:
        raise Unsaid
    (part,) = branches(step, "rolling")
    told.add(TRIGGERER, AlterRoll(Modifier(rolling(part))))


@tells("potency_is_less", of_nobody=True)
def _potency_is_less(step: Tree[Token], told: Telling) -> None:
    """The potency of the ability in flight, for the one creature that it is used on."""
    one = [awaited.trigger for awaited in told.waited]
    if len(one) != 1 or one[0].occasion != "targets" or token(step, "THAT") != "that creature":
        raise Unsaid
    less = Modifier("resisting potency", int(token(step, "INT")))
    told.add(Who(Selection((TRIGGER_TARGET,))), Bestow(END_OF_THIS_ABILITY, (less,), state=SPARED))
