"""Whether a creature has cover from another (combat/cover)."""

from __future__ import annotations

import attrs

from freestrike.engine.geometry.cover import half_blocked
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.in_the_ground import in_the_ground
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.modifiers import counts_as
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.events.content.selection import Holds
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature
from freestrike.projections.board.ground import Ground

COVERED = "covered"
COVERS_ALLIES = "cover for allies"


def has_cover(board: Board, user: Creature, target: Creature, besides: tuple[Creature, ...] = ()) -> bool:
    """Whether `target` has cover from `user`, who has line of effect to it: at least half of it is blocked (policy cover_lines), a feature
    gives it cover, its own or an ally's, or it is at least partly in the ground (combat/targeting-burrowing-creatures). `besides`: who is
    in the way as well, as an ally is that grants cover."""
    if in_the_ground(board, target):
        return True
    if (target.modified or target.lasting) and counts_as(board, target, COVERED):
        return True
    shields = (*shields_of(board, user, target), *besides)
    if shields and board.policies["cover_from_allies"] == "adjacent":
        return any(are_adjacent(one, target) for one in shields)
    best_corner = board.policies["cover_lines"] == "best_corner"
    ground = _with_in_the_way(board.ground, shields) if shields else board.ground
    return half_blocked(ground, user.corner, user.side_length, target.corner, target.side_length, best_corner)


def shields_of(board: Board, user: Creature, target: Creature) -> tuple[Creature, ...]:
    """The allies of `target` that grant cover to their allies, against `user`."""
    if user.side == target.side:
        return ()
    return tuple(
        other
        for other in board.creatures
        if other.modified
        and other.side == target.side
        and other.id not in (target.id, user.id)
        and other.life != DEAD
        and counts_as(board, other, COVERS_ALLIES)
    )


def _with_in_the_way(ground: Ground, creatures: tuple[Creature, ...]) -> Ground:
    """The ground as if they were solid objects on it."""
    filled = (square for one in creatures for square in squares_of(one.corner, one.side_length))
    return attrs.evolve(ground, solid=ground.solid.union(filled))


def _has_cover_from(board: Board, under: Circumstances, asked: Holds) -> bool:
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    if of is None or to is None or of.id == to.id:
        return False
    return has_line_of_effect(board, to, of) and has_cover(board, to, of)


FACTS_IN_OTHER_ROOMS["cover from"] = _has_cover_from
