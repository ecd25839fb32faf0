"""The moves: each square that a creature can end an Advance or a Disengage on, by its cheapest path and by the cheapest that is safe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from freestrike.engine.geometry.reach import Way, Ways
from freestrike.engine.options.choice import Choice, way_to_move
from freestrike.engine.options.falls import over_an_edge
from freestrike.engine.options.leaps import leaps_of
from freestrike.engine.options.provocation import Threats
from freestrike.engine.queries.reaching import grid_of, ways_of
from freestrike.engine.queries.steps import why_not_stop
from freestrike.engine.rules.move_budget import ADVANCE, DISENGAGE, squares_left
from freestrike.events.commands import Advance, Command, Disengage
from freestrike.events.movement import JUMP
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def moves(board: Board, creature: Creature) -> Iterator[Choice]:
    """Advances and Disengages, begun or gone on with; with the main action turned into a move action once that is spent."""
    if creature.mount:
        return
    for convert in (False, True):
        for kind in (ADVANCE, DISENGAGE):
            way = way_to_move(board, creature, kind, convert)
            if way is None or (way.resumed is not None and _dazed_after_another_action(board, creature)):
                continue
            offered = _advances if kind == ADVANCE else _disengages
            yield from offered(board, creature, squares_left(board, creature, kind, way.resumed), way.cost, convert)


def _advances(board: Board, creature: Creature, budget: int, cost: str, convert: bool) -> Iterator[Choice]:
    """By steps and by jumps that need no test; then those that end in a fall."""
    grid = grid_of(board, creature, budget)
    threats = Threats(board, creature, grid)
    harm = threats.harm()
    reached = ways_of(board, creature, budget, grid, harm, leaps=leaps_of(board, creature, grid, harm), passing=True)

    def advance(way: Way, last: str = "") -> Advance:
        return Advance(creature.id, way.path, convert, _manners(way, last))

    for corner, ways in reached.items():
        if not why_not_stop(board, creature, corner):
            yield _choice(ways, threats, cost, advance)
    for edge in over_an_edge(board, creature, budget, grid, reached, harm).values():
        choice = _choice(edge.ways, threats, cost, partial(advance, last=edge.manner))
        yield replace(choice, falls=True, safe=None if choice.safe is None else replace(choice.safe, falls=True))


def _manners(way: Way, last: str) -> tuple[str, ...]:
    """The types of movement that have to be said: of the squares that are jumped to, and of the last one."""
    if not way.jumped and not last:
        return ()
    manners = [JUMP if place in way.jumped else "" for place in range(len(way.path))]
    manners[-1] = last or manners[-1]
    return tuple(manners)


def _disengages(board: Board, creature: Creature, budget: int, cost: str, convert: bool) -> Iterator[Choice]:
    """To each square by a shift, if it can be one, and by a move that is none (combat/disengage)."""
    grid = grid_of(board, creature, budget)
    threats = Threats(board, creature, grid)
    shifts = {} if creature.condition("slowed") else ways_of(board, creature, budget, grid, shift=True)
    for corner, ways in ways_of(board, creature, budget, grid, threats.harm()).items():
        if corner in shifts:
            way = shifts[corner].cheapest
            yield Choice(Disengage(creature.id, way.path, True, convert), cost, way.cost)
        yield _choice(ways, threats, cost, lambda way: Disengage(creature.id, way.path, False, convert))


def _choice(ways: Ways, threats: Threats, cost: str, command: Callable[[Way], Command]) -> Choice:
    way, harmless = ways.cheapest, ways.harmless
    provokes = threats.along(way)
    if not provokes:
        return Choice(command(way), cost, way.cost)
    safe = None if harmless is None or threats.along(harmless) else Choice(command(harmless), cost, harmless.cost)
    return Choice(command(way), cost, way.cost, provokes, safe)


def _dazed_after_another_action(board: Board, creature: Creature) -> bool:
    turn = board.turn
    return creature.condition("dazed") is not None and turn is not None and bool(turn.main_actions or turn.maneuvers)
