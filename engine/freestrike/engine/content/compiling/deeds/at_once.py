"""What free strikes have and reach for a while, or near somebody: the steps of `at_once.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier

OF_FREE_STRIKES = ("strikes_with_keyword", "strikes_more", "reaches_so_far", "deals_type")
_FREE_STRIKE, _RANGED = "free strike", "ranged free strike"


def of_free_strikes(step: Tree[Token], before: Deed | None, setting: Setting) -> Deed:
    """What the free strikes of somebody have; of what is told after another of these, besides that. Raises Unsaid."""
    match str(step.data):
        case "strikes_with_keyword" if not setting.trait and not setting.triggered and not setting.targets_itself:
            keyword = Modifier("added keyword", name=token(step, "KEYWORD_NAME").title(), on=_FREE_STRIKE)
            return Deed(THE_TARGET, (Bestow(ENCOUNTER, (keyword,)),))
        case "strikes_more":
            return _besides(before, Modifier("extra targets", number(token(step, "NUMBER")) - 1, on=_FREE_STRIKE))
        case "reaches_so_far" if setting.trait:
            (others,) = who(branches(step, "some")[0], setting, None)
            return Deed(others, (Bestow("", (Modifier("distance is", int(token(step, "INT")), on=_RANGED),)),))
        case "deals_type":
            return _besides(before, Modifier("damage type", name=token(step, "DAMAGE_TYPE"), on=_RANGED))
    raise Unsaid


def _besides(before: Deed | None, more: Modifier) -> Deed:
    """The deed before with `more` of the same free strikes. Raises Unsaid of any other."""
    match before:
        case Deed(effects=(Bestow(modifiers=given) as one,)) if given and all(other.on == more.on for other in given):
            return Deed(before.who, (Bestow(one.ends, (*given, more)),))
    raise Unsaid
