"""Who has no line of effect although nothing is in the way: an effect bounds it, or takes it from somebody (classes/line-of-effect)."""

from __future__ import annotations

from freestrike.engine.queries.modifiers import applies, borne, cannot, number
from freestrike.engine.queries.surroundings import CUT_OFF_BY, squares_between
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

AT_MOST = "line of effect at most"
HAVE_LINE_OF_EFFECT = "have line of effect"


def is_cut_off(board: Board, one: Creature, other: Creature) -> bool:
    """Whether `one` has no line of effect to `other`, wherever the two are."""
    for bounds in borne(one, AT_MOST):
        if squares_between(one, other) > number(board, one, bounds) and applies(board, one, other.id, bounds):
            return True
    return cannot(board, one, HAVE_LINE_OF_EFFECT, other=other.id) is not None


CUT_OFF_BY.append(is_cut_off)
