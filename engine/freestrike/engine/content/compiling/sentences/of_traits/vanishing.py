"""Who moves unseen, who rises again as something else, and which traits are lost for a time: the sentences of `vanishing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.moving import MANNERS
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, ForEach, Later, Move, Summon
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.lasting import INVISIBLE

AS_THE_ROUND_ENDS = "end of round"
_LIFELESS = ("Undead", "Construct")
"""The keywords of creatures that do not live (monster-basics/keywords)."""


def vanishing(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "moves_unseen":
            if setting.trait or setting.triggered:
                raise Unsaid
            move = Move(squares(branches(tree)[0], setting), MANNERS.get(token(tree, "MOVE"), ""))
            return Said(ME.do((Bestow(END_OF_THIS_ABILITY, state=INVISIBLE), move)), once=True, they=ME)
        case "rises_as":
            if setting.trait or setting.triggered or not setting.rolled or not setting.one_target:
                raise Unsaid
            rises = Later(AS_THE_ROUND_ENDS, (Summon(token(tree, "RISEN"), within=0, of=TARGET),))
            lived = tuple(Holds("keyword", word, negated=True) for word in _LIFELESS)
            killed = Selection(("creature",), 0, needs=(Holds("among the targets"), *lived), sight=False, dead=True)
            return Said((ForEach(killed, (rises,)),), they=THE_TARGET)
        case "is_lost_while":
            if not setting.trait:
                raise Unsaid
            return Said(amends=Amends(lost_while=Holds("condition", token(tree, "CONDITION"))), they=ME)
    return None
