"""The moves: each square that a creature can end an Advance or a Disengage on, by its cheapest path and by the cheapest that is safe."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from freestrike.engine.geometry.reach import Ways
from freestrike.engine.options.choice import Choice, cost_of
from freestrike.engine.options.provocation import Threats
from freestrike.engine.queries.reaching import grid_of, ways_of
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.move_budget import ADVANCE, DISENGAGE, move_in_progress, squares_left
from freestrike.events.commands import Advance, Command, Disengage
from freestrike.events.content.ability import MOVE_ACTION
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def moves(board: Board, creature: Creature) -> Iterator[Choice]:
    """Advances and Disengages, begun or gone on with; with the main action turned into a move action once that is spent."""
    if creature.mount:
        return
    for convert in (False, True):
        for kind in (ADVANCE, DISENGAGE):
            resumed = None if convert else move_in_progress(board, creature.id, kind)
            if resumed is None and not _can_begin_move(board, creature, convert):
                continue
            if resumed is not None and _dazed_after_another_action(board, creature):
                continue
            budget = squares_left(board, creature, kind, resumed)
            cost = "" if resumed is not None else cost_of(MOVE_ACTION, convert)
            offered = _advances if kind == ADVANCE else _disengages
            yield from offered(board, creature, budget, cost, convert)


def _advances(board: Board, creature: Creature, budget: int, cost: str, convert: bool) -> Iterator[Choice]:
    grid = grid_of(board, creature, budget)
    threats = Threats(board, creature, grid)
    for ways in ways_of(board, creature, budget, grid, threats.harm()).values():
        yield _choice(ways, threats, cost, lambda path: Advance(creature.id, path, convert))


def _disengages(board: Board, creature: Creature, budget: int, cost: str, convert: bool) -> Iterator[Choice]:
    """To each square by a shift, if it can be one, and by a move that is none (combat/disengage)."""
    grid = grid_of(board, creature, budget)
    threats = Threats(board, creature, grid)
    shifts = {} if creature.condition("slowed") else ways_of(board, creature, budget, grid, shift=True)
    for corner, ways in ways_of(board, creature, budget, grid, threats.harm()).items():
        if corner in shifts:
            way = shifts[corner].cheapest
            yield Choice(Disengage(creature.id, way.path, True, convert), cost, way.cost)
        yield _choice(ways, threats, cost, lambda path: Disengage(creature.id, path, False, convert))


def _choice(ways: Ways, threats: Threats, cost: str, command: Callable[[tuple[Square, ...]], Command]) -> Choice:
    way, harmless = ways.cheapest, ways.harmless
    if not way.harm:
        return Choice(command(way.path), cost, way.cost)
    safe = None if harmless is None else Choice(command(harmless.path), cost, harmless.cost)
    return Choice(command(way.path), cost, way.cost, threats.ids(way.harm), safe)


def _dazed_after_another_action(board: Board, creature: Creature) -> bool:
    turn = board.turn
    return creature.condition("dazed") is not None and turn is not None and bool(turn.main_actions or turn.maneuvers)


def _can_begin_move(board: Board, creature: Creature, convert: bool) -> bool:
    """Turning the main action into a move action is shown only when the move action is spent."""
    if why_not_spend(board, creature.id, MOVE_ACTION, convert):
        return False
    return not convert or bool(why_not_spend(board, creature.id, MOVE_ACTION))
