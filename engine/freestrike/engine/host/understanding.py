"""What was typed: not understood, or a square, or a creature."""

from __future__ import annotations

from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.square_names import square_named


class NotUnderstood(Exception):
    """What was typed says nothing here; the message says what would."""


def square_typed(board: Board, name: str) -> Square:
    """The square called `name`. Raises NotUnderstood."""
    square = square_named(name, board.ground.least)
    if square is None:
        example = "F5" if board.ground.least is not None else "5,4"
        raise NotUnderstood(f"{name!r} is not a square, like {example}")
    return square


def creature_typed(board: Board, name: str) -> Creature:
    """The creature called `name`, in upper or lower case. Raises NotUnderstood."""
    for creature in board.creatures:
        if creature.id.lower() == name.lower():
            return creature
    raise NotUnderstood(f"nobody is called {name!r} (there are: {', '.join(creature.id for creature in board.creatures)})")
