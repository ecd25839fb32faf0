"""What an ability brings its user at all times, or against those with whom something has happened before: the sentences of
`at_all_times.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.harming import told_apart
from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.lasting_words import rolling, scope
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_ROUND
from freestrike.events.content.effect import Bestow, Effect, ForEach, Reacts, RegainStamina
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger

_HURT = Trigger("deals damage", "", "self", measured="subject")
"""That the user takes damage, from anybody or nobody."""


def at_all_times(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    told = next((one for told in _TOLD for one in tree.find_data(told)), None)
    if told is None:
        return None
    if setting.trait or setting.triggered:
        raise Unsaid
    match str(told.data):
        case "regains_for_each_held":
            return Said(ability=OfAbility(always=(_heals_by_the_held(tree, told, setting, name),)), they=ME)
        case "used_before":
            return _better_again(tree, setting, name)
        case "target_bound_by_them":
            return Said(ability=OfAbility(always=(_hurts_the_bound(tree, told, setting, name),)), they=ME)
    noted, own = _remembers(tree, told, setting, name)
    return Said(ability=OfAbility(own=own, always=(noted,)), they=ME)


_TOLD = ("used_before", "has_hurt_me", "was_hurt_by_me", "target_bound_by_them", "regains_for_each_held")


def _remembers(tree: Tree[Token], told: Tree[Token], setting: Setting, name: str) -> tuple[Reacts, tuple[Modifier, ...]]:
    """Who has hurt the user is known for it until the round ends, and whom it has hurt by a type of damage until the fight does; its own
    roll has that against them. Raises Unsaid of anything else."""
    (step,) = branches(branches(tree, "steps")[0])
    doing = branch(step, "doing")
    roll = None if doing is None else branch(doing, "own_roll")
    if roll is None or branch(step, "this_use") is None or len(branches(tree)) > 1 or not setting.rolled:
        raise Unsaid
    known = f"known by {slug(name)}"
    if str(told.data) == "has_hurt_me":
        hurt, whom, ends = replace(_HURT, actor="creature"), TRIGGERING, END_OF_ROUND
    else:
        type = token(told, "DAMAGE_TYPE")
        hurt, whom, ends = Trigger("deals damage", "self", "creature", name=type), TRIGGER_TARGET, ENCOUNTER
    noted = Reacts(slug(name), name, hurt, (Bestow(ends, state=known),), choice=False, target=Selection((whom,)))
    against = (Holds("state given by", known, TRIGGERING),)
    return noted, (Modifier(rolling(branches(roll, "rolling")[0]), when=against),)


def _better_again(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What the roll has against whom the ability was used on before in the fight. Raises Unsaid of anything else."""
    lead, (steps,) = branch(tree, "provided"), branches(tree, "steps")
    (step,) = branches(steps)
    doing = branch(step, "doing")
    roll = None if doing is None else branch(doing, "rolls_with")
    about = None if roll is None else branch(roll, "scope")
    if lead is None or token(lead, "WHEN") != "if" or len(branches(lead)) != 1 or len(branches(tree)) != 2 or not setting.rolled:
        raise Unsaid
    if roll is None or about is None or scope(about)[0] != "this" or branch(step, "me") is None or len(branches(step)) != 2:
        raise Unsaid
    known = f"known by {slug(name)}"
    better = Modifier(rolling(branches(roll, "rolling")[0]), when=(Holds("state given by", known, TRIGGERING),))
    return Said((Bestow(ENCOUNTER, state=known),), they=THE_TARGET, ability=OfAbility(own=(better,)))


def _hurts_the_bound(tree: Tree[Token], told: Tree[Token], setting: Setting, name: str) -> Reacts:
    """Damage to each that the user has marked, whenever it takes some. Raises Unsaid of anything else."""
    lead, (steps,) = branch(tree, "provided"), branches(tree, "steps")
    (step,) = branches(steps)
    (doing,) = branches(step, "doing")
    (deed,) = branches(doing)
    waits = [] if lead is None else [str(part.data) for part in branches(lead)]
    others = [part for part in branches(tree) if part not in (lead, steps) and str(part.data) != "besides"]
    if lead is None or waits != ["is_damaged"] or str(deed.data) != "takes_damage" or others or token(doing, "CAN"):
        raise Unsaid
    (hurt,) = branches(lead)
    whole = token(lead, "WHEN") == "whenever" and branch(hurt, "me") is not None and len(branches(hurt)) == 1 and len(branches(step)) == 2
    if not whole or token(hurt, "DAMAGE_TYPE") or token(told, "TARGET") != "each target":
        raise Unsaid
    bound = Holds("state given by", told_apart(token(told, "BOUND"), setting))
    marked = Selection(("creature",), 0, needs=(bound,), sight=False)
    return Reacts(slug(name), name, _HURT, (damage(branches(deed)[0]),), choice=False, target=marked)


def _heals_by_the_held(tree: Tree[Token], told: Tree[Token], setting: Setting, name: str) -> Reacts:
    """Stamina at the end of each turn of the user, so much for each that has a condition from this ability. Raises Unsaid of any other
    time, or of anybody else."""
    turn, (steps,) = branch(tree, "each_turn"), branches(tree, "steps")
    (step,) = branches(steps)
    mine = branch(step, "they", "me") is not None and len(branches(tree)) == 2
    if turn is None or not token(turn, "END") or "@" not in token(turn, "OWN") or not mine or len(branches(step)) != 2:
        raise Unsaid
    held = (Holds("condition given by", token(told, "CONDITION")), Holds("condition from ability", setting.ability))
    regained: tuple[Effect, ...] = (ForEach(ONESELF, (RegainStamina(Amount(int(token(told, "INT")))),)),)
    each = Selection(("creature",), 0, needs=held, sight=False)
    return Reacts(slug(name), name, Trigger("turn ends"), regained, choice=False, target=each)
