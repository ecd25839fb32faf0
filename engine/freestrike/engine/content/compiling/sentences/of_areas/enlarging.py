"""What holds in the aura of another ability of one's own as long as that is larger by this one."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.parts.zoned import AURA
from freestrike.engine.content.compiling.sentences.leading import leads_of
from freestrike.engine.content.compiling.sentences.of_areas.left_areas import left_areas
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.sentences.under_leads import coming_to
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.duration import UNTIL_DYING
from freestrike.events.content.effect import Bestow, Effect, ForEach, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection

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
    if branch(tree, "this_turn") is not None and any(True for _ in tree.find_data("in_the_area")):
        return _as_the_turn_ends(tree, setting, name)
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


def _as_the_turn_ends(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What is done to those in the area as the turn in progress ends, which has grown by then."""
    there = _in_the_area_of(tree, setting.enlarged)
    (steps,) = branches(there, "steps")
    return coming_to(there, steps, leads_of(there, steps, setting, None, None, ()), setting, name, None)


def _in_the_area_of(tree: Tree[Token], ability: str) -> Tree[Token]:
    """The same, told of the area of that ability."""
    if str(tree.data) == "in_the_area":
        return Tree("in_ones_area", [Token("OWN_ABILITY", f"@'s {ability}")])
    return Tree(tree.data, [_in_the_area_of(one, ability) if isinstance(one, Tree) else one for one in tree.children])


@tells("are_concealed_there")
def _are_concealed_there(step: Tree[Token], told: Telling) -> None:
    """Those of the user's side have concealment in the area that the step before makes larger, for as long. Raises Unsaid."""
    like = enlarged_by(tuple(effect for deed in told.deeds for effect in deed.who.do(deed.effects)))
    lasting = told.lasting(step, ME)
    mine = len(told.subjects) == 2 and told.subjects[0] == ME and told.subjects[1].selection == Selection(("ally",), 0)
    if not like or not lasting or not mine:
        raise Unsaid
    concealed = Modifier("counts as", name="concealed")
    told.add(
        ME,
        Zone(
            AURA,
            _ANY_SIZE,
            ends=lasting,
            modifiers=(concealed,),
            whom="self or ally",
            moves=True,
            name=slug(told.setting.feature),
            like=like,
        ),
    )
