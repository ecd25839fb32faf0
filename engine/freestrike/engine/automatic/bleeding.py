"""Whether an automatic creature would bleed to death by what it did."""

from __future__ import annotations

from freestrike.engine.automatic.worth import remaining
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.modifiers import ignores
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

HIGHEST_BLEEDING_DIE = 6


def bleeds_to_death(board: Board, creature: Creature) -> bool:
    """Whether bleeding from one action could kill `creature`, a hero who has another hero left to fight on (classes/bleeding)."""
    if not creature.stat_block.hero or not creature.condition("bleeding") or ignores(board, creature, "bleeding"):
        return False
    if HIGHEST_BLEEDING_DIE + creature.stat_block.level < remaining(creature) - creature.temporary:
        return False
    return any(other.side == creature.side and other.id != creature.id and can_act(other) for other in board.creatures)
