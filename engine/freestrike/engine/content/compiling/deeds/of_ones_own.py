"""What somebody's own strikes and abilities have for a time: "their strikes deal ...", "their abilities ignore ..."."""

from __future__ import annotations

import re

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Unsaid, Who, branch, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier

OF_ONES_OWN = ("own_abilities_ignore", "own_strikes_deal", "own_scores_are_lower")
"""The steps of this room."""


def of_ones_own(step: Tree[Token], setting: Setting, they: Who | None, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """What the step gives whoever was spoken of before. Raises Unsaid."""
    whose = token(step, "OWN")
    bearer = ME if "@" in whose else THE_TARGET if whose == "the target's" else they
    if bearer is None:
        raise Unsaid
    lasting = ends_of(spoken, bearer) if spoken is not None else until(ends, bearer) if ends is not None else ""
    if not lasting and not setting.trait:
        raise Unsaid
    return Deed(bearer, (Bestow(lasting, _given(step, setting)),), endless=not lasting)


def _given(step: Tree[Token], setting: Setting) -> tuple[Modifier, ...]:
    if str(step.data) == "own_abilities_ignore":
        names = re.split(", and |, | and ", token(step, "IGNORED").replace("double banes", "banes"))
        return tuple(Modifier("ignores", name=name) for name in names)
    if str(step.data) == "own_scores_are_lower":
        return (Modifier("resisting potency", -int(token(step, "INT"))),)
    equal = branch(step, "score", "level", "plus_score")
    more = int(token(step, "INT")) if equal is None else amount(equal, setting)
    return (Modifier("extra damage", more, on="strike", detail=token(step, "DAMAGE_TYPE")),)
