"""The end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice
from freestrike.events.commands import EndTurn
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def end_turn(board: Board, creature: Creature) -> Iterator[Choice]:
    """Whoever may act may end its turn."""
    yield Choice(EndTurn(creature.id), "")
