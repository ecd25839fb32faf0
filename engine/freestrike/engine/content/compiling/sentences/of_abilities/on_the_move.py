"""What counts for the user as long as it moves, and for what it uses on its targets: the sentences of `on_the_move.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import modifiers
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Move
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


def on_the_move(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "more_potent_uncovered":
        return _more_potent_uncovered(tree, setting)
    steps = branch(tree, "steps")
    if steps is None or not any(branch(step, "during_the_move") is not None for step in branches(steps)):
        return None
    return _while_it_moves(tree, steps, setting)


def _more_potent_uncovered(tree: Tree[Token], setting: Setting) -> Said:
    """The potencies of the ability that is used on the targets, against those without cover from the user. Raises Unsaid."""
    if setting.trait or setting.triggered or setting.rolled or token(tree, "TARGET") != "a target":
        raise Unsaid
    bare = (Holds("cover from", of=TRIGGERING, negated=True),)
    return Said(amends=Amends(striking=(Modifier("potency", int(token(tree, "INT")), when=bare),)), they=THE_TARGET)


def _while_it_moves(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """A move of the user, and what it has until that is over: as the ability is. Raises Unsaid of anything else."""
    first, *rest = branches(steps)
    deeds, _ = deeds_of(Tree("steps", list[Token | Tree[Token]]([first])), setting, ME, None, None, ())
    moves = [effect for deed in deeds for effect in deed.effects]
    whole = setting.targets_itself and not setting.trait and len(branches(tree)) == 1 and rest
    if not whole or any(deed.who != ME for deed in deeds) or not all(isinstance(one, Move) for one in moves):
        raise Unsaid
    had: list[Modifier] = []
    for step in rest:
        doing = branch(step, "doing")
        if doing is None or token(doing, "CAN") or any(part is not doing for part in branches(step) if str(part.data) != "during_the_move"):
            raise Unsaid
        (deed,) = branches(doing)
        had.extend(modifiers(deed, setting))
    return Said(ME.do((Bestow(END_OF_THIS_ABILITY, tuple(had)), *moves)), once=True, they=ME)
