"""Mounting, climbing other creatures, getting down, knocking off, riding."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.geometry.space import adjacent
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.mounts import is_larger, is_riding, may_ride, places_on
from freestrike.engine.queries.steps import at, why_not_step, why_not_stop
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.queries.usable import damage_types, why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import begin_turn, spend, why_not_act, why_not_spend
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.falling_off import CLIMBING, MOUNTED, try_to_hold_on
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.move_budget import ADVANCE, RIDE, RIDE_DISENGAGE, allowance, move_in_progress, squares_left
from freestrike.engine.rules.stepping import Course, go, path_cost, why_not_go
from freestrike.engine.rules.tests import PHYSICAL, make_test, obvious_skill
from freestrike.events.commands import Dismount, KnockOff, Mount, Ride
from freestrike.events.content.ability import MANEUVER, MOVE_ACTION, NO_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.movement import CLIMB, Dismounted, Mounted, MoveBegun, MoveResumed
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

RULE = "combat/ride"
CLIMB_A_CREATURE = "climb a creature"
FREE_STRIKE_TIER, CLIMBS_TIER = 1, 3


def why_not_mount(board: Board, command: Mount) -> tuple[Reason, ...]:
    """Why the creature may not climb onto the other: it is on one already, the other is not larger, not beside it, or the place is not on
    it; and all that keeps it from moving there (combat/mounted-combat, combat/climbing-other-creatures)."""
    reasons = [*_why_not_move(board, command.creature, command.convert)]
    creature, mount = board.creatures.get(command.creature), board.creatures.get(command.mount)
    if creature is None:
        return tuple(reasons)
    if mount is None or mount.life == DEAD:
        return (*reasons, Reason("no such creature", "engine/commands", command.mount))
    if creature.mount:
        reasons.append(Reason("on another creature", MOUNTED, creature.mount))
    if creature.riders or creature.grabbing:
        reasons.append(Reason("carries another", CLIMBING, creature.id))
    if not is_larger(mount, creature):
        reasons.append(Reason("not larger", CLIMBING, mount.id))
    if mount.mount or not are_adjacent(creature, mount):
        reasons.append(Reason("not adjacent", CLIMBING, mount.id))
    if command.square not in places_on(mount, creature.side_length):
        reasons.append(Reason("not on it", CLIMBING, at(command.square)))
    if reasons:
        return tuple(reasons)
    return _why_not_climb(board, replace(creature, mount=mount.id), command.square, command.convert)


def mount(scene: Scene, command: Mount) -> Procedure[None]:
    """Climb onto the other as part of an Advance. A willing creature lets it; an unwilling one is climbed by a test, and can make a free
    strike if that goes badly (combat/climbing-other-creatures)."""
    id = command.creature
    yield from _begin_or_resume(scene, id, command.convert)
    creature, other = scene.board.creatures[id], scene.board.creatures[command.mount]
    if creature.side != other.side and not (yield from _climbs_the_unwilling(scene, id, other.id)):
        return
    creature, other = scene.board.creatures[id], scene.board.creatures[command.mount]
    if creature.mount or not can_act(creature) or other.life == DEAD or not are_adjacent(creature, other):
        return
    rides = may_ride(creature, other)
    yield from happen(Mounted(id, other.id, creature.corner, rides), MOUNTED if rides else CLIMBING)
    yield from _climb(scene, id, command.square)
    creature = scene.board.creatures[id]
    if creature.mount and creature.corner not in places_on(scene.board.creatures[creature.mount], creature.side_length):
        # Stopped before it was on it.
        yield from happen(Dismounted(id, creature.mount, "did not get on"), CLIMBING)
        yield from fall_if_unsupported(scene, id)


def why_not_dismount(board: Board, command: Dismount) -> tuple[Reason, ...]:
    """Why the creature may not get down to the space: it is on nobody, the space is not beside whom it is on, or it can't be there."""
    reasons = [*_why_not_move(board, command.creature, command.convert)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if not creature.mount:
        return (*reasons, Reason("on no creature", MOUNTED, creature.id))
    other = board.creatures[creature.mount]
    if not adjacent(command.to, creature.side_length, other.corner, other.side_length):
        reasons.append(Reason("not adjacent", CLIMBING, at(command.to)))
    reasons.extend(why_not_stop(board, replace(creature, mount=""), command.to))
    return tuple(reasons) or _why_not_climb(board, creature, command.to, command.convert)


def dismount(scene: Scene, command: Dismount) -> Procedure[None]:
    """Climb down as part of an Advance (combat/climbing-other-creatures)."""
    id = command.creature
    yield from _begin_or_resume(scene, id, command.convert)
    yield from _climb(scene, id, command.to)
    creature = scene.board.creatures[id]
    if creature.mount and creature.corner == command.to:
        yield from happen(Dismounted(id, creature.mount, "its own will"), MOUNTED)
        yield from fall_if_unsupported(scene, id)


def why_not_knock_off(board: Board, command: KnockOff) -> tuple[Reason, ...]:
    """Why the creature may not try to knock the other off: that one is not on it (combat/climbing-other-creatures)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature = board.creatures.get(command.creature)
    if creature is not None and command.rider not in creature.riders:
        reasons.append(Reason("not on it", CLIMBING, command.rider))
    return tuple(reasons)


def knock_off(scene: Scene, command: KnockOff) -> Procedure[None]:
    """A maneuver; who is on the creature makes the test to hold on (combat/climbing-other-creatures)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    yield from try_to_hold_on(scene, command.rider, "knocked off")


def why_not_ride(board: Board, command: Ride) -> tuple[Reason, ...]:
    """Why the creature may not have its mount move along the path: it rides none, one of them has done so in this round, the mount can't
    act, and all that keeps the mount from moving there (combat/ride)."""
    id = command.creature
    reasons = [*why_not_act(board, id)]
    rider = board.creatures.get(id)
    if rider is None:
        return tuple(reasons)
    if not is_riding(board, rider):
        return (*reasons, Reason("rides no mount", RULE, id))
    other = board.creatures[rider.mount]
    kind = RIDE_DISENGAGE if command.disengage else RIDE
    resumed = None if command.convert else move_in_progress(board, id, kind)
    if resumed is None:
        reasons.extend(why_not_spend(board, id, MOVE_ACTION, command.convert))
        if rider.rode_in == board.round:
            reasons.append(Reason("has ridden this round", RULE, id))
        if other.ridden_in == board.round:
            reasons.append(Reason("has been ridden this round", RULE, other.id))
        if command.disengage:
            reasons.extend(why_not_react(board, other, free=True))
    elif rider.condition("dazed") and board.turn is not None and (board.turn.main_actions or board.turn.maneuvers):
        reasons.append(Reason("dazed", "classes/dazed", id))
    if not can_act(other):
        reasons.append(Reason(other.life, RULE, other.id))
    if command.disengage and other.condition("slowed"):
        reasons.append(Reason("slowed", "classes/slowed", other.id))
    if not command.path:
        return (*reasons, Reason("no path", RULE, id))
    course = Course(command.path, kind, command.disengage, command.manners)
    reasons.extend(why_not_go(board, other, course, squares_left(board, other, kind, resumed), RULE))
    return tuple(reasons)


def ride(scene: Scene, command: Ride) -> Procedure[None]:
    """The mount moves up to its speed and takes the rider with it, or uses its Disengage, as a free triggered action of its own
    (combat/triggered-actions); the move can be broken up (combat/ride)."""
    id = command.creature
    kind = RIDE_DISENGAGE if command.disengage else RIDE
    other, begun = scene.board.creatures[id].mount, 0
    if command.convert or move_in_progress(scene.board, id, kind) is None:
        yield from spend(scene, id, MOVE_ACTION, command.convert)
        begun = yield from happen(MoveBegun(other, kind, allowance(scene.board, scene.board.creatures[other], kind), id), RULE)
        if command.disengage:
            yield from happen(TriggeredActionTaken(other, RULE, True, begun), RULE, cause=begun)
    else:
        yield from begin_turn(scene, id)
        yield from happen(MoveResumed(id, kind, _place_of(scene.board, kind)), RULE)
    yield from go(scene, other, Course(command.path, kind, command.disengage, command.manners))
    if begun and command.disengage and scene.board.policies["free_triggered_action_bleeds"] == "yes":
        yield from bleed(scene, other)


def _place_of(board: Board, kind: str) -> int:
    """The place of the move of `kind` among those of the turn; 0 is the last."""
    assert board.turn is not None
    nth = max(n for n, move in enumerate(board.turn.moves, 1) if move.kind == kind)
    return 0 if nth == len(board.turn.moves) else nth


def _climbs_the_unwilling(scene: Scene, id: str, other: str) -> Procedure[bool]:
    """The test to climb an unwilling creature, which can make a free strike against who fails it badly
    (combat/climbing-other-creatures)."""
    tier = yield from make_test(scene, id, CLIMB_A_CREATURE, PHYSICAL, CLIMBING, skill=obvious_skill(scene.board, "Climb"))
    if tier == FREE_STRIKE_TIER:
        yield from _free_strike(scene, other, id)
    return tier == CLIMBS_TIER


def _free_strike(scene: Scene, striker: str, target: str) -> Procedure[None]:
    board = scene.board
    creature = board.creatures[striker]
    strike = melee_free_strike(creature)
    if not can_act(creature) or why_not_use(board, striker, strike, "melee", (target,)):
        return
    option = Option(f"free-strike/{striker}", striker, NO_ACTION, strike.id, CLIMBING, target)
    key = f"free strike|{striker}|{target}"
    answer = yield from ask(Question(creature.seat, key, "free strike", (option,), 0, 0, 1, target, (CLIMBING,)))
    board = scene.board
    creature = board.creatures[striker]
    if answer.options and can_act(creature) and not why_not_use(board, striker, strike, "melee", (target,)):
        use = Use(strike, "melee", (target,))
        types = damage_types(creature, strike)
        yield from use_ability(scene, striker, use, NO_ACTION, "combat/free-strikes", CLIMBING, damage_types=types, cause=answer.seq)


def _why_not_move(board: Board, id: str, convert: bool) -> tuple[Reason, ...]:
    reasons = [*why_not_act(board, id)]
    creature = board.creatures.get(id)
    if creature is None:
        return tuple(reasons)
    if convert or move_in_progress(board, id, ADVANCE) is None:
        reasons.extend(why_not_spend(board, id, MOVE_ACTION, convert))
    elif creature.condition("dazed") and board.turn is not None and (board.turn.main_actions or board.turn.maneuvers):
        reasons.append(Reason("dazed", "classes/dazed", id))
    if creature.condition("prone"):
        reasons.append(Reason("prone", "classes/prone", id))
    return tuple(reasons)


def _why_not_climb(board: Board, climber: Creature, to: Square, convert: bool) -> tuple[Reason, ...]:
    """Why `climber`, who holds on to its mount, can't climb straight to `to` for what is left of its Advance."""
    path = straight_way(climber.corner, to)
    mover = climber
    for square in path:
        reasons = why_not_step(board, mover, square, CLIMB, False)
        if reasons:
            return reasons
        mover = replace(mover, corner=square)
    left = squares_left(board, climber, ADVANCE, None if convert else move_in_progress(board, climber.id, ADVANCE))
    cost = path_cost(board, climber, Course(path, ADVANCE, False, (CLIMB,) * len(path)))
    return (Reason("too far", "combat/cant-exceed-speed", f"{cost} of {left} squares"),) if cost > left else ()


def _climb(scene: Scene, id: str, to: Square) -> Procedure[None]:
    path = straight_way(scene.board.creatures[id].corner, to)
    if path:
        yield from go(scene, id, Course(path, ADVANCE, False, (CLIMB,) * len(path)))


def straight_way(origin: Square, to: Square) -> tuple[Square, ...]:
    """The squares from `origin` straight to `to`, that one included."""
    path: list[Square] = []
    here = origin
    while here != to:
        x, y, z = (here + (there > here) - (there < here) for here, there in zip(here, to, strict=True))
        here = (x, y, z)
        path.append(here)
    return tuple(path)


def _begin_or_resume(scene: Scene, id: str, convert: bool) -> Procedure[None]:
    if convert or move_in_progress(scene.board, id, ADVANCE) is None:
        yield from spend(scene, id, MOVE_ACTION, convert)
        yield from happen(MoveBegun(id, ADVANCE, allowance(scene.board, scene.board.creatures[id], ADVANCE)), "combat/advance")
    else:
        yield from begin_turn(scene, id)
        yield from happen(MoveResumed(id, ADVANCE, _place_of(scene.board, ADVANCE)), "combat/advance")
