"""What a tactician brings about by others: the sentences of `tactics.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.granting import which_granted
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import ME, Who, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import OUTER_TARGET, TRIGGER_TARGET
from freestrike.events.content.duration import ENCOUNTER, UNTIL_DYING
from freestrike.events.content.effect import Bestow, ForceMove, ForEach, Gain, Move, Reacts, Substitute, SwapPlaces, UseAbilities, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.telling import Tell
from freestrike.events.content.trigger import Trigger
from freestrike.events.lasting import MARKED
from freestrike.events.resources import SURGES

EACH_TARGET = Selection(("creature",), 0, needs=(Holds("among the targets"),), sight=False)


def tactics(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "picks_then":
            return _picks_then(tree, setting, name)
        case "told_of_the_bound":
            return _told_of_the_marked(tree, setting, name)
        case "rolls_at_the_targets":
            if setting.apart is None or setting.triggered or setting.targets_itself or branch(tree, "me") is None:
                raise Unsaid
            return Said((replace(setting.apart, who=EACH_TARGET),), once=True, they=they)
        case "gains_for_that_damage":
            return _gains_for_that_damage(tree, setting, they)
    steps = branch(tree, "steps")
    if steps is None:
        return None
    (first, *more) = branches(steps)
    comes = next(first.find_data("comes_up_and_swaps"), None)
    if comes is not None:
        if more or branch(first, "me") is None or len(branches(tree)) > 1:
            raise Unsaid
        return _comes_up_and_swaps(comes, setting)
    if more and any(True for _ in more[-1].find_data("strikes_as_below")):
        return _then_strikes(tree, steps, setting, they)
    match str(first.data):
        case "crosses_enemies":
            _in_a_charge(tree, setting, "charges_with_this", more)
            if token(first, "OWN") != "@'s":
                raise Unsaid
            return Said(ability=OfAbility(in_charge=Bestow(modifiers=(Modifier("can", name="cross enemies"),))), they=ME)
        case "slides_aside":
            _in_a_charge(tree, setting, "passes_a_space", more)
            return Said(ability=OfAbility(in_charge=Bestow(reacts=(_slides_aside(first, setting, name),))), they=ME)
        case "they_charge_with":
            if more:
                raise Unsaid
            return _they_charge_with(tree, first, setting, name)
    if not more and token(next(first.find_data("that_one"), first), "THAT") == "the chosen character":
        deeds, _ = deeds_of(steps, setting, they, None, None, ())
        if len(branches(tree)) > 1 or any(deed.who != they for deed in deeds):
            raise Unsaid
        return Said(amends=Amends(of_the_picked=tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))), they=they)
    return None


def _picks_then(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Whom the user picks, itself or another, whenever something happens for a while; what is done to that one is told next."""
    time, lead = branch(tree, "for_a_time"), branch(tree, "provided")
    if time is None or lead is None or len(branches(tree)) != 3 or setting.trait or setting.triggered:
        raise Unsaid
    (circumstance,) = branches(lead)
    if token(lead, "WHEN") != "whenever" or not token(tree, "SELF"):
        raise Unsaid
    (others,) = who(branches(tree, "some")[0], setting, None)
    picked = others.selection
    chosen = Who(replace(picked, kinds=("self", *picked.kinds), sight=False, least=1))
    if others.conditional or picked.count != 1:
        raise Unsaid
    react = Reacts(slug(name), name, awaited(circumstance, setting, None).trigger, choice=False, target=ONESELF)
    lasting = Bestow(until(branches(time)[0], ME), reacts=(react,), state=slug(name))
    return Said(ME.do((lasting,)), once=True, they=chosen, picks=True)


def _told_of_the_marked(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """The user is told of each who is marked by it, those that are marked later among them."""
    (marked,) = who(branches(tree, "some")[0], setting, None)
    needs = (Holds("state given by", MARKED),)
    if setting.trait or setting.triggered or marked.selection.needs != needs or until(branches(tree)[0], ME) != ENCOUNTER:
        raise Unsaid
    later = Reacts(f"{slug(name)}-tells", name, Trigger("gains state", "creature", "self", name=MARKED), (Tell(),), choice=False)
    now = ForEach(Selection(("creature",), 0, needs=needs, sight=False), (Tell(),))
    return Said((now, *ME.do((Bestow(ENCOUNTER, reacts=(later,), state=slug(name)),))), once=True)


def _gains_for_that_damage(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Surges for damage that is yet to be dealt: they are gained as its roll is known (classes/surges). Raises Unsaid of anything else."""
    (steps,) = branches(tree)
    deeds, they = deeds_of(steps, setting, they, None, None, ())
    gained = tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))
    if not setting.triggered or not all(isinstance(one, Gain) and one.what == SURGES for one in gained):
        raise Unsaid
    return Said(gained, they=they, ability=OfAbility(as_rolled=True))


def _comes_up_and_swaps(tree: Tree[Token], setting: Setting) -> Said:
    """The user moves up to somebody whom it picks, and takes its place, if it has got there. Raises Unsaid."""
    (picked,) = who(branches(tree, "some")[0], setting, None)
    if token(tree, "MOVE") != "shift" or setting.triggered or picked.conditional or picked.selection.count != 1:
        raise Unsaid
    so_far = squares(branches(tree, "distance")[0], setting)
    comes = ForEach(ONESELF, (Move(so_far, "shift", to="up to", of=OUTER_TARGET),))
    swaps = When((Holds("adjacent to"),), (ForEach(ONESELF, (SwapPlaces(OUTER_TARGET),)),))
    whom = Who(replace(picked.selection, least=1))
    return Said((ForEach(whom.selection, (comes, swaps)),), once=True, they=whom)


def _then_strikes(tree: Tree[Token], steps: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What is done to whom the sentence before has picked, and then the strike that is printed with the text. Raises Unsaid."""
    *told, last = branches(steps)
    strike = next(last.find_data("strikes_as_below"))
    deeds, _ = deeds_of(Tree(steps.data, list[Token | Tree[Token]](told)), setting, they, None, None, ())
    (whom,) = who(branches(strike, "some")[0], setting, None)
    alone = len(branches(tree)) == 1 and all(deed.who == they for deed in deeds)
    if not alone or setting.apart is None or branch(last, "me") is None or token(strike, "MANNER") != "melee" or whom.conditional:
        raise Unsaid
    rolled = replace(setting.apart, who=replace(whom.selection, within=int(token(strike, "INT"))))
    then = tuple(effect for deed in deeds for effect in deed.effects)
    return Said((rolled,), once=True, they=they, amends=Amends(to_that_one=then))


def _in_a_charge(tree: Tree[Token], setting: Setting, circumstance: str, more: list[Tree[Token]]) -> None:
    """Raises Unsaid unless it tells of the charge in which the user uses the ability."""
    lead = branch(tree, "provided")
    told = [] if lead is None else branches(lead)
    alone = all(str(part.data) in ("provided", "besides", "steps") for part in branches(tree))
    if setting.trait or setting.triggered or more or not alone or [str(part.data) for part in told] != [circumstance]:
        raise Unsaid
    if branch(told[0], "me") is None or token(told[0], "THIS_USE") not in ("", "this ability"):
        raise Unsaid


def _slides_aside(step: Tree[Token], setting: Setting, name: str) -> Reacts:
    """Whoever's space is crossed can be slid out of the way."""
    if token(step, "PUSH") not in ("slide", "slides") or branch(step, "me") is None or token(step, "THAT") != "that creature":
        raise Unsaid
    aside = ForceMove("slide", int(token(step, "INT")), aside=True)
    return Reacts(slug(name), name, Trigger("enters space", "self", "creature"), (aside,), target=Selection((TRIGGER_TARGET,)))


def _they_charge_with(tree: Tree[Token], step: Tree[Token], setting: Setting, name: str) -> Said:
    """The abilities that allies can use in a charge in place of its free strike, against whom the user has marked, for as long as the
    sentence before tells."""
    allies, struck = branches(step, "some")
    (whose,), (at,) = who(allies, setting, None), who(struck, setting, None)
    which, keywords = which_granted(step)
    whole = [str(part.data) for part in branches(tree)] == ["besides", "steps"] and token(step, "MANNER") == "melee"
    if not whole or setting.until is None or setting.trait or setting.triggered or whose.selection.kinds != ("ally",):
        raise Unsaid
    if at.selection.needs != (Holds("state given by", MARKED),) or until(setting.until, ME) != UNTIL_DYING:
        raise Unsaid
    instead = Substitute(UseAbilities(which, keywords=keywords), "charge", whose="ally", against=at.selection.needs)
    return Said(ME.do((Bestow(UNTIL_DYING, substitutes=(instead,), state=f"{slug(name)}-charges"),)), once=True, they=ME)
