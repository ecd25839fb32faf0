"""Playing a fight to its end with every seat automatic."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.automatic.answers import choose
from freestrike.engine.automatic.squad import command_in_turn
from freestrike.engine.automatic.strike import foes
from freestrike.engine.encounter import Encounter, Outcome
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.turn_order import acting_side, yet_to_act
from freestrike.projections.board.board import Board

LIMIT_ROUNDS = 30


def play_out(encounter: Encounter, *, limit_rounds: int = LIMIT_ROUNDS) -> Iterator[Outcome]:
    """Play `encounter` on from where it stands, an open prompt included; yields the outcome of each command and answer as it is made.

    It ends when a side has won, or before round `limit_rounds` + 1: then `encounter.board.winner` is "", and the fight can be gone
    on with. Raises what `Encounter.do` and `Encounter.answer` raise.
    """
    while not encounter.board.winner:
        board = encounter.board
        if encounter.prompts:
            prompt = encounter.prompts[0]
            yield encounter.answer(prompt.id, choose(board, prompt), seat=prompt.seat)
            continue
        id = next_creature(board)
        if board.round > limit_rounds or not id:
            return
        command = command_in_turn(board, id)
        yield encounter.do(command, seat=board.creatures[getattr(command, "creature", id)].seat)


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
