"""Whom the user of an ability drags along, and what becomes of the squares on the way: the sentences of `dragging.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import DealDamage, EndConditions, ForEach, ImposeCondition, Move, When, Zone
from freestrike.events.content.selection import Holds, Selection

HELD = Holds("condition given by", "grabbed")


def dragging(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "has_one_at_once":
        return _one_at_once(tree, setting)
    steps = branch(tree, "steps")
    if steps is None:
        return None
    if str(branches(steps)[0].data) == "must_be_grounded":
        rest = Tree("steps", list[Token | Tree[Token]](branches(steps)[1:]))
        told = dragging(Tree(tree.data, [rest]), setting, name, they) if branches(rest) and len(branches(tree)) == 1 else None
        if told is None or told.once or setting.targets_itself:
            raise Unsaid
        return attrs.evolve(told, ability=OfAbility(needs=(Holds("on the ground"),)))
    (first, *more) = branches(steps)
    doing = branch(first, "doing")
    if branch(tree, "dragging") is not None:
        _of_one_target(setting)
        return _moves_with_it(tree, steps, setting)
    if doing is not None and branch(doing, "takes_as_dragged") is not None:
        _of_one_target(setting)
        (dealt,) = (damage(branches(branches(doing)[0])[0]),)
        if more or len(branches(tree)) != 1 or branch(first, "the_target") is None or not isinstance(dealt, DealDamage):
            raise Unsaid
        by_the_square = DealDamage(0, dealt.type, more=Amount(of="squares gone", whose=TARGET, times=dealt.amount))
        # Only once the user has gone: damage by itself comes before all else (classes/abilities-with-damage-and-effects).
        return Said((When((HELD,), (by_the_square,)),), they=THE_TARGET)
    if doing is not None and branch(doing, "is_no_longer") is not None and branch(tree, "move_over") is not None:
        _of_one_target(setting)
        return _lets_go(first, more, doing)
    if str(first.data) == "way_is_terrain":
        if more or len(branches(tree)) != 1 or token(first, "TERRAIN") != "difficult terrain" or setting.trait or setting.triggered:
            raise Unsaid
        terrain = "difficult for enemies" if token(first, "FOR_ENEMIES") else "difficult"
        of = TARGET if token(first, "WAY_OF_THE_TARGET") else USER
        if of == USER and (setting.unread or they != ME):
            raise Unsaid  # the move is left by hand
        zone = Zone("trail", 0, ends=ENCOUNTER, terrain=(terrain,), of=of, name=slug(name))
        return Said((zone,), once=of == USER, they=they)
    return None


def _lets_go(first: Tree[Token], more: list[Tree[Token]], doing: Tree[Token]) -> Said:
    """The grab is over, and who was grabbed is prone. Raises Unsaid of anything else."""
    (fallen,) = more if len(more) == 1 else (None,)
    prone = None if fallen is None else branch(fallen, "doing")
    freed = token(branches(doing)[0], "CONDITION") == "grabbed" and branch(first, "the_target") is not None
    if not freed or fallen is None or prone is None or branch(prone, "is_prone") is None or len(branches(fallen)) != 1:
        raise Unsaid
    return Said((EndConditions(("grabbed",), 0), ImposeCondition("prone")), they=THE_TARGET)


def _one_at_once(tree: Tree[Token], setting: Setting) -> Said:
    """Whoever had the condition by the ability before has it no longer once another has it."""
    _of_one_target(setting)
    condition = token(tree, "CONDITION")
    needs = (Holds("condition by this ability", condition), Holds("among the targets", negated=True))
    before = Selection(("creature",), 0, needs=needs, sight=False)
    over = ForEach(before, (EndConditions((condition,), 0, by=setting.ability),))
    return Said((When((Holds("condition by this ability", condition),), (over,)),), they=THE_TARGET)


def _of_one_target(setting: Setting) -> None:
    """Raises Unsaid unless it is told of an ability with one target, whom its user can have grabbed."""
    if setting.trait or setting.triggered or not setting.one_target or setting.targets_itself:
        raise Unsaid


def _moves_with_it(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """The user goes; whom it has grabbed comes along anyway (classes/grabbed)."""
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if len(branches(tree)) != 2 or len(deeds) != 1 or deeds[0].who != ME or deeds[0].effects != (Move(),):
        raise Unsaid
    return Said(ME.do(deeds[0].effects), once=True, they=THE_TARGET)
