"""How a creature stands to the ground: on it, partly in it, or beneath it."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import has_footing, is_buried
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def on_the_ground(board: Board, creature: Creature) -> bool:
    """Whether it stands on a surface: the ground or something solid right below one of its squares (classes/ground). Who holds on to a
    wall or is on another creature does not."""
    if creature.clinging or creature.mount:
        return False
    return has_footing(board.ground, creature.corner, creature.side_length)


def in_the_ground(board: Board, creature: Creature) -> bool:
    """Whether the ground fills some of its squares (combat/targeting-burrowing-creatures)."""
    return is_buried(board.ground, creature.corner, creature.side_length)


def beneath_the_ground(board: Board, creature: Creature) -> bool:
    """Whether the ground fills all of its squares (combat/targeting-burrowing-creatures)."""
    ground, corner, side = board.ground, creature.corner, creature.side_length
    return is_buried(ground, corner, side) and all(map(ground.buried, squares_of(corner, side)))


def squares_at_the_surface(board: Board, creature: Creature) -> tuple[Square, ...]:
    """Its squares that are filled by the ground right below the surface (combat/targeting-burrowing-creatures)."""
    ground = board.ground
    return tuple(
        square
        for square in squares_of(creature.corner, creature.side_length)
        if ground.buried(square) and not ground.filled((square[0], square[1], square[2] + 1))
    )
