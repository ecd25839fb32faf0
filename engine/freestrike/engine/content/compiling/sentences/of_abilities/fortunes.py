"""Dice and fortunes that somebody has for a while, what is on somebody until it is taken off, and what befalls allies in the area as it
befalls the targets: the sentences of `fortunes.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who, who
from freestrike.engine.content.compiling.parts.zoned import AURA, in_area
from freestrike.engine.content.compiling.sentences.of_areas.auras import SIDES
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN, END_OF_ROUND, START_OF_USERS_TURN
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    EndState,
    ForceMove,
    ForEach,
    Gain,
    Interaction,
    Later,
    May,
    Reacts,
    Teleport,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE, SURGES

_GIVER = Selection(("self", "creature"), 0, needs=(Holds("is called", GIVER),), sight=False)
_WHO_WILLS = Token("STATE", "willing")


def fortunes(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    known = _SENTENCES.get(str(tree.data))
    if known is not None:
        if setting.trait or setting.triggered:
            raise Unsaid
        return known(tree, setting, name)
    steps = branch(tree, "steps")
    if steps is None:
        return None
    first = branches(steps)[0]
    if str(first.data) == "rolls_three":
        return _rolls_three(tree, steps, setting)
    if str(first.data) == "has_no_stability":
        return _has_no_stability(tree, steps, setting)
    lead = branch(tree, "provided")
    so = None if lead is None else branch(lead, "obtains_on_that")
    return None if so is None else _on_that_roll(tree, so, steps, setting, name)


def _rolls_three(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """What the targets have of their power rolls for a time: the best two of three dice, or the lowest. Raises Unsaid of anybody else."""
    (step,), lead, time = branches(steps), branch(tree, "provided"), branch(tree, "for_a_time")
    waited = None if lead is None else branch(lead, "rolls")
    if waited is None or time is None or len(branches(tree)) != 3 or setting.trait or setting.triggered:
        raise Unsaid
    if branch(waited, "the_target") is None or branch(step, "they") is None:
        raise Unsaid
    lowest = "lowest" in token(step, "WHICH_TWO")
    dice = Modifier("third die", name="lowest" if lowest else "", on="power roll")
    given = Bestow(until(branches(time)[0], THE_TARGET), (dice,))
    if setting.one_target:
        return Said((given,), they=THE_TARGET)
    targets = Selection(("self", "creature"), 0, needs=(Holds("among the targets"),), sight=False)
    return Said((ForEach(targets, (given,)),), once=True, they=THE_TARGET)


def _has_no_stability(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """No stability while somebody flies, as long as the sentence before says. Raises Unsaid where none does."""
    (step,) = branches(steps)
    if branch(tree, "while_flying") is None or len(branches(tree)) != 2:
        raise Unsaid
    none = Modifier("no stability", when=(Holds("flying"),))
    mine = "@" in token(step, "A_STABILITY")
    if setting.trait and mine:
        return Said(modifiers=(none,), they=ME)
    if setting.trait or setting.triggered or mine or setting.until is None:
        raise Unsaid
    return Said((Bestow(until(setting.until, THE_TARGET), (none,)),), they=THE_TARGET)


def _on_that_roll(tree: Tree[Token], so: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Said:
    """What the user gains of an outcome of the target's next power roll, until its own next turn. Raises Unsaid of anything else."""
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if branch(so, "the_target") is None or len(branches(tree)) != 2 or setting.trait or setting.triggered or setting.until is None:
        raise Unsaid
    gained = tuple(effect for deed in deeds for effect in deed.effects)
    if any(deed.who != ME for deed in deeds) or not all(isinstance(one, Gain) for one in gained):
        raise Unsaid
    if until(setting.until, THE_TARGET) != START_OF_USERS_TURN:
        raise Unsaid
    state = f"{slug(name)} watched"
    fresh = (Holds("state", state, USER),)
    gives = Reacts(
        f"{slug(name)}-gives",
        name,
        Trigger("rolls", value=int(token(so, "TIER")[-1])),
        (ForEach(_GIVER, gained),),
        choice=False,
        target=ONESELF,
        needs=fresh,
    )
    over = Reacts(f"{slug(name)}-over", name, Trigger("rolls"), (EndState(state, giver=GIVER),), choice=False, target=ONESELF)
    return Said((Bestow(START_OF_USERS_TURN, reacts=(gives, over), state=state),), they=THE_TARGET)


def _covers_it(tree: Tree[Token], setting: Setting, name: str) -> Said:
    return Said((Bestow(ENCOUNTER, state=token(tree, "STATE")),), they=THE_TARGET)


def _is_removed_by(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Who bears it, or anybody beside that one, can take it off."""
    state = token(tree, "STATE")
    beside = Selection(("creature",), 0, 1, TARGET, sight=False)
    off = Interaction(f"remove-{state}", f"Remove the {state}", (EndState(state, by_anyone=True),), MAIN_ACTION, beside, itself=True)
    return Said((Bestow(ENCOUNTER, state=state, interactions=(off,)),), they=THE_TARGET)


def _gives_to_both(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What its giver and those of its giver's allies gain that are beside the bearer, each time that this one is hurt. Raises Unsaid."""
    some, waited_for = branches(tree)
    (near,) = who(some, setting, THE_TARGET)
    inner = Setting(trait=True, bearer=True, hero=setting.hero)
    trigger = awaited(waited_for, inner, ME).trigger
    picked = near.selection
    if picked.kinds != ("ally",) or (picked.within, picked.from_, picked.count, picked.needs) != (1, TARGET, 0, ()):
        raise Unsaid
    if trigger.occasion != "deals damage" or trigger.subject != "self":
        raise Unsaid
    surges = (Gain(SURGES, int(token(tree, "INT"))),)
    allies = Selection(("creature",), 0, 1, needs=(Holds("ally of who is called", GIVER),), sight=False)
    both: tuple[Effect, ...] = (ForEach(_GIVER, surges), ForEach(allies, surges))
    react = Reacts(slug(name), name, trigger, both, choice=False, target=ONESELF)
    return Said((Bestow(ENCOUNTER, reacts=(react,), state=token(tree, "STATE")),), they=THE_TARGET)


def _goes_unspent(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What those in an aura have gained as their turns start is lost as these end, if nothing has been spent in them. Raises Unsaid."""
    side = SIDES.get(setting.target.kinds)
    if setting.area is None or setting.area.shape != AURA or side is None or "target" not in token(tree, "OWN"):
        raise Unsaid
    state = f"{slug(name)} unspent"
    kept = Reacts(
        f"{slug(name)}-spent",
        name,
        Trigger("spends resource", name=HEROIC_RESOURCE),
        (EndState(state, giver=GIVER),),
        choice=False,
        target=ONESELF,
    )
    lost = Later("end of turn", (When((Holds("state", state),), (Gain(HEROIC_RESOURCE, -1),)),))
    noted = Bestow(END_OF_CURRENT_TURN, reacts=(kept,), state=state)
    react = Reacts(f"{slug(name)}-unspent", name, Trigger("turn starts", side), (lost, noted), choice=False)
    return Said((replace(in_area(setting, END_OF_ROUND), moves=True, reacts=(react,)),), once=True, they=THE_TARGET)


def _in_the_area(some: Tree[Token], setting: Setting) -> Selection:
    """The allies of the user in the area of the ability. Raises Unsaid of others."""
    plain = Tree(some.data, [one for one in some.children if one != _WHO_WILLS])
    (allies,) = who(plain, setting, None)
    if allies.selection.kinds != ("ally",) or allies.selection.count or allies.conditional or branch(some, "in_the_area") is None:
        raise Unsaid
    return allies.selection


def _pushes_alike(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """As far as the outcome of the roll pushes its targets, each ally who lets the user do it. Raises Unsaid where outcomes push nobody."""
    if setting.roll is None:
        raise Unsaid
    allies = _in_the_area(branches(tree)[0], setting)
    ways: list[Effect] = []
    for tier, effects in enumerate(setting.roll.tiers, 1):
        pushes = [one for one in effects if isinstance(one, ForceMove) and one.kind == "push"]
        if len(pushes) != 1:
            raise Unsaid
        pushed = ForceMove("push", pushes[0].squares, pushes[0].vertical, ignores_stability=True)
        ways.append(When((Holds("tier", value=tier, of=USER),), (ForEach(allies, (May((pushed,), chooser=TARGET),)),)))
    return Said(tuple(ways), once=True, they=None)


def _teleports_all(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Allies first, then the user itself, about whom the area is: each to a free space in it, or not at all."""
    if setting.area is None or setting.area.shape != "burst":
        raise Unsaid
    there = Teleport(controlled=True, to="its area")
    return Said((ForEach(_in_the_area(branches(tree)[0], setting), (there,)), *ME.do((there,))), once=True, they=ME)


_SENTENCES: Mapping[str, Callable[[Tree[Token], Setting, str], Said]] = {
    "goes_unspent": _goes_unspent,
    "covers_it": _covers_it,
    "is_removed_by": _is_removed_by,
    "gives_to_both": _gives_to_both,
    "pushes_alike": _pushes_alike,
    "teleports_all": _teleports_all,
}
