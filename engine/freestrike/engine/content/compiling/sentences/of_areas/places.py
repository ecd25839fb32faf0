"""Places that an ability makes on the map: the sentences of `places.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.moving import forced_kind
from freestrike.engine.content.compiling.parts.holding import held
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.parts.zoned import CUBE, in_area
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.effect import ForceMove, Reacts, SetStaminaTo, Zone
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger


def places(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "makes_a_place":
            return _makes(tree, setting)
        case "draws_in":
            return _draws_in(tree, setting, name)
        case "destroys_in_it":
            return _destroys(tree, setting, name)
    return None


def _makes(tree: Tree[Token], setting: Setting) -> Said:
    """A cube within distance, of the size that a creature's would be, which later sentences call by its name."""
    side = int("".join(letter for letter in token(tree, "SIZE") if letter.isdigit()))
    if setting.trait or setting.triggered or setting.area is not None or not setting.reach or setting.place:
        raise Unsaid
    zone = Zone(CUBE, side, within=setting.reach, ends=until(branches(tree)[0], ME))
    return Said((zone,), once=True, they=ME, place=(token(tree, "STATE"), side))


def _of_the_place(setting: Setting) -> Zone:
    """What stands there. Raises Unsaid if the text has made no such place."""
    if not setting.place or setting.trait:
        raise Unsaid
    return in_area(setting, "")


def _draws_in(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """It moves those near it while nobody is in it, as each round begins."""
    zone = _of_the_place(setting)
    side, (squares, within) = kind(token(tree, "KIND")), map(int, tokens(tree, "INT"))
    if number(token(tree, "DET")) != 0 or side not in ("enemy", "ally", "creature") or token(tree, "IS") != "is":
        raise Unsaid
    near = Selection((side,), 0, needs=(Holds("near the area", setting.ability, value=within),), sight=False)
    moved = ForceMove(forced_kind(token(tree, "PUSH")), squares, bool(token(tree, "VERTICAL")), zone=setting.ability)
    free = Holds("area occupied", setting.ability, USER, negated=True)
    draws = Reacts(f"{slug(name)}-draws", name, Trigger("round starts", "", needs=(free,)), (moved,), choice=False, target=near)
    return Said((replace(zone, reacts=(draws,)),), once=True)


def _destroys(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Those who are so and in it as a round ends are destroyed."""
    zone = _of_the_place(setting)
    being, side = branch(tree, "is_no_leader", "is_minion", "is_nobody_great"), kind(token(tree, "KIND"))
    if token(tree, "WHEN") != "if" or number(token(tree, "DET")) != 1 or side != "enemy" or set(tokens(tree, "IS")) - {"is", "are"}:
        raise Unsaid
    so = (
        ()
        if being is None
        else held(Tree(being.data, [Tree("the_target", list[Token | Tree[Token]]()), *being.children]), setting, None)[0]
    )
    inside = Holds("in the area", setting.ability)
    needs = (inside, *so, *((Holds("winded"),) if token(tree, "WINDED") else ()))
    who = Selection((side,), 0, needs=needs, sight=False)
    ends = Reacts(f"{slug(name)}-destroys", name, Trigger("round ends", ""), (SetStaminaTo(Amount()),), choice=False, target=who)
    return Said((replace(zone, reacts=(ends,)),), once=True)
