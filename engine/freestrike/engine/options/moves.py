"""The moves: each square that a creature can end an Advance or a Disengage on, by its cheapest path."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.geometry.reach import reachable
from freestrike.engine.options.choice import Choice, cost_of
from freestrike.engine.options.provocation import Threats, provoked
from freestrike.engine.queries.steps import step_cost, step_manner, why_not_step, why_not_stop
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.move_budget import ADVANCE, DISENGAGE, move_in_progress, squares_left
from freestrike.engine.rules.movement import why_not_disengage
from freestrike.events.commands import Advance, Disengage
from freestrike.events.content.ability import MOVE_ACTION
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def moves(board: Board, creature: Creature) -> Iterator[Choice]:
    """Advances and Disengages, begun or gone on with; with the main action turned into a move action once that is spent."""
    for convert in (False, True):
        for kind in (ADVANCE, DISENGAGE):
            resumed = None if convert else move_in_progress(board, creature.id, kind)
            if resumed is None and not _can_begin_move(board, creature, convert):
                continue
            if resumed is not None and _dazed_after_another_action(board, creature):
                continue
            budget = squares_left(board, creature, kind, resumed)
            cost = "" if resumed is not None else cost_of(MOVE_ACTION, convert)
            yield from _destinations(board, creature, kind, budget, cost, convert)


def _destinations(board: Board, creature: Creature, kind: str, budget: int, cost: str, convert: bool) -> Iterator[Choice]:
    ways = reachable(
        board.ground,
        creature.corner,
        creature.side_length,
        budget,
        lambda to: step_cost(board, creature, to, step_manner(board, creature, to)),
        lambda at: not why_not_stop(board, creature, at),
        harm=Threats(board, creature, budget).provoked_by,
    )
    for way in ways.values():
        if kind == ADVANCE:
            if not _barred(board, creature, way.path):
                provokes = provoked(board, creature, way.path)
                yield Choice(Advance(creature.id, way.path, convert), cost, way.cost, provokes)
        else:
            for shift in (True, False):
                command = Disengage(creature.id, way.path, shift, convert)
                if not why_not_disengage(board, command):
                    yield Choice(command, cost, way.cost, provoked(board, creature, way.path, shift))


def _barred(board: Board, creature: Creature, path: tuple[Square, ...]) -> bool:
    """Whether more than the ground bars the way: fear, or no room for whom it has grabbed."""
    if not (creature.grabbing or creature.condition("frightened")):
        return False
    for to in path:
        if why_not_step(board, creature, to, step_manner(board, creature, to), False):
            return True
        creature = replace(creature, corner=to)
    return False


def _dazed_after_another_action(board: Board, creature: Creature) -> bool:
    turn = board.turn
    return creature.condition("dazed") is not None and turn is not None and bool(turn.main_actions or turn.maneuvers)


def _can_begin_move(board: Board, creature: Creature, convert: bool) -> bool:
    """Turning the main action into a move action is shown only when the move action is spent."""
    if why_not_spend(board, creature.id, MOVE_ACTION, convert):
        return False
    return not convert or bool(why_not_spend(board, creature.id, MOVE_ACTION))
