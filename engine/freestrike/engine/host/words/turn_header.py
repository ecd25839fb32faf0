"""Whose turn it is, in one line: Stamina, what is the matter, and what is left of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.queries.speed import speed
from freestrike.engine.rules.move_budget import ADVANCE, DISENGAGE, move_in_progress, squares_left
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, MOVE_ACTION
from freestrike.projections.board.board import Board, Turn
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.states import in_hand, states


def turn_header(board: Board, creature: Creature) -> str:
    """The line above the menu of `creature`, whose turn it is or would be."""
    temporary = f"+{creature.temporary}" if creature.temporary else ""
    matter = "".join(f", {state}" for state in (*in_hand(creature), *states(creature)))
    left = tuple(_left(board, creature))
    one_of = "one of: " if creature.condition("dazed") and len(left) > 1 else ""
    squad = board.squad(creature.squad) if creature.squad else None
    shared = f", {squad.pool} in all" if squad is not None else ""
    return (
        f"{creature.id}: Stamina {creature.stamina}/{creature.stat_block.stamina}{temporary}{shared}{matter}"
        f"; left: {one_of}{', '.join(left) or 'nothing'}"
    )


def _left(board: Board, creature: Creature) -> Iterator[str]:
    """The actions of this turn that are not spent, and the squares that are left of a move (combat/taking-a-turn)."""
    turn = board.turn if board.turn is not None and board.turn.creature == creature.id else Turn(creature.id)
    if not (creature.condition("dazed") and turn.spent):
        if not turn.main_actions:
            yield MAIN_ACTION
        if not turn.maneuvers:
            yield MANEUVER
        if not turn.move_actions:
            yield f"{MOVE_ACTION} ({_squares(speed(board, creature))})"
    for kind in (ADVANCE, DISENGAGE):
        move = move_in_progress(board, creature.id, kind)
        if move is not None:
            yield f"{_squares(max(0, squares_left(board, creature, kind, move)))} of its move"


def _squares(n: int) -> str:
    return "1 square" if n == 1 else f"{n} squares"
