"""What becomes of a blow that has set an ability off, besides that it is halved: the sentences of `softening.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import OUTER_TARGET, USER
from freestrike.events.content.effect import Effect, FreeStrike, Gain, Later, May, Stance, UseAbilities, When
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.within import every_effect
from freestrike.events.resources import SURGES

HIDING = Stance("hide though observed")


def softening(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if any(True for _ in tree.find_data("hides_anyway")):
        return _hides(tree, setting)
    lead = branch(tree, "provided")
    if lead is not None and branch(lead, "hides_well") is not None:
        return _gains_by_hiding(tree, lead)
    return None


def after_it(deed: Deed, setting: Setting) -> Deed:
    """What the user does when the use is over that has set the ability off. Raises Unsaid of anybody else, and of what is done to others,
    who are forgotten by then."""
    if not setting.triggered or setting.trait or deed.who != ME:
        raise Unsaid
    if any(_is_done_to_others(one) for one in every_effect(deed.effects)):
        raise Unsaid
    return Deed(ME, (Later(AFTER_THIS_ABILITY, deed.effects),))


def _is_done_to_others(effect: Effect) -> bool:
    """The target of the whole is known for as long as it lasts."""
    match effect:
        case UseAbilities(against=Selection(kinds=(one,))):
            return one != OUTER_TARGET
    return isinstance(effect, UseAbilities | FreeStrike)


def _hides(tree: Tree[Token], setting: Setting) -> Said:
    """Nobody hides without cover or concealment (tests/hiding): that it has one is asked of it anyway."""
    lead, (steps,) = branch(tree, "provided"), branches(tree, "steps")
    (step,) = branches(steps)
    ends = next(tree.find_data("ends_hidden"), None)
    doing = branch(step, "doing")
    if setting.trait or ends is None or doing is None or not token(doing, "CAN") or token(step, "AFTER_IT_RESOLVES"):
        raise Unsaid
    if branch(step, "target_who") is not None:
        if setting.targets_itself or setting.triggered:
            raise Unsaid
        return Said((HIDING,), they=THE_TARGET)
    if lead is None or branch(ends, "me") is None or branch(step, "me") is None or len(branches(lead)) != 1:
        raise Unsaid
    if setting.triggered:
        return Said(amends=Amends(once_moved=(HIDING,)), they=ME)
    return Said(ME.do((HIDING,)), once=True, they=ME)


def _gains_by_hiding(tree: Tree[Token], lead: Tree[Token]) -> Said:
    """What comes of it if the user hides by the sentence before. Raises Unsaid of anything but surges."""
    (steps,) = branches(tree, "steps")
    (step,) = branches(steps)
    doing = branch(step, "doing")
    gained = None if doing is None or token(doing, "CAN") or branch(step, "me") is None else branch(doing, "gains_surges")
    if gained is None or not token(gained, "INT") or len(branches(lead)) != 1 or branch(branches(lead)[0], "me") is None:
        raise Unsaid
    return Said(amends=Amends(once_hidden=(Gain(SURGES, int(token(gained, "INT"))),)), they=ME)


def hiding_for(effect: Effect, then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effect, where `then` follows if somebody hides by it."""
    if effect != HIDING or not then:
        return (effect,)
    hides = Stance(HIDING.what, choice=False)
    return (May((hides, When((Holds("hidden", of=USER),), then)), chooser=USER),)
