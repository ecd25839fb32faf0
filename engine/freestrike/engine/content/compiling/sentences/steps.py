"""The steps of a sentence: who has what done to it, one after the other."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.at_once import OF_FREE_STRIKES, of_free_strikes
from freestrike.engine.content.compiling.deeds.choosing import chosen_between
from freestrike.engine.content.compiling.deeds.comrades import strikes_attackers, strikes_beside, strikes_comers
from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.deeds.granting import ONE_OF_THE_TARGETS, charging_with
from freestrike.engine.content.compiling.deeds.harming import condition, dies_so_low, mark, state
from freestrike.engine.content.compiling.deeds.in_course import strikes_or_uses, with_blows_at_those_met
from freestrike.engine.content.compiling.deeds.joining_deeds import at_ones_cost, either_of, with_shared_ends, without_end
from freestrike.engine.content.compiling.deeds.marking import forced_to_strike, paid_by, price
from freestrike.engine.content.compiling.deeds.moving import forced, pushes
from freestrike.engine.content.compiling.deeds.of_ones_own import OF_ONES_OWN, of_ones_own
from freestrike.engine.content.compiling.deeds.own_words import own
from freestrike.engine.content.compiling.deeds.rolling_apart import roll_apart
from freestrike.engine.content.compiling.deeds.roving import goes_past
from freestrike.engine.content.compiling.deeds.spreading import spread_around
from freestrike.engine.content.compiling.deeds.summoning import SUMMONING, brings
from freestrike.engine.content.compiling.deeds.that_use import changed_use, is_about_that_use
from freestrike.engine.content.compiling.deeds.tinkering import tinkered
from freestrike.engine.content.compiling.parts.amounts import amount, damage, damage_equal, squares
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, rolling, scope, statistic, tier_of, until
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import (
    DURATIONS,
    ME,
    THAT_USE,
    THE_TARGET,
    TRIGGERER,
    WHO,
    Unsaid,
    Who,
    branch,
    branches,
    number,
    potency,
    reference,
    token,
    tokens,
    who,
)
from freestrike.engine.content.compiling.parts.zoned import own_space
from freestrike.engine.content.compiling.sentences.retelling import last_choice, told_for_all, with_choices, with_one_duration
from freestrike.engine.content.compiling.sentences.seeing import against_the_target, makes_unclear_to, makes_unseen, sighted_side
from freestrike.engine.content.compiling.sentences.seen_from import seen_from, seen_from_the_bearer
from freestrike.engine.content.compiling.sentences.softening import after_it
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN, END_OF_THIS_ABILITY, EOT, UNTIL_USED
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Branch,
    Effect,
    EndConditions,
    ForEach,
    Gain,
    GainTemporaryStamina,
    Halve,
    ImposeCondition,
    May,
    OneOf,
    Reacts,
    Redirect,
    RegainStamina,
    Share,
    SwapPlaces,
    Teleport,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.resources import SURGES


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
    subjects: tuple[Who, ...] = (implied,) if implied else ()
    deeds: list[Deed] = []
    them = they
    steps = with_one_duration(steps)
    for step in branches(steps):
        if str(step.data) == "also":
            deeds.extend(_below(step, setting, they, ends))
            continue
        if str(step.data) == "both_swap":
            deeds.append(Deed(THE_TARGET, (SwapPlaces(teleport=bool(token(step, "TELEPORT"))),)))
            continue
        if token(step, "FLAVOR"):
            continue
        if str(step.data) == "chooses_effect":
            if not waited or not setting.trait:
                raise Unsaid
            continue
        if str(step.data) == "ends_later":
            if not any(one.chosen for one in waited) or "@" in token(step, "OWN"):
                raise Unsaid
            deeds.append(Deed(ME, (May((EndConditions(save=True, at=EOT),), chooser=USER),)))
            continue
        if branch(step, "more_potency") is not None:
            if setting.triggered or setting.trait:
                raise Unsaid
            (about,) = branches(step, "more_potency")
            deeds.append(Deed(THE_TARGET, (own(Modifier("potency", int(token(about, "INT"))), step),)))
            continue
        if str(step.data) == "extra_to_some":
            if setting.triggered or setting.trait or token(step, "DAMAGE_TYPE"):
                raise Unsaid
            deeds.append(Deed(THE_TARGET, (own(Modifier("extra damage", int(token(step, "INT"))), step),)))
            they = None
            continue
        if str(step.data) == "dealing":
            (others,) = who(branches(step, "some")[0], setting, they)
            deeds.append(Deed(others, (damage(branches(step)[0]),)))
            continue
        named = branch(step, *WHO)
        if named is not None:
            subjects = _named(named, setting, they, waited)
        if token(step, "AFTER_THE_MOVE") and setting.unread:
            raise Unsaid  # the move is left by hand
        if str(step.data) == "conditions_end":
            if setting.trait or setting.targets_itself or token(step, "TARGET") not in ("the target", "each target"):
                raise Unsaid
            deeds.append(Deed(THE_TARGET, (EndConditions(tuple(tokens(step, "CONDITION")), 0),)))
            continue
        if str(step.data) in OF_FREE_STRIKES:
            before = deeds.pop() if deeds and str(step.data) in ("strikes_more", "deals_type") else None
            deeds.append(of_free_strikes(step, before, setting))
            continue
        if str(step.data) == "strike_makes":
            ending = ends_of(branch(step, "save", "eot", "duration"), THE_TARGET)
            deeds.append(Deed(THE_TARGET, (condition(branches(step, "condition")[0], ending, setting),)))
            continue
        if str(step.data) == "strikes_those_met":
            deeds = with_blows_at_those_met(step, deeds, setting)
            continue
        if str(step.data) == "strikes_or_uses":
            if tuple(subjects) != (ME,) or not deeds:
                raise Unsaid
            deeds.append(Deed(ME, (strikes_or_uses(step, setting),)))
            continue
        if str(step.data) == "must_choose":
            deeds.extend(Deed(one, chosen_between(step, one, setting)) for one in subjects)
            they = next(iter(subjects), they)
            continue
        if str(step.data) == "shows":
            they = next(iter(subjects), they)
            continue
        if str(step.data) == "either_at":
            deeds.extend(Deed(one, seen_from(one, (_either_at(step, one, setting, they),))) for one in subjects)
            continue
        if str(step.data) == "strikes_beside":
            deeds.extend(Deed(one, strikes_beside(step, one)) for one in subjects)
            continue
        if str(step.data) in ("strikes_comers", "strikes_attackers", "is_halved"):
            deeds = _kept_up(step, deeds, subjects, setting, ends)
            continue
        spoken = branch(step, "save", "eot", "duration", "while_its_like_lives")
        if str(step.data) == "grows":
            deeds.append(_grows(step, spoken, ends))
            continue
        if str(step.data) in OF_ONES_OWN:
            deeds.append(of_ones_own(step, setting, they, spoken, ends))
            continue
        if str(step.data) == "moved_farther_by":
            deeds.append(_forced_farther(step, setting, they, spoken, ends))
            continue
        if str(step.data) in ("own_abilities_deal", "use_takes"):
            deeds.append(_of_uses(step, setting, spoken, ends))
            continue
        if str(step.data) == "kin_unclear":
            deeds.append(makes_unclear_to(step, setting, spoken, ends))
            continue
        if str(step.data) in SUMMONING:
            brought, beside = brings(step, setting)
            deeds.append(Deed(THE_TARGET if beside else ME, (brought,)))
            they = None
            continue
        if str(step.data) == "spreads":
            deeds.append(Deed(THE_TARGET, (spread_around(step, setting),)))
            continue
        if str(step.data) == "by_size":
            deeds.append(Deed(THE_TARGET, (_by_size(step, spoken),)))
            continue
        if str(step.data) == "rolled_against_borne":
            if not setting.bearer:
                raise Unsaid
            if "strike" not in token(step, "ROLLED"):
                raise Unsaid
            edge = Modifier(rolling(branches(step, "rolling")[0]), on="strike", incoming=True)
            deeds.append(Deed(ME, (Bestow("", (edge,)),)))
            continue
        if str(step.data) == "dies_so_low":
            deeds.append(Deed(THE_TARGET, (dies_so_low(step, setting),)))
            continue
        if str(step.data) == "goes_past":
            deeds.insert(0, goes_past(setting, deeds))
            continue
        if str(step.data) == "moved_farther":
            deeds.append(Deed(THE_TARGET, (_moved_farther(step, setting),)))
            continue
        if str(step.data) == "turns_aside":
            if not setting.triggered:
                raise Unsaid
            deeds.append(Deed(ME, (Redirect(_ELSEWHERE),)))
            continue
        if str(step.data) in ("rolled_against_some", "hurt_by_half"):
            deeds.append(_of_those_near(step, setting, they))
            continue
        if str(step.data) in ("rolled_against", "harder_against", "tiered_against"):
            deeds.append(_rolled_against(step, setting, they, spoken, ends))
            continue
        if str(step.data) in ("and_potency", "and_damage"):
            deeds[-1:] = [_better_strike(step, deeds)]
            continue
        if not subjects and any(True for _ in step.find_data("rolls_apart")):
            subjects = (ME,)
        if not subjects and str(step.data) in ("speed_becomes", "gains_statistic", "malice"):
            subjects = (THE_TARGET,)
        if str(step.data) == "is_terrain":
            _as_the_owner_falls(setting, waited)
            deeds.append(Deed(ME, (own_space(step, setting),)))
            continue
        if str(step.data) == "harms_another":
            deeds.append(Deed(_another_target(setting), tuple(damage(part) for part in branches(step))))
            continue
        if str(step.data) == "takes_the_rest":
            deeds[-1:] = [_with_the_rest(deeds, subjects, setting)]
            continue
        if str(step.data) == "chooses_its_targets":
            if not deeds or not all(isinstance(one, UseAbilities) and one.controlled for one in deeds[-1].effects):
                raise Unsaid
            continue
        if str(step.data) == "next_tier":
            deeds.append(_next_tier(step, setting))
            continue
        if str(step.data) in ("and_surges", "and_temporary"):
            deeds[-1:] = [_and_gains(step, deeds)]
            continue
        if not subjects:
            raise Unsaid
        unseen = makes_unseen(step, subjects, setting, spoken, ends)
        if unseen is not None:
            deeds.append(unseen)
            continue
        side = sighted_side(step, subjects, setting)
        if side is not None:
            deeds.append(against_the_target(step, side, setting, spoken, ends))
            continue
        used = _with_an_edge(step, subjects, deeds, setting)
        if used is not None:
            deeds[-1:] = [used]
            continue
        if named is not None and str(named.data) == "each_of_us":
            deeds = _with_each_of_us(step, deeds, setting, spoken, ends)
            continue
        for subject in subjects:
            told = spoken or told_for_all(step, steps)
            bearer = ME if told is not None and _ends_with_this_turn(told, subject, waited) else subject
            lasting = ends_of(told, bearer) if told is not None else until(ends, subject) if ends is not None else ""
            if not lasting and subject == TRIGGERER and _as_a_turn_starts(waited) and any(True for _ in step.find_data("cant")):
                lasting = END_OF_CURRENT_TURN
            usage, cost = _usage(step) or paid_by(step, setting), price(step)
            if (usage or cost) and not (waited and subject == ME and token(branches(step, "doing")[0], "CAN")):
                raise Unsaid
            deed = attrs.evolve(_deed(step, subject, setting, lasting, them), endless=not lasting, usage=usage, cost=cost)
            deeds.append(after_it(deed, setting) if token(step, "AFTER_IT_RESOLVES") else deed)
        they = subjects[0] if len(subjects) == 1 else None
        them = they if they != ME else THE_TARGET if _refers_to_the_target(step) else them
    return with_shared_ends(at_ones_cost(deeds)), they


def _refers_to_the_target(step: Tree[Token]) -> bool:
    """Whether a step of somebody else leads to the target, whom "them" means from then on."""
    return any(token(one, "TARGET") for one in step.find_data("reference"))


def _kept_up(step: Tree[Token], deeds: list[Deed], subjects: tuple[Who, ...], setting: Setting, ends: Tree[Token] | None) -> list[Deed]:
    """The deeds, with what the user keeps up for a while, and before those that it accompanies. Raises Unsaid."""
    if str(step.data) == "is_halved":
        if not setting.triggered or setting.trait:
            raise Unsaid
        return [*deeds, Deed(ME, (Halve(),))]
    if setting.trait or setting.triggered or (subjects or (ME,)) != (ME,):
        raise Unsaid
    if str(step.data) == "strikes_comers":
        return [*deeds, Deed(ME, (strikes_comers(step, setting.feature, "" if ends is None else until(ends, ME)),))]
    return [Deed(ME, (strikes_attackers(step, setting.feature),)), *deeds]


def _of_uses(step: Tree[Token], setting: Setting, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """What the use that has set the ability off takes, or what all abilities of the user itself deal for a time. Raises Unsaid."""
    if str(step.data) == "use_takes":
        if not setting.triggered or setting.trait:
            raise Unsaid
        return Deed(ME, (AlterRoll(Modifier(rolling(step))),))
    lasting = ends_of(spoken, ME) if spoken is not None else until(ends, ME) if ends is not None else ""
    if "@" not in token(step, "OWN") or not (lasting or setting.trait):
        raise Unsaid
    return Deed(ME, (Bestow(lasting, (Modifier("extra damage", int(token(step, "INT")), on="ability"),)),))


def _usage(step: Tree[Token]) -> str:
    """The action that the words say that it takes, "" if none."""
    doing = branch(step, "doing")
    return "" if doing is None else token(doing, "ACTION_TO", "FREE_ONE").removeprefix("a ").removesuffix(" to")


def _grows(step: Tree[Token], spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """The area of an ability of the user's own, larger for a time. Raises Unsaid if nobody says for how long."""
    lasting = ends_of(spoken, ME) if spoken is not None else until(ends, ME) if ends is not None else without_end()
    larger = Modifier("area", int(token(step, "INT")), name=slug(token(step, "OWN_ABILITY").removeprefix("@'s ")))
    return Deed(ME, (Bestow(lasting, (larger,)),))


def _forced_farther(step: Tree[Token], setting: Setting, they: Who | None, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """Forced movement by somebody, or of somebody, that goes farther for a time. Raises Unsaid."""
    named = branch(step, "reference")
    bearer = they if named is None else ME if reference(named, setting, they) == USER else THE_TARGET
    if bearer is None or (named is None and not setting.bearer):
        raise Unsaid
    lasting = ends_of(spoken, bearer) if spoken is not None else until(ends, bearer) if ends is not None else ""
    if not lasting and not setting.bearer:
        raise Unsaid
    farther = Modifier("forced movement", int(token(step, "BONUS", "INT")), incoming=named is not None)
    return Deed(bearer, (Bestow(lasting, (farther,)),))


def _ends_with_this_turn(spoken: Tree[Token], subject: Who, waited: tuple[Awaited, ...]) -> bool:
    """Whether it is told to end with the turn of somebody whose turn has just started."""
    if branch(spoken, "end_of_this_turn") is None or attrs.evolve(subject, potency=None) != TRIGGERER:
        return False
    return _as_a_turn_starts(waited)


def _as_a_turn_starts(waited: tuple[Awaited, ...]) -> bool:
    return bool(waited) and all(one.trigger.occasion == "turn starts" for one in waited)


_ELSEWHERE = Selection(("creature",), needs=(Holds("could be targeted"),), sight=False)
"""Anybody else at whom what was aimed at the user could be aimed."""


def _by_size(step: Tree[Token], spoken: Tree[Token] | None) -> Effect:
    """One condition for the small, another for all others."""
    small, others = branches(step, "condition")
    then = ImposeCondition(token(small, "CONDITION"))
    otherwise = ImposeCondition(token(others, "CONDITION"), ends_of(spoken, THE_TARGET))
    if then.condition != "prone" or token(step, "INT") != "1":
        raise Unsaid
    return When((Holds("size at most", "1L"),), (then,), (otherwise,))


def _moved_farther(step: Tree[Token], setting: Setting) -> Effect:
    """Forced movement that reaches farther with who has a condition, or another."""
    if setting.trait or setting.triggered or number(token(step, "DET")) != 1:
        raise Unsaid
    return own(Modifier("forced movement", int(token(step, "INT")), token(step, "PUSHED").removesuffix("ed")), step)


def _below(also: Tree[Token], setting: Setting, they: Who | None, ends: Tree[Token] | None) -> list[Deed]:
    """What "and if they have M < 2 ..." does besides to those who were spoken of. Raises Unsaid."""
    whom = THE_TARGET if token(also, "TARGET") else they
    if token(also, "THAT"):
        if not setting.triggered or setting.trait:
            raise Unsaid
        whom = TRIGGERER
    if whom is None or whom.conditional or whom == ME or (token(also, "TARGET") and setting.targets_itself):
        raise Unsaid
    (steps,) = branches(also, "steps")
    deeds, _ = deeds_of(steps, setting, whom, whom, ends, ())
    if any(deed.who != whom for deed in deeds):
        raise Unsaid
    below = potency(branches(also, "potency")[0])
    return [Deed(attrs.evolve(whom, potency=below), deed.effects) for deed in deeds]


def _and_gains(step: Tree[Token], deeds: list[Deed]) -> Deed:
    """What the step before gives somebody, with what else it gives. Raises Unsaid."""
    before = deeds[-1] if deeds else None
    match before:
        case Deed(effects=(*_, Gain() | GainTemporaryStamina())):
            if str(step.data) == "and_surges":
                return attrs.evolve(before, effects=(*before.effects, Gain(SURGES, number(token(step, "INT", "DET")))))
            return attrs.evolve(before, effects=(*before.effects, GainTemporaryStamina(Amount(int(token(step, "INT"))))))
    raise Unsaid


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


def _with_each_of_us(
    step: Tree[Token], deeds: list[Deed], setting: Setting, spoken: Tree[Token] | None, ends: Tree[Token] | None
) -> list[Deed]:
    """The deeds, in which each of those who were named together has this done to it besides. Raises Unsaid."""
    if len(deeds) < 2 or deeds[0].who != ME or any(deed.effects != deeds[0].effects for deed in deeds):
        raise Unsaid
    together: list[Deed] = []
    for deed in deeds:
        lasting = ends_of(spoken, deed.who) if spoken is not None else until(ends, deed.who) if ends is not None else ""
        more = _deed(step, deed.who, setting, lasting, None)
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
    (what,) = [part for part in told if str(part.data) not in (*WHO, *DURATIONS)] or [step]
    if branch(step, "target_waiting") is not None and not any(True for _ in step.find_data("goes_next")):
        raise Unsaid  # only a turn can't be taken twice anyway
    match str(what.data):
        case "doing":
            inner = branches(what)[0]
            if str(inner.data) == "pushes":
                if subject != ME:
                    raise Unsaid
                pushed = (pushes(inner, setting),)
                name = token(inner, "CONDITION")
                return Deed(THE_TARGET, (When((Holds("condition by this ability", name),), pushed),) if name else pushed)
            if str(inner.data) in ("is_deactivated", "sets_it_off", "activates_one"):
                return tinkered(inner, subject, setting)
            if str(inner.data) == "forces_to_strike":
                return forced_to_strike(inner, setting, ends, they)
            if str(inner.data) == "rolls_apart":
                return roll_apart(inner, subject, setting, they)
            if str(inner.data) in ("pushes_some", "deals_to", "deals_equal_to"):
                return _to_others(inner, subject, setting, bool(token(what, "CAN")))
            if str(inner.data) == "spends_for":
                return _heals_another(inner, subject, setting, bool(token(what, "CAN")))
            if str(inner.data) == "marks":
                if subject != ME or token(what, "CAN"):
                    raise Unsaid
                named = branch(inner, "some")
                return Deed(THE_TARGET if named is None else who(named, setting, None)[0], (mark(setting),))
            if str(inner.data) == "slides" and subject == ME:
                raise Unsaid
            if str(inner.data) == "teleports_target":
                if subject != ME:
                    raise Unsaid
                return Deed(THE_TARGET, (Teleport(squares(branches(inner)[0], setting), controlled=True),))
            if subject == THAT_USE or is_about_that_use(inner):
                return Deed(THAT_USE, (own(changed_use(inner, setting), inner),))
            if str(inner.data) == "is_safe_from":
                if subject != ME or not ends:
                    raise Unsaid
                return Deed(THE_TARGET, (Bestow(ends, (Modifier("cannot", name="make opportunity attacks", against=USER),)),))
            may = bool(token(what, "CAN"))
            if branch(inner, "same_target") is not None and not setting.one_target:
                alone = attrs.evolve(setting, target=replace(setting.target, count=1))
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
            return Deed(subject, (forced(what),))
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
    (others,) = who(branches(deed, "some")[0], setting, ME if setting.bearer else None)
    if subject != ME or (may and not others.selection.count):
        raise Unsaid
    if setting.bearer:
        others = seen_from_the_bearer(others)
    match str(deed.data):
        case "pushes_some":
            pushed = pushes(deed, setting)
            return Deed(others, (May((pushed,), chooser=USER),) if may and setting.trait else (pushed,))
        case "deals_to" if token(deed, "SIPPING"):
            regained = ForEach(ONESELF, (RegainStamina(Amount(of="damage just dealt")),))
            return Deed(others, (damage(branches(deed)[0]), regained))
        case "deals_to":
            return Deed(others, (damage(branches(deed)[0]),))
    return Deed(others, (damage_equal(deed, setting),))


def _next_tier(step: Tree[Token], setting: Setting) -> Deed:
    """What the next roll of the user in its turn obtains, or at least. Raises Unsaid."""
    if setting.trait or setting.triggered:
        raise Unsaid
    on = token(step, "NEXT_ROLL").removeprefix("the next ").partition(" @")[0]
    tier = token(step, "TIER")
    modifier = Modifier("automatic tier", int(tier[-1])) if tier else Modifier("least tier", int(token(step, "INT")))
    return Deed(ME, (Bestow(END_OF_CURRENT_TURN, (replace(modifier, on=on, next_only=True),)),))


def _heals_another(deed: Tree[Token], subject: Who, setting: Setting, may: bool) -> Deed:
    """A Recovery of the user, spent on the target, or on one of several. Raises Unsaid."""
    if subject != ME:
        raise Unsaid
    named = branch(deed, "some")
    healed = THE_TARGET if named is None else who(named, setting, None)[0]
    if token(deed, "SELF"):
        healed = Who(replace(healed.selection, kinds=("self", *healed.selection.kinds)))
    return Deed(healed, done(Doing(deed, subject, setting, may=may)))


def _rolled_against(step: Tree[Token], setting: Setting, they: Who | None, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    role = reference(branches(step, "reference")[0], setting, they)
    subject = ME if role == "user" else THE_TARGET if role == "target" else None
    if subject is None:
        raise Unsaid
    word = token(step, "ROLLED", "ANY_ABILITY")
    on = "strike" if "strike" in word else "ability roll" if "ability" in word else "power roll"
    way = next((way for way in ("melee", "ranged") if way in word), "")
    on = f"{way} {on.removesuffix(' roll')}" if way else on
    lasting = ends_of(spoken, subject) if spoken is not None else until(ends, subject) if ends is not None else ""
    next_only = word.startswith("the next")
    lasting = lasting or (UNTIL_USED if next_only else "")
    if not lasting and not setting.trait:
        raise Unsaid
    if str(step.data) == "harder_against":
        modifier = Modifier("extra damage", int(token(step, "INT")), on=on, incoming=True, next_only=next_only)
    elif str(step.data) == "tiered_against":
        modifier = Modifier("automatic tier", tier_of(token(step, "TIER")), on=on, incoming=True, next_only=next_only)
    else:
        modifier = Modifier(rolling(branches(step, "rolling")[0]), on=on, incoming=True, next_only=next_only)
    if "an ally" in word:
        modifier = replace(modifier, when=(Holds("ally of", of=TRIGGERING),))
    return Deed(subject, (Bestow(lasting, (modifier,)),))


def _of_those_near(step: Tree[Token], setting: Setting, they: Who | None) -> Deed:
    """What a trait gives each of those near its owner against what is aimed at them. Raises Unsaid."""
    named = branch(step, "some")
    if named is None:
        near: list[Token | Tree[Token]] = [Token("DET", "each"), Token("KIND", "ally"), *branches(step)[:1]]
        named = Tree("some", near)
    (whom,) = who(named, setting, they)
    if not setting.trait or setting.triggered or whom.conditional:
        raise Unsaid
    each = attrs.evolve(whom, selection=replace(whom.selection, count=0))
    if str(step.data) == "hurt_by_half":
        return Deed(each, (Bestow("", (Modifier("halved damage"),)),))
    word = token(step, "ROLLED")
    on = "strike" if "strike" in word else "ability roll" if "ability" in word else "power roll"
    return Deed(each, (Bestow("", (Modifier(rolling(branches(step, "rolling")[0]), on=on, incoming=True),)),))


def _better_strike(step: Tree[Token], deeds: list[Deed]) -> Deed:
    """What the step before gives the next strike, with what else "that strike" has. Raises Unsaid."""
    match deeds[-1:]:
        case [Deed(effects=(Bestow(ends="until used", modifiers=modifiers) as given,)) as before] if all(
            one.on == "strike" and one.next_only and not one.incoming for one in modifiers
        ):
            what = "potency" if str(step.data) == "and_potency" else "extra damage"
            more = Modifier(what, int(token(step, "INT")), on="strike", next_only=True)
            return Deed(before.who, (replace(given, modifiers=(*modifiers, more)),))
    raise Unsaid


def _as_the_owner_falls(setting: Setting, waited: tuple[Awaited, ...]) -> None:
    """Raises Unsaid unless it is told of what happens as the owner of a trait is reduced to 0 Stamina."""
    if not setting.trait or [(one.trigger.occasion, one.trigger.actor) for one in waited] != [("drops to 0", "self")]:
        raise Unsaid


def _another_target(setting: Setting) -> Who:
    """One more that the ability could target, within its distance. Raises Unsaid where it has none."""
    if setting.trait or setting.triggered or not setting.reach or setting.area is not None or setting.target.special:
        raise Unsaid
    return Who(Selection(setting.target.kinds, 1, setting.reach, needs=(Holds("among the targets", negated=True),)))


def _with_the_rest(deeds: list[Deed], takers: tuple[Who, ...], setting: Setting) -> Deed:
    """The half of the damage of a strike that is spared the target, which the user takes once it is known. Raises Unsaid."""
    match deeds[-1:]:
        case [Deed(who=struck, effects=(Halve(),))] if struck == THE_TARGET and takers == (ME,) and setting.triggered and not setting.trait:
            giver = Selection(("creature",), 0, needs=(Holds("is called", GIVER),), sight=False)
            needs = (Holds("ability", "strike", TRIGGERING),)
            hurt = Trigger("is about to damage", "", "self", measured="subject", needs=needs, moment=BEFORE)
            shares = Reacts(slug(setting.feature), setting.feature, hurt, (Share(giver),), choice=False, target=ONESELF)
            return Deed(struck, (Bestow(END_OF_THIS_ABILITY, reacts=(shares,)),))
    raise Unsaid


def _either_at(step: Tree[Token], subject: Who, setting: Setting, they: Who | None) -> Effect:
    """One of two things that are both done against the same, as the user chooses."""
    if subject != ME:
        raise Unsaid
    ways: list[Branch] = []
    for way in branches(step, "strikes", "grabs_by_maneuver"):
        at = Tree(way.data, [*way.children, branches(step, "against")[0]])
        name = "free strike" if str(way.data) == "strikes" else "grab"
        ways.append(Branch(name, done(Doing(at, subject, setting, may=True, they=they))))
    return OneOf(tuple(ways))
