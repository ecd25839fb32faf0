"""High ground (combat/high-ground)."""

from __future__ import annotations

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.in_the_ground import beneath_the_ground, on_the_ground
from freestrike.engine.queries.movement_types import climbs
from freestrike.engine.queries.standing import clings
from freestrike.events.content.selection import Holds
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def has_high_ground(board: Board, user: Creature, target: Creature) -> bool:
    """Whether `user` stands on the ground fully above `target`: the bottom of its space at or above the top of the other's; or holds on
    to a surface there, if it climbs at full speed. Against who is completely beneath the ground there is no high ground
    (combat/targeting-burrowing-creatures)."""
    if user.corner[2] < target.corner[2] + target.side_length:
        return False
    stands = on_the_ground(board, user) or (clings(board, user) and climbs(user))
    return stands and not beneath_the_ground(board, target)


def is_higher(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the one in question has high ground over the creature `to`."""
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    return of is not None and to is not None and of.id != to.id and has_high_ground(board, of, to)


FACTS_IN_OTHER_ROOMS["high ground over"] = is_higher
