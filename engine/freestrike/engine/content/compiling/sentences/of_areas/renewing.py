"""Areas that their user moves, and power rolls that are made again as long as an area or an effect is kept up: the sentences of
`renewing.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.parts.free_maneuvers import NOT_DAZED
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, who
from freestrike.engine.content.compiling.parts.zoned import in_area
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.amount import USER
from freestrike.events.content.areas import MoveZone
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN, START_OF_USERS_TURN
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    EndState,
    ForceMove,
    ForEach,
    Interaction,
    MakePowerRoll,
    Reacts,
    SpendRecovery,
    Zone,
)
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.lasting import maintaining

_STARTS = Trigger("turn starts")


def renewing(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    told = _told(tree, setting, name)
    if told is not None and (setting.trait or setting.triggered):
        raise Unsaid
    return told


def _told(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    match str(tree.data):
        case "rolls_again_at":
            return _at_those_in_it(tree, setting)
        case "rolls_later":
            return Said((_while_it_stands(setting, name, _offers(setting, name, _again(setting))),), once=True, they=ME)
        case "rolls_by_maneuver" if setting.upkeep:
            return Said(ME.do((_offers(setting, name, _again(setting)),)), once=True, they=ME)
        case "moves_by_maneuver" if setting.upkeep:
            return Said(ME.do((_offers(setting, name, *_moved(branches(tree)[0], setting)),)), once=True, they=ME)
        case "ends_unseen" if setting.upkeep:
            return Said(ME.do((_ending_unseen(setting, name),)), once=True, they=ME)
        case "allows_as_it_starts":
            return _allows(tree, setting, name)
    steps = branch(tree, "steps")
    moved = None if steps is None else branch(branches(steps)[-1], "moves_area")
    if steps is None or moved is None:
        return None
    if setting.upkeep:
        return _remains_and_moves(tree, steps, moved, setting)
    turns = branch(tree, "each_turn")
    if turns is None or len(branches(tree)) != 2 or not token(turns, "START") or "@" not in token(turns, "OWN"):
        raise Unsaid
    return Said((_while_it_stands(setting, name, *_moved(moved, setting)),), once=True, they=ME)


def _again(setting: Setting, whom: Selection | None = None) -> MakePowerRoll:
    """The power roll of the ability once more, against those targets who are in its area now, or against `whom`. Raises Unsaid if it has
    none."""
    roll = setting.roll
    if roll is None:
        raise Unsaid
    if whom is None:
        if setting.area is None or setting.target.needs or setting.target.special:
            raise Unsaid
        whom = Selection(setting.target.kinds, 0, needs=(Holds("in the area", setting.ability),), sight=False)
    one, two, three = (rewritten(tier, lambda effect: (_around_what_stands(effect, setting),)) for tier in roll.tiers)
    return MakePowerRoll((one, two, three), roll.characteristics, roll.bonus, who=whom, ability=setting.ability)


def _around_what_stands(effect: Effect, setting: Setting) -> Effect:
    """Forced movement as the roll told it; about the middle of an area only where that has not moved since. Raises Unsaid of that."""
    if isinstance(effect, ForceMove) and effect.toward == "area":
        raise Unsaid
    return effect


def _while_it_stands(setting: Setting, name: str, *then: Effect) -> Zone:
    """The area of the ability, while which stands this happens as each turn of its user starts."""
    react = Reacts(f"{slug(name)}-turns", name, _STARTS, then, choice=False, target=ONESELF)
    return replace(in_area(setting, ""), reacts=(react,))


def _offers(setting: Setting, name: str, *effects: Effect) -> Bestow:
    """What the user can do in its turn in progress, for a maneuver."""
    return Bestow(END_OF_CURRENT_TURN, interactions=(Interaction(setting.ability, name, effects, MANEUVER, Selection(("self",))),))


def _moved(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    if setting.area is None or setting.area.shape != "cube":
        raise Unsaid
    return (MoveZone(setting.ability, int(token(tree, "INT"))),)


def _at_those_in_it(tree: Tree[Token], setting: Setting) -> Said:
    (others,) = who(branches(tree, "some")[0], setting, None)
    if not setting.upkeep or others.conditional or others.selection.count or others.selection.kinds != setting.target.kinds:
        raise Unsaid
    if until(branches(tree)[-1], ME) != START_OF_USERS_TURN:
        raise Unsaid
    return Said(ME.do((_again(setting),)), once=True, they=ME)


def _remains_and_moves(tree: Tree[Token], steps: Tree[Token], moved: Tree[Token], setting: Setting) -> Said:
    """What is maintained lasts on by that; and it is moved."""
    lasts, _ = branches(steps) if len(branches(steps)) == 2 else (None, None)
    if lasts is None or str(lasts.data) != "area_lasts" or len(branches(tree)) != 1:
        raise Unsaid
    if until(branches(lasts)[0], ME) != START_OF_USERS_TURN:
        raise Unsaid
    return Said(ME.do(_moved(moved, setting)), once=True, they=ME)


def _ending_unseen(setting: Setting, name: str) -> Bestow:
    """What ends the ability, and that it is maintained, as its user comes to where it has no line of effect to the area, or, where that has
    been moved, as its turn ends."""
    unseen = Holds("line of effect to the area", setting.ability, USER, negated=True)
    kept = Holds("state", maintaining(setting.ability), USER)
    ends = (EndState(setting.ability), EndState(maintaining(setting.ability)))
    occasions = ("moves", "teleports", "is force moved", "turn ends")
    watches = tuple(
        Reacts(f"{slug(name)}-unseen-{n}", name, Trigger(one), ends, choice=False, target=ONESELF, needs=(kept, unseen))
        for n, one in enumerate(occasions, 1)
    )
    return Bestow(ENCOUNTER, reacts=watches, state=f"sees {setting.ability}")


def _allows(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """As its turn starts the user can have itself and some of those in the area spend Recoveries; the dazed have no free maneuvers."""
    (others,), (doing,) = who(branches(tree, "some")[0], setting, None), [one for one in branches(tree) if str(one.data) != "some"]
    effects = done(Doing(doing, THE_TARGET, setting, may=True))
    if others.conditional or others.selection.count or effects != (SpendRecovery(0),):
        raise Unsaid
    inside = Selection(others.selection.kinds, 0, needs=(Holds("in the area", setting.ability),), sight=False)
    both = (*effects, ForEach(inside, effects))
    react = Reacts(f"{slug(name)}-allows", name, _STARTS, both, choice=True, target=ONESELF, needs=(NOT_DAZED,))
    return Said((replace(in_area(setting, ""), reacts=(react,)),), once=True, they=ME)
