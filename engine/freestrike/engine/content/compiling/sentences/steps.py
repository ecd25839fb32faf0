"""The steps of a sentence: who has what done to it, one after the other."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.deeds.granting import ONE_OF_THE_TARGETS, charging_with
from freestrike.engine.content.compiling.deeds.harming import condition, harms_them, mark, state
from freestrike.engine.content.compiling.deeds.joining_deeds import at_ones_cost, either_of, with_shared_ends, without_end
from freestrike.engine.content.compiling.deeds.marking import forced_to_strike, paid_by, price
from freestrike.engine.content.compiling.deeds.moving import forced, pushes
from freestrike.engine.content.compiling.deeds.own_words import own
from freestrike.engine.content.compiling.deeds.rolling_apart import roll_apart
from freestrike.engine.content.compiling.deeds.tactics import pushed_by_another
from freestrike.engine.content.compiling.deeds.that_use import changed_use, is_about_that_use
from freestrike.engine.content.compiling.deeds.tinkering import tinkered
from freestrike.engine.content.compiling.parts.amounts import amount, damage, damage_equal, squares
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, scope, statistic, until
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import DURATIONS, ME, THAT_USE, THE_TARGET, TRIGGERER, WHO, Who, potency, who
from freestrike.engine.content.compiling.sentences import (
    handing_on,
    in_answer,
    readying,
    reckoning,
    steps_for_a_while,
    steps_kept_up,
    steps_of_bonds,
    steps_of_potions,
    steps_of_tactics,
    steps_of_their_own,
    upon_several,
)
from freestrike.engine.content.compiling.sentences.in_answer import alters_the_use
from freestrike.engine.content.compiling.sentences.of_abilities.softening import after_it
from freestrike.engine.content.compiling.sentences.of_areas import opening
from freestrike.engine.content.compiling.sentences.of_areas.opening import in_the_fall
from freestrike.engine.content.compiling.sentences.of_texts.retelling import last_choice, told_for_all, with_choices, with_one_duration
from freestrike.engine.content.compiling.sentences.of_traits import dwindling
from freestrike.engine.content.compiling.sentences.seeing import against_the_target, makes_unseen, sighted_side
from freestrike.engine.content.compiling.sentences.seen_from import seen_from, seen_from_the_bearer
from freestrike.engine.content.compiling.sentences.telling import TOLD, TOLD_OF_NOBODY, Telling, spoken_until, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import (
    Bestow,
    ForEach,
    Gain,
    May,
    RegainStamina,
    TakeAction,
    Teleport,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection

ROOMS = (
    *(steps_of_their_own, steps_kept_up, steps_of_bonds, steps_of_tactics, steps_for_a_while, steps_of_potions),
    *(handing_on, opening, readying, reckoning, dwindling, in_answer, upon_several),
)
"""The rooms that register what steps come to."""


def deeds_of(
    steps: Tree[Token],
    setting: Setting,
    they: Who | None,
    implied: Who | None,
    ends: Tree[Token] | None,
    waited: tuple[Awaited, ...],
) -> tuple[list[Deed], Who | None]:
    """What the steps come to, the last of them a choice if it is one, and whom they spoke of last. `they`: who was spoken of before;
    `implied`: who is meant where nobody is named; `ends`: until when; `waited`: what is waited for. Raises Unsaid."""
    first, ways = last_choice(with_choices(steps))
    if ways is None and any(token(doing, "CHOOSE_TO") for doing in first.find_data("doing")):
        raise Unsaid  # between what?
    if ways is None:
        return _in_turn(first, setting, they, implied, ends, waited)
    subject: Who | None = implied
    before: list[Deed] = []
    if branches(first):
        before, they = _in_turn(first, setting, they, implied, ends, waited)
        subject = before[-1].who if before else None
    either, they = _in_turn(ways, setting, they, subject, ends, waited)
    return [*before, *([either_of(either, ways)] if either else [])], they


def _in_turn(
    steps: Tree[Token],
    setting: Setting,
    they: Who | None,
    implied: Who | None,
    ends: Tree[Token] | None,
    waited: tuple[Awaited, ...],
) -> tuple[list[Deed], Who | None]:
    """What each of the steps comes to."""
    told = Telling(setting, with_one_duration(steps), they, they, (implied,) if implied else (), ends, waited)
    for step in branches(told.steps):
        if token(step, "FLAVOR"):
            continue
        of_nobody = TOLD_OF_NOBODY.get(str(step.data))
        if of_nobody is not None:
            of_nobody(step, told)
            continue
        if branch(step, "more_potency") is not None:
            told.of_an_ability()
            (about,) = branches(step, "more_potency")
            told.add(THE_TARGET, own(Modifier("potency", int(token(about, "INT"))), step))
            continue
        if alters_the_use(step, told):
            continue
        named = branch(step, *WHO)
        if named is not None:
            told.subjects = _named(named, setting, told.they, waited)
        if token(step, "AFTER_THE_MOVE") and setting.unread:
            raise Unsaid  # the move is left by hand
        TOLD.get(str(step.data), _ordinary)(step, told)
    return in_the_fall(with_shared_ends(at_ones_cost(told.deeds))), told.they


@tells("also", of_nobody=True)
def _below(also: Tree[Token], told: Telling) -> None:
    """What "and if they have M < 2 ..." does besides to those who were spoken of."""
    setting = told.setting
    whom = THE_TARGET if token(also, "TARGET") else told.they
    if token(also, "THAT"):
        told.of_a_reaction()
        whom = TRIGGERER
    if whom is None or whom.conditional or whom == ME or (token(also, "TARGET") and setting.targets_itself):
        raise Unsaid
    (steps,) = branches(also, "steps")
    deeds, _ = deeds_of(steps, setting, whom, whom, told.ends, ())
    if any(deed.who != whom for deed in deeds):
        raise Unsaid
    below = potency(branches(also, "potency")[0])
    told.deeds.extend(Deed(attrs.evolve(whom, potency=below), deed.effects) for deed in deeds)


def _ordinary(step: Tree[Token], told: Telling) -> None:
    """Somebody does something, or has it done to it."""
    setting, waited = told.setting, told.waited
    spoken = spoken_until(step)
    if not told.subjects and any(True for _ in step.find_data("rolls_apart")):
        told.subjects = (ME,)
    if not told.subjects and str(step.data) in ("speed_becomes", "gains_statistic", "malice"):
        told.subjects = (THE_TARGET,)
    if not told.subjects and branch(step, "forced") is not None and not setting.rolled:
        told.of_an_ability()
        told.subjects = (THE_TARGET,)
    if not told.subjects:
        raise Unsaid
    unseen = makes_unseen(step, told.subjects, setting, spoken, told.ends)
    if unseen is not None:
        told.deeds.append(unseen)
        return
    side = sighted_side(step, told.subjects, setting)
    if side is not None:
        told.deeds.append(against_the_target(step, side, setting, spoken, told.ends))
        return
    used = _with_an_edge(step, told.subjects, told.deeds, setting)
    if used is not None:
        told.deeds[-1:] = [used]
        return
    named = branch(step, *WHO)
    if named is not None and str(named.data) == "each_of_us":
        told.deeds = _with_each_of_us(step, told)
        return
    for subject in told.subjects:
        all_along = spoken or told_for_all(step, told.steps)
        bearer = ME if all_along is not None and _ends_with_this_turn(all_along, subject, waited) else subject
        lasting = ends_of(all_along, bearer) if all_along is not None else until(told.ends, subject) if told.ends is not None else ""
        if not lasting and subject == TRIGGERER and _as_a_turn_starts(waited) and any(True for _ in step.find_data("cant")):
            lasting = END_OF_CURRENT_TURN
        usage, cost = _usage(step) or paid_by(step, setting), price(step)
        if usage and not cost and subject == THE_TARGET and _may_react(step, told):
            told.deeds.append(_as_a_reaction(_deed(step, subject, setting, lasting, told.them), usage))
            continue
        if (usage or cost) and not (waited and subject == ME and token(branches(step, "doing")[0], "CAN")):
            raise Unsaid
        deed = attrs.evolve(_deed(step, subject, setting, lasting, told.them), endless=not lasting, usage=usage, cost=cost)
        told.deeds.append(after_it(deed, setting) if token(step, "AFTER_IT_RESOLVES") else deed)
    told.they = told.subjects[0] if len(told.subjects) == 1 else None
    told.them = told.they if told.they != ME else THE_TARGET if _refers_to_the_target(step) else told.them


def _refers_to_the_target(step: Tree[Token]) -> bool:
    """Whether a step of somebody else leads to the target, whom "them" means from then on."""
    return any(token(one, "TARGET") for one in step.find_data("reference"))


def _usage(step: Tree[Token]) -> str:
    """The action that the words say that it takes, "" if none."""
    doing = branch(step, "doing")
    return "" if doing is None else token(doing, "ACTION_TO", "FREE_ONE").removeprefix("a ").removesuffix(" to")


def _may_react(step: Tree[Token], told: Telling) -> bool:
    """Whether a step of an ability leaves it to each target to take an action for what it tells."""
    return not (told.waited or told.setting.trait or told.setting.triggered) and bool(token(branches(step, "doing")[0], "CAN"))


def _as_a_reaction(deed: Deed, usage: str) -> Deed:
    """What the target does if it takes the action."""
    return attrs.evolve(deed, effects=(May((TakeAction(usage, deed.effects),), chooser=TARGET),))


def _ends_with_this_turn(spoken: Tree[Token], subject: Who, waited: tuple[Awaited, ...]) -> bool:
    """Whether it is told to end with the turn of somebody whose turn has just started."""
    if branch(spoken, "end_of_this_turn") is None or attrs.evolve(subject, potency=None) != TRIGGERER:
        return False
    return _as_a_turn_starts(waited)


def _as_a_turn_starts(waited: tuple[Awaited, ...]) -> bool:
    return bool(waited) and all(one.trigger.occasion == "turn starts" for one in waited)


def _in_the_charge(instead: Tree[Token], step: Tree[Token], deeds: list[Deed]) -> Deed:
    """The charge of the step before, with an ability that may take the place of its free strike. Raises Unsaid."""
    before = deeds[-1] if deeds and branch(step, *WHO) is None else None
    match before:
        case Deed(effects=(UseAbilities(which="charge") as charge,)):
            return attrs.evolve(before, effects=(charging_with(instead, charge),))
    raise Unsaid


def _with_an_edge(step: Tree[Token], subjects: tuple[Who, ...], deeds: list[Deed], setting: Setting) -> Deed | None:
    """The use of an ability of the step before, if what this step is about is the edge that it has."""
    doing = branch(step, "doing")
    instead = None if doing is None else branch(doing, "charges_with")
    if instead is not None:
        return _in_the_charge(instead, step, deeds)
    deed = None if doing is None or token(doing, "CAN") else branch(doing, "own_roll", "rolls_with", "deals_extra_with")
    if deed is None or branch(step, *WHO) is not None or not deeds or branch(deed, "certain", "reference") is not None:
        return None
    if token(deed, "KIND"):
        return None
    about = branch(deed, "scope")
    if subjects != (ME,) and (about is None or scope(about)[0] != "that"):
        return None
    if about is not None and scope(about)[0] not in ("this", "that"):
        return None
    before = deeds[-1]
    better = (changed_use(deed, setting),)
    effects = rewritten(before.effects, lambda one: (replace(one, modifiers=better) if isinstance(one, UseAbilities) else one,))
    return None if effects == before.effects else Deed(before.who, effects)


def _with_each_of_us(step: Tree[Token], told: Telling) -> list[Deed]:
    """The deeds, in which each of those who were named together has this done to it besides. Raises Unsaid."""
    if len(told.deeds) < 2 or told.deeds[0].who != ME or any(deed.effects != told.deeds[0].effects for deed in told.deeds):
        raise Unsaid
    together: list[Deed] = []
    for deed in told.deeds:
        more = _deed(step, deed.who, told.setting, told.lasting(step, deed.who), None)
        together.append(attrs.evolve(deed, effects=(*deed.effects, *more.effects)))
    return together


def _named(tree: Tree[Token], setting: Setting, they: Who | None, waited: tuple[Awaited, ...]) -> tuple[Who, ...]:
    if branch(tree, "starting", "ending", "entering", "attacker", "moving_inside") is not None:
        if not waited:
            raise Unsaid
        below = branch(tree, "below")
        return (attrs.evolve(TRIGGERER, potency=None if below is None else potency(branches(below, "potency")[0])),)
    if str(tree.data) == "that_one" and waited:
        roles = {one.that for one in waited}
        if len(roles) != 1 or "" in roles:
            raise Unsaid
        return (Who(Selection((roles.pop(),))),)
    return who(tree, setting, they)


def _deed(step: Tree[Token], subject: Who, setting: Setting, ends: str, they: Who | None) -> Deed:
    told = [] if str(step.data) in ("gains_statistic", "has_besides") else branches(step)
    what, *more = [part for part in told if str(part.data) not in (*WHO, *DURATIONS)] or [step]
    if more:
        raise Unsaid
    if branch(step, "target_waiting") is not None and not any(True for _ in step.find_data("goes_next")):
        raise Unsaid  # only a turn can't be taken twice anyway
    match str(what.data):
        case "doing":
            inner = branches(what)[0]
            if str(inner.data) == "pushes":
                if subject != ME:
                    return pushed_by_another(inner, subject, setting, bool(token(what, "CAN")))
                pushed = (pushes(inner, setting),)
                name = token(inner, "CONDITION")
                return Deed(THE_TARGET, (When((Holds("condition by this ability", name),), pushed),) if name else pushed)
            if str(inner.data) == "pushes_the_held":
                if subject != ME or token(inner, "DET") != "each" or setting.trait or setting.triggered:
                    raise Unsaid
                held = Holds("condition given by", token(inner, "CONDITION"))
                return Deed(THE_TARGET, (When((held,), (pushes(inner, setting),)),))
            if str(inner.data) in ("is_deactivated", "sets_it_off", "activates_one"):
                return tinkered(inner, subject, setting)
            if str(inner.data) == "forces_to_strike":
                return forced_to_strike(inner, setting, ends, they)
            if str(inner.data) == "rolls_apart":
                return roll_apart(inner, subject, setting, they)
            if str(inner.data) in ("pushes_some", "teleports_some", "deals_to", "deals_equal_to"):
                return _to_others(inner, subject, setting, bool(token(what, "CAN")))
            if str(inner.data) == "deals_equal_to_them":
                return harms_them(inner, subject, setting, they)
            if str(inner.data) == "spends_for":
                return _heals_another(inner, subject, setting, bool(token(what, "CAN")))
            if str(inner.data) == "ends_on_another":
                return Deed(THE_TARGET, done(Doing(inner, subject, setting, may=bool(token(what, "CAN")))))
            if str(inner.data) == "marks":
                if subject != ME or token(what, "CAN"):
                    raise Unsaid
                named = branch(inner, "some")
                return Deed(THE_TARGET if named is None else who(named, setting, None)[0], (mark(setting),))
            if str(inner.data) == "slides" and subject == ME:
                raise Unsaid
            if str(inner.data) == "teleports_beside_one":
                if subject != ME or setting.trait or setting.targets_itself or tokens(inner, "DET")[1:] != ["one"]:
                    raise Unsaid
                return Deed(Who(ONE_OF_THE_TARGETS), ME.do((Teleport(to="adjacent", of=OUTER_TARGET),)))
            if str(inner.data) == "teleports_target":
                if subject != ME:
                    raise Unsaid
                return Deed(THE_TARGET, (Teleport(squares(branches(inner)[0], setting), controlled=True),))
            of_later_uses = bool(ends) and setting.trait and setting.triggered
            if subject == THAT_USE or (is_about_that_use(inner) and not of_later_uses):
                return Deed(THAT_USE, (own(changed_use(inner, setting), inner),))
            if str(inner.data) == "is_safe_from":
                if subject != ME or not ends:
                    raise Unsaid
                return Deed(THE_TARGET, (Bestow(ends, (Modifier("cannot", name="make opportunity attacks", against=USER),)),))
            may = bool(token(what, "CAN"))
            if branch(inner, "same_target") is not None and not setting.one_target:
                alone = replace(setting, target=replace(setting.target, count=1))
                then = seen_from(subject, done(Doing(inner, subject, alone, ends, may, they)))
                return Deed(Who(ONE_OF_THE_TARGETS), subject.do(then))
            return Deed(subject, seen_from(subject, done(Doing(inner, subject, setting, ends, may, they, _usage(step)))))
        case "damage_now":
            return Deed(subject, (damage(branches(what)[0]),))
        case "damage_equal":
            return Deed(subject, (damage_equal(what, setting),))
        case "condition":
            return Deed(subject, (condition(what, ends, setting, subject),))
        case "forced":
            return Deed(subject, (forced(what, setting),))
        case "has_besides":
            if not ends and not setting.trait:
                raise Unsaid
            return Deed(subject, (Bestow(ends, (statistic(branches(what)[0]),)),))
        case "bare_state":
            return Deed(subject, (state(token(what, "STATE"), ends, setting),))
        case "gains_statistic":
            if token(what, "OWN") not in ("@'s", "the target's"):
                raise Unsaid
            bearer = ME if token(what, "OWN") == "@'s" else THE_TARGET
            value = amount(branches(what)[0], setting)
            return Deed(bearer, (Bestow(ends or without_end(), (Modifier(token(what, "GROWING"), value),)),))
        case "speed_becomes":
            if token(what, "OWN") not in ("@'s", "the target's"):
                raise Unsaid
            speed = Modifier("speed halved") if token(what, "HALVED") else Modifier("speed is", int(token(what, "INT")))
            return Deed(ME if token(what, "OWN") == "@'s" else THE_TARGET, (Bestow(ends or without_end(), (speed,)),))
        case "malice":
            sign = 1 if token(what, "GAIN") else -1
            return Deed(ME, (Gain("malice", sign * int(token(what, "INT"))),))
    raise Unsaid


def _to_others(deed: Tree[Token], subject: Who, setting: Setting, may: bool) -> Deed:
    """What the user does to others: up to so many of them, as it likes. Raises Unsaid."""
    (others,) = who(branches(deed, "some")[0], setting, ME if setting.bearer or str(deed.data) == "teleports_some" else None)
    if subject != ME or (may and not others.selection.count):
        raise Unsaid
    if setting.bearer:
        others = seen_from_the_bearer(others)
    match str(deed.data):
        case "pushes_some":
            pushed = pushes(deed, setting)
            return Deed(others, (May((pushed,), chooser=USER),) if may and setting.trait else (pushed,))
        case "teleports_some":
            return Deed(others, (Teleport(squares(branches(deed, "distance", "counted")[0], setting), controlled=True),))
        case "deals_to" if token(deed, "SIPPING"):
            regained = ForEach(ONESELF, (RegainStamina(Amount(of="damage just dealt")),))
            return Deed(others, (damage(branches(deed)[0]), regained))
        case "deals_to":
            return Deed(others, (damage(branches(deed)[0]),))
    return Deed(others, (damage_equal(deed, setting),))


def _heals_another(deed: Tree[Token], subject: Who, setting: Setting, may: bool) -> Deed:
    """A Recovery of the user, spent on the target, or on one of several. Raises Unsaid."""
    if subject != ME:
        raise Unsaid
    named = branch(deed, "some")
    healed = THE_TARGET if named is None else who(named, setting, None)[0]
    if token(deed, "SELF"):
        healed = Who(replace(healed.selection, kinds=("self", *healed.selection.kinds)))
    return Deed(healed, done(Doing(deed, subject, setting, may=may)))
