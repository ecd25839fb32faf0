"""Who goes through others, beside them, or away from them: the deeds and the words of `roving.lark`."""

from __future__ import annotations

import re

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.amounts import damage, damage_equal
from freestrike.engine.content.compiling.parts.lasting_words import tier_of
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.steps import CROSS_ENEMIES, CROSS_OBJECTS, MOVE_AS_SIZE
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Effect, Move, Teleport, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


def _crosses(doing: Doing) -> tuple[Effect, ...]:
    """A way through the spaces of others. Raises Unsaid of anything but a trait's owner, who may take it."""
    if not (doing.setting.trait and doing.may) or doing.subject != ME or doing.ends:
        raise Unsaid
    return (Bestow("", _crossing(doing.word("THROUGH"))),)


def _crossing(words: str) -> tuple[Modifier, ...]:
    """What takes somebody through the spaces of enemies, or of objects too."""
    names = (CROSS_ENEMIES, CROSS_OBJECTS) if "objects" in words else (CROSS_ENEMIES,)
    return tuple(Modifier("can", name=name) for name in names)


def _moves_as_size(doing: Doing) -> tuple[Effect, ...]:
    """Ways that one of another size could go. Raises Unsaid of anything but a trait's owner, who may take them."""
    return _is_allowed(doing, Modifier("can", name=MOVE_AS_SIZE, detail=doing.word("SIZE").upper()))


def _shares_spaces(doing: Doing) -> tuple[Effect, ...]:
    return _is_allowed(doing, Modifier("can", name="share spaces"))


def _is_allowed(doing: Doing, leave: Modifier) -> tuple[Effect, ...]:
    if not (doing.setting.trait and doing.may) or doing.subject != ME or doing.ends or doing.word("MOVE") not in ("", "move"):
        raise Unsaid
    return (Bestow("", (leave,)),)


def _stops_outside(doing: Doing) -> tuple[Effect, ...]:
    """Nobody ends a move in another's space (combat/movement), and who goes through objects not in one."""
    if not doing.setting.trait or doing.subject != ME:
        raise Unsaid
    return (Bestow("", ()),)


def goes_past(step: Tree[Token], setting: Setting, moved: list[Deed]) -> Deed:
    """What lets the user pass enemies, and objects too, in the move of the step before. Raises Unsaid of any other move."""
    if (
        setting.trait
        or setting.triggered
        or len(moved) != 1
        or moved[0].who != ME
        or not any(isinstance(one, Move) for one in moved[0].effects)
    ):
        raise Unsaid
    return Deed(ME, (Bestow(END_OF_THIS_ABILITY, _crossing(token(step, "IN_THE_WAY"))),))


def _tests_well(doing: Doing) -> tuple[Effect, ...]:
    if not doing.setting.trait or doing.subject != ME:
        raise Unsaid
    called = re.split(r", or |, | or ", doing.word("TASKS"))
    return (Bestow("", (Modifier("least tier", tier_of(doing.word("TIER")), on="test", detail=", ".join(called)),)),)


ROVING: Deeds = {
    "crosses": _crosses,
    "moves_as_size": _moves_as_size,
    "shares_spaces": _shares_spaces,
    "stops_outside": _stops_outside,
    "tests_well": _tests_well,
}


def beside_the_space(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What those beside the space take from which somebody has teleported in the sentence before. Raises Unsaid."""
    if setting.trait or number(token(tree, "DET")) != 0 or kind(token(tree, "KIND")) != "creature":
        raise Unsaid
    (dealt,) = branches(tree)
    return Said(amends=Amends(beside_space=(damage(dealt),), where_it_appears=bool(token(tree, "OR_APPEAR"))), they=they)


def beside_either_space(tree: Tree[Token], setting: Setting) -> Said:
    """What the enemies take who are beside the space that a target has left by the sentence before, or beside that where it is now. Raises
    Unsaid of others."""
    if setting.trait or kind(token(tree, "KIND")) != "enemy" or token(tree, "THAT") != "that enemy":
        raise Unsaid
    burns = When((Holds("enemy of"),), (damage_equal(tree, setting),))
    return Said(amends=Amends(beside_space=(burns,), where_it_appears=True), they=THE_TARGET)


def harming_beside(effect: Effect, amends: Amends) -> Effect:
    """The effect, in which what `amends` says befalls those beside the space that a teleport leaves, or leads to."""
    if not isinstance(effect, Teleport) or effect.controlled:
        return effect
    left, found = amends.beside_space, amends.beside_space if amends.where_it_appears else ()
    return replace(effect, beside_left=left, beside_reached=found)
