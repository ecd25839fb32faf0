"""How movement, falls, mounts and forced movement fold."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from freestrike.events.forced_movement import (
    ForcedMoveBegun,
    ForcedMoveEnded,
    ForceMoved,
    ObjectBroken,
    ObjectDamaged,
    ObjectMoved,
    Slammed,
)
from freestrike.events.movement import (
    CLIMB,
    Carried,
    Dismounted,
    Displaced,
    Fell,
    Mounted,
    MoveBegun,
    MoveHalted,
    MoveResumed,
    StepBegun,
    StepCancelled,
    Stepped,
    Teleported,
)
from freestrike.events.rulings import Placed
from freestrike.events.space import Square
from freestrike.projections.board.board import Board, Movement, Window
from freestrike.projections.board.creature import Creature, Leg
from freestrike.projections.board.folds import folds
from freestrike.projections.board.squares import moved, put
from freestrike.projections.board.windows import by_the_ability, opened, shut, with_one


def _another_move(board: Board, mover: str) -> Board:
    """What was passed on for a move of `mover` may be chosen again."""
    if not board.passes:
        return board
    return replace(board, passes=tuple(one for one in board.passes if one[1] != mover))


def _no_strikes_yet(board: Board, mover: str) -> Board:
    """What squads have struck at `mover` was in another move."""
    if not board.squad_strikes:
        return board
    return replace(board, squad_strikes=tuple(one for one in board.squad_strikes if one.target != mover))


@folds(MoveBegun)
def _move_begun(board: Board, event: MoveBegun, seq: int) -> Board:
    board = _no_strikes_yet(_another_move(board, event.creature), event.creature)
    creatures = board.creatures
    if event.rider:
        creatures = creatures.set(replace(creatures[event.rider], rode_in=board.round))
        creatures = creatures.set(replace(creatures[event.creature], ridden_in=board.round))
    turn = board.turn
    if turn is None or turn.creature != (event.rider or event.creature):
        return replace(board, creatures=creatures)
    creatures = creatures.set(_setting_out(board, creatures[event.creature]))
    moves = (*turn.moves, Movement(event.kind, event.allowance, 0, event.creature if event.rider else ""))
    return replace(board, creatures=creatures, turn=replace(turn, moves=moves, moving=len(moves) - 1))


def _setting_out(board: Board, creature: Creature) -> Creature:
    """The creature as it begins a move of its own: what it goes now is no part of the leg before."""
    before = creature.legs if creature.legs_in == board.turns else ()
    return replace(creature, legs=(*before, Leg((creature.corner,))), legs_in=board.turns)


def _gone_on(board: Board, creature: Creature, event: Stepped) -> Creature:
    """The creature with the step as part of its leg, if it goes on from where that has led, else of another."""
    before = creature.legs if creature.legs_in == board.turns else ()
    if before and before[-1].by == event.by and before[-1].path[-1] == event.origin:
        legs = (*before[:-1], Leg((*before[-1].path, event.to), event.by))
    else:
        legs = (*before, Leg((event.origin, event.to), event.by))
    return replace(creature, legs=legs, legs_in=board.turns)


@folds(MoveResumed)
def _move_resumed(board: Board, event: MoveResumed, seq: int) -> Board:
    board = _another_move(board, event.creature)
    turn = board.turn
    if turn is None or turn.creature != event.creature or not turn.moves:
        return board
    return replace(board, turn=replace(turn, moving=(event.nth or len(turn.moves)) - 1))


@folds(StepBegun)
def _step_begun(board: Board, event: StepBegun, seq: int) -> Board:
    if event.by and not event.spent:
        board = _no_strikes_yet(board, event.creature)
    return opened(board, event, seq)


@folds(Stepped)
def _stepped(board: Board, event: Stepped, seq: int) -> Board:
    creatures, occupancy = moved(board, event.creature, event.to, event.manner == CLIMB)
    creatures = creatures.set(_gone_on(board, creatures[event.creature], event))
    turn = board.turn
    if turn is not None and turn.moves and not event.by and event.creature == (turn.moves[turn.moving].mover or turn.creature):
        moving = turn.moving
        move = turn.moves[moving]
        made = (Movement(move.kind, move.allowance, move.spent + event.cost, move.mover),)
        moves = made if len(turn.moves) == 1 else (*turn.moves[:moving], *made, *turn.moves[moving + 1 :])
        turn = replace(turn, moves=moves)
    in_flight = shut(board, event.of)
    if event.by:
        in_flight = by_the_ability(in_flight, lambda window: _gone_along(window, event.creature, event.origin, event.to))
    return replace(board, creatures=creatures, occupancy=occupancy, turn=turn, in_flight=in_flight)


def _brought_along(event: Carried, window: Window) -> Window:
    """Whom somebody brings along as the ability has it go has gone the same way."""
    goes = any(creature == event.by for creature, _, _ in window.trail[-1:])
    return _gone_along(window, event.creature, event.origin, event.to) if goes else window


def _gone_along(window: Window, creature: str, origin: Square, to: Square) -> Window:
    return replace(window, trail=(*window.trail, (creature, origin, to)))


@folds(StepCancelled)
def _step_cancelled(board: Board, event: StepCancelled, seq: int) -> Board:
    return replace(board, in_flight=shut(board, event.of))


@folds(Carried)
def _carried(board: Board, event: Carried, seq: int) -> Board:
    creatures, occupancy = moved(board, event.creature, event.to)
    in_flight = by_the_ability(board.in_flight, partial(_brought_along, event)) if board.in_flight else ()
    return replace(board, creatures=creatures, occupancy=occupancy, in_flight=in_flight)


@folds(MoveHalted)
def _move_halted(board: Board, event: MoveHalted, seq: int) -> Board:
    if event.back_to is None:
        return board
    creatures, occupancy = moved(board, event.creature, event.back_to)
    return replace(board, creatures=creatures, occupancy=occupancy)


@folds(Teleported)
def _teleported(board: Board, event: Teleported, seq: int) -> Board:
    return put(board, event.creature, event.to)


@folds(Displaced)
def _displaced(board: Board, event: Displaced, seq: int) -> Board:
    return put(board, event.creature, event.to)


@folds(Fell)
def _fell(board: Board, event: Fell, seq: int) -> Board:
    creatures, occupancy = moved(board, event.creature, event.to)
    creature = creatures[event.creature]
    since, fallen = (0, 0) if event.landed else (creature.falling_since or board.round, event.squares)
    creatures = creatures.set(replace(creature, falling_since=since, fallen=fallen))
    return replace(board, creatures=creatures, occupancy=occupancy)


@folds(Mounted)
def _mounted(board: Board, event: Mounted, seq: int) -> Board:
    creatures, occupancy = moved(board, event.creature, event.to)
    creatures = creatures.set(replace(creatures[event.creature], mount=event.mount))
    mount = creatures[event.mount]
    return replace(board, creatures=creatures.set(replace(mount, riders=(*mount.riders, event.creature))), occupancy=occupancy)


@folds(Dismounted)
def _dismounted(board: Board, event: Dismounted, seq: int) -> Board:
    creatures = board.creatures.set(replace(board.creatures[event.creature], mount=""))
    mount = creatures[event.mount]
    riders = tuple(id for id in mount.riders if id != event.creature)
    return replace(board, creatures=creatures.set(replace(mount, riders=riders)))


@folds(ForcedMoveBegun)
def _forced_move_begun(board: Board, event: ForcedMoveBegun, seq: int) -> Board:
    return opened(board, event, seq)


@folds(ForceMoved)
def _force_moved(board: Board, event: ForceMoved, seq: int) -> Board:
    creatures, occupancy = moved(board, event.creature, event.to)
    in_flight = by_the_ability(board.in_flight, lambda window: _forced_along(window, event))
    return replace(board, creatures=creatures, occupancy=occupancy, in_flight=in_flight)


def _forced_along(window: Window, event: ForceMoved) -> Window:
    return _gone_along(replace(window, moved=with_one(window.moved, event.creature)), event.creature, event.origin, event.to)


@folds(Slammed)
def _slammed(board: Board, event: Slammed, seq: int) -> Board:
    in_flight = by_the_ability(board.in_flight, lambda window: replace(window, slammed=with_one(window.slammed, event.creature)))
    return replace(board, in_flight=in_flight)


@folds(ForcedMoveEnded)
def _forced_move_ended(board: Board, event: ForcedMoveEnded, seq: int) -> Board:
    return replace(board, in_flight=shut(board, event.of))


@folds(ObjectBroken)
def _object_broken(board: Board, event: ObjectBroken, seq: int) -> Board:
    return replace(board, ground=board.ground.without(event.object, event.squares))


@folds(ObjectDamaged)
def _object_damaged(board: Board, event: ObjectDamaged, seq: int) -> Board:
    return replace(board, ground=board.ground.with_worn(event.square, event.stamina))


@folds(ObjectMoved)
def _object_moved(board: Board, event: ObjectMoved, seq: int) -> Board:
    (x, y, z), (to_x, to_y, to_z) = event.origin, event.to
    return replace(board, ground=board.ground.with_moved(event.object, (to_x - x, to_y - y, to_z - z)))


@folds(Placed)
def _placed(board: Board, event: Placed, seq: int) -> Board:
    return put(board, event.creature, event.to)
