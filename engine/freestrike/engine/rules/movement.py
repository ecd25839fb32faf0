"""Advance and Disengage: along a path, step by step."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import can_act, speed
from freestrike.engine.queries.steps import MOVEMENT, moved_like, step_cost, step_manner, why_not_step, why_not_stop
from freestrike.engine.rules.actions import begin_turn, spend, why_not_act, why_not_spend
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.events.commands import Advance, Disengage
from freestrike.events.content.ability import MOVE_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.movement import Carried, MoveBegun, MoveHalted, MoveResumed, StepBegun, StepCancelled, Stepped
from freestrike.events.space import Square
from freestrike.projections.board.board import Board, Movement
from freestrike.projections.board.creature import DEAD, Creature

ADVANCE = "advance"
DISENGAGE = "disengage"
DISENGAGE_SQUARES = 1


def why_not_advance(board: Board, command: Advance) -> tuple[Reason, ...]:
    """Why the creature may not Advance along the path (combat/advance)."""
    return _why_not_move(board, command.creature, command.path, ADVANCE, False, command.convert)


def why_not_disengage(board: Board, command: Disengage) -> tuple[Reason, ...]:
    """Why the creature may not Disengage along the path (combat/disengage, combat/shifting)."""
    return _why_not_move(board, command.creature, command.path, DISENGAGE, command.shift, command.convert)


def advance(scene: Scene, command: Advance) -> Procedure[None]:
    """Move up to one's speed; the move can be broken up and gone on with later in the turn (combat/advance)."""
    yield from _move(scene, command.creature, command.path, ADVANCE, False, command.convert)


def disengage(scene: Scene, command: Disengage) -> Procedure[None]:
    """Shift 1 square, or move as far without shifting (combat/disengage)."""
    yield from _move(scene, command.creature, command.path, DISENGAGE, command.shift, command.convert)


def allowance(board: Board, creature: Creature, kind: str) -> int:
    """How many squares a new move of `kind` may cost: a Disengage 1, but never more than the speed (combat/cant-exceed-speed)."""
    now = speed(board, creature)
    return now if kind == ADVANCE else min(DISENGAGE_SQUARES, now)


def squares_left(board: Board, creature: Creature, kind: str, resumed: Movement | None) -> int:
    """How many squares the move `resumed`, or a new one of `kind`, may still cost (policy speed_change_mid_move)."""
    if resumed is None:
        return allowance(board, creature, kind)
    limit = resumed.allowance
    if board.policies["speed_change_mid_move"] == "recheck":
        limit = min(limit, allowance(board, creature, kind))
    return limit - resumed.spent


def move_in_progress(board: Board, id: str, kind: str) -> Movement | None:
    """The move of `kind` that the creature `id` has begun in this turn and can go on with (policy advance_resumes)."""
    turn = board.turn
    if turn is None or turn.creature != id or turn.move is None or turn.move.kind != kind:
        return None
    return turn.move if turn.move.spent < turn.move.allowance else None


def _carry(scene: Scene, mover: str, origin: Square, to: Square, of: int) -> Procedure[None]:
    """Bring along whom `mover`, who has gone from `origin` to `to`, has grabbed (classes/grabbed)."""
    for id in scene.board.creatures[mover].grabbing:
        corner = scene.board.creatures[id].corner
        yield from happen(Carried(id, mover, corner, moved_like(corner, origin, to), of), "classes/grabbed", cause=of)


def _why_not_move(board: Board, id: str, path: tuple[Square, ...], kind: str, shift: bool, convert: bool) -> tuple[Reason, ...]:
    reasons = [*why_not_act(board, id)]
    mover = board.creatures.get(id)
    if mover is None:
        return tuple(reasons)
    if not path:
        reasons.append(Reason("no path", MOVEMENT, id))
    resumed = None if convert else move_in_progress(board, id, kind)
    if resumed is None:
        reasons.extend(why_not_spend(board, id, MOVE_ACTION, convert))
    elif mover.condition("dazed") and board.turn is not None and (board.turn.main_actions or board.turn.maneuvers):
        reasons.append(Reason("dazed", "classes/dazed", id))
    if shift and mover.condition("slowed"):
        reasons.append(Reason("slowed", "classes/slowed", id))
    if path:
        rule = "combat/disengage" if kind == DISENGAGE else "combat/cant-exceed-speed"
        reasons.extend(_why_not_path(board, mover, path, shift, squares_left(board, mover, kind, resumed), rule))
    return tuple(reasons)


def _why_not_path(board: Board, mover: Creature, path: tuple[Square, ...], shift: bool, left: int, rule: str) -> tuple[Reason, ...]:
    """Walks the path on paper, up to the first square that can't be entered."""
    cost = 0
    for to in path:
        manner = step_manner(board, mover, to)
        reasons = why_not_step(board, mover, to, manner, shift)
        if reasons:
            return reasons
        cost += step_cost(board, mover, to, manner)
        mover = replace(mover, corner=to)
    if cost > left:
        return (Reason("too far", rule, f"{cost} of {left} squares"),)
    return why_not_stop(board, mover, path[-1])


def _move(scene: Scene, id: str, path: tuple[Square, ...], kind: str, shift: bool, convert: bool) -> Procedure[None]:
    rule = f"combat/{kind}"
    if convert or move_in_progress(scene.board, id, kind) is None:
        yield from spend(scene, id, MOVE_ACTION, convert)
        yield from happen(MoveBegun(id, kind, allowance(scene.board, scene.board.creatures[id], kind)), rule)
    else:
        yield from begin_turn(scene, id)
        yield from happen(MoveResumed(id, kind), rule)
    walked = [scene.board.creatures[id].corner]
    for to in path:
        halted = yield from _step(scene, id, to, kind, shift)
        if halted:
            yield from _halt(scene, id, halted, walked)
            yield from fall_if_unsupported(scene, id)
            return
        walked.append(to)
    if (yield from fall_if_unsupported(scene, id)):
        return
    mover = scene.board.creatures[id]
    if can_act(mover) and why_not_stop(scene.board, mover, mover.corner):
        yield from _halt(scene, id, "another's space", walked)


def _step(scene: Scene, id: str, to: Square, kind: str, shift: bool) -> Procedure[str]:
    """One step and its window; gives why the move halts here, or ""."""
    board = scene.board
    mover = board.creatures[id]
    manner = step_manner(board, mover, to)
    cost = step_cost(board, mover, to, manner)
    why = _why_halted(board, mover, to, manner, cost, kind, shift)
    if why:
        return why
    origin = mover.corner
    window = yield from happen(StepBegun(id, origin, to, cost, manner, shift), MOVEMENT)
    now = scene.board
    if now.creatures is not board.creatures or now.policies is not board.policies:
        mover = now.creatures[id]
        manner = step_manner(now, mover, to)
        cost = step_cost(now, mover, to, manner)
        why = "moved away" if mover.corner != origin else _why_halted(now, mover, to, manner, cost, kind, shift)
        if why:
            yield from happen(StepCancelled(id, window, why), MOVEMENT, cause=window)
            return why
    seq = yield from happen(Stepped(id, origin, to, cost, window, manner, shift), MOVEMENT, cause=window)
    if mover.grabbing:
        yield from _carry(scene, id, origin, to, seq)
    return ""


def _why_halted(board: Board, mover: Creature, to: Square, manner: str, cost: int, kind: str, shift: bool) -> str:
    """Why the move can't go on to `to` on the board of the moment (policy speed_change_mid_move)."""
    if not can_act(mover):
        return mover.life
    reasons = why_not_step(board, mover, to, manner, shift)
    if reasons:
        return reasons[0].code
    turn = board.turn
    if turn is None or turn.move is None:
        return "turn over"
    if cost > squares_left(board, mover, kind, turn.move):
        return "speed"
    if shift and mover.condition("slowed"):
        return "slowed"
    return ""


def _halt(scene: Scene, id: str, why: str, walked: list[Square]) -> Procedure[None]:
    """The rest of the path is not walked. Who may not stay where it was stopped goes back to the last square where it may (policy
    halted_in_shared_space)."""
    board = scene.board
    mover = board.creatures[id]
    here = mover.corner
    if mover.life != DEAD and why_not_stop(board, mover, here):
        for square in reversed(walked):
            if not why_not_stop(board, mover, square):
                policy = "halted_in_shared_space=last_free_square"
                seq = yield from happen(MoveHalted(id, why, here, square), MOVEMENT, policy=policy)
                yield from _carry(scene, id, here, square, seq)
                return
    yield from happen(MoveHalted(id, why), MOVEMENT)
