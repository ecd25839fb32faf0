"""The main actions that everyone has besides abilities (combat/main-actions)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.choice import Choice
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.rules.actions import why_not_spend
from freestrike.events.commands import Defend, Heal
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def defend(board: Board, creature: Creature) -> Iterator[Choice]:
    """Defend."""
    command = Defend(creature.id)
    if not why_not(board, command):
        yield Choice(command, MAIN_ACTION)


def heal(board: Board, creature: Creature) -> Iterator[Choice]:
    """Heal an ally beside it."""
    if why_not_spend(board, creature.id, MAIN_ACTION):
        return
    for other in adjacent_creatures(board, creature):
        command = Heal(creature.id, other.id)
        if other.side == creature.side and not why_not(board, command):
            yield Choice(command, MAIN_ACTION)
