"""What creatures can try to do about a thing, and what becomes of it: the deeds of `tinkering.lark`. In them the target is the one who
tries, and the thing is the target around it."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, number, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import OUTER_TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, ForEach, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection

DEACTIVATED = "deactivated"
"""The state of a thing that does nothing any more."""

_IDLE = tuple(Modifier("cannot", name=f"use {usage}s") for usage in ("main action", "maneuver", "triggered action"))
_THE_OUTER = Selection((OUTER_TARGET,))


def asks_to_tinker(text: str, setting: Setting) -> str | None:
    """The characteristic of the test that whoever is beside the thing can make; None if the text says anything else."""
    told = sentences(text)
    tree = parse(worded(told[0], setting), "sentence") if len(told) == 1 else None
    if tree is None or str(tree.data) != "can_tinker" or kind(token(tree, "KIND")) != "creature" or number(token(tree, "DET")) != 1:
        return None
    return token(tree, "CHARACTERISTIC_NAME")


def tinkered(deed: Tree[Token], subject: Who, setting: Setting) -> Deed:
    """What becomes of the thing once somebody has tried. Raises Unsaid of anything else, of a thing that may do several, and of what
    reaches only who is in its space."""
    if not setting.thing or setting.trait:
        raise Unsaid
    if str(deed.data) == "is_deactivated":
        if subject != ME:
            raise Unsaid
        return Deed(THE_TARGET, (ForEach(_THE_OUTER, (Bestow(ENCOUNTER, _IDLE, state=DEACTIVATED),)),))
    activates = str(deed.data) == "activates_one"
    if subject != THE_TARGET or not (activates or len(setting.abilities) == 1):
        raise Unsaid
    named = token(deed, "ABILITY").strip("«»") if activates else next(iter(setting.abilities.values()))
    if named in setting.ungranted:
        raise Unsaid
    against = None if activates else _THE_OUTER
    goes_off = UseAbilities("named", (named,), (), NO_ACTION, against, choice=False, free_strike_instead=False)
    return Deed(THE_TARGET, (ForEach(_THE_OUTER, (goes_off,)),))
