"""Who is in the area of an ability in use, or near it: where it was placed, or around its user."""

from __future__ import annotations

from freestrike.engine.geometry.areas import PLACED
from freestrike.engine.geometry.space import distance
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.surroundings import squares_between
from freestrike.events.content.selection import Holds
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def _reaches(board: Board, under: Circumstances, creature: Creature, beyond: int) -> bool:
    """Whether `creature` is in the area, or as few squares as `beyond` from it. A burst is not placed, and has who is within so many
    squares of the user (classes/burst)."""
    if under.area:
        return any(distance(creature.corner, creature.side_length, square, 1) <= beyond for square in under.area)
    area, user = under.ability.area, board.creatures.get(under.user)
    if area is None or area.shape in PLACED or user is None:
        return False
    return squares_between(user, creature) <= area.size + beyond


def _is_in_it(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and _reaches(board, under, of, asked.value)


def _others_are_in_it(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    if of is None:
        return False
    others = (one for one in board.creatures if one.life != DEAD and _is_of_kind(asked.name, of, one))
    return any(_reaches(board, under, one, 0) for one in others)


def _is_of_kind(kind: str, of: Creature, other: Creature) -> bool:
    """Whether `other` is another who is an "ally" or an "enemy" of `of`, or any "creature"."""
    return other.id != of.id and (kind == "creature" or (kind == "ally") is (other.side == of.side))


FACTS_IN_OTHER_ROOMS["in its area"] = _is_in_it
FACTS_IN_OTHER_ROOMS["near its area"] = _is_in_it
FACTS_IN_OTHER_ROOMS["others in its area"] = _others_are_in_it
