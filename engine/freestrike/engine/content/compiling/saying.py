"""One sentence: what it says as stored values, or that it is left for the Director."""

from __future__ import annotations

import re
from contextlib import suppress

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.bearing import Bearing, bearing_of, endless, speaks_of_the_user, with_their_turns
from freestrike.engine.content.compiling.harming import LOST
from freestrike.engine.content.compiling.lasting_words import ends_of, rolling, scope, until
from freestrike.engine.content.compiling.own_words import IN_A_CHARGE, need_of, own_modifiers
from freestrike.engine.content.compiling.parsing import parse
from freestrike.engine.content.compiling.phrases import phrased
from freestrike.engine.content.compiling.reshaping import reshapes
from freestrike.engine.content.compiling.said import Said, plain
from freestrike.engine.content.compiling.setting import Setting
from freestrike.engine.content.compiling.steps import Deed, by_whom, deeds_of
from freestrike.engine.content.compiling.triggers import Awaited, awaited, held, is_state, moved_so, started_by
from freestrike.engine.content.compiling.who import (
    ME,
    THE_TARGET,
    TRIGGERER,
    WHO,
    Unsaid,
    Who,
    branch,
    branches,
    kind,
    potency,
    token,
    tokens,
    who,
)
from freestrike.engine.content.compiling.wording import worded
from freestrike.engine.content.compiling.zoned import around, from_the_start, ground, in_area, standing
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import (
    DAMAGE_TYPES,
    Bestow,
    Branch,
    Effect,
    FreeStrike,
    May,
    Move,
    OneOf,
    Reacts,
    UnderPotency,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds
from freestrike.events.content.trigger import Limit, Trigger

NO_ENEMY = Holds("enemy of", of=TRIGGERING, negated=True)
"""The giver and its allies, each as who rolls against the bearer."""
_AND_IF = re.compile(r"(.+), and (if (?:they|the target|each target) (?:has|have) [MARIP] < \d+),? (.+)")


def say(
    text: str,
    setting: Setting,
    *,
    name: str = "",
    they: Who | None = None,
    implied: Who | None = None,
    waited: Awaited | None = None,
) -> Said | None:
    """What the sentence says; None if it is not understood as a whole. `name`: of the feature that it stands in; `they`: whom the
    sentence before spoke of; `implied`: who is meant where a tier line names nobody; `waited`: what the sentence before waits for."""
    words = worded(text, setting)
    whole = None if waited is not None or setting.bearer else phrased(words, setting, name)
    tree = parse(words, "sentence") if whole is None else None
    if tree is not None:
        with suppress(Unsaid):
            return _sentence(tree, setting, name, they, implied, () if waited is None else (waited,))
    return whole if whole is not None or waited is not None or setting.bearer else _in_two(words, setting, name, they)


def _in_two(words: str, setting: Setting, name: str, they: Who | None) -> Said | None:
    """What "this, and if the target has M < 2, that" says: the one, and then the other on who is below the potency."""
    found = _AND_IF.fullmatch(words)
    if found is None or setting.trait:
        return None
    first, second = say(found[1], setting, name=name, they=they), say(f"{found[2]}, {found[3]}", setting, name=name, they=THE_TARGET)
    if first is None or second is None or not (plain(first) and plain(second)) or second.once:
        return None
    return None if first.once and not setting.one_target else Said((*first.effects, *second.effects), they=second.they)


def say_either(text: str, setting: Setting) -> tuple[Effect, ...] | None:
    """What a tier line says of "this; or if M < 2 that": what is below the potency takes the place of the first."""
    tree = parse(worded(text, setting).replace(" instead ", " "), "alternative")
    if tree is None:
        return None
    try:
        first, second = (deeds_of(part, setting, THE_TARGET, THE_TARGET, None, ())[0] for part in branches(tree, "steps"))
    except Unsaid:
        return None
    if any(deed.who != THE_TARGET for deed in (*first, *second)):
        return None
    then, otherwise = (tuple(effect for deed in deeds for effect in deed.effects) for deeds in (second, first))
    return (UnderPotency(*potency(branches(tree, "potency")[0]), then, otherwise),)


def wait_for(text: str, setting: Setting, *, before: bool) -> Awaited | None:
    """What a printed trigger waits for; None if it is not understood, or is more than one thing."""
    setting = attrs.evolve(setting, line=True)
    tree = parse(worded(text, setting), "trigger")
    if tree is None:
        return None
    try:
        found = [awaited(part, setting, None, before=before) for part in branches(tree)]
    except Unsaid:
        return None
    return found[0] if len(found) == 1 else None


def _sentence(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None, waited: tuple[Awaited, ...]) -> Said:
    if str(tree.data) == "unreducible":
        return Said(unreducible=True, they=they)
    if str(tree.data) == "reshapes":
        return Said(reshapes=reshapes(tree, setting), they=they)
    if str(tree.data) == "though_dazed":
        return Said(though_dazed=True, they=they)
    if str(tree.data) == "repicks":
        return Said(repicks=True, they=they)
    if str(tree.data) == "ignores_stability":
        return Said(past_stability=True, they=they)
    if str(tree.data) == "moves_the_restrained":
        if token(tree, "CONDITION") != "restrained":
            raise Unsaid
        kin = Holds("restrained by", token(tree, "SOME_KIND"), TRIGGERING)
        return Said(own=(Modifier("ignores", name="restrained", when=(kin,)),), they=they)
    if str(tree.data) == "leaves_a_condition":
        if token(tree, "CONDITION") != "restrained":
            raise Unsaid
        return Said(they=they)  # forced movement ends no such condition anyway; the Director may
    if str(tree.data) == "target_needs":
        needs = branches(tree)
        if len(needs) != 1:
            raise Unsaid
        return Said(needs=(need_of(needs[0]),), they=THE_TARGET)
    alone = _passive(tree, setting)
    if alone is not None:
        return Said(modifiers=alone, they=they)
    borne = bearing_of(tree)
    if borne is not None and not setting.bearer:
        return Said(bearing=_bearing(tree, borne, setting), they=they)
    if _is_of_the_target(tree) and not (setting.bearer or setting.trait or speaks_of_the_user(tree)):
        return _sentence(tree, attrs.evolve(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    ends: Tree[Token] | None = None
    holds: tuple[Holds, ...] = ()
    below: tuple[str, int | str] | None = None
    standing = False
    limit: Limit | None = None
    (steps,) = branches(tree, "steps")
    about = _of_the_ability(steps, setting)
    if about is not None:
        if len(branches(tree)) > 1:
            raise Unsaid
        return attrs.evolve(about, they=they)
    moved = [part for part in tree.iter_subtrees() if str(part.data) in ("target_moved", "target_sided")]
    if moved:
        if setting.trait or setting.triggered or len(moved) > 1:
            raise Unsaid
        holds, they = _of_some_targets(moved[0]), THE_TARGET
    for lead in (part for part in branches(tree) if part is not steps):
        match str(lead.data):
            case "for_a_time":
                ends = branches(lead)[0]
            case "each_turn":
                occasion = "turn starts" if token(lead, "START") else "turn ends"
                if token(lead, "OWN") not in ("their", "each of their", "@'s", "each of @'s"):
                    raise Unsaid
                waited, they = (Awaited(Trigger(occasion), ME, ""),), ME
            case "while_bearing":
                pass  # whose it is has been told
            case "provided":
                word = token(lead, "WHEN", "WHILE", "FIRST")
                limit = _limit(token(lead, "FIRST"))
                standing = word == "while"
                parts = branches(lead)
                if is_state(parts[0]) and word in ("if", "while"):
                    if len(parts) != 1 or holds or below:
                        raise Unsaid
                    if branches(tree).index(lead) > branches(tree).index(steps):
                        holds, below, _ = held(parts[0], setting, _first_of(steps, setting, they))
                    else:
                        holds, below, they = held(parts[0], setting, they)
                elif word == "while":
                    raise Unsaid
                else:
                    before = _answered_before(tree)
                    waited = _alternatives(parts, setting, they, before)
                    they = waited[0].they
    zones = _zones(steps, setting, name, they, ends) if not (waited or holds or below or setting.bearer) else ()
    if zones and setting.trait:
        return Said(reacts=tuple(from_the_start(zone, name) for zone in zones), they=they)
    if zones:
        return Said(zones, once=True, they=they)
    whoever = _whoever(steps, setting, they)
    if whoever is not None:
        if waited:
            raise Unsaid
        waited = (whoever,)
    if waited and not setting.trait and ends is None:
        raise Unsaid
    inner = attrs.evolve(setting, triggered=bool(waited) or setting.triggered)
    deeds, they = deeds_of(steps, inner, they, implied, ends if not waited else None, waited)
    if moved and any(deed.who.selection != AFFECTED for deed in deeds):
        raise Unsaid
    if not deeds:
        if len(waited) != 1 or not setting.trait or holds or ends is not None:
            raise Unsaid
        return Said(waits=waited[0], they=they)
    if waited:
        reacts = tuple(_reacts(one.trigger, name, n, deeds, holds, limit) for n, one in enumerate(waited))
        if below:
            raise Unsaid
        if any(isinstance(one, Bestow) and one.state == LOST for deed in deeds for one in deed.effects):
            return Said(reacts=reacts, they=they, loses=True)
        if ends is not None and setting.bearer:
            return Said((Bestow(until(ends, THE_TARGET), reacts=reacts),), they=they)
        if ends is not None:
            if any(AFFECTED in (deed.who.selection, react.target) or _of_the_target(deed) for deed in deeds for react in reacts):
                raise Unsaid  # who was the target is forgotten by then
            return Said((*ME.do((Bestow(until(ends, ME), reacts=reacts),)),), once=True, they=they)
        return Said(reacts=reacts, they=they)
    if setting.trait:
        if below:
            raise Unsaid
        aura = None if holds or setting.bearer else _aura(deeds)
        if aura is not None:
            return Said(reacts=(from_the_start(aura, name),), they=they)
        return Said(modifiers=_modifiers(deeds, holds), they=they)
    own = own_modifiers([(deed.who, deed.effects) for deed in deeds], holds)
    if own:
        if below or ends is not None:
            raise Unsaid
        return Said(own=own, they=they)
    if standing:
        raise Unsaid
    if below is not None:
        deeds = [_under(deed, below) for deed in deeds]
    untargeted = [deed for deed in deeds if deed.who.selection != AFFECTED and not _of_the_target(deed)]
    if untargeted and len(untargeted) < len(deeds) and not setting.one_target:
        if any(one.of != USER for one in holds):
            raise Unsaid  # of each of several targets, or of one?
        return Said(_done([deed for deed in deeds if deed not in untargeted], holds), apart=_done(untargeted, holds), they=they)
    return Said(_done(deeds, holds), once=len(untargeted) == len(deeds) and all(one.of == USER for one in holds), they=they)


def _of_some_targets(tree: Tree[Token]) -> tuple[Holds, ...]:
    """What holds of those of the targets that a sentence is about: they were moved so, or are of one side."""
    if str(tree.data) == "target_moved":
        return moved_so(tree, THE_TARGET)
    return (Holds("ally of" if "ally" in token(tree, "SIDED_TARGET") else "enemy of"),)


def _of_the_ability(steps: Tree[Token], setting: Setting) -> Said | None:
    """What a sentence says of the ability and of nobody in particular; None if it speaks of somebody. Raises Unsaid."""
    if len(branches(steps)) != 1:
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    if doing is not None and branch(doing, "targets_itself") is not None:
        return Said(itself=True)
    if doing is not None and branch(doing, "deals_a_type") is not None and branch(step, "this_use") is not None:
        step = branches(doing)[0]
    if str(step.data) not in ("deals_a_type", "spares_allies"):
        return None
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    if str(step.data) == "spares_allies":
        return Said(spares_allies=True)
    types = [type for type in DAMAGE_TYPES if type in token(step, "TYPES")]
    ways = (Branch(type, (Bestow(END_OF_THIS_ABILITY, (Modifier("damage type", name=type),)),)) for type in types)
    return Said(before=(OneOf(tuple(ways)),))


def _first_of(steps: Tree[Token], setting: Setting, they: Who | None) -> Who | None:
    """Whom the steps speak of first; `they` if they name nobody."""
    named = branch(branches(steps)[0], *WHO)
    found = () if named is None else who(named, setting, they)
    return found[0] if len(found) == 1 else they


def _done(deeds: list[Deed], holds: tuple[Holds, ...]) -> tuple[Effect, ...]:
    effects = tuple(effect for deed in by_whom(deeds) for effect in deed.who.do(deed.effects))
    if any(one.what == IN_A_CHARGE for one in holds):
        raise Unsaid
    return (When(holds, effects),) if holds else effects


def _aura(deeds: list[Deed]) -> Zone | None:
    """The aura that a trait puts around its owner, if it does nothing else."""
    return around([(deed.who, deed.effects) for deed in deeds])


def _zones(steps: Tree[Token], setting: Setting, name: str, they: Who | None, ends: Tree[Token] | None) -> tuple[Zone, ...]:
    """What a sentence leaves on the map, if that is what it is about. Raises Unsaid."""
    first, *more = branches(steps)
    if str(first.data) == "area_lasts":
        if more or setting.trait or ends is not None:
            raise Unsaid
        return (in_area(setting, until(branches(first)[0], ME)),)
    if str(first.data) != "is_terrain":
        zone = _in_the_area(steps, setting, name, they, ends)
        return () if zone is None else (zone,)
    spoken = branch(first, "save", "eot", "duration")
    lasting = ends_of(spoken, ME) if spoken is not None else until(ends, ME) if ends is not None else ""
    found = (ground(first, setting, lasting),)
    if not more:
        return found
    rest = _in_the_area(Tree("steps", list[Token | Tree[Token]](more)), setting, name, they, ends)
    if rest is None or tokens(steps, "OR"):
        raise Unsaid
    return (*found, rest)


def _in_the_area(tree: Tree[Token], setting: Setting, name: str, they: Who | None, ends: Tree[Token] | None) -> Zone | None:
    """What holds or happens for those in the area of an ability, if the sentence is about them; None if it is not. Raises Unsaid."""
    first = branches(branches(tree)[0], "some")
    place = None if not first else branch(first[0], "in_the_area", "entering")
    if place is None or setting.trait or setting.area is None or len(tokens(first[0], "KIND")) != 1:
        return None
    side = kind(token(first[0], "KIND"))
    inner = attrs.evolve(setting, trait=True, in_area=True)
    occasions = _occasions(first[0], side)
    if occasions:
        reacts = []
        for n, (trigger, limit) in enumerate(occasions):
            waited = Awaited(trigger, TRIGGERER, TRIGGERING)
            deeds, _ = deeds_of(tree, attrs.evolve(inner, triggered=True), they, None, None, (waited,))
            reacts.append(_reacts(trigger, name, n, deeds, (), limit))
        return replace(in_area(setting, "" if ends is None else until(ends, ME)), reacts=tuple(reacts))
    deeds, _ = deeds_of(tree, inner, they, None, None, ())
    if side not in ("enemy", "ally", "creature") or len({deed.who for deed in deeds}) != 1:
        return None
    modifiers = standing([effect for deed in deeds for effect in deed.effects])
    if modifiers is None:
        return None
    return replace(in_area(setting, "" if ends is None else until(ends, ME)), modifiers=modifiers, whom=side)


def _occasions(some: Tree[Token], side: str) -> tuple[tuple[Trigger, Limit | None], ...]:
    """At what those in an area are hurt or helped: that they enter it, which counts once a round for each if the words say so, or that a
    turn of theirs starts or ends in it."""
    entering = branch(some, "entering")
    if entering is None:
        occasion = "turn starts" if branch(some, "starting") else "turn ends" if branch(some, "ending") else ""
        return ((Trigger(occasion, side), None),) if occasion else ()
    enters = (Trigger("enters area", side), Limit("round", whose=TRIGGERING) if token(entering, "ANEW") else None)
    return (enters, (Trigger("turn starts", side), None)) if token(entering, "TURN_THERE") else (enters,)


def _passive(tree: Tree[Token], setting: Setting) -> tuple[Modifier, ...] | None:
    """What a sentence that is one phrase gives its owner; None if it is none."""
    match str(tree.data):
        case "senses_the_hidden":
            found = Modifier("can", int(token(tree, "INT")), name="sense the hidden")
        case "better_covered":
            found = Modifier("bane", name="cover or concealment", on="ability roll", incoming=True)
        case "ignores_concealment":
            found = Modifier("ignores", name="concealment")
        case _:
            return None
    if not setting.trait:
        raise Unsaid
    return (found,)


def _bearing(tree: Tree[Token], borne: tuple[str, bool], setting: Setting) -> Bearing:
    """What goes with a state or a condition, told of its bearer as a trait is of its owner. Raises Unsaid."""
    name, is_condition = borne
    rolls = _rolls_of_the_giver(tree)
    if rolls is not None:
        return Bearing(name, is_condition, (rolls,))
    plain = with_their_turns(tree)
    if speaks_of_the_user(plain):
        raise Unsaid
    said = _sentence(tree, attrs.evolve(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if said.effects or said.waits or not (said.modifiers or said.reacts):
        raise Unsaid
    reacts = said.reacts if plain == tree else tuple(map(_at_the_givers_turn, said.reacts))
    return Bearing(name, is_condition, said.modifiers, reacts)


def _at_the_givers_turn(react: Reacts) -> Reacts:
    if react.trigger.occasion not in ("turn starts", "turn ends"):
        raise Unsaid
    return replace(react, trigger=replace(react.trigger, actor="giver"))


def _rolls_of_the_giver(tree: Tree[Token]) -> Modifier | None:
    """What whoever gave a state or a condition, or its side, rolls with against who has it; None if the sentence is about anything else.
    Raises Unsaid."""
    (steps,) = branches(tree, "steps")
    if len(branches(steps)) != 1 or any(str(part.data) not in ("while_bearing", "besides") for part in branches(tree) if part is not steps):
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    deed = None if doing is None else branch(doing, "rolls_with", "takes_more_from")
    named = branch(step, *WHO)
    if deed is None or named is None or branch(step, "save", "eot", "duration") is not None:
        return None
    if str(deed.data) == "takes_more_from":
        if "@" not in token(deed, "OWN"):
            raise Unsaid
        return Modifier("extra damage", int(token(deed, "INT")), on="ability", incoming=True, when=(Holds("is", of=TRIGGERING),))
    sides = {"me": Holds("is", of=TRIGGERING), "me_and_allies": NO_ENEMY, "allies": Holds("ally of", of=TRIGGERING)}
    side = sides.get(str(named.data))
    about = branch(deed, "borne") or branch(branch(deed, "certain") or deed, "borne")
    to = branch(deed, "reference")
    if side is None or (about is None and (to is None or not token(to, "THEM", "TARGET"))):
        return None
    on, next_only = scope(branches(deed, "scope")[0])
    if on in ("", "this", "escape grab") or next_only:
        raise Unsaid
    return Modifier(rolling(branches(deed, "rolling")[0]), on=on, incoming=True, when=(side,))


def _is_of_the_target(tree: Tree[Token]) -> bool:
    """Whether it says for a time what happens whenever the target does something, or has it done to it."""
    leads = [part for part in branches(tree) if str(part.data) in ("for_a_time", "provided")]
    waiting = [part for part in leads if str(part.data) == "provided" and token(part, "WHEN", "FIRST") not in ("", "if")]
    if len(leads) != 2 or len(waiting) != 1:
        return False
    return all(_subject_is_target(part) for part in branches(waiting[0]))


def _subject_is_target(circumstance: Tree[Token]) -> bool:
    first = branch(circumstance, *WHO)
    return first is not None and str(first.data) == "the_target"


def _whoever(steps: Tree[Token], setting: Setting, they: Who | None) -> Awaited | None:
    """What is waited for, where the first that is spoken of is "any enemy who starts their turn ..."."""
    first = branches(branches(steps)[0], "some")
    occasion = next((str(part.data) for one in first for part in branches(one, "starting", "ending")), "")
    return started_by(first[0], setting, they, "turn starts" if occasion == "starting" else "turn ends") if occasion else None


def _alternatives(parts: list[Tree[Token]], setting: Setting, they: Who | None, before: bool) -> tuple[Awaited, ...]:
    """What is waited for, of which each comes after an "or": who does the first does the others, and "them" is then the owner."""
    first = awaited(parts[0], setting, they, before=before)
    owner = ME if any(True for _ in parts[0].find_data("me")) else they
    actor = branch(parts[0], *WHO)
    found = (first, *(awaited(part, setting, owner, before=before, actor=actor) for part in parts[1:]))
    manners = {one.trigger.manner for one in found if one.trigger.occasion == "targets"}
    return tuple(_besides_abilities(one, manners) if one.trigger.occasion == "grabs" else one for one in found)


def _besides_abilities(grabs: Awaited, manners: set[str]) -> Awaited:
    """A grab, where an ability of these `manners` is waited for too: what grabs by one is not waited for twice."""
    otherwise = tuple(Holds("ability", manner, TRIGGERING, negated=True) for manner in sorted(manners))
    return attrs.evolve(grabs, trigger=replace(grabs.trigger, needs=(*grabs.trigger.needs, *otherwise)))


def _under(deed: Deed, potency: tuple[str, int | str]) -> Deed:
    if deed.who != THE_TARGET:
        raise Unsaid
    return Deed(attrs.evolve(deed.who, potency=potency), deed.effects)


def _of_the_target(deed: Deed) -> bool:
    """Whether the target of the ability is spoken of in what somebody else does."""
    return any("outer target" in str(effect) for effect in deed.effects) or deed.who.selection.from_ != USER


def _answered_before(tree: Tree[Token]) -> bool:
    """Whether what a trigger sets off changes what set it off."""
    return any(True for _ in tree.find_data("halves")) or any(True for _ in tree.find_data("becomes_target"))


def _modifiers(deeds: list[Deed], holds: tuple[Holds, ...]) -> tuple[Modifier, ...]:
    """What a trait gives its owner. Raises Unsaid if it does anything else."""
    found: list[Modifier] = []
    for deed in deeds:
        for effect in deed.effects:
            if deed.who != ME or not isinstance(effect, Bestow) or effect.ends or effect.state:
                raise Unsaid
            found.extend(replace(modifier, when=(*modifier.when, *holds)) for modifier in effect.modifiers)
    return tuple(found)


def _limit(words: str) -> Limit | None:
    """How often what comes after "the first time each round that" happens."""
    if not words:
        return None
    return Limit("round" if "round" in words else "turn")


def _reacts(trigger: Trigger, name: str, n: int, deeds: list[Deed], holds: tuple[Holds, ...], limit: Limit | None) -> Reacts:
    """A feature that answers; what its owner can do is its choice."""
    whos = {deed.who for deed in deeds}
    if any(endless(deed.effects) for deed in deeds):
        raise Unsaid
    id = slug(name) if not n else f"{slug(name)}-{n + 1}"
    first = deeds[0].effects[0]
    offered = (effect for deed in deeds for effect in deed.effects if isinstance(effect, FreeStrike | Move | May))
    choice = any(isinstance(effect, May) or effect.choice for effect in offered)
    if len(deeds) == 1 and isinstance(first, May) and len(deeds[0].effects) == 1 and deeds[0].who == ME:
        deeds, choice = [Deed(ME, first.then)], True
    if len(whos) == 1 and deeds[0].who.potency is None:
        target, effects = deeds[0].who.selection, tuple(effect for deed in deeds for effect in deed.effects)
    else:
        target, effects = ONESELF, tuple(effect for deed in by_whom(deeds) for effect in _from_the_owner(deed))
    return Reacts(id, name, trigger, effects, choice=choice, target=target, needs=holds, limit=limit)


def _from_the_owner(deed: Deed) -> tuple[Effect, ...]:
    return deed.effects if deed.who == ME else deed.who.do(deed.effects)
