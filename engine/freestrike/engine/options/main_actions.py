"""The main actions that everyone has besides abilities (combat/main-actions)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.choice import Choice
from freestrike.events.commands import Defend
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def defend(board: Board, creature: Creature) -> Iterator[Choice]:
    """Defend."""
    command = Defend(creature.id)
    if not why_not(board, command):
        yield Choice(command, MAIN_ACTION)
