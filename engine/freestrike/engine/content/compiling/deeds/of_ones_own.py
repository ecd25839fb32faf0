"""What somebody's own strikes and abilities have for a time: "their strikes deal ...", "their abilities ignore ..."."""

from __future__ import annotations

import re

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, TRIGGERING
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import SCOPES, Modifier
from freestrike.events.content.selection import Holds

OF_ONES_OWN = (
    *("own_abilities_ignore", "own_strikes_deal", "own_scores_are_lower", "own_uses_have", "own_uses_hurt", "own_uses_hurt_the_winded"),
    *("own_uses_hurt_the_undead", "own_uses_shove"),
)
"""The steps of this room."""

_ANOTHER = Holds("is", of=TRIGGERING, to=TARGET, negated=True)
"""Not the bearer itself, and no object."""


def of_ones_own(step: Tree[Token], setting: Setting, they: Who | None, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """What the step gives whoever was spoken of before. Raises Unsaid."""
    whose = token(step, "OWN") or "@'s"
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
    if str(step.data) == "own_uses_have":
        return (rolls_harder(step),)
    if str(step.data) == "own_uses_shove":
        return (Modifier("forced movement", amount(branches(step)[0], setting), on="ability"),)
    if str(step.data).startswith("own_uses"):
        return _harming_others(step, setting)
    equal = branch(step, "score", "level", "plus_score")
    more = int(token(step, "INT")) if equal is None else amount(equal, setting)
    return (Modifier("extra damage", more, on="strike", detail=token(step, "DAMAGE_TYPE")),)


def rolls_harder(told: Tree[Token]) -> Modifier:
    """What is added to the damage that is rolled with abilities of certain keywords. Raises Unsaid."""
    words = re.sub("damage-dealing|abilities|that have the|keywords?|and", "", token(told, "WITH_KEYWORDS"))
    on = " ".join([*words.split(), "ability roll"])
    if on not in SCOPES:
        raise Unsaid
    return Modifier("extra damage", int(token(told, "BONUS")), on=on)


def _harming_others(step: Tree[Token], setting: Setting) -> tuple[Modifier, ...]:
    """What is added to the damage that any ability rolls against another creature, or against one that is winded, or more of it against
    the undead."""
    figures, types, equal = tokens(step, "INT"), tokens(step, "DAMAGE_TYPE"), branches(step)
    extra = Modifier("extra damage", amount(equal[0], setting) if equal else int(figures[0]), on="ability roll", detail="".join(types[:1]))
    match str(step.data):
        case "own_uses_hurt_the_winded":
            return (replace(extra, on="ability", when=(Holds("winded", of=TRIGGERING),)),)
        case "own_uses_hurt_the_undead":
            undead = Holds("keyword", "Undead", TRIGGERING)
            living = replace(extra, when=(_ANOTHER, replace(undead, negated=True)))
            return (living, replace(extra, amount=int(figures[1]), detail=types[1], when=(_ANOTHER, undead)))
    return (replace(extra, when=(_ANOTHER,)),)
