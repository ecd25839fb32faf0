"""What the tree of a sentence means: its deeds, with what leads them, as what an ability does or a trait gives."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.granting import ONE_OF_THE_TARGETS
from freestrike.engine.content.compiling.deeds.harming import LOST, told_apart
from freestrike.engine.content.compiling.deeds.joining_deeds import by_whom
from freestrike.engine.content.compiling.deeds.own_words import IN_A_CHARGE, is_of_itself, own_modifiers
from freestrike.engine.content.compiling.deeds.summoning import WHERE_THE_OTHERS_DO
from freestrike.engine.content.compiling.parts.bearing import (
    Bearing,
    apart_from_the_giver,
    as_targets,
    at_the_givers_turn,
    bearing_of,
    bears_at_once,
    of_the_giver,
    speaks_of_the_user,
    with_their_turns,
)
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.reshaping import Reshaping
from freestrike.engine.content.compiling.parts.said import NOT_OF_ABILITY, Amends, OfAbility, Said, on_each_target, plain
from freestrike.engine.content.compiling.parts.triggers import Awaited, at_their_turns
from freestrike.engine.content.compiling.parts.who import (
    HURT,
    ME,
    MY_SQUAD,
    THAT_USE,
    THE_TARGET,
    WHO,
    Unsaid,
    Who,
    branch,
    branches,
    token,
    tokens,
)
from freestrike.engine.content.compiling.parts.zoned import around, from_the_start
from freestrike.engine.content.compiling.sentences.leading import Leads, about_some_targets, forgoing, if_heroic, leads_of, whoever
from freestrike.engine.content.compiling.sentences.of_abilities.by_leave import once_resolved
from freestrike.engine.content.compiling.sentences.of_abilities.course import (
    as_always,
    for_each_beside,
    harmed_beside,
    in_the_turn_to_come,
    kept_to,
    only_shows,
    tells_of_its_course,
    told_first,
    with_what_it_adds,
    without_its_end,
    without_its_own_use,
    without_what_shows,
    worsened,
)
from freestrike.engine.content.compiling.sentences.of_abilities.keeping import told_anew
from freestrike.engine.content.compiling.sentences.of_abilities.of_the_ability import of_the_ability
from freestrike.engine.content.compiling.sentences.of_abilities.squarewise import told_for_a_time, told_of_the_passed
from freestrike.engine.content.compiling.sentences.of_areas.auras import kept_up
from freestrike.engine.content.compiling.sentences.of_areas.left_areas import inside_the_area, left_areas
from freestrike.engine.content.compiling.sentences.of_texts.dying_out import (
    ended_by_dying,
    for_the_fight,
    is_at_the_targets_turns,
    lasts_until_its_bearer_dies,
    with_turns_apart,
)
from freestrike.engine.content.compiling.sentences.of_texts.enduring import enduring
from freestrike.engine.content.compiling.sentences.of_traits.around import is_around, said_around
from freestrike.engine.content.compiling.sentences.reacting import asked_once, reacting
from freestrike.engine.content.compiling.sentences.rooms import said_in_a_room
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, USER
from freestrike.events.content.duration import (
    ENCOUNTER,
    END_OF_CURRENT_TURN,
    END_OF_ROUND,
    END_OF_THIS_ABILITY,
    END_OF_USERS_NEXT_TURN,
    END_OF_USERS_TURN,
    EOT,
    START_OF_USERS_TURN,
    UNTIL_DYING,
    WITH_CONDITION,
)
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    EndConditions,
    ExtraAction,
    FreeStrike,
    ImposeCondition,
    Later,
    May,
    Move,
    Prevent,
    Reacts,
    Repeat,
    SetStaminaTo,
    Summon,
    Teleport,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.within import every_effect


def meaning(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None, waited: tuple[Awaited, ...]) -> Said:
    """What a sentence of the feature `name` says. `they`: whom the sentence before spoke of; `implied`: who is meant where nobody is
    named; `waited`: what the sentence before waits for. Raises Unsaid."""
    setting = attrs.evolve(setting, feature=name)
    if lasts_until_its_bearer_dies(tree):
        return ended_by_dying(meaning(for_the_fight(tree), setting, name, they, implied, waited), name)
    told = with_what_it_adds(told_for_a_time(told_anew(told_of_the_passed(tree))))
    tree = in_the_turn_to_come(inside_the_area(enduring(without_what_shows(told), setting)))
    if branch(tree, "in_succession") is not None:
        return _in_succession(tree, setting, name, they)
    of_a_room = said_in_a_room(tree, setting, name, they, waited)
    if of_a_room is not None:
        return of_a_room
    if str(tree.data) == "condition_ends":
        return Said(bearing=_ends_alone(tree, setting, name), they=they)
    if str(tree.data) == "for_each_beside" and not setting.trait:
        return _for_each(tree, setting, name, they, implied)
    if is_around(tree):
        return said_around(tree, setting, name)
    if any(True for _ in tree.find_data("struck_one")):
        return Said(amends=Amends(riding=_survives(tree, setting)), they=they)
    if tells_of_its_course(tree):
        return _of_its_course(tree, setting, name, they, implied)
    tree = told_first(without_its_own_use(tree))
    aura = kept_up(tree, setting, name)
    if aura is not None:
        return Said((aura,), once=True, they=they)
    borne = bearing_of(tree)
    besides = None if borne is None or setting.bearer else _another_condition(tree, borne, setting)
    if besides is not None:
        return Said(ability=besides, they=they)
    if borne is not None and not setting.bearer and bears_at_once(tree):
        return Said(ability=OfAbility(beside=(borne[0], _at_once(tree, borne, setting, name))), they=they)
    if borne is not None and not setting.bearer:
        return Said(bearing=_bearing(tree, borne, setting), they=they)
    if is_at_the_targets_turns(tree) and not (setting.bearer or setting.trait or setting.triggered):
        return meaning(with_turns_apart(tree), attrs.evolve(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if _is_of_the_target(tree) and not (setting.bearer or setting.trait or speaks_of_the_user(without_its_end(tree))):
        return meaning(tree, attrs.evolve(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if _is_at_the_users_turns(tree) and not (setting.bearer or setting.trait or setting.triggered):
        return _at_the_givers_turns(tree, setting, name)
    tree = at_their_turns(tree) if setting.trait else tree
    (steps,) = branches(tree, "steps")
    about = of_the_ability(steps, setting)
    if about is not None:
        if len(branches(tree)) > 1 and not (about.amends.cheaper and if_heroic(tree, steps)):
            raise Unsaid
        return attrs.evolve(about, they=they)
    if [str(step.data) for step in branches(steps)] == ["strikes_attackers"]:
        return Said(amends=Amends(leading=_in_its_course(tree, steps, setting, they)), they=they)
    setting = attrs.evolve(setting, remembered=slug(name)) if _remembers(tree, setting) else setting
    leads = leads_of(tree, steps, setting, they, implied, waited)
    bare = not (leads.waited or leads.holds or leads.below or leads.ways or leads.done or leads.imposing or setting.bearer)
    zones = left_areas(steps, setting, name, leads.they, leads.ends) if bare else ()
    if zones and setting.trait:
        return Said(reacts=tuple(from_the_start(zone, name) for zone in zones), they=leads.they)
    if zones:
        among = any(True for _ in steps.find_data("may_be_occupied"))
        placed = OfAbility(reshapes=Reshaping(occupied=True)) if among else NOT_OF_ABILITY
        return Said(zones, once=True, they=leads.they, ability=placed)
    first = whoever(steps, setting, leads.they)
    if first:
        if leads.waited:
            raise Unsaid
        leads.waited = first
    return _told(tree, steps, leads, setting, name, implied)


OF_THE_GIVER = (ENCOUNTER, END_OF_ROUND, END_OF_CURRENT_TURN, START_OF_USERS_TURN, END_OF_USERS_TURN, END_OF_USERS_NEXT_TURN, UNTIL_DYING)
"""The durations that are over at the same time, whoever bears what one gives."""

START_OF_NEXT_TURN = "start of next turn"
"""Of effect.LATER: the start of the user's next turn."""


def _told(tree: Tree[Token], steps: Tree[Token], leads: Leads, setting: Setting, name: str, implied: Who | None) -> Said:
    """What the deeds of a sentence come to under what leads them."""
    if leads.waited and not setting.trait and leads.ends is None:
        raise Unsaid
    thats, roles = {one.that for one in leads.waited}, {one.target for one in leads.waited}
    if setting.remembered and (len(roles) != 1 or not all(roles)):
        raise Unsaid
    that = thats.pop() if setting.trait and len(thats) == 1 else ""
    inner = attrs.evolve(
        setting,
        triggered=bool(leads.waited) or setting.triggered,
        that=that,
        unused=leads.unused,
        charging_at=leads.charging_at,
        target_role=roles.pop() if setting.remembered else "",
        struck=TRIGGER_TARGET if len(leads.waited) == 1 and leads.waited[0].trigger.subject not in ("", "self") else "",
    )
    deeds, they = deeds_of(steps, inner, leads.they, implied, leads.ends if not leads.waited else None, leads.waited)
    if about_some_targets(tree) is not None and any(deed.who.selection != AFFECTED for deed in deeds):
        raise Unsaid
    if not deeds and only_shows(steps) and all(str(part.data) in ("besides", "for_a_time") for part in branches(tree) if part is not steps):
        return Said(they=they)
    if not deeds:
        if len(leads.waited) != 1 or not setting.trait or leads.holds or leads.ways or leads.ends is not None:
            raise Unsaid
        chosen = any(True for _ in steps.find_data("chooses_effect"))
        return Said(waits=attrs.evolve(leads.waited[0], chosen=chosen), they=they)
    if leads.waited:
        return _answers(deeds, leads, setting, name, they)
    return _of_a_trait(deeds, leads, setting, name, they) if setting.trait else _of_an_ability(deeds, leads, setting, they)


def _answers(deeds: list[Deed], leads: Leads, setting: Setting, name: str, they: Who | None) -> Said:
    """What is waited for, and what happens then."""
    if leads.below or leads.ways or leads.before or leads.later or leads.done or leads.imposing:
        raise Unsaid
    reacts = reacting(leads.waited, name, deeds, leads.holds, leads.limit)
    reacts = tuple(map(of_the_giver, reacts)) if setting.bearer else reacts
    if any(isinstance(one, Bestow) and one.state == LOST for deed in deeds for one in deed.effects):
        return Said(reacts=reacts, they=they, amends=Amends(loses=True))
    if leads.ends is None:
        return Said(reacts=reacts, they=they)
    if setting.bearer:
        return Said((Bestow(until(leads.ends, THE_TARGET), reacts=tuple(map(asked_once, reacts))),), they=they)
    if any(AFFECTED in (deed.who.selection, react.target) or _of_the_target(deed) for deed in deeds for react in reacts):
        raise Unsaid  # who was the target is forgotten by then
    ends = until(leads.ends, ME)
    mine = ME.do((Bestow(ENCOUNTER if setting.remembered and ends not in OF_THE_GIVER else ends, reacts=reacts),))
    if not setting.remembered:
        return Said(mine, once=True, they=they)
    known = Bestow(until(leads.ends, THE_TARGET), state=setting.remembered)
    return Said((known, *mine), they=they) if setting.one_target else Said((known,), apart=mine, they=they)


def _of_a_trait(deeds: list[Deed], leads: Leads, setting: Setting, name: str, they: Who | None) -> Said:
    """What a trait gives its owner, or those around it."""
    if leads.below or leads.before or leads.later or leads.done or leads.imposing:
        raise Unsaid
    substitutes = tuple(given for deed in deeds for one in deed.effects if isinstance(one, Bestow) for given in one.substitutes)
    if substitutes:
        if leads != Leads(leads.they, charging_at=leads.charging_at) or any(deed.who != ME or len(deed.effects) != 1 for deed in deeds):
            raise Unsaid
        return Said(besides=substitutes, they=they)
    others = [deed for deed in deeds if deed.who != ME]
    aura = None if leads.holds or leads.ways or setting.bearer else around([(deed.who, deed.effects) for deed in others])
    if aura is not None and len(others) < len(deeds):
        mine = [deed for deed in deeds if deed.who == ME]
        return Said(modifiers=_modifiers(mine, leads), reacts=(from_the_start(aura, name),), they=they)
    if aura is not None:
        return Said(reacts=(from_the_start(aura, name),), they=they)
    return Said(modifiers=_modifiers(deeds, leads), they=they)


def _of_an_ability(deeds: list[Deed], leads: Leads, setting: Setting, they: Who | None) -> Said:
    """What an ability does, or what counts for its uses."""
    if any(deed.who == THAT_USE for deed in deeds):
        return Said(amends=Amends(striking=_changed_use(deeds, leads)), they=they)
    if any(HURT in deed.who.holds for deed in deeds) or leads.done:
        return Said(amends=Amends(riding=_riding(deeds, leads)), they=they)
    if leads.imposing:
        if leads.holds or leads.below or leads.ways or leads.ends is not None:
            raise Unsaid
        return Said(ability=OfAbility(beside=(leads.imposing, _done(deeds, leads))), they=they)
    if leads.before:
        return Said(ability=_around_its_use(_done_before(deeds, leads), leads.around, setting), they=they)
    own = own_modifiers([(deed.who, deed.effects) for deed in deeds], leads.holds, leads.ways)
    if own:
        if leads.below or leads.ends is not None:
            raise Unsaid
        deeds = [deed for deed in deeds if not all(map(is_of_itself, deed.effects))]
    noted: tuple[Effect, ...] = (Bestow(END_OF_CURRENT_TURN, state=f"used {leads.unused}"),) if leads.unused else ()
    noted = (*noted, *_forgone(leads.forgone))
    about = OfAbility(own=own, before=noted)
    if own and not deeds:
        return Said(ability=about, they=they)
    if own and leads.ways:
        raise Unsaid
    if leads.standing:
        raise Unsaid
    if leads.at_turns_end:
        deeds = [Deed(deed.who, (Later("end of turn", deed.effects),)) for deed in deeds]
    if leads.later:
        deeds = [_at_the_next_end(deed) for deed in deeds]
    if leads.next_turn:
        if leads.holds or leads.below or leads.ways or any(deed.who != ME for deed in deeds):
            raise Unsaid
        return Said(ME.do((Later(START_OF_NEXT_TURN, tuple(effect for deed in deeds for effect in deed.effects)),)), once=True, they=they)
    if leads.this_turn:
        if leads.holds or leads.below or leads.ways or any(deed.who.selection == AFFECTED or _of_the_target(deed) for deed in deeds):
            raise Unsaid
        return Said(ME.do((Later("end of turn", _done(deeds, leads)),)), once=True, they=they)
    if leads.once_resolved:
        deeds = [once_resolved(deed, setting) for deed in deeds]
    if leads.below is not None:
        deeds = [_under(deed, leads.below) for deed in deeds]
    if leads.before_the_roll:
        return Said(ability=OfAbility(before=on_each_target(_done(deeds, leads))), they=they)
    if leads.before_the_strike:
        return Said(ability=OfAbility(before_grants=_of_each_ally(deeds, leads)), they=they)
    of_the_user = all(one.of == USER for one in (*leads.holds, *(one for way in leads.ways for one in way)))
    untargeted = [deed for deed in deeds if deed.who.selection != AFFECTED and not _of_the_target(deed)]
    if untargeted and len(untargeted) < len(deeds) and not setting.one_target:
        if not of_the_user:
            raise Unsaid  # of each of several targets, or of one?
        each = [deed for deed in deeds if deed not in untargeted]
        return Said(_done(each, leads), apart=_done(untargeted, leads), ability=about, they=they)
    if any(isinstance(one, ExtraAction) and one.action == MANEUVER for deed in deeds for one in deed.effects):
        raise Unsaid  # in which turn?
    if any(isinstance(one, Summon) and one.within == WHERE_THE_OTHERS_DO for deed in deeds for one in deed.effects):
        return Said(amends=Amends(instead=_done(deeds, leads)))  # there are so many then of those who appeared
    return Said(_done(deeds, leads), once=len(untargeted) == len(deeds) and of_the_user, ability=about, they=they)


def _forgone(actions: tuple[str, ...]) -> tuple[Effect, ...]:
    """The user does without these actions for the rest of the turn if it likes, as long as it has spent none of them in it."""
    if not actions:
        return ()
    unspent = tuple(Holds("spent this turn", action, USER, negated=True) for action in actions)
    without = tuple(Modifier("cannot", name=f"use {action}s") for action in actions)
    return (When(unspent, (May((Bestow(END_OF_CURRENT_TURN, without, state=forgoing(actions)),), chooser=USER),)),)


def _of_each_ally(deeds: list[Deed], leads: Leads) -> tuple[Effect, ...]:
    """What each ally does or has that is given leave to strike. Raises Unsaid of anybody else."""
    if leads.holds or leads.ways or any(deed.who.selection != Selection(("ally",), 0) for deed in deeds):
        raise Unsaid
    return tuple(effect for deed in deeds for effect in deed.effects)


def _for_each(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None) -> Said:
    """What an ability does for each of a kind that is beside somebody."""
    said = meaning(Tree("sentence", list[Token | Tree[Token]](branches(tree, "steps"))), setting, name, they, implied, ())
    kin = setting.kin.lower() if token(tree, "KIN") == "kin" else token(tree, "KIN")
    effects = for_each_beside(said.effects, kin)
    if not plain(said) or not effects:
        raise Unsaid
    return attrs.evolve(said, effects=effects)


def _of_its_course(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None) -> Said:
    """What takes the place of what was said before, comes ahead of the forced movement, or waits for the target's next turn."""
    if setting.trait or setting.triggered:
        raise Unsaid
    if str(tree.data) == "harmed_beside":
        return Said((harmed_beside(tree, name),), they=THE_TARGET)
    worse = worsened(tree)
    if worse:
        (steps,) = branches(tree, "steps")
        instead = meaning(Tree("sentence", [steps]), setting, name, THE_TARGET, THE_TARGET, ())
        if not plain(instead) or instead.once:
            raise Unsaid
        return Said(ability=OfAbility(worse=(worse, instead.effects)), they=they)
    if any(True for _ in tree.find_data("keeps_to_it")):
        if kept_to(tree) != slug(name):
            raise Unsaid
        return Said(ability=OfAbility(needs=(Holds("grabbing another", of=USER, to=TARGET, negated=True),)), they=they)
    said = meaning(as_always(tree), setting, name, they, implied, ())
    if not plain(said):
        raise Unsaid
    if str(tree.data) == "left_beside":
        return Said(they=said.they, ability=OfAbility(left_beside=said.effects))
    if str(tree.data) == "replaces":
        return Said(they=said.they, once=said.once, amends=Amends(instead=said.effects))
    return Said(they=said.they, ability=OfAbility(ahead=said.effects))


def _done(deeds: list[Deed], leads: Leads) -> tuple[Effect, ...]:
    effects = tuple(effect for deed in by_whom(deeds) for effect in deed.who.do(deed.effects))
    if any(one.what == IN_A_CHARGE for one in leads.holds):
        raise Unsaid
    return (When(leads.holds, effects),) if leads.holds else _any_way(leads.ways, effects)


def _any_way(ways: tuple[tuple[Holds, ...], ...], effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, if any of these holds; no way is no condition."""
    if not ways:
        return effects
    first, *others = ways
    return (When(first, effects, _any_way(tuple(others), effects) if others else ()),)


def _changed_use(deeds: list[Deed], leads: Leads) -> tuple[Modifier, ...]:
    """What is changed about what the sentence before grants. Raises Unsaid if anything else is told."""
    if leads != Leads(leads.they) or any(deed.who != THAT_USE for deed in deeds):
        raise Unsaid
    return tuple(modifier for deed in deeds for effect in deed.effects if isinstance(effect, Bestow) for modifier in effect.modifiers)


def _in_its_course(tree: Tree[Token], steps: Tree[Token], setting: Setting, they: Who | None) -> tuple[Effect, ...]:
    """What the user keeps up while what the sentence before tells goes on. Raises Unsaid."""
    if len(branches(tree)) > 1:
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, they, None, None, ())
    return tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))


def _riding(deeds: list[Deed], leads: Leads) -> tuple[Effect, ...]:
    """What follows on whom a free strike hits, in which the striker is the user. Raises Unsaid."""
    if leads.holds or leads.below or leads.ways or leads.ends is not None:
        raise Unsaid
    if not leads.done:
        if any(HURT not in deed.who.holds for deed in deeds):
            raise Unsaid
        return _done(deeds, leads)
    back = [
        replace(effect, against=Selection((USER,)))
        for deed in deeds
        for effect in deed.effects
        if deed.who == ME and isinstance(effect, FreeStrike) and effect.against == Selection((OUTER_TARGET,))
    ]
    if len(back) != sum(len(deed.effects) for deed in deeds):
        raise Unsaid
    return tuple(back)


def _survives(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What becomes of a dying owner whose free strike fells its target: who is dead, or a dying hero. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if str(tree.data) != "replaces" or lead is None or steps is None or not setting.trait or len(branches(tree)) != 2:
        raise Unsaid
    felled = [str(part.data) for part in branches(lead)] == ["drops_to_0"] and token(lead, "WHEN") == "if"
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if not felled or len(deeds) != 1 or deeds[0].who != ME or not all(isinstance(one, SetStaminaTo) for one in deeds[0].effects):
        raise Unsaid
    then = (*ME.do(deeds[0].effects), Prevent("death"))
    return _any_way(((Holds("dead"),), (Holds("dying"),)), then)


def _done_before(deeds: list[Deed], leads: Leads) -> tuple[Effect, ...]:
    """What the user does once before it uses the ability."""
    if leads.below or leads.ways or leads.ends is not None or any(deed.who not in (ME, MY_SQUAD) for deed in deeds):
        raise Unsaid
    if any(one.of != USER and one.what != IN_A_CHARGE for one in leads.holds):
        raise Unsaid  # nobody is the target yet
    effects = tuple(effect for deed in deeds for effect in (deed.effects if deed.who == ME else deed.who.do(deed.effects)))
    return (When(leads.holds, effects),) if leads.holds else effects


MOVED_FIRST = "moved first"
"""The state of who has done before the ability what it may do before or after it."""


def _around_its_use(done: tuple[Effect, ...], around: str, setting: Setting) -> OfAbility:
    """What the user does before it uses the ability: a move before it chooses whom it uses it on. `around`: "or" after it, as it likes,
    "and" after it as well. Raises Unsaid."""
    charging = any(isinstance(one, When) and any(hold.what == IN_A_CHARGE for hold in one.holds) for one in done)
    if setting.targets_itself or charging or not any(isinstance(one, Move | Teleport) for one in every_effect(done)):
        if around:
            raise Unsaid
        return OfAbility(before=done)
    if around == "and":
        return OfAbility(first=done, last=ME.do(done))
    if around == "or":
        already = Holds("state", MOVED_FIRST, of=USER)
        noted = Bestow(END_OF_THIS_ABILITY, state=MOVED_FIRST)
        return OfAbility(first=(May((noted, *done)),), last=(When((replace(already, negated=True),), ME.do(done)),))
    return OfAbility(first=done)


def _at_the_next_end(deed: Deed) -> Deed:
    """What happens to the target at the end of its next turn. Raises Unsaid of anybody else."""
    if deed.who != THE_TARGET:
        raise Unsaid
    return Deed(deed.who, (Later(EOT, deed.effects),))


def _bearing(tree: Tree[Token], borne: tuple[str, bool], setting: Setting) -> Bearing:
    """What goes with a state or a condition, told of its bearer as a trait is of its owner. Raises Unsaid."""
    name, is_condition = told_apart(borne[0], setting), borne[1]
    if not _are_its_kin(tree, setting):
        raise Unsaid
    rolls, rest = apart_from_the_giver(tree)
    if rest is None:
        return Bearing(name, is_condition, tuple(rolls))
    tree = rest
    plain = with_their_turns(tree)
    if speaks_of_the_user(plain):
        raise Unsaid
    said = meaning(tree, attrs.evolve(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if said.effects or said.waits or not (said.modifiers or said.reacts):
        raise Unsaid
    reacts = said.reacts if plain == tree else tuple(map(at_the_givers_turn, said.reacts))
    size = next((token(part, "INT") for part in tree.find_data("bearing") if token(part, "INT")), "")
    if size and (size != "1" or said.modifiers):
        raise Unsaid
    if size:
        reacts = tuple(replace(one, needs=(*one.needs, Holds("size at most", "1L", USER))) for one in reacts)
    return Bearing(name, is_condition, (*said.modifiers, *rolls), reacts)


def _another_condition(tree: Tree[Token], borne: tuple[str, bool], setting: Setting) -> OfAbility | None:
    """A condition that goes with another of the same ability, for as long as a target has that; None if the sentence tells anything
    else."""
    steps = branch(tree, "steps")
    step, *more = (tree,) if steps is None else branches(steps)
    doing = branch(step, "doing")
    told = None if doing is None else branch(doing, "is_condition")
    alone = not more and len(branches(step)) == 2 and branch(step, "the_target", "bearing") is not None
    leads = [str(part.data) for part in branches(tree) if part is not steps]
    led = leads == ["while_bearing"] if branch(step, "bearing") is None else not leads
    if (
        told is None
        or not alone
        or not borne[1]
        or not led
        or branch(told, "condition") is None
        or tokens(branches(told)[0], "DET", "ME", "THAT")
    ):
        return None
    if setting.trait or setting.triggered:
        raise Unsaid
    (other,) = branches(told, "condition")
    return OfAbility(beside=(borne[0], (ImposeCondition(token(other, "CONDITION"), WITH_CONDITION),)))


def _ends_alone(tree: Tree[Token], setting: Setting, name: str) -> Bearing:
    """A condition that is over once its bearer ends a turn with none of the creature's kind near it. Raises Unsaid."""
    (alone,) = branches(tree)
    if str(alone.data) != "ends_turn_without" or setting.trait or setting.triggered:
        raise Unsaid
    condition, kin = token(tree, "CONDITION"), token(alone, "A_LIKENESS")
    if setting.names is None or not setting.names.fullmatch(f"the {kin}"):
        raise Unsaid
    near = Holds("kin adjacent", kin, USER, value=1, negated=True, within=int(token(alone, "INT")))
    over = EndConditions((condition,), 0, by=setting.ability)
    react = Reacts(slug(name), name, Trigger("turn ends"), (over,), choice=False, target=ONESELF, needs=(near,))
    return Bearing(condition, True, reacts=(react,))


def _are_its_kin(tree: Tree[Token], setting: Setting) -> bool:
    """Whether "any wode elf", if anybody is called so, is of the creature's own kind, whose every mark is then as its own."""
    called = [token(part, "MARKED_BY_KIN").removeprefix("marked by any ") for part in tree.find_data("borne")]
    return all(not name or name.title() in setting.ancestry for name in called)


def _at_once(tree: Tree[Token], borne: tuple[str, bool], setting: Setting, name: str) -> tuple[Effect, ...]:
    """What is done to others than the target as soon as they have a condition from the ability. Raises Unsaid of a state."""
    if not borne[1] or setting.trait or setting.triggered:
        raise Unsaid
    said = meaning(as_targets(tree), attrs.evolve(setting, beside_the_target=True), name, None, None, ())
    if not plain(said) or said.once:
        raise Unsaid
    return said.effects


def _is_at_the_users_turns(tree: Tree[Token]) -> bool:
    """Whether it says for a time what befalls the target at each turn of the user."""
    turn, (steps,) = branch(tree, "each_turn"), branches(tree, "steps")
    named = branch(branches(steps)[0], *WHO)
    told = turn is not None and "@" in token(turn, "OWN") and len(branches(tree)) == 3
    return told and branch(tree, "for_a_time") is not None and named is not None and str(named.data) == "the_target"


def _at_the_givers_turns(tree: Tree[Token], setting: Setting, name: str) -> Said:
    plain = with_their_turns(tree)
    if speaks_of_the_user(without_its_end(plain)):
        raise Unsaid
    said = meaning(plain, attrs.evolve(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    effects = tuple(replace(one, reacts=tuple(map(at_the_givers_turn, one.reacts))) for one in said.effects if isinstance(one, Bestow))
    if len(effects) != len(said.effects) or not effects:
        raise Unsaid
    return Said(effects, they=THE_TARGET)


def _in_succession(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """What the user does three times over, each time with its own choices. Raises Unsaid of anything else."""
    once = meaning(Tree(tree.data, list[Token | Tree[Token]](branches(tree, "steps"))), setting, name, they, None, ())
    if setting.trait or setting.triggered or not plain(once) or not once.once or len(branches(tree)) != 2:
        raise Unsaid
    return attrs.evolve(once, effects=(Repeat(3, once.effects),))


def _remembers(tree: Tree[Token], setting: Setting) -> bool:
    """Whether it says for a time what happens whenever something is done by the target, or to it, who has to be known then."""
    leads = branches(tree, "provided")
    waiting = [part for part in leads if token(part, "WHEN", "FIRST") not in ("", "if")]
    spoken = any(True for part in waiting for _ in part.find_data("the_target"))
    return spoken and branch(tree, "for_a_time") is not None and not (setting.trait or setting.triggered)


def _is_of_the_target(tree: Tree[Token]) -> bool:
    """Whether it says for a time what happens whenever the target does something, or has it done to it."""
    leads = [part for part in branches(tree) if str(part.data) in ("for_a_time", "provided")]
    waiting = [part for part in leads if str(part.data) == "provided" and token(part, "WHEN", "FIRST") not in ("", "if")]
    if len(leads) != 2 or len(waiting) != 1:
        return False
    return all(map(_subject_is_target, branches(waiting[0]))) or _comes_to_the_target(branches(waiting[0]))


def _comes_to_the_target(circumstances: list[Tree[Token]]) -> bool:
    first, *others = circumstances
    beside = str(first.data) == "comes_beside" and bool(token(branches(first, "reference")[0], "TARGET"))
    return beside and all(str(other.data) == "starts_there" for other in others)


def _subject_is_target(circumstance: Tree[Token]) -> bool:
    first = branch(circumstance, *WHO)
    return first is not None and str(first.data) == "the_target"


def _under(deed: Deed, potency: tuple[str, int | str]) -> Deed:
    """What is done if the target is below the potency: to itself, or to others."""
    if deed.who.conditional:
        raise Unsaid
    if deed.who.selection != AFFECTED:
        return Deed(attrs.evolve(THE_TARGET, potency=potency), deed.who.do(deed.effects))
    return Deed(attrs.evolve(deed.who, potency=potency), deed.effects)


def _of_the_target(deed: Deed) -> bool:
    """Whether the target of the ability is spoken of in what somebody else does."""
    if deed.who.selection == ONE_OF_THE_TARGETS:
        return False  # it is told who that is
    return any("outer target" in str(effect) for effect in deed.effects) or deed.who.selection.from_ != USER


def _modifiers(deeds: list[Deed], leads: Leads) -> tuple[Modifier, ...]:
    """What a trait gives its owner; of several ways in which it holds only one at a time does. Raises Unsaid if it does anything else."""
    ways = [leads.holds]
    if leads.ways:
        if any(len(way) != 1 for way in leads.ways):
            raise Unsaid
        alone = [way[0] for way in leads.ways]
        ways = [(one, *(replace(before, negated=not before.negated) for before in alone[:n])) for n, one in enumerate(alone)]
    found: list[Modifier] = []
    for deed in deeds:
        for effect in deed.effects:
            if deed.who != ME or not isinstance(effect, Bestow) or effect.ends or effect.state:
                raise Unsaid
            found.extend(replace(modifier, when=(*modifier.when, *holds)) for holds in ways for modifier in effect.modifiers)
    return tuple(found)
