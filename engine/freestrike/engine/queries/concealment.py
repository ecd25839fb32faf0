"""What conceals a creature from all others: fog, darkness, invisibility (combat/concealment, combat/invisible-creatures).

Fog and darkness conceal whom they obscure fully: who is in them with its whole space. Senses that see through either are not modelled.
"""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.events.lasting import INVISIBLE
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

FOG = "fog"
DARKNESS = "darkness"


def concealment(board: Board, creature: Creature) -> str:
    """What conceals `creature`: INVISIBLE, FOG or DARKNESS, or "" if nothing does."""
    if creature.lasting and creature.has_lasting(INVISIBLE):
        return INVISIBLE
    ground = board.ground
    if ground.fog or ground.dark:
        squares = squares_of(creature.corner, creature.side_length)
        if ground.fog.issuperset(squares):
            return FOG
        if all(square in ground.dark or square in ground.fog for square in squares):
            return DARKNESS
    return ""
