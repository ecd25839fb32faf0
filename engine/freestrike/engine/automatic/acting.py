"""Whose turn an automatic seat plays next, and what is done in it."""

from __future__ import annotations

from freestrike.engine.adjudication import why_not
from freestrike.engine.automatic.director import malice_first, new_captain
from freestrike.engine.automatic.squad import commands_of_the_squad
from freestrike.engine.automatic.strike import foes
from freestrike.engine.automatic.turn import next_command
from freestrike.engine.queries.malice import is_monster
from freestrike.engine.queries.shared_turn import joins
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.turn_order import acting_side, yet_to_act
from freestrike.events.commands import BeginTurn, Command, EndTurn
from freestrike.projections.board.board import Board


def next_creature(board: Board) -> str:
    """Who acts now: whose turn it is, else of the side that chooses the creature that is nearest to an enemy, of equals the first in order
    of entry; "" if nobody can."""
    if board.turn is not None:
        return board.turn.creature

    def nearest(id: str) -> int:
        creature = board.creatures[id]
        return min((squares_between(creature, enemy) for enemy in foes(board, creature)), default=0)

    side = acting_side(board)
    return min(yet_to_act(board, side), key=nearest, default="") if side else ""


def command_in_turn(board: Board, id: str) -> Command:
    """What is done next by the creature `id`, whose turn it is or who takes one now, or by one of those who share it. Whatever it would
    rather do, what is not allowed is not done: a fight always goes on."""
    command = decided(board, id)
    return EndTurn(id) if why_not(board, command) else command


def decided(board: Board, id: str) -> Command:
    """What `id`, or one of those who share its turn, has a mind to do next."""
    captain = new_captain(board) if board.squads else None
    if captain is not None:
        return captain
    if board.turn is None and board.squads and joins(board, id):
        return BeginTurn(id)
    if board.malice and is_monster(board.creatures[id]):
        malice = malice_first(board, id)
        if malice is not None:
            return malice
    if not board.sharing:
        return next_command(board, id)
    return next((command for command in commands_of_the_squad(board) if not isinstance(command, EndTurn)), EndTurn(id))
