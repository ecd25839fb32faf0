"""What somebody gets at a price: the sentences of `at_a_price.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, Effect, EndState, Reacts, UseAbilities
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.content.turns import LoseTurn


def at_a_price(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    if steps is None or not any(True for _ in steps.find_data("loses_next_main")):
        return None
    return Said(_for_the_next(tree, steps, setting, name), they=THE_TARGET)


def _for_the_next(tree: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> tuple[Effect, ...]:
    """A main action at once, for which that of the next turn is lost, if one is taken. Raises Unsaid of anything else."""
    first, second = branches(steps)
    uses, loses = branch(first, "doing"), branch(second, "doing")
    used = None if uses is None else branch(uses, "uses_any_main")
    lost = None if loses is None else branch(loses, "loses_next_main")
    if used is None or uses is None or lost is None or len(branches(tree)) != 1 or setting.trait or setting.triggered:
        raise Unsaid
    plain = branch(first, "the_target") is not None and branch(second, "they") is not None and "next" in token(lost, "ON_THEIR_TURN")
    if not plain or not token(uses, "CAN") or not token(used, "FREELY"):
        raise Unsaid
    price = Reacts(slug(name), name, Trigger("uses main action", moment=BEFORE), (LoseTurn(MAIN_ACTION),), choice=False, target=ONESELF)
    granted = UseAbilities(MAIN_ACTION, usage=FREE_TRIGGERED_ACTION)
    return Bestow(END_OF_CURRENT_TURN, reacts=(price,), state=slug(name)), granted, EndState(slug(name))
