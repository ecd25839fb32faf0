"""What goes with who rides, who is moved farther, and what follows on how many were moved: the sentences of `carrying.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    Bestow,
    Count,
    Fall,
    ForceMove,
    ForEach,
    GainTemporaryStamina,
    Later,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds


def carrying(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "gains_for_each_moved":
            return _gains_for_each_moved(tree, setting, name)
        case "falls_or_drops":
            return _falls_or_drops(tree, setting)
    return None


def _gains_for_each_moved(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """The user has so much temporary Stamina for each of those whom it has moved by force, all at once."""
    (steps,) = branches(tree, "steps")
    deeds, _ = deeds_of(steps, setting, None, None, None, ())
    moved = [deed for deed in deeds if deed.who == THE_TARGET and len(deed.effects) == 1 and isinstance(deed.effects[0], ForceMove)]
    if setting.trait or setting.triggered or len(deeds) != 1 or moved != deeds:
        raise Unsaid
    counted = f"moved by {slug(name)}"
    counts = When((Holds("force moved"),), (ForEach(ONESELF, (Count(counted),)),))
    given = GainTemporaryStamina(Amount(of="count", name=counted, times=int(token(tree, "INT"))))
    after = When((Holds("count at least", counted, value=1),), (given, Count(counted, 0, exactly=True)))
    return Said((*deeds[0].effects, counts), apart=ME.do((after,)), they=THE_TARGET)


def _falls_or_drops(tree: Tree[Token], setting: Setting) -> Said:
    """What becomes of those of either side where the ground opens."""
    falling, dropping = tokens(tree, "SIDED_TARGET")
    if setting.trait or setting.triggered or setting.area is None or "enemy" not in falling or "ally" not in dropping:
        raise Unsaid
    falls, drops = (Later(AFTER_THIS_ABILITY, (fall,)) for fall in (Fall(unheld=True), Fall(harmless=True, unheld=True)))
    return Said((When((Holds("enemy of"),), (falls,), (drops,)),), they=THE_TARGET)


@tells("stability_becomes", of_nobody=True)
def _stability_becomes(step: Tree[Token], told: Telling) -> None:
    _gives(step, told, Modifier("stability is", int(token(step, "INT"))))


@tells("forced_farther", of_nobody=True)
def _moved_farther(step: Tree[Token], told: Telling) -> None:
    _gives(step, told, Modifier("forced movement", int(token(step, "INT")), incoming=True))


def _gives(step: Tree[Token], told: Telling, modifier: Modifier) -> None:
    """What those have for a time of whom the sentence has spoken. Raises Unsaid of the user."""
    told.of_an_ability()
    whom = told.they or THE_TARGET
    if whom != THE_TARGET or token(step, "OWN") not in ("", "their"):
        raise Unsaid
    given = Bestow(told.lasting(step, whom), (modifier,))
    match told.deeds[-1:]:
        case [Deed(effects=(Bestow(ends="", state="", reacts=()) as before,)) as deed] if deed.who == whom:
            told.deeds[-1:] = [Deed(whom, (replace(given, modifiers=(*before.modifiers, modifier)),))]  # one saving throw ends both
        case _:
            told.add(whom, given)
