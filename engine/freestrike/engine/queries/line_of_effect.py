"""Who has line of effect to whom: what is in the way, and what takes it from somebody although nothing is (classes/line-of-effect)."""

from __future__ import annotations

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.in_the_ground import beneath_the_ground, on_the_ground, squares_at_the_surface
from freestrike.engine.queries.modifiers import applies, borne, cannot, number
from freestrike.engine.queries.surroundings import are_adjacent, squares_between
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

AT_MOST = "line of effect at most"
HAVE_LINE_OF_EFFECT = "have line of effect"


def has_line_of_effect(board: Board, one: Creature, other: Creature) -> bool:
    """Whether `one` has line of effect to `other` (classes/line-of-effect).

    It does not always go both ways: from beneath the ground there is none to whoever is not, while from the ground there is to who is
    right below its surface; two who are beneath it have it when they are adjacent (combat/targeting-burrowing-creatures). An effect can
    take it from `one` besides.
    """
    if (one.lasting or one.modified) and one.id != other.id and is_cut_off(board, one, other):
        return False
    if one.corner[2] < 0 or other.corner[2] < 0 or board.ground.columns:
        if beneath_the_ground(board, one):
            return beneath_the_ground(board, other) and are_adjacent(one, other)
        if beneath_the_ground(board, other):
            return on_the_ground(board, one) and any(
                line_of_effect(board.ground, one.corner, one.side_length, square, 1) for square in squares_at_the_surface(board, other)
            )
    ground = board.ground
    if ground.smoke and one.id != other.id:
        if is_in_smoke(board, one, one.corner, one.side_length) or is_in_smoke(board, one, other.corner, other.side_length):
            return False
        ground = ground.seen_through_smoke(one.side)
    return line_of_effect(ground, one.corner, one.side_length, other.corner, other.side_length)


def is_in_smoke(board: Board, seen_by: Creature, corner: Square, side: int) -> bool:
    """Whether no line of effect of a creature goes into or out of a space, as all of it is filled with what blocks one."""
    smoke = board.ground.smoke.get(seen_by.side)
    return smoke is not None and all(square in smoke for square in squares_of(corner, side))


def is_cut_off(board: Board, one: Creature, other: Creature) -> bool:
    """Whether an effect bounds the line of effect of `one`, or takes it from it, so that it has none to `other`."""
    for bounds in borne(one, AT_MOST):
        if squares_between(one, other) > number(board, one, bounds) and applies(board, one, other.id, bounds):
            return True
    return cannot(board, one, HAVE_LINE_OF_EFFECT, other=other.id) is not None


def _has_it_to(board: Board, under: Circumstances, asked: Holds) -> bool:
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    if of is None:
        return asked.negated
    return to is None or of.id == to.id or has_line_of_effect(board, of, to)


def _targets_within(board: Board, under: Circumstances, asked: Holds) -> bool:
    """How many targets of the ability are so near it, nothing being between them; it is not near itself."""
    of = board.creatures.get(under.who(asked.of))
    if of is None:
        return False
    others = (board.creatures.get(target) for target in under.targets if target != of.id)
    near = (other for other in others if other is not None and squares_between(of, other) <= asked.within)
    return sum(has_line_of_effect(board, other, of) for other in near) >= asked.value


FACTS_IN_OTHER_ROOMS["line of effect to"] = _has_it_to
FACTS_IN_OTHER_ROOMS["targets within"] = _targets_within
