"""What an option that is paid for makes of an ability's area, with what comes of who is in it then."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.reshaping import reshapes
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.who import ME, Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Effect, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


def reshaped(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) != "reshapes_and":
        return None
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
