"""How many squares a move may cost, and how many are left of those that were begun in a turn."""

from __future__ import annotations

from freestrike.engine.queries.modifiers import in_all
from freestrike.engine.queries.speed import speed
from freestrike.projections.board.board import Board, Movement
from freestrike.projections.board.creature import Creature

ADVANCE = "advance"
DISENGAGE = "disengage"
DIG = "dig"
CLAW_DIRT = "claw dirt"
RIDE = "ride"
RIDE_DISENGAGE = "ride, disengaging"
ORDERED = "the Director's order"
AT_ONCE = "a main action at once"
ONE_SQUARE = (DISENGAGE, CLAW_DIRT, RIDE_DISENGAGE)


def allowance(board: Board, creature: Creature, kind: str) -> int:
    """How many squares a new move of `kind` may cost: one of ONE_SQUARE 1, a Dig its size, but never more than the speed
    (combat/cant-exceed-speed). What a kit or a feature adds to a Disengage counts for one that is
    ridden, too (kits/disengage-bonus, combat/ride)."""
    now = speed(board, creature)
    if kind in ONE_SQUARE:
        return min(1 + (_farther(board, creature) if kind in (DISENGAGE, RIDE_DISENGAGE) else 0), now)
    return min(creature.side_length, now) if kind == DIG else now


def _farther(board: Board, creature: Creature) -> int:
    """What is added to a Disengage, as such or as a shift."""
    return in_all(board, creature, "disengage") + in_all(board, creature, "shift")


def moved_off_turn(board: Board, id: str) -> str:
    """By what the creature `id` moves off its turn, so that the move is none of those of the turn in progress: a main action that it takes
    at once, or else the Director's order; "" on its turn."""
    if board.turn is None or board.turn.creature == id:
        return ""
    return AT_ONCE if id in board.at_once else ORDERED


def limit_rule(kind: str) -> str:
    """The rule that limits how far a move of `kind` goes."""
    return "combat/disengage" if kind == DISENGAGE else "combat/cant-exceed-speed"


def squares_left(board: Board, creature: Creature, kind: str, resumed: Movement | None) -> int:
    """How many squares the move `resumed`, or a new one of `kind`, may still cost (policy speed_change_mid_move)."""
    if resumed is None:
        return allowance(board, creature, kind)
    limit = resumed.allowance
    if board.policies["speed_change_mid_move"] == "recheck":
        limit = min(limit, allowance(board, creature, kind))
    return limit - resumed.spent


def squares_of_effect(board: Board, creature: Creature, squares: int) -> int:
    """How many of the `squares` of an effect's move the creature can use now: no more than its speed (combat/cant-exceed-speed; policy
    speed_change_mid_move)."""
    return min(squares, speed(board, creature)) if board.policies["speed_change_mid_move"] == "recheck" else squares


def moves_in_progress(board: Board, id: str, kind: str) -> list[tuple[int, Movement]]:
    """The moves of `kind` that the creature `id` has begun in this turn and can go on with, each with its place among the moves of the
    turn, from 1; the one begun last first (policy advance_resumes)."""
    turn = board.turn
    if turn is None or turn.creature != id:
        return []
    return [(nth, move) for nth, move in enumerate(turn.moves, 1) if move.kind == kind and move.spent < move.allowance][::-1]


def move_in_progress(board: Board, id: str, kind: str) -> Movement | None:
    """Of the moves that the creature `id` can go on with, the one with the most squares left."""
    moves = moves_in_progress(board, id, kind)
    return max((move for _, move in moves), key=lambda move: move.allowance - move.spent) if moves else None


def move_for(board: Board, creature: Creature, kind: str, cost: int) -> int:
    """The place of the move to go on with by `cost` squares: of those that have so many left the one with the fewest."""
    moves = moves_in_progress(board, creature.id, kind)
    enough = [(squares_left(board, creature, kind, move), nth) for nth, move in moves]
    return min((place for place in enough if place[0] >= cost), default=max(enough))[1]
