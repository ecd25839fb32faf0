"""What becomes of those whom an ability makes winded, and of the Director who has no Malice left: the sentences of `felling.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.holding import held
from freestrike.engine.content.compiling.parts.said import OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Unsaid, branches, token
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, When
from freestrike.events.content.selection import Holds

WINDED_BEFORE = "winded before"
"""The state of a target that the ability in use can't make winded any more."""


def felling(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Who was winded before is not made so (combat/winded).
    Raises Unsaid."""
    if str(tree.data) == "below_none":
        if setting.trait or setting.triggered or token(tree, "THIS_USE") != "this ability":
            raise Unsaid
        return Said(ability=OfAbility(below_none=True))
    if str(tree.data) != "fells_the_winded":
        return None
    if setting.trait or setting.triggered or not setting.rolled or not setting.one_target or token(tree, "WHEN") == "whenever":
        raise Unsaid
    (being,), (steps,) = branches(tree, "is_no_leader", "is_minion", "is_nobody_great"), branches(tree, "steps")
    of_the_target: Tree[Token] = Tree(being.data, [Tree("the_target", list[Token | Tree[Token]]()), *being.children])
    holds, _, _ = held(of_the_target, setting, None)
    deeds, they = deeds_of(steps, setting, THE_TARGET, None, None, ())
    then = tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))
    made = (*holds, Holds("winded"), Holds("state", WINDED_BEFORE, negated=True))
    noted = When((Holds("winded"),), (Bestow(END_OF_THIS_ABILITY, state=WINDED_BEFORE),))
    return Said((When(made, then),), they=they, ability=OfAbility(before=on_each_target((noted,))))
