"""From whose space abilities are used as if their users stood there: the sentences of `standpoints.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who, who
from freestrike.engine.content.compiling.parts.zoned import around, from_the_start
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.modifier import EACH_GIVER, FROM_AN_ALLY, FROM_ITS_GIVER, Modifier
from freestrike.events.content.selection import Selection


def standpoints(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    doing = None if steps is None else branch(branches(steps)[0], "doing")
    if steps is None or doing is None:
        return None
    match str(branches(doing)[0].data):
        case "does_so_from_there":
            return _of_a_conductor(tree, steps, setting, name)
        case "uses_it_from_there":
            return _from_an_ally(tree, steps, setting)
    return None


def _of_a_conductor(tree: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Said:
    """What those near the owner of a trait can do whenever they use an ability of a kind, and what that ability has besides."""
    lead, (first, *more) = branch(tree, "provided"), branches(steps)
    use = None if lead is None else branch(lead, "uses_ability")
    if use is None or not setting.trait or setting.bearer or len(branches(tree)) != 2 or len(branches(lead or use)) != 1:
        raise Unsaid
    there = branches(branches(first, "doing")[0])[0]
    magic = token(use, "MAGIC")
    if branch(first, "they") is None or token(there, "OWN") != "@'s" or not magic or len(branches(use)) != 1 or token(use, "MANNER"):
        raise Unsaid
    given = [Modifier("can", name=FROM_ITS_GIVER, detail=EACH_GIVER, on=f"{magic} ability")]
    for step in more:
        doing = branch(step, "doing")
        own = None if doing is None else branch(doing, "own_roll")
        if own is None or branch(step, "this_use") is None or len(branches(own)) != 1:
            raise Unsaid
        given.append(Modifier(rolling(branches(own)[0]), on=f"{magic} ability roll"))
    (one,) = who(branches(use)[0], setting, None)
    zone = around([(_each(one), ())], tuple(given))
    if zone is None:
        raise Unsaid
    return Said(reacts=(from_the_start(zone, name),))


def _each(one: Who) -> Who:
    """Each of those of whom the words name any."""
    return attrs.evolve(one, selection=replace(one.selection, count=0))


def _from_an_ally(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """An ability that can be used as if its user stood where an ally within its distance does."""
    (step,) = branches(steps)
    there = branches(branches(step, "doing")[0])[0]
    (of,) = who(branches(there)[0], setting, None)
    near = Selection(("ally",), of.selection.count, setting.reach)
    if setting.trait or setting.triggered or not setting.reach or branch(step, "me") is None or len(branches(tree)) != 1:
        raise Unsaid
    if of != Who(near):
        raise Unsaid
    return Said(ability=OfAbility(own=(Modifier("can", name=FROM_AN_ALLY),)), they=ME)
