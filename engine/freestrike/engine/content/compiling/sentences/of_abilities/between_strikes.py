"""What the user does between the strikes of one roll, or before, or after them: the sentences of `between_strikes.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, Effect, EndState, Move, Teleport, When
from freestrike.events.content.selection import Holds

_WHEN = ("between_strikes", "around_strikes")
_AFTER = ("AFTER_STRIKING", "FIRST_TARGET", "SECOND_TARGET")


def between_strikes(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps, when = branch(tree, "steps"), branch(tree, *_WHEN)
    after = steps is not None and bool(token(branches(steps)[0], "AFTER_STRIKING"))
    if steps is None or (when is None and not after):
        return None
    if setting.trait or setting.triggered or not setting.rolled or setting.area is not None or setting.target.count < 2:
        raise Unsaid
    if len(branches(tree)) != (1 if when is None else 2):
        raise Unsaid
    if when is None:
        first, then = _after_each(steps, setting)
        return Said(ability=OfAbility(one_by_one=(first, then)), they=ME)
    (moved,) = _moves(steps, setting)
    if str(when.data) == "between_strikes":
        return Said(ability=OfAbility(one_by_one=((moved,), ())), they=ME)
    return _once(moved, name)


def _once(moved: Move | Teleport, name: str) -> Said:
    """It is done once: before all strikes, between two of them, or after all."""
    gone = f"{slug(name)} moved"
    still, noted = Holds("state", gone, USER, negated=True), Bestow(END_OF_CURRENT_TURN, state=gone)
    once: tuple[Effect, ...] = (When((still,), (replace(moved, then=(noted,)),)),)
    last = (*once, EndState(gone))
    about = OfAbility(first=ME.do((EndState(gone), *once)), one_by_one=(once, ()), last=ME.do(last))
    return Said(ability=about, they=ME)


def _after_each(steps: Tree[Token], setting: Setting) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """What is done after the first strike, and after the second. Raises Unsaid of anything else."""
    told = branches(steps)
    if setting.target.count != 2 or len(told) != 2 or tokens(steps, "OR"):
        raise Unsaid
    if not token(told[0], "FIRST_TARGET") or not token(told[1], "SECOND_TARGET"):
        raise Unsaid
    first, second = _moves(steps, setting)
    return (first,), (second,)


def _moves(steps: Tree[Token], setting: Setting) -> list[Move | Teleport]:
    """The moves of the user that the steps tell. Raises Unsaid of anything else."""
    plain = [
        Tree(step.data, [one for one in step.children if not (isinstance(one, Token) and one.type in _AFTER)]) if branches(step) else step
        for step in branches(steps)
    ]
    deeds, _ = deeds_of(Tree("steps", list[Token | Tree[Token]](plain)), setting, ME, ME, None, ())
    found: list[Move | Teleport] = []
    for deed in deeds:
        if deed.who != ME or len(deed.effects) != 1 or not isinstance(deed.effects[0], Move | Teleport):
            raise Unsaid
        found.append(deed.effects[0])
    if len(found) != len(plain):
        raise Unsaid
    return found
