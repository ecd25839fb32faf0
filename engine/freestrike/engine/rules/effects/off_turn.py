"""What others may use because of an effect: granted abilities, charges and main actions (combat/granted-abilities)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.counts_as import can_act, has_fallen
from freestrike.engine.queries.granted import GRANTED, WAIVED, charge_uses, granted_uses
from freestrike.engine.queries.objects import named
from freestrike.engine.queries.selections import candidates
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.usable import Possible, abilities, ability, can_target, why_not_target
from freestrike.engine.queries.use import Use, manners
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import main_action_at_once, reaction_bleeds
from freestrike.engine.rules.charge import why_not_charge_along
from freestrike.engine.rules.choosing import decide
from freestrike.engine.rules.effects.by_leave import (
    act_by_leave,
    choose_by_leave,
    opponents,
    react_by_leave,
    reckoned,
    rule_out,
    why_not_by_leave,
)
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out, carry_out_all
from freestrike.engine.rules.effects.striking_on import at_once, strike_on
from freestrike.engine.rules.in_charge import as_it_charges, begin_charging, end_charging
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.stepping import Course, go
from freestrike.engine.rules.straight_ways import straight_ways
from freestrike.events.content.ability import MAIN_ACTION, NO_ACTION, Ability
from freestrike.events.content.amount import Amount
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, EndState, May, TakeAction, UseAbilities, When
from freestrike.events.content.selection import Holds
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

CHARGE = "combat/charge"
REACTIONS = "combat/triggered-actions"


@carries_out(UseAbilities)
def _use_abilities(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The target may use one of the abilities that it is granted, or a free strike in its place; it must not be able to do so by itself,
    but it must be able to react."""
    grantee = under.target
    reasons = why_not_by_leave(scene.board, grantee, effect.usage)
    if reasons:
        yield from rule_out(scene, under, grantee, reasons)
        return
    if effect.which == "charge":
        yield from _charge(scene, under, effect)
        return
    if effect.strikes_on:
        yield from strike_on(scene, under, effect)
        return
    if effect.upon_targets or effect.upon is not None:
        yield from _upon_targets(scene, under, effect)
        return
    if effect.which == MAIN_ACTION and effect == UseAbilities(MAIN_ACTION, usage=effect.usage, choice=effect.choice):
        yield from _main_action(scene, under, effect)
        return
    used, without = "", frozenset[str]()
    for nth in range(effect.times):
        if nth:
            yield from carry_out_all(scene, under, effect.between)
        if effect.around:
            yield from carry_out(scene, under, May((Bestow(END_OF_THIS_ABILITY, state=MOVED), *effect.around)))
        possible = _of_one(_granted(scene.board, under, effect), used, without)
        if not possible:
            break
        chosen = yield from choose_by_leave(scene, under, grantee, "granted ability", possible, effect)
        if not chosen:
            break
        possible = _of_one(_granted(scene.board, under, effect), used, without)
        use = next((one.use for one in possible if (one.option.id,) == chosen), None)
        used = "" if use is None else use.ability.id
        without |= {*use.targets, *use.objects} if effect.apart and use is not None else set()
        yield from act_by_leave(scene, under, effect.usage, possible, chosen, GRANTED)
        if effect.around:
            yield from carry_out(scene, under, When((Holds("state", MOVED, negated=True),), effect.around, (EndState(MOVED),)))


def _upon_targets(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """An ability of the grantee on those of the targets of the one in use, or of whom it picks, that it could be used on, were they near
    enough; it uses it if it likes (policy use_against_each_target)."""
    own = at_once(ability(scene.board.creatures[under.target], effect.named[0]))
    upon = under.targets if effect.upon is None else candidates(scene.board, under, effect.upon)
    if own is None or not upon or (effect.choice and not (yield from decide(scene, under, "target", "may"))):
        return
    cost = 0 if effect.cost == WAIVED else None
    apart = not effect.together and own.area is None and scene.board.policies["use_against_each_target"] == "apart"
    for targets in tuple((one,) for one in upon) if apart else (upon,):
        user = scene.board.creatures[under.target]
        manner = _manner_upon(scene.board, user, own, targets, effect)
        eligible = tuple(id for id in targets if not _why_not_upon(scene.board, user, own, manner, id, effect))
        if can_act(user) and eligible and not why_not_pay(scene.board, user, own.cost if cost is None else cost, own.resource):
            use = Use(own, manner, eligible, effect.modifiers, cost)
            yield from use_ability(scene, under.target, use, effect.usage or NO_ACTION, GRANTED, cause=under.cause)


_HOW_FAR = ("too far", "no line of effect")
"""What keeps an ability from a target that is settled where it is used on the targets of another."""


def _why_not_upon(board: Board, user: Creature, own: Ability, manner: str, id: str, effect: UseAbilities) -> tuple[Reason, ...]:
    reasons = why_not_target(board, user, own, manner, id, effect.modifiers)
    return tuple(one for one in reasons if one.code not in _HOW_FAR)


def _manner_upon(board: Board, user: Creature, own: Ability, targets: tuple[str, ...], effect: UseAbilities) -> str:
    """How it is used: in the first way that comes as far as all of them, else in the last."""
    ways = manners(own)
    return next((way for way in ways if all(can_target(board, user, own, way, id, effect.modifiers) for id in targets)), ways[-1])


@carries_out(TakeAction)
def _take_action(scene: Scene, under: Circumstances, effect: TakeAction) -> Procedure[None]:
    """The target reacts with what it is told to do, if it can react (combat/triggered-actions, classes/dazed)."""
    reasons = why_not_by_leave(scene.board, under.target, effect.usage)
    if reasons:
        yield from rule_out(scene, under, under.target, reasons)
        return
    cause = yield from react_by_leave(scene, under, under.target, effect.usage, REACTIONS)
    if can_act(scene.board.creatures[under.target]):  # Another may have answered that, and killed it.
        yield from carry_out_all(scene, replace(under, cause=cause), effect.then)
    if reaction_bleeds(scene.board, effect.usage):
        yield from bleed(scene, under.target)


MOVED = "moved before this use"
"""The state of who has moved before one of several uses, and so does not after it."""


def _of_one(possible: tuple[Possible, ...], used: str, without: frozenset[str]) -> tuple[Possible, ...]:
    """Only the uses of the ability `used`, "" is any, and on none of `without`."""
    return tuple(one for one in possible if used in ("", one.use.ability.id) and without.isdisjoint((*one.use.targets, *one.use.objects)))


def _main_action(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The target takes a main action by leave, whatever that may be (combat/main-actions)."""
    yield from react_by_leave(scene, under, under.target, effect.usage, GRANTED)
    yield from main_action_at_once(scene, (under.target,), GRANTED, source=under.ability.id)


def _charge(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The target charges by leave: where to is chosen first, then, from where it has come to, with what and whom it strikes
    (combat/charge)."""
    id = under.target
    ways = _charges(scene.board, under, effect)
    if not ways:
        return
    seat = scene.board.creatures[under.user if effect.controlled else id].seat
    options = {_charge_option(under, effect, *way): way for way in ways}
    key = f"granted charge|{under.ability.id}|{under.user}|{id}|{under.triggering}"
    asked = Question(seat, key, "granted charge", tuple(options), under.cause, 0 if effect.choice else 1, 1, id, (GRANTED, CHARGE))
    answer = yield from ask(asked)
    chosen = next((way for option, way in options.items() if (option.id,) == answer.options), None)
    path = None if chosen is None else _charges(scene.board, under, effect).get(chosen)
    if chosen is None or path is None:
        return
    meant = ability(scene.board.creatures[id], chosen[1])
    yield from react_by_leave(scene, under, id, effect.usage, GRANTED)
    if path:
        squares = speed(scene.board, scene.board.creatures[id], charging=True)
        given = yield from begin_charging(scene, id, meant, path)
        yield from go(scene, id, Course(path, "charge", by=under.ability.id, squares=squares))
        yield from end_charging(scene, id, given)
    possible = _with_what_was_meant(_ends_of_charge(scene.board, under, effect), meant)
    if possible and can_act(scene.board.creatures[id]):
        picked = yield from choose_by_leave(scene, under, id, "charge", possible, replace(effect, usage=NO_ACTION))
        if picked:
            ends = _with_what_was_meant(_ends_of_charge(scene.board, under, effect), meant)
            yield from act_by_leave(scene, under, "", ends, picked, GRANTED)


def _charge_option(under: Circumstances, effect: UseAbilities, to: Square, meant: str) -> Option:
    x, y, z = to
    id = f"charge/{under.target}/{x},{y},{z}" + (f"/{meant}" if meant else "")
    return Option(id, under.target, effect.usage, meant or under.ability.id, CHARGE, "", to)


def _with_what_was_meant(possible: tuple[Possible, ...], meant: Ability | None) -> tuple[Possible, ...]:
    """Only the ability that the charge was made with, where that gives something for it; else any that gives nothing."""
    return tuple(one for one in possible if (one.use.ability.id == meant.id if meant else one.use.ability.in_charge is None))


def _charges(board: Board, under: Circumstances, effect: UseAbilities) -> dict[tuple[Square, str], tuple[Square, ...]]:
    """Where the target can charge to so that it can strike there, and with which ability if that gives something for the charge ("" is any
    other), each with a shortest way; where it stands only if a charge may be of no squares (policy charge_zero_squares)."""
    charger = board.creatures[under.target]
    found = {}
    for meant in (None, *(one for one in abilities(charger) if one.in_charge is not None)):
        charging = as_it_charges(charger, meant)
        for to, path in straight_ways(board, charging, speed(board, charger, charging=True)).items():
            there = replace(board, creatures=board.creatures.set(replace(charger, corner=to)))
            if not why_not_charge_along(board, charging, path) and _with_what_was_meant(_ends_of_charge(there, under, effect), meant):
                found[to, "" if meant is None else meant.id] = path
    return found


def _ends_of_charge(board: Board, under: Circumstances, effect: UseAbilities) -> tuple[Possible, ...]:
    besides = replace(effect, which=effect.instead, modifiers=reckoned(board, under, effect.modifiers)) if effect.instead else None
    return charge_uses(board, board.creatures[under.target], _whom(board, under, effect), besides)


def _whom(board: Board, under: Circumstances, effect: UseAbilities) -> tuple[str, ...] | None:
    """Whom the grant is against; None for anyone, also where the one that it names is at 0 Stamina and another may be picked."""
    if effect.against is None:
        return None
    against = opponents(board, under, effect.against)
    return None if effect.repick and against is not None and all(_has_fallen(board, id) for id in against) else against


def _granted(board: Board, under: Circumstances, effect: UseAbilities) -> tuple[Possible, ...]:
    against = _whom(board, under, effect)
    if isinstance(effect.cost, Amount):
        effect = replace(effect, cost=amount_of(board, under, effect.cost))
    return granted_uses(board, board.creatures[under.target], replace(effect, modifiers=reckoned(board, under, effect.modifiers)), against)


def _has_fallen(board: Board, id: str) -> bool:
    creature = board.creatures.get(id)
    return named(board.ground, id) is None if creature is None else has_fallen(creature)
