"""Who sits together on a mount: riders of size 1 who share a space there, where its owner's trait lets them."""

from __future__ import annotations

from freestrike.engine.queries.modifiers import borne, number
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

SEAT_TOGETHER = "seat together"


def sit_together(board: Board, one: Creature, other: Creature) -> bool:
    """Whether `one`, of size 1, can share the space of `other`, who rides the same mount, with no more than that has seats for."""
    if not one.mount or one.mount != other.mount or not (_is_size_1(one) and _is_size_1(other)):
        return False
    mount = board.creatures[one.mount]
    if not mount.modified or mount.side != one.side or mount.side != other.side:
        return False
    seats = max((number(board, mount, found) for found in borne(mount, "can") if found.modifier.name == SEAT_TOGETHER), default=0)
    there = [id for id in board.occupancy.get(other.corner, ()) if id not in (one.id, mount.id)]
    return len(there) < seats


def _is_size_1(creature: Creature) -> bool:
    return creature.stat_block.size.startswith("1")
