"""Turns that some take who have had theirs: the sentence of `turning_again.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, number, token
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, ForEach, TakeTurn, When
from freestrike.events.content.selection import ONESELF, Holds

ONE_HAS_ACTED = "has another go again"
"""The state of who has had somebody take a turn who had taken one already."""


def turning_again(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another: those whom the user picks take their turns, and one of
    them, and no more, though it has had its own. Raises Unsaid."""
    if str(tree.data) != "some_have_acted":
        return None
    (steps,) = branches(tree)
    deeds, _ = deeds_of(steps, setting, None, None, None, ())
    if setting.trait or setting.triggered or len(deeds) != 1 or number(token(tree, "NUMBER")) != 1:
        raise Unsaid
    (deed,) = deeds
    match deed.effects:
        case (TakeTurn(bonus=False) as turn,) if deed.who.selection.kinds == ("ally",) and not deed.who.conditional:
            pass
        case _:
            raise Unsaid
    one = ForEach(ONESELF, (Bestow(END_OF_THIS_ABILITY, state=ONE_HAS_ACTED),))
    again = When((Holds("state", ONE_HAS_ACTED, USER, negated=True),), (replace(turn, bonus=True), one))
    return Said(deed.who.do((When((Holds("acted this round"),), (again,), (turn,)),)), once=True)
