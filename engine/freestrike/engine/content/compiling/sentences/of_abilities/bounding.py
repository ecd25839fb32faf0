"""What ends a condition before its time, and who of a kind rolls better against the target: sentences of `bounding.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.lasting_words import rolling, until
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import Bestow, EndConditions, Fall, ForEach, Interaction, Reacts, Stance
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger


def bounding(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "shaken_out_of_it":
            return _shaken_out_of_it(tree, setting, name)
        case "kin_roll_against":
            return _kin_roll_against(tree, setting)
        case "hurt_if_beside":
            return _hurt_if_beside(tree, setting)
    lead = branch(tree, "provided")
    if lead is not None and branch(lead, "teleports_into_hiding") is not None:
        return _hides_where_it_appears(tree, lead, setting, they)
    if lead is not None and branch(lead, "ends_in_the_air") is not None:
        return _falls_out_of_the_air(tree, lead, setting, they)
    return None


def _hurt_if_beside(tree: Tree[Token], setting: Setting) -> Said:
    """Those of the targets who are beside the user when all of it is done."""
    if setting.trait or setting.triggered or not setting.rolled or token(tree, "TARGET") not in ("any target", "each target", "a target"):
        raise Unsaid
    beside = Selection(("creature",), 0, needs=(Holds("among the targets"), Holds("adjacent to")), sight=False)
    return Said((ForEach(beside, (damage(branches(tree, "amount_of_damage")[0]),)),), once=True)


def _hides_where_it_appears(tree: Tree[Token], lead: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Nobody hides without cover or concealment (tests/hiding): that it has one where it has teleported is asked of it anyway."""
    (step,) = branches(branches(tree, "steps")[0])
    doing = branch(step, "doing")
    hides = doing is not None and bool(token(doing, "CAN")) and branch(doing, "hides_freely") is not None
    if setting.trait or they != ME or not hides or branch(step, "me") is None or branch(step, "duration") is not None:
        raise Unsaid
    if token(lead, "WHEN") != "if" or len(branches(lead)) != 1:
        raise Unsaid
    return Said(amends=Amends(once_teleported=(Stance("hide"),)), they=ME)


def _falls_out_of_the_air(tree: Tree[Token], lead: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Who has flown and stands on nothing falls, whether it flies or not. Raises Unsaid of all else, which a fall would come before."""
    deeds, _ = deeds_of(branches(tree, "steps")[0], setting, they, None, None, ())
    falls = [(deed.who, deed.effects) for deed in deeds] == [(ME, (Fall(),))]
    if setting.trait or setting.unread or they != ME or not falls or token(lead, "WHEN") != "if" or len(branches(lead)) != 1:
        raise Unsaid
    return Said(ME.do((Fall(),)), once=True, they=ME)


def _shaken_out_of_it(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Any damage ends the condition, and so does whoever is beside its bearer by a main action."""
    if setting.trait or setting.triggered:
        raise Unsaid
    condition = token(tree, "CONDITION")
    over = (EndConditions((condition,), 0, by=setting.ability),)
    hurt = Trigger("deals damage", "", "self", measured="subject")
    wakes = Reacts(slug(name), name, hurt, over, choice=False, target=ONESELF)
    shaken = Interaction(f"{slug(name)}-ends", name, over, MAIN_ACTION)
    return Said(bearing=Bearing(condition, True, reacts=(wakes,), interactions=(shaken,)), they=THE_TARGET)


def _kin_roll_against(tree: Tree[Token], setting: Setting) -> Said:
    """For a time each ally of a kind has an edge on ability rolls against the target."""
    kin = token(tree, "ALLY_KIN").removeprefix("each ally ").title()
    time = branch(tree, "for_a_time")
    if setting.trait or setting.triggered or time is None or kin not in setting.ancestry:
        raise Unsaid
    whose = (Holds("ally of", of=TRIGGERING), Holds("keyword", kin, TRIGGERING))
    edge = Modifier(rolling(branches(tree, "rolling")[0]), on="ability roll", incoming=True, when=whose)
    return Said((Bestow(until(branches(time)[0], ME), (edge,)),), they=THE_TARGET)
