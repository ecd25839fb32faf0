"""Whom bursts of several sizes around a creature reach."""

from __future__ import annotations

from collections.abc import Sequence

from freestrike.engine.queries.objects import as_target, every_part
from freestrike.engine.queries.surroundings import squares_between
from freestrike.projections.board.board import Board


def within_bursts(board: Board, user: str, bursts: Sequence[int]) -> tuple[frozenset[str], ...]:
    """The creatures and the objects, by their names, in a burst of each of these sizes."""
    mover = board.creatures[user]
    near = {creature.id: squares_between(mover, creature) for creature in board.creatures}
    near |= {part.name: squares_between(mover, as_target(board, mover, part)) for part in every_part(board)}
    return tuple(frozenset(name for name, squares in near.items() if squares <= size) for size in bursts)
