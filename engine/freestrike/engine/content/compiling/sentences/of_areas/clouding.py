"""What fills an area so that nobody is seen, or reached, through it: the sentences of `clouding.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.parts.zoned import SPACE, in_area
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.zones import FOG, OPAQUE, OPAQUE_FOR_ENEMIES

_STEPS = ("conceals", "fills", "blocks_sight")
_OF_THE_TARGET = "the space the target occupies"


def clouding(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    if steps is not None and str(branches(steps)[-1].data) == "conceals_us":
        return _conceals_us(tree, steps, setting)
    if steps is None or str(branches(steps)[0].data) not in _STEPS:
        return None
    told, time = branches(steps), branch(tree, "for_a_time")
    if any(str(step.data) not in _STEPS for step in told) or setting.trait or len(branches(tree)) != 1 + (time is not None):
        raise Unsaid
    spoken = [part for step in told for part in branches(step, "duration", "eot", "save")]
    ends = {until(branches(time)[0], ME)} if time is not None else set[str]()
    ends |= {ends_of(part, ME) for part in spoken}
    if len(ends) != 1:
        raise Unsaid
    terrain = tuple(kind for step in told for kind in _terrain(step))
    where = [token(step, "AREA") for step in told if token(step, "AREA")]
    if where == [_OF_THE_TARGET]:
        return Said((Zone(SPACE, 0, ends=ends.pop(), terrain=terrain, of=TARGET),), they=THE_TARGET)
    if where != ["the area"]:
        raise Unsaid
    return Said((replace(in_area(setting, ends.pop()), terrain=terrain),), once=True)


def _conceals_us(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """What its user and its allies have in the area for a time, after what there is only to see. Raises Unsaid of more."""
    *shown, step = branches(steps)
    some, lasting = branch(step, "some"), ends_of(branch(step, "duration"), ME)
    inside = some is not None and [str(part.data) for part in branches(some)] == ["in_the_area"] and token(some, "KIND") == "ally"
    if not inside or any(str(one.data) != "shows" for one in shown) or len(branches(tree)) != 1 or setting.trait or setting.triggered:
        raise Unsaid
    concealed = (Modifier("counts as", name="concealed"),)
    return Said((replace(in_area(setting, lasting), modifiers=concealed, whom="self or ally"),), once=True, they=ME)


def _terrain(step: Tree[Token]) -> tuple[str, ...]:
    match str(step.data):
        case "conceals":
            return (FOG,)
        case "blocks_sight":
            return (OPAQUE_FOR_ENEMIES if token(step, "FOR_ENEMIES") else OPAQUE,)
    return ()
