"""Fighting under water (combat/underwater-combat)."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.movement_types import swims
from freestrike.events.content.stat_block import DamageModifier
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

FIRE_IMMUNITY = DamageModifier("fire", 5)
LIGHTNING_WEAKNESS = DamageModifier("lightning", 5)


def submerged(board: Board, creature: Creature) -> bool:
    """Whether it is fully submerged: in water with its whole space."""
    water = board.ground.water
    return bool(water) and water.issuperset(squares_of(creature.corner, creature.side_length))


def hampered_by_water(board: Board, creature: Creature) -> bool:
    """Whether it is submerged and can't automatically swim at full speed."""
    return submerged(board, creature) and not swims(creature)
