"""Who is whose ally and whose enemy, as the one sees it that does something: by the sides, unless an effect blinds it to them."""

from __future__ import annotations

from freestrike.engine.queries.modifiers import cannot, counts_as, named
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

HAVE_ALLIES = "have allies"
ALLIES_AS_ENEMIES = "allies as enemies"
GIVER_AS_ALLY = "giver as ally"
ALLY = "ally"
ENEMY = "enemy"


def seen_as(board: Board, viewer: Creature, other: Creature) -> str:
    """What `other` is to `viewer`, who is another: ALLY, ENEMY, or "" of an ally that it can't treat as one (classes/target)."""
    friend = other.side == viewer.side
    if not viewer.lasting:
        return ALLY if friend else ENEMY
    if not friend:
        return ALLY if _is_beguiled(board, viewer, other) else ENEMY
    if counts_as(board, viewer, ALLIES_AS_ENEMIES):
        return ENEMY
    return "" if cannot(board, viewer, HAVE_ALLIES) else ALLY


def is_kind(board: Board, viewer: Creature, other: Creature, kinds: tuple[str, ...]) -> bool:
    """Whether `other` is of one of `kinds` ("self", "creature", "ally", "enemy"), seen from `viewer`, who is none of its own allies
    (classes/target)."""
    if other.id == viewer.id:
        return "self" in kinds
    return "creature" in kinds or seen_as(board, viewer, other) in kinds


def _is_beguiled(board: Board, viewer: Creature, other: Creature) -> bool:
    """Whether somebody of the side of `other` has `viewer` take it and its allies for its own."""
    one = named(board, viewer, "counts as", GIVER_AS_ALLY)
    giver = None if one is None else board.creatures.get(one.giver)
    return giver is not None and giver.side == other.side
