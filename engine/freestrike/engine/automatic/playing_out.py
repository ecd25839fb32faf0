"""Playing a fight to its end with every seat automatic."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.automatic.acting import command_in_turn, next_creature
from freestrike.engine.automatic.answers import choose
from freestrike.engine.encounter import Encounter
from freestrike.engine.reception import Outcome

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
