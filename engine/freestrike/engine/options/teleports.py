"""Where a creature that teleports as part of its usual movement can teleport to with an Advance (combat/teleport)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice, cost_of
from freestrike.engine.queries.movement_types import teleports
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.teleporting import destinations
from freestrike.events.commands import Advance
from freestrike.events.content.ability import MOVE_ACTION
from freestrike.events.movement import TELEPORT
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def teleporting(board: Board, creature: Creature) -> Iterator[Choice]:
    """Each space that would bear it; into midair only for who stays there."""
    if not teleports(creature):
        return
    convert = bool(why_not_spend(board, creature.id, MOVE_ACTION))
    if why_not_spend(board, creature.id, MOVE_ACTION, convert):
        return
    for to in destinations(board, creature, creature.stat_block.speed):
        yield Choice(Advance(creature.id, (to,), convert, (TELEPORT,)), cost_of(MOVE_ACTION, convert))
