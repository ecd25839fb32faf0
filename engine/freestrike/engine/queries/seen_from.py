"""The board as it is for a creature that counts as standing in another's space."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.projections.board.board import Board


def seen_from(board: Board, user: str, space: str) -> Board:
    """The board as it is for `user` if it stands in the space of `space`; as it is if that is nobody's."""
    there = board.creatures.get(space) if space else None
    if there is None:
        return board
    moved = replace(board.creatures[user], corner=there.corner, side_length=there.side_length)
    return replace(board, creatures=board.creatures.set(moved))
