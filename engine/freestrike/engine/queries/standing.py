"""Whether a creature has something to stand on where it is, or falls."""

from __future__ import annotations

from freestrike.engine.geometry.support import grip, support
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.events.content.selection import Holds
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def would_fall(board: Board, creature: Creature) -> bool:
    """Whether `creature` falls from where it is: nothing bears it, it neither flies nor hovers, it holds on to no surface, and nobody
    carries it (combat/falling, combat/fly, classes/prone)."""
    ground = board.ground
    if creature.corner[2] <= 0 and not ground.columns:
        return False
    if creature.life == DEAD or creature.mount or support(ground, creature.corner, creature.side_length):
        return False
    if stays_in_midair(board, creature) or clings(board, creature):
        return False
    return not (_is_carried(board, creature) or is_being_force_moved(board, creature.id))


def is_being_force_moved(board: Board, id: str) -> bool:
    """Whether a forced move of the creature `id` is in flight: it neither falls nor dies before that is over (combat/forced-into-a-fall,
    combat/death-effects-and-forced-movement)."""
    return any(isinstance(window.event, ForcedMoveBegun) and window.event.creature == id for window in board.in_flight)


def is_flying(board: Board, creature: Creature) -> bool:
    """Whether it is in midair by flying or hovering (combat/fly, combat/hover)."""
    if creature.mount or support(board.ground, creature.corner, creature.side_length):
        return False
    return stays_in_midair(board, creature) and not clings(board, creature)


def _is_flying(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and is_flying(board, of)


FACTS_IN_OTHER_ROOMS["flying"] = _is_flying


def clings(board: Board, creature: Creature) -> bool:
    """Whether it holds on to a surface that it climbs: not once it is prone (classes/prone), nor when the surface is gone."""
    if not creature.clinging or creature.condition("prone"):
        return False
    return bool(grip(board.ground, creature.corner, creature.side_length))


def _is_carried(board: Board, creature: Creature) -> bool:
    """Whether somebody who neither falls nor is carried has it grabbed, and so brings it along (classes/grabbed)."""
    grab = creature.condition("grabbed")
    grabber = None if grab is None else board.creatures.get(grab.source)
    if grabber is None or creature.id not in grabber.grabbing or grabber.condition("grabbed"):
        return False
    return not would_fall(board, grabber)
