"""An ability that is used on several with one roll: the steps of `rolling.lark` that say so."""

from __future__ import annotations

import attrs
from lark import Token, Tree

from freestrike.engine.content.compiling.parts.rewriting import together
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.modifier import Modifier


def upon_several(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """That what the sentences before have the user use on several it uses with one roll; None if the sentence is another."""
    steps = branch(tree, "steps")
    doing = None if steps is None else branch(branches(steps)[0], "doing")
    if steps is None or doing is None or branch(doing, "rolls_once") is None:
        return None
    first, *more = branches(steps)
    if len(branches(tree)) != 1 or branch(first, "me", "they") is None or they not in (ME, None):
        raise Unsaid
    return Said(ability=OfAbility(together=tuple(map(_harder, more))), they=ME)


def _harder(step: Tree[Token]) -> Modifier:
    """By how much the ability deals more. Raises Unsaid of anything else."""
    doing = branch(step, "doing")
    extra = None if doing is None else branch(doing, "own_extra")
    if extra is None or branch(step, "this_use") is None or branches(extra) or len(branches(step)) != 2 or token(extra, "DAMAGE_TYPE"):
        raise Unsaid
    return Modifier("extra damage", int(token(extra, "INT")))


@tells("rolling_once", of_nobody=True)
def _rolling_once(step: Tree[Token], told: Telling) -> None:
    """Of the ability that the step before has somebody use on several."""
    told.of_an_ability()
    if not told.deeds:
        raise Unsaid
    *_, last = told.deeds
    once = tuple(together(last.effects))
    if once == tuple(last.effects):
        raise Unsaid
    told.deeds[-1] = attrs.evolve(last, effects=once)
