"""What a trait measures: how fast its owner is, and whom its squad follows; the sentences of `gauging.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.parts.zoned import AURA, from_the_start
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.speed import CHARGE
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, Zone
from freestrike.events.content.modifier import EACH_GIVER, Modifier
from freestrike.events.content.selection import Holds


def gauging(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "steadies_its_captain":
        return _steadies_its_captain(tree, setting, name)
    lead = branch(tree, "provided")
    if lead is None:
        return None
    if branch(lead, "force_moves") is not None and any(True for _ in tree.find_data("moved_farther_by")):
        return _forces_farther(tree, lead)
    return None if branch(lead, "is_charging") is None else _in_a_charge(tree, lead, setting)


def _steadies_its_captain(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What each of a squad gives whoever leads their like."""
    kin = token(tree, "A_KIN")
    if not setting.trait or setting.names is None or not setting.names.fullmatch(f"the {kin}") or token(tree, "KIN") != f"{kin}s":
        raise Unsaid
    each = Modifier("stability", detail=EACH_GIVER, when=(Holds("leads the like of"),))
    zone = Zone(AURA, int(token(tree, "INT")), ends=ENCOUNTER, modifiers=(each,), whom="ally", moves=True)
    return Said(reacts=(from_the_start(zone, name),))


def _forces_farther(tree: Tree[Token], lead: Tree[Token]) -> Said:
    """What the target moves by force goes farther for a while. Raises Unsaid."""
    (steps,), time = branches(tree, "steps"), branch(tree, "for_a_time")
    (circumstance,) = branches(lead)
    others, leads = len(branches(steps)) > 1, len(branches(tree))
    if time is None or leads > 3 or others or branch(circumstance, "the_target") is None or branch(branches(steps)[0], "reference"):
        raise Unsaid
    farther = Modifier("forced movement", int(token(branches(steps)[0], "BONUS")))
    return Said((Bestow(until(branches(time)[0], THE_TARGET), (farther,)),), they=THE_TARGET)


def _in_a_charge(tree: Tree[Token], lead: Tree[Token], setting: Setting) -> Said:
    """What somebody has as soon as it charges, and to the end of its turn."""
    (steps,) = branches(tree, "steps")
    if not setting.trait or len(branches(lead)) != 1 or len(branches(tree)) != 2 or token(lead, "WHEN") not in ("when", "whenever"):
        raise Unsaid
    deeds, they = deeds_of(steps, setting, ME, None, None, ())
    match deeds:
        case [deed] if deed.who == ME:
            match deed.effects:
                case (Bestow(ends=ends, modifiers=(Modifier(what="speed") as faster,), reacts=()),) if ends == END_OF_CURRENT_TURN:
                    return Said(modifiers=(replace(faster, on=CHARGE),), they=they)
    raise Unsaid
