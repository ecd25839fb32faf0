"""Which features an occasion sets off, and why one may not be used."""

from __future__ import annotations

from functools import cache

from freestrike.engine.geometry.space import distance
from freestrike.engine.queries import (
    ability_in_flight,
    area_in_use,
    at_walls,
    cover,
    flanking,
    gone,
    kin,
    line_of_effect,
    openings,
    sheltered,
    side_by_side,
    trails,
    turn_start,
)
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.counts_as import best_of, can_act, characteristic
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.may_react import SURPRISED, why_not_react
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.objects import OBJECT, moved_object
from freestrike.engine.queries.sides import ALLY, ENEMY, seen_as
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.turn_order import may_take_its_turn_next
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION, Ability
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.effect import ForEach, Reacts, TakeTurn
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.ledger import Reason
from freestrike.events.space import Square
from freestrike.projections.board.board import Board, Uses, use_key
from freestrike.projections.board.creature import DEAD, Creature
from freestrike.projections.board.listeners import Heard, Listening

CREATURE_OR_OBJECT = "creature or object"
ROOMS_OF_FACTS = (
    *(ability_in_flight, area_in_use, at_walls, cover, flanking, gone, kin, line_of_effect),
    *(openings, sheltered, side_by_side, trails, turn_start),
)
"""The rooms that tell facts which features ask for, besides those of `holds`."""


def feature_rule(react: Reacts) -> str:
    """The id under which a feature is offered, ruled out and ordered: "feature/overwatch". A triggered ability that answers several
    triggers is one feature."""
    of_one_ability = react.ability and react.one_of == react.ability
    return f"feature/{react.ability if of_one_ability else react.id}"


def as_ability(creature: Creature, react: Reacts) -> Ability:
    """The ability that answering uses, or the feature as one."""
    for ability in creature.stat_block.abilities if react.ability else ():
        if ability.id == react.ability:
            return ability
    return _bare(react.id, react.name, react.usage)


@cache
def _bare(id: str, name: str, usage: str) -> Ability:
    return Ability(id, name, usage)


def is_of_a_zone(react: Reacts) -> bool:
    """Whether it is set off only by who comes into an area, or is in it: what it does then the area does."""
    trigger = react.trigger
    return trigger.occasion == "enters area" or (bool(trigger.needs) and any(one.what == "in the area" for one in trigger.needs))


def is_side(board: Board, owner: Creature, other: Creature | None, side: str, object: str = "") -> bool:
    """Whether `other`, or in its place the object with the id `object`, is what a trigger of `owner` means by `side`: "self", "ally", "self
    or ally", "enemy", "creature", "object", "creature or object" or "" (anyone). Allies and enemies are those that the owner sees as such
    now (classes/target)."""
    if not side:
        return True
    if other is None:
        return OBJECT in side and object in board.ground.objects
    if other.id == owner.id:
        return side in ("self", "self or ally", "creature", CREATURE_OR_OBJECT)
    if side in ("creature", CREATURE_OR_OBJECT):
        return True
    seen = seen_as(board, owner, other)
    return seen == ALLY if ALLY in side else seen == ENEMY == side


def is_near(board: Board, owner: Creature, measured: Creature | None, trigger: Trigger, origin: Square | None, object: str = "") -> bool:
    """Whether the one that is measured is within the squares of the owner that the trigger names; of who comes or goes, whether it was on
    the other side of them before. `object`: what is measured in place of a creature."""
    within = trigger.within if trigger.reach is None else _reach(owner, trigger.reach)
    if measured is None and object in board.ground.objects:
        found = moved_object(board, board.ground.objects[object])
        measured = None if found is None else found[1]
    if measured is None:
        return False
    now = squares_between(owner, measured)
    if trigger.occasion not in ("comes within", "leaves"):
        return now <= within and (measured.id == owner.id or has_line_of_effect(board, owner, measured))
    if origin is None or measured.id == owner.id:
        return False
    before = distance(owner.corner, owner.side_length, origin, measured.side_length)
    if trigger.occasion == "comes within":
        return now <= within < before
    return before <= within < now


def _reach(owner: Creature, reach: Amount) -> int:
    """How many squares it comes to: a number, and the best of characteristics of the owner."""
    score = characteristic(owner, best_of(owner, reach.characteristics)) if reach.characteristics else 0
    return (reach.number + score) * reach.times


def why_not_use_feature(board: Board, owner: Creature, react: Reacts, under: Circumstances) -> tuple[Reason, ...]:
    """Why `owner` may not use a feature whose trigger is met: it can't react, it can't pay, it has used it as often as it may, what it
    needs does not hold (combat/triggered-actions)."""
    rule = feature_rule(react)
    reasons: list[Reason] = []
    if react.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION):
        barred = why_not_react(board, owner, free=react.usage == FREE_TRIGGERED_ACTION)
        reasons.extend(one for one in barred if not (react.though_surprised and one.code == SURPRISED))
    elif not can_act(owner) and not (owner.life == DEAD and _lasts_in_death(react)):
        reasons.append(Reason(owner.life, "combat/dying-and-death", owner.id))
    if react.ability and cannot(board, owner, "use ability", react.ability) is not None:
        reasons.append(Reason("cannot use ability", rule, react.ability))
    if react.cost:
        reasons.extend(why_not_pay(board, owner, react.cost, react.resource))
    if react.limit is not None and used_up(board.uses.get(use_key(owner.id, react.id, counted_for(react, under))), board, react.limit):
        reasons.append(Reason("used up", rule, f"{react.limit.times} in a {react.limit.per}"))
    if react.needs and not all_hold(board, under, react.needs):
        reasons.append(Reason("does not hold", rule, react.name))
    reacts = react.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION)
    if reacts and not reasons and _takes_its_turn(owner, react) and not may_take_its_turn_next(board, owner):
        reasons.append(Reason("has acted this round", "combat/creatures-take-turns", owner.id))
    return tuple(reasons)


def _takes_its_turn(owner: Creature, react: Reacts) -> bool:
    """Whether what it is used for is that its owner takes the turn that it has in this round, at another time."""
    used = next((one for one in owner.stat_block.abilities if one.id == react.ability), None) if react.ability else None
    effects, on_itself = (react.effects, react.target == ONESELF) if used is None else (used.effects, used.target.kinds == ("self",))
    first = effects[0] if effects else None
    if type(first) is ForEach and first.who == ONESELF:
        first, on_itself = first.then[0], True
    return on_itself and type(first) is TakeTurn and not (first.bonus or first.choice)


def _lasts_in_death(react: Reacts) -> bool:
    """Whether it answers though its owner is dead: it says so, or it is about the death."""
    return react.though_dead or react.trigger.occasion in ("dies", "drops to 0")


def counted_for(react: Reacts, under: Circumstances) -> str:
    """For whom a use is counted, if not for the owner."""
    if react.limit is None or react.limit.whose == USER:
        return ""
    return under.triggering if react.limit.whose == TRIGGERING else under.trigger_target


def used_up(uses: Uses | None, board: Board, limit: Limit) -> bool:
    """Whether so many `uses` are as many as the limit allows."""
    if uses is None:
        return False
    match limit.per:
        case "encounter":
            return uses.in_all >= limit.times
        case "round":
            return uses.round == board.round and uses.in_round >= limit.times
        case "turn":
            return uses.turn == board.turns and uses.in_turn >= limit.times
    return False


def listening(board: Board, occasion: str, actor: str, subject: str) -> list[tuple[Creature, Heard]]:
    """The features that wait for `occasion`, by what else they ask of it: the actor's own, the subject's own, then those of the others that
    listen for it from the actor's side, in order of entry. What an effect without a creature does has an actor that is none."""
    waiting = board.listeners.get(occasion)
    if waiting is None:
        return []
    own, creatures = waiting.own, board.creatures
    doer = creatures.get(actor)
    others = waiting.others if doer is None else waiting.others_by_side[doer.side]
    if doer is not None and board.bearers:
        others = _and_who_see_otherwise(board, waiting, others)
    ids = dict.fromkeys((actor, subject, *others)) if others else (actor, subject) if actor != subject else (actor,)
    return [(creatures[id], one) for id in ids for one in own.get(id, ())]


def _and_who_see_otherwise(board: Board, waiting: Listening, others: tuple[str, ...]) -> tuple[str, ...]:
    """`others`, and those to whom an effect makes enemies of allies or the other way round: what they wait for may be done by anybody."""
    odd = [id for id in board.bearers if id in waiting.own and id not in others and id in waiting.others and _sees_otherwise(board, id)]
    return tuple(sorted((*others, *odd), key=board.creatures.entry)) if odd else others


def _sees_otherwise(board: Board, id: str) -> bool:
    return any(one.what == "counts as" for lasting in board.creatures[id].lasting for one in lasting.modifiers)
