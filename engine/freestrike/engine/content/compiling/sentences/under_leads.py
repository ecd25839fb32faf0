"""What the deeds of a sentence come to, under what leads them."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.granting import ONE_OF_THE_TARGETS
from freestrike.engine.content.compiling.deeds.harming import LOST
from freestrike.engine.content.compiling.deeds.joining_deeds import by_whom
from freestrike.engine.content.compiling.deeds.own_words import IN_A_CHARGE, is_of_itself, own_modifiers
from freestrike.engine.content.compiling.deeds.summoning import WHERE_THE_OTHERS_DO
from freestrike.engine.content.compiling.parts.bearing import of_the_giver
from freestrike.engine.content.compiling.parts.lasting_words import END_OF_THEIR_NEXT_TURN, until
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches
from freestrike.engine.content.compiling.parts.who import HURT, ME, THAT_USE, THE_TARGET, Who
from freestrike.engine.content.compiling.parts.zoned import around, from_the_start
from freestrike.engine.content.compiling.sentences.leading import DIVIDED, Leads, about_some_targets, forgoing
from freestrike.engine.content.compiling.sentences.of_abilities.by_leave import once_resolved
from freestrike.engine.content.compiling.sentences.of_abilities.course import only_shows
from freestrike.engine.content.compiling.sentences.reacting import asked_once, reacting
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, USER, Amount
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
)
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    ExtraAction,
    FreeStrike,
    Later,
    May,
    Move,
    Summon,
    Teleport,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, Holds, Selection
from freestrike.events.content.within import every_effect

OF_THE_GIVER = (ENCOUNTER, END_OF_ROUND, END_OF_CURRENT_TURN, START_OF_USERS_TURN, END_OF_USERS_TURN, END_OF_USERS_NEXT_TURN, UNTIL_DYING)
"""The durations that are over at the same time, whoever bears what one gives."""

START_OF_NEXT_TURN = "start of next turn"
"""Of effect.LATER: the start of the user's next turn."""


def coming_to(tree: Tree[Token], steps: Tree[Token], leads: Leads, setting: Setting, name: str, implied: Who | None) -> Said:
    """What the deeds of a sentence come to under what leads them."""
    if leads.waited and not setting.trait and leads.ends is None:
        raise Unsaid
    thats, roles = {one.that for one in leads.waited}, {one.target for one in leads.waited}
    if setting.remembered and (len(roles) != 1 or not all(roles)):
        raise Unsaid
    that = thats.pop() if setting.trait and len(thats) == 1 else ""
    inner = replace(
        setting,
        triggered=bool(leads.waited) or setting.triggered,
        that=that,
        unused=leads.unused,
        charging_at=leads.charging_at,
        target_role=roles.pop() if setting.remembered or (setting.targets_itself and roles == {TRIGGER_TARGET}) else "",
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
    deeds = [_till_the_targets_turn_ends(deed) for deed in deeds]
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


def _till_the_targets_turn_ends(deed: Deed) -> Deed:
    """What the user has until the end of the target's next turn is had of the target."""
    if deed.who != ME:
        return deed

    def of_the_target(effect: Effect) -> tuple[Effect, ...]:
        if isinstance(effect, Bestow) and effect.ends == END_OF_THEIR_NEXT_TURN:
            return (replace(effect, ends=END_OF_USERS_NEXT_TURN, of=OUTER_TARGET),)
        return (effect,)

    return attrs.evolve(deed, effects=rewritten(deed.effects, of_the_target))


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


def _done(deeds: list[Deed], leads: Leads) -> tuple[Effect, ...]:
    effects = tuple(effect for deed in by_whom(deeds) for effect in deed.who.do(deed.effects))
    if any(one.what == IN_A_CHARGE for one in leads.holds):
        raise Unsaid
    return (When(leads.holds, effects),) if leads.holds else any_way(leads.ways, effects)


def any_way(ways: tuple[tuple[Holds, ...], ...], effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, if any of these holds; no way is no condition."""
    if not ways:
        return effects
    first, *others = ways
    return (When(first, effects, any_way(tuple(others), effects) if others else ()),)


def _changed_use(deeds: list[Deed], leads: Leads) -> tuple[Modifier, ...]:
    """What is changed about what the sentence before grants. Raises Unsaid if anything else is told."""
    if leads != Leads(leads.they) or any(deed.who != THAT_USE for deed in deeds):
        raise Unsaid
    return tuple(modifier for deed in deeds for effect in deed.effects if isinstance(effect, Bestow) for modifier in effect.modifiers)


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


def _done_before(deeds: list[Deed], leads: Leads) -> tuple[Effect, ...]:
    """What the user does once before it uses the ability."""
    if leads.below or leads.ways or leads.ends is not None or any(deed.who.selection == AFFECTED or deed.who.conditional for deed in deeds):
        raise Unsaid  # nobody is the target yet
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
    if around == DIVIDED:
        return _divided(done)
    if around == "and":
        return OfAbility(first=done, last=ME.do(done))
    if around == "or":
        already = Holds("state", MOVED_FIRST, of=USER)
        noted = Bestow(END_OF_THIS_ABILITY, state=MOVED_FIRST)
        holds: tuple[Holds, ...] = ()
        then = done
        if len(done) == 1 and isinstance(done[0], When) and not done[0].otherwise:
            holds, then = done[0].holds, done[0].then  # nobody is asked whether it would do what it can't
        first: Effect = May((noted, *then))
        last = When((replace(already, negated=True), *holds), ME.do(then))
        return OfAbility(first=(When(holds, (first,)) if holds else first,), last=(last,))
    return OfAbility(first=done)


def _divided(done: tuple[Effect, ...]) -> OfAbility:
    """A move up to the speed of the user, of which the rest comes after the ability. Raises Unsaid of any other."""
    match done:
        case (Move(squares=None, to="", then=()) as moves,):
            first = replace(moves, then=(Bestow(END_OF_THIS_ABILITY, state=MOVED_FIRST),))
            rest = replace(moves, squares=Amount(of="speed left", whose=TARGET))
            return OfAbility(first=(first,), last=(When((Holds("state", MOVED_FIRST, of=USER),), ME.do((rest,)), ME.do(done)),))
    raise Unsaid


def _at_the_next_end(deed: Deed) -> Deed:
    """What happens to the target at the end of its next turn. Raises Unsaid of anybody else."""
    if deed.who != THE_TARGET:
        raise Unsaid
    return Deed(deed.who, (Later(EOT, deed.effects),))


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
