"""Advance and Disengage: the move actions that go along a path."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.movement_types import teleports
from freestrike.engine.queries.steps import MOVEMENT
from freestrike.engine.rules.actions import begin_turn, spend, why_not_act, why_not_spend
from freestrike.engine.rules.move_budget import (
    ADVANCE,
    DISENGAGE,
    allowance,
    limit_rule,
    move_for,
    move_in_progress,
    moved_off_turn,
    moves_in_progress,
    squares_left,
)
from freestrike.engine.rules.stepping import Course, go, path_cost, why_not_go
from freestrike.engine.rules.teleporting import TELEPORTING, teleport, why_not_teleport
from freestrike.events.commands import Advance, Disengage
from freestrike.events.content.ability import MOVE_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.movement import TELEPORT, MoveBegun, MoveResumed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def why_not_advance(board: Board, command: Advance) -> tuple[Reason, ...]:
    """Why the creature may not Advance along the path, or teleport (combat/advance, combat/teleport)."""
    if TELEPORT in command.manners:
        return _why_not_teleport(board, command)
    return _why_not_move(board, command.creature, _course_of(command), command.convert)


def why_not_disengage(board: Board, command: Disengage) -> tuple[Reason, ...]:
    """Why the creature may not Disengage along the path (combat/disengage, combat/shifting)."""
    return _why_not_move(board, command.creature, _course_of(command), command.convert)


def advance(scene: Scene, command: Advance) -> Procedure[None]:
    """Move up to one's speed; the move can be broken up and gone on with later in the turn (combat/advance). Who can teleport as part of
    its usual movement may do that instead (combat/teleport)."""
    if TELEPORT in command.manners:
        id = command.creature
        yield from spend(scene, id, MOVE_ACTION, command.convert)
        yield from happen(MoveBegun(id, TELEPORT, scene.board.creatures[id].stat_block.speed), "combat/advance")
        yield from teleport(scene, id, command.path[0])
    else:
        yield from _move(scene, command.creature, _course_of(command), command.convert)


def disengage(scene: Scene, command: Disengage) -> Procedure[None]:
    """Shift 1 square, or move as far without shifting (combat/disengage)."""
    yield from _move(scene, command.creature, _course_of(command), command.convert)


def _course_of(command: Advance | Disengage) -> Course:
    if isinstance(command, Advance):
        return Course(command.path, ADVANCE, False, command.manners)
    return Course(command.path, DISENGAGE, command.shift)


def _why_not_move(board: Board, id: str, course: Course, convert: bool) -> tuple[Reason, ...]:
    reasons = [*why_not_act(board, id)]
    mover = board.creatures.get(id)
    if mover is None:
        return tuple(reasons)
    if not course.path:
        reasons.append(Reason("no path", MOVEMENT, id))
    resumed = None if convert else move_in_progress(board, id, course.kind)
    if resumed is None:
        reasons.extend(why_not_spend(board, id, MOVE_ACTION, convert))
    elif mover.condition("dazed") and board.turn is not None and (board.turn.main_actions or board.turn.maneuvers):
        reasons.append(Reason("dazed", "classes/dazed", id))
    if course.shift and mover.condition("slowed"):
        reasons.append(Reason("slowed", "classes/slowed", id))
    if course.shift and cannot(board, mover, "shift"):
        reasons.append(Reason("cannot shift", "combat/shifting", mover.id))
    if course.path:
        left = squares_left(board, mover, course.kind, resumed)
        reasons.extend(why_not_go(board, mover, course, left, limit_rule(course.kind)))
    return tuple(reasons)


def _move(scene: Scene, id: str, course: Course, convert: bool) -> Procedure[None]:
    board = scene.board
    rule = f"combat/{course.kind}"
    by = moved_off_turn(board, id)
    if by:
        course = replace(course, by=by, squares=allowance(board, board.creatures[id], course.kind))
    if convert or not moves_in_progress(board, id, course.kind):
        yield from spend(scene, id, MOVE_ACTION, convert)
        yield from happen(MoveBegun(id, course.kind, allowance(scene.board, scene.board.creatures[id], course.kind)), rule)
    else:
        yield from begin_turn(scene, id)
        yield from happen(MoveResumed(id, course.kind, _which(board, board.creatures[id], course)), rule)
    yield from go(scene, id, course)


def _which(board: Board, mover: Creature, course: Course) -> int:
    """Which move of the turn to go on with; only one that is not the last has to be said."""
    assert board.turn is not None
    begun = moves_in_progress(board, mover.id, course.kind)
    nth = begun[0][0] if len(begun) == 1 else move_for(board, mover, course.kind, path_cost(board, mover, course))
    return 0 if nth == len(board.turn.moves) else nth


def _why_not_teleport(board: Board, command: Advance) -> tuple[Reason, ...]:
    """A teleport takes the whole Advance: up to the usual speed, unmodified by conditions and effects (combat/teleport)."""
    id = command.creature
    reasons = [*why_not_act(board, id), *why_not_spend(board, id, MOVE_ACTION, command.convert)]
    creature = board.creatures.get(id)
    if creature is None:
        return tuple(reasons)
    if not teleports(creature):
        reasons.append(Reason("does not teleport", TELEPORTING, id))
    if len(command.path) != 1 or len(command.manners) != 1:
        reasons.append(Reason("not one destination", TELEPORTING, f"{len(command.path)} squares"))
    else:
        reasons.extend(why_not_teleport(board, creature, command.path[0], creature.stat_block.speed))
    return tuple(reasons)
