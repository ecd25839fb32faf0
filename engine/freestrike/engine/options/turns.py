"""The end of the turn; and who becomes a captain before a round's first."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice
from freestrike.engine.queries.captains import why_not_lead
from freestrike.events.commands import BecomeCaptain, EndTurn
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def end_turn(board: Board, creature: Creature) -> Iterator[Choice]:
    """Whoever may act may end its turn."""
    yield Choice(EndTurn(creature.id), "")


def become_captain(board: Board, creature: Creature) -> Iterator[Choice]:
    """Lead a squad that has lost its captain."""
    for squad in board.squads:
        if not why_not_lead(board, creature, squad):
            yield Choice(BecomeCaptain(creature.id, squad.name), "")
