"""Where a creature that teleports as part of its usual movement can teleport to with an Advance (combat/teleport)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from freestrike.engine.geometry.support import support
from freestrike.engine.options.choice import Choice, cost_of
from freestrike.engine.queries.movement_types import stays_in_midair, teleports
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.teleporting import why_not_teleport
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
    far = creature.stat_block.speed
    x, y, z = creature.corner
    aloft = stays_in_midair(board, creature)
    for dx, dy, dz in product(range(-far, far + 1), repeat=3):
        to = (x + dx, y + dy, z + dz)
        if (aloft or support(board.ground, to, creature.side_length)) and not why_not_teleport(board, creature, to, far):
            yield Choice(Advance(creature.id, (to,), convert, (TELEPORT,)), cost_of(MOVE_ACTION, convert))
