"""What the targets of an ability bring about together: how many are something, that any was moved so, who stands beside one; the sentences
of `among_targets.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.holding import moved_so
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Bestow, Count, DealDamage, ForEach, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection


def among_targets(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    told = next((one for told in _TOLD for one in tree.find_data(told)), None)
    if told is None:
        return None
    if setting.trait or setting.triggered or setting.targets_itself:
        raise Unsaid
    if str(told.data) == "any_was_moved":
        return _if_any_was_moved(tree, told, setting)
    (steps,) = branches(tree)
    (step,) = branches(steps)
    if branch(step, "this_use") is None or len(branches(step)) != 2:
        raise Unsaid
    if str(told.data) == "extra_around":
        return _around(told, setting)
    return _for_each_winded(told, setting, name)


_TOLD = ("any_was_moved", "extra_around", "extra_for_each_winded")


def _if_any_was_moved(tree: Tree[Token], told: Tree[Token], setting: Setting) -> Said:
    """What its user has for a while if any target was moved so: the same, however many were. Raises Unsaid of anything else."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or branches(lead) != [told] or token(lead, "WHEN") != "if" or token(told, "IS") != "are":
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, None, None, None, ())
    given = tuple(effect for deed in deeds for effect in deed.effects)
    if len(branches(tree)) != 2 or any(deed.who != ME for deed in deeds) or not all(isinstance(one, Bestow) and one.ends for one in given):
        raise Unsaid
    return Said((When(moved_so(told, THE_TARGET), ME.do(given)),), they=ME)


def _around(told: Tree[Token], setting: Setting) -> Said:
    """Damage of a type of its own to the target and to those beside it. Raises Unsaid of several targets, who may be beside each other."""
    (some,) = branches(told)
    (others,) = who(some, setting, THE_TARGET)
    if not setting.one_target or token(told, "TARGET") != "the target" or others.conditional:
        raise Unsaid
    dealt = DealDamage(int(token(told, "INT")), token(told, "DAMAGE_TYPE"))
    return Said((dealt, *others.do((dealt,))), they=THE_TARGET)


def _for_each_winded(told: Tree[Token], setting: Setting, name: str) -> Said:
    """So much more damage for each target that is winded before anything is done to them. Raises Unsaid of what is not rolled."""
    if not setting.rolled or setting.area is None:
        raise Unsaid
    number = f"winded by {slug(name)}"
    winded = Selection(("creature",), 0, needs=(Holds("among the targets"), Holds("winded")), sight=False)
    counted = ForEach(winded, (ForEach(ONESELF, (Count(number),)),))
    more = Modifier("extra damage", Amount(of="count", name=number, times=int(token(told, "INT"))))
    none = Count(number, 0, exactly=True)
    return Said(ability=OfAbility(own=(more,), before=(none, counted), last=ME.do((none,))), they=THE_TARGET)
