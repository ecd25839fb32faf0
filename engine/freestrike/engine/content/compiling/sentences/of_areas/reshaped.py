"""What an option that is paid for makes of an ability's area or distance, and besides: of who is in it then, of how its user moves."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.reshaping import reshapes
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Effect, Move, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


def reshaped(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "reshapes_and":
            return _and_of_who_is_in_it(tree, setting)
        case "reshapes_and_moves":
            return _and_moves_farther(tree, setting)
    return None


def _and_moves_farther(tree: Tree[Token], setting: Setting) -> Said:
    """The move takes the place of that which the ability has its user make otherwise. Raises Unsaid."""
    so_far, reach = branch(tree, "distance", "counted"), branch(tree, "to_reach")
    if so_far is None or reach is None or token(tree, "MOVE") != "shift":
        raise Unsaid
    about = reshapes(Tree("reshapes", list[Token | Tree[Token]]((reach,))), setting)
    return Said(ability=OfAbility(reshapes=about, in_place=Move(squares(so_far, setting), "shift")), they=ME)


def _and_of_who_is_in_it(tree: Tree[Token], setting: Setting) -> Said:
    inside, steps = branch(tree, "is_in_the_area"), branch(tree, "steps")
    if inside is None or steps is None or setting.paid is None or number(token(inside, "DET")) > 1 or not setting.rolled:
        raise Unsaid
    about = reshapes(Tree("reshapes", list[Token | Tree[Token]](branches(tree, "becomes_line"))), setting)
    holds = Holds("others in its area", kind(token(inside, "KIND")), USER)
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    given = tuple(_for_its_use(effect) for deed in deeds for effect in deed.effects)
    return Said(ability=OfAbility(reshapes=about, before=(When((holds,), given),)), they=ME)


def _for_its_use(effect: Effect) -> Bestow:
    """A modifier of the ability as one that its user has until that is over. Raises Unsaid of anything else."""
    match effect:
        case Bestow(modifiers=(Modifier(what="extra damage", on="", when=()) as extra,), reacts=()):
            return Bestow(END_OF_THIS_ABILITY, (replace(extra, on="ability"),))
    raise Unsaid
