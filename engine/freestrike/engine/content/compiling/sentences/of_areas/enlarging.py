"""What holds in the aura of another ability of one's own as long as that is larger by this one."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.who import ME, Unsaid, branch, branches
from freestrike.engine.content.compiling.parts.zoned import AURA
from freestrike.engine.content.compiling.sentences.of_areas.left_areas import left_areas
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.duration import UNTIL_DYING
from freestrike.events.content.effect import Bestow, Effect, ForEach
from freestrike.events.content.selection import ONESELF

_ANY_SIZE = 1


def enlarged_by(effects: tuple[Effect, ...]) -> str:
    """The ability whose area the effects of a sentence make larger for the user; "" if none does."""
    given = (one for effect in effects if isinstance(effect, ForEach) and effect.who == ONESELF for one in effect.then)
    names = {modifier.name for one in given if isinstance(one, Bestow) for modifier in one.modifiers if modifier.what == "area"}
    return names.pop() if len(names) == 1 else ""


def enlarging(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is about those in such an area; None if it is another. Raises Unsaid."""
    told = branch(tree, "while_enlarged") is not None
    if not setting.enlarged or setting.area is not None or setting.trait or setting.triggered:
        if told:
            raise Unsaid
        return None
    inside = any(True for where in ("in_the_area", "entering") for _ in tree.find_data(where))
    if not (told or inside):
        return None
    (steps,) = branches(tree, "steps")
    if not inside or len(branches(tree)) > 1 + told:
        raise Unsaid
    zones = left_areas(steps, replace(setting, area=Area(AURA, _ANY_SIZE), target=Target((), 0)), name, None, None)
    if len(zones) != 1:
        raise Unsaid
    return Said((replace(zones[0], ends=UNTIL_DYING, moves=True, name=slug(name), like=setting.enlarged),), once=True, they=ME)
