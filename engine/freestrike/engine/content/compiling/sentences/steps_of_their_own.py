"""The steps of a sentence that have rules of their own, each in a function by the grammar's name for it."""

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
from freestrike.engine.content.compiling.deeds.harming import condition, dies_so_low
from freestrike.engine.content.compiling.deeds.in_course import strikes_or_uses, with_blows_at_those_met
from freestrike.engine.content.compiling.deeds.joining_deeds import without_end
from freestrike.engine.content.compiling.deeds.of_ones_own import OF_ONES_OWN, of_ones_own
from freestrike.engine.content.compiling.deeds.own_words import own
from freestrike.engine.content.compiling.deeds.rolling_apart import roll_apart, roll_at_each
from freestrike.engine.content.compiling.deeds.roving import goes_past
from freestrike.engine.content.compiling.deeds.spreading import spread_around
from freestrike.engine.content.compiling.deeds.summoning import SUMMONING, brings
from freestrike.engine.content.compiling.parts.amounts import amount, damage
from freestrike.engine.content.compiling.parts.lasting_words import at_objects, ends_of, rolling, scope, tier_of, until
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who, reference, who
from freestrike.engine.content.compiling.parts.zoned import SPACE, ground, own_space
from freestrike.engine.content.compiling.sentences.seeing import makes_unclear_to
from freestrike.engine.content.compiling.sentences.seen_from import seen_from
from freestrike.engine.content.compiling.sentences.telling import Telling, spoken_until, tells
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN, END_OF_THIS_ABILITY, EOT, UNTIL_USED
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Branch,
    EndConditions,
    Gain,
    GainTemporaryStamina,
    Halve,
    ImposeCondition,
    May,
    OneOf,
    Reacts,
    Redirect,
    ReplenishSquad,
    Share,
    SwapPlaces,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.resources import SURGES


@tells("rolls_for_each", of_nobody=True)
def _rolls_for_each(step: Tree[Token], told: Telling) -> None:
    told.deeds.append(roll_at_each(told.setting))


@tells("rolls_at_those", of_nobody=True)
def _rolls_at_those(step: Tree[Token], told: Telling) -> None:
    told.deeds.append(roll_apart(step, ME, told.setting, told.they))


@tells("both_swap", of_nobody=True)
def _both_swap(step: Tree[Token], told: Telling) -> None:
    told.add(THE_TARGET, SwapPlaces(teleport=bool(token(step, "TELEPORT"))))


@tells("chooses_effect", of_nobody=True)
def _chooses_effect(step: Tree[Token], told: Telling) -> None:
    """The effect that is chosen is told by the next step."""
    if not told.waited or not told.setting.trait:
        raise Unsaid


@tells("ends_later", of_nobody=True)
def _ends_later(step: Tree[Token], told: Telling) -> None:
    if not any(one.chosen for one in told.waited) or "@" in token(step, "OWN"):
        raise Unsaid
    told.add(ME, May((EndConditions(save=True, at=EOT),), chooser=USER))


@tells("extra_to_some", of_nobody=True)
def _extra_to_some(step: Tree[Token], told: Telling) -> None:
    told.of_an_ability()
    if token(step, "DAMAGE_TYPE"):
        raise Unsaid
    told.add(THE_TARGET, own(Modifier("extra damage", int(token(step, "INT"))), step))
    told.they = None


@tells("dealing", of_nobody=True)
def _dealing(step: Tree[Token], told: Telling) -> None:
    (others,) = who(branches(step, "some")[0], told.setting, told.they)
    told.add(others, damage(branches(step)[0]))


@tells("conditions_end")
def _conditions_end(step: Tree[Token], told: Telling) -> None:
    if told.setting.trait or told.setting.targets_itself or token(step, "TARGET") not in ("the target", "each target"):
        raise Unsaid
    told.add(THE_TARGET, EndConditions(tuple(tokens(step, "CONDITION")), 0))


@tells(*OF_FREE_STRIKES)
def _of_free_strikes(step: Tree[Token], told: Telling) -> None:
    before = told.deeds.pop() if told.deeds and str(step.data) in ("strikes_more", "deals_type") else None
    told.deeds.append(of_free_strikes(step, before, told.setting))


@tells("strike_makes")
def _strike_makes(step: Tree[Token], told: Telling) -> None:
    ending = ends_of(branch(step, "save", "eot", "duration"), THE_TARGET)
    told.add(THE_TARGET, condition(branches(step, "condition")[0], ending, told.setting))


@tells("strikes_those_met")
def _strikes_those_met(step: Tree[Token], told: Telling) -> None:
    told.deeds = with_blows_at_those_met(step, told.deeds, told.setting)


@tells("strikes_or_uses")
def _strikes_or_uses(step: Tree[Token], told: Telling) -> None:
    if told.subjects != (ME,) or not told.deeds:
        raise Unsaid
    told.add(ME, strikes_or_uses(step, told.setting))


@tells("must_choose")
def _must_choose(step: Tree[Token], told: Telling) -> None:
    told.deeds.extend(Deed(one, chosen_between(step, one, told.setting)) for one in told.subjects)
    told.they = next(iter(told.subjects), told.they)


@tells("shows")
def _shows(step: Tree[Token], told: Telling) -> None:
    """What only shows does nothing."""
    told.they = next(iter(told.subjects), told.they)


@tells("either_at")
def _either_at(step: Tree[Token], told: Telling) -> None:
    """One of two things that are both done against the same, as the user chooses."""
    for subject in told.subjects:
        if subject != ME:
            raise Unsaid
        ways: list[Branch] = []
        for way in branches(step, "strikes", "grabs_by_maneuver"):
            at = Tree(way.data, [*way.children, branches(step, "against")[0]])
            name = "free strike" if str(way.data) == "strikes" else "grab"
            ways.append(Branch(name, done(Doing(at, subject, told.setting, may=True, they=told.they))))
        told.deeds.append(Deed(subject, seen_from(subject, (OneOf(tuple(ways)),))))


@tells("strikes_beside")
def _strikes_beside(step: Tree[Token], told: Telling) -> None:
    told.deeds.extend(Deed(one, strikes_beside(step, one)) for one in told.subjects)


@tells("is_halved")
def _is_halved(step: Tree[Token], told: Telling) -> None:
    told.of_a_reaction()
    told.add(ME, Halve())


@tells("strikes_comers", "strikes_attackers")
def _kept_up(step: Tree[Token], told: Telling) -> None:
    """What the user keeps up for a while; who attacks is struck before anything else is done."""
    told.of_an_ability()
    if (told.subjects or (ME,)) != (ME,):
        raise Unsaid
    feature = told.setting.feature
    if str(step.data) == "strikes_comers":
        told.add(ME, strikes_comers(step, feature, "" if told.ends is None else until(told.ends, ME)))
    else:
        told.deeds.insert(0, Deed(ME, (strikes_attackers(step, feature),)))


@tells("grows")
def _grows(step: Tree[Token], told: Telling) -> None:
    """The area of an ability of the user's own, larger for a time. Raises Unsaid if nobody says for how long."""
    larger = Modifier("area", int(token(step, "INT")), name=slug(token(step, "OWN_ABILITY").removeprefix("@'s ")))
    told.add(ME, Bestow(told.lasting(step, ME) or without_end(), (larger,)))


@tells(*OF_ONES_OWN)
def _of_ones_own(step: Tree[Token], told: Telling) -> None:
    told.deeds.append(of_ones_own(step, told.setting, told.they, spoken_until(step), told.ends))


@tells("moved_farther_by")
def _forced_farther(step: Tree[Token], told: Telling) -> None:
    """Forced movement by somebody, or of somebody, that goes farther for a time."""
    setting = told.setting
    named = branch(step, "reference")
    bearer = told.they if named is None else ME if reference(named, setting, told.they) == USER else THE_TARGET
    if bearer is None or (named is None and not setting.bearer):
        raise Unsaid
    lasting = told.lasting(step, bearer)
    if not lasting and not setting.bearer:
        raise Unsaid
    farther = Modifier("forced movement", int(token(step, "BONUS", "INT")), incoming=named is not None)
    told.add(bearer, Bestow(lasting, (farther,)))


@tells("use_takes")
def _use_takes(step: Tree[Token], told: Telling) -> None:
    """An edge or a bane on the use that has set the ability off."""
    told.of_a_reaction()
    told.add(ME, AlterRoll(Modifier(rolling(step))))


@tells("own_abilities_deal")
def _own_abilities_deal(step: Tree[Token], told: Telling) -> None:
    """What all abilities of the user itself deal for a time."""
    lasting = told.lasting(step, ME)
    if "@" not in token(step, "OWN") or not (lasting or told.setting.trait):
        raise Unsaid
    told.add(ME, Bestow(lasting, (Modifier("extra damage", int(token(step, "INT")), on="ability"),)))


@tells("own_uses_break_harder")
def _own_uses_break_harder(step: Tree[Token], told: Telling) -> None:
    """What the abilities or the strikes of a trait's owner deal to objects besides."""
    if not told.setting.trait or told.setting.bearer or "the target" in token(step, "OWN"):
        raise Unsaid
    on = "strike" if token(step, "BONUS") else "ability"
    told.add(ME, Bestow("", (at_objects(int(token(step, "INT", "BONUS")), on),)))


@tells("easier_to_affect", of_nobody=True)
def _easier_to_affect(step: Tree[Token], told: Telling) -> None:
    """What the potencies are higher by that are held against the bearer of something."""
    if not told.setting.bearer:
        raise Unsaid
    told.add(ME, Bestow("", (Modifier("potency", int(token(step, "INT")), on="ability", incoming=True),)))


@tells("squad_regains", of_nobody=True)
def _squad_regains(step: Tree[Token], told: Telling) -> None:
    """The pool of the user's own squad grows again, as far as it can."""
    told.of_an_ability()
    told.add(ME, ReplenishSquad(amount(branches(step)[0], told.setting)))


@tells("rolls_besides")
def _rolls_besides(step: Tree[Token], told: Telling) -> None:
    """What those roll with besides of whom the step before tells what they have."""
    on, next_only = scope(branches(step, "scope")[0])
    if on in ("", "this", "that", "escape grab") or next_only or not told.deeds:
        raise Unsaid
    for subject in told.subjects:
        lasting = told.lasting(step, subject)
        if not lasting and not told.setting.trait:
            raise Unsaid
        told.add(subject, Bestow(lasting, (Modifier(rolling(step), on=on),)))


@tells("kin_unclear")
def _kin_unclear(step: Tree[Token], told: Telling) -> None:
    told.deeds.append(makes_unclear_to(step, told.setting, spoken_until(step), told.ends))


@tells(*SUMMONING)
def _summons(step: Tree[Token], told: Telling) -> None:
    brought, beside = brings(step, told.setting)
    told.add(THE_TARGET if beside else ME, brought)
    told.they = None


@tells("spreads")
def _spreads(step: Tree[Token], told: Telling) -> None:
    told.add(THE_TARGET, spread_around(step, told.setting))


@tells("by_size")
def _by_size(step: Tree[Token], told: Telling) -> None:
    """One condition for the small, another for all others."""
    small, others = branches(step, "condition")
    then = ImposeCondition(token(small, "CONDITION"))
    otherwise = ImposeCondition(token(others, "CONDITION"), ends_of(spoken_until(step), THE_TARGET))
    if then.condition != "prone" or token(step, "INT") != "1":
        raise Unsaid
    told.add(THE_TARGET, When((Holds("size at most", "1L"),), (then,), (otherwise,)))


@tells("rolled_against_borne")
def _rolled_against_borne(step: Tree[Token], told: Telling) -> None:
    if not told.setting.bearer or "strike" not in token(step, "ROLLED"):
        raise Unsaid
    told.add(ME, Bestow("", (Modifier(rolling(branches(step, "rolling")[0]), on="strike", incoming=True),)))


@tells("dies_so_low")
def _dies_so_low(step: Tree[Token], told: Telling) -> None:
    told.add(THE_TARGET, dies_so_low(step, told.setting))


@tells("goes_past")
def _goes_past(step: Tree[Token], told: Telling) -> None:
    told.deeds.insert(0, goes_past(step, told.setting, told.deeds))


@tells("picks_besides", of_nobody=True)
def _picks_besides(step: Tree[Token], told: Telling) -> None:
    """Whom a sentence to come is about, where that of `felling.lark` tells whether it is anybody."""
    raise Unsaid


@tells("moved_farther")
def _moved_farther(step: Tree[Token], told: Telling) -> None:
    """Forced movement that reaches farther with who has a condition, or another."""
    told.of_an_ability()
    if number(token(step, "DET")) != 1:
        raise Unsaid
    told.add(THE_TARGET, own(Modifier("forced movement", int(token(step, "INT")), token(step, "PUSHED").removesuffix("ed")), step))


_ELSEWHERE = Selection(("creature",), needs=(Holds("could be targeted"),), sight=False)
"""Anybody else at whom what was aimed at the user could be aimed."""


@tells("turns_aside")
def _turns_aside(step: Tree[Token], told: Telling) -> None:
    if not told.setting.triggered:
        raise Unsaid
    told.add(ME, Redirect(_ELSEWHERE))


@tells("rolled_against_some", "hurt_by_half")
def _of_those_near(step: Tree[Token], told: Telling) -> None:
    """What a trait gives each of those near its owner against what is aimed at them."""
    setting = told.setting
    named = branch(step, "some")
    if named is None:
        near: list[Token | Tree[Token]] = [Token("DET", "each"), Token("KIND", "ally"), *branches(step)[:1]]
        named = Tree("some", near)
    (whom,) = who(named, setting, told.they)
    if not setting.trait or setting.triggered or whom.conditional:
        raise Unsaid
    each = attrs.evolve(whom, selection=replace(whom.selection, count=0))
    if str(step.data) == "hurt_by_half":
        told.add(each, Bestow("", (Modifier("halved damage"),)))
    else:
        on = _scope(token(step, "ROLLED"))
        told.add(each, Bestow("", (Modifier(rolling(branches(step, "rolling")[0]), on=on, incoming=True),)))


@tells("rolled_against", "harder_against", "tiered_against")
def _rolled_against(step: Tree[Token], told: Telling) -> None:
    """What rolls and blows against somebody have."""
    role = "user" if token(step, "ME") else reference(branches(step, "reference")[0], told.setting, told.they)
    subject = ME if role == "user" else THE_TARGET if role == "target" else None
    if subject is None:
        raise Unsaid
    word = token(step, "ROLLED", "ANY_ABILITY", "RANGED_USE")
    on = "magic or psionic ability roll" if token(step, "ARCANE_USES") else _scope(word)
    way = next((way for way in ("melee", "ranged") if way in word), "")
    on = f"{way} {on.removesuffix(' roll')}" if way else on
    next_only = word.startswith("the next")
    lasting = told.lasting(step, subject) or (UNTIL_USED if next_only else "")
    if not lasting and not told.setting.trait:
        raise Unsaid
    if str(step.data) == "harder_against":
        modifier = Modifier("extra damage", int(token(step, "INT")), on=on, incoming=True, next_only=next_only)
    elif str(step.data) == "tiered_against":
        modifier = Modifier("automatic tier", tier_of(token(step, "TIER")), on=on, incoming=True, next_only=next_only)
    else:
        modifier = Modifier(rolling(branches(step, "rolling")[0]), on=on, incoming=True, next_only=next_only)
    if "an ally" in word:
        modifier = replace(modifier, when=(Holds("ally of", of=TRIGGERING),))
    told.add(subject, Bestow(lasting, (modifier,)))


def _scope(word: str) -> str:
    """Which rolls the words mean."""
    return "strike" if "strike" in word else "ability roll" if "abilit" in word else "power roll"


@tells("and_potency", "and_damage")
def _better_strike(step: Tree[Token], told: Telling) -> None:
    """What the step before gives the next strike, with what else "that strike" has."""
    match told.deeds[-1:]:
        case [Deed(effects=(Bestow(ends="until used", modifiers=modifiers) as given,)) as before] if all(
            one.on == "strike" and one.next_only and not one.incoming for one in modifiers
        ):
            what = "potency" if str(step.data) == "and_potency" else "extra damage"
            more = Modifier(what, int(token(step, "INT")), detail=token(step, "DAMAGE_TYPE"), on="strike", next_only=True)
            told.deeds[-1:] = [Deed(before.who, (replace(given, modifiers=(*modifiers, more)),))]
        case _:
            raise Unsaid


@tells("is_terrain")
def _is_terrain(step: Tree[Token], told: Telling) -> None:
    """What becomes of the area of an ability, once more is told, or of the space of the owner of a trait as it is reduced to 0 Stamina."""
    if not told.setting.trait and told.deeds and not told.setting.at_target:
        told.add(ME, ground(step, told.setting, told.lasting(step, ME) or ENCOUNTER))
        return
    if not told.setting.trait or [(one.trigger.occasion, one.trigger.actor) for one in told.waited] != [("drops to 0", "self")]:
        raise Unsaid
    told.add(ME, own_space(step, told.setting))


@tells("becomes_terrain", of_nobody=True)
def _becomes_terrain(step: Tree[Token], told: Telling) -> None:
    """What becomes of the ground where the target is, until the fight is over."""
    told.of_an_ability()
    if told.setting.targets_itself or token(step, "TERRAIN") != "difficult terrain":
        raise Unsaid
    told.add(THE_TARGET, Zone(SPACE, 0, ends=ENCOUNTER, terrain=("difficult",), of=TARGET, name=slug(told.setting.feature)))


@tells("harms_another")
def _harms_another(step: Tree[Token], told: Telling) -> None:
    """One more that the ability could target, within its distance. Raises Unsaid where it has none."""
    setting = told.setting
    told.of_an_ability()
    if not setting.reach or setting.area is not None or setting.target.special:
        raise Unsaid
    another = Who(Selection(setting.target.kinds, 1, setting.reach, needs=(Holds("among the targets", negated=True),)))
    told.deeds.append(Deed(another, tuple(damage(part) for part in branches(step))))


@tells("takes_the_rest")
def _takes_the_rest(step: Tree[Token], told: Telling) -> None:
    """The half of the damage of a strike that is spared the target, which the user takes once it is known."""
    setting = told.setting
    told.of_a_reaction()
    match told.deeds[-1:]:
        case [Deed(who=struck, effects=(Halve(),))] if struck == THE_TARGET and told.subjects == (ME,):
            giver = Selection(("creature",), 0, needs=(Holds("is called", GIVER),), sight=False)
            needs = (Holds("ability", "strike", TRIGGERING),)
            hurt = Trigger("is about to damage", "", "self", measured="subject", needs=needs, moment=BEFORE)
            shares = Reacts(slug(setting.feature), setting.feature, hurt, (Share(giver),), choice=False, target=ONESELF)
            told.deeds[-1:] = [Deed(struck, (Bestow(END_OF_THIS_ABILITY, reacts=(shares,)),))]
        case _:
            raise Unsaid


@tells("chooses_its_targets")
def _chooses_its_targets(step: Tree[Token], told: Telling) -> None:
    """Whom it is used on is the user's choice anyway where it is controlled."""
    if not told.deeds or not all(isinstance(one, UseAbilities) and one.controlled for one in told.deeds[-1].effects):
        raise Unsaid


@tells("next_tier")
def _next_tier(step: Tree[Token], told: Telling) -> None:
    """What the next roll of the user in its turn obtains, or at least."""
    told.of_an_ability()
    on = token(step, "NEXT_ROLL").removeprefix("the next ").partition(" @")[0]
    tier = token(step, "TIER")
    modifier = Modifier("automatic tier", int(tier[-1])) if tier else Modifier("least tier", int(token(step, "INT")))
    told.add(ME, Bestow(END_OF_CURRENT_TURN, (replace(modifier, on=on, next_only=True),)))


@tells("and_surges", "and_temporary")
def _and_gains(step: Tree[Token], told: Telling) -> None:
    """What the step before gives somebody, with what else it gives."""
    match told.deeds[-1:]:
        case [Deed(effects=(*_, Gain() | GainTemporaryStamina())) as before]:
            surges = str(step.data) == "and_surges"
            more = Gain(SURGES, number(token(step, "INT", "DET"))) if surges else GainTemporaryStamina(Amount(int(token(step, "INT"))))
            told.deeds[-1:] = [attrs.evolve(before, effects=(*before.effects, more))]
        case _:
            raise Unsaid
