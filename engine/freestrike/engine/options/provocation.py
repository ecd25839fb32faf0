"""What a step or a path provokes, and from whom, before anyone commits to it (combat/opportunity-attacks)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.geometry.space import adjacent
from freestrike.engine.queries.counts_as import enemies
from freestrike.engine.queries.surroundings import creatures_left, squares_between
from freestrike.engine.triggers.opportunity_attack import why_not as why_not_attack
from freestrike.events.movement import WALK, StepBegun
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def provoked(board: Board, mover: Creature, path: tuple[Square, ...], shift: bool = False) -> tuple[str, ...]:
    """The creatures that could make an opportunity attack on `mover` if it walked `path` on this board, in order of the steps."""
    found: list[str] = []
    for to in path:
        step = StepBegun(mover.id, mover.corner, to, 0, WALK, shift)
        left = creatures_left(board, mover, mover.corner, to)
        found.extend(other.id for other in left if other.side != mover.side and not why_not_attack(board, other, mover, step))
        mover = replace(mover, corner=to)
    return tuple(found)


class Threats:
    """How many enemies could make an opportunity attack on each step that `mover` might take within `budget`."""

    def __init__(self, board: Board, mover: Creature, budget: int) -> None:
        self._board = board
        self._mover = mover
        self._enemies = [enemy for enemy in enemies(board, mover) if squares_between(mover, enemy) <= budget]
        self._attacks: dict[tuple[str, Square], bool] = {}

    def provoked_by(self, at: Square, to: Square) -> int:
        """The number of enemies next to `at`, not to `to`, that could attack on this step."""
        side = self._mover.side_length
        return sum(
            adjacent(enemy.corner, enemy.side_length, at, side)
            and not adjacent(enemy.corner, enemy.side_length, to, side)
            and self._could_attack(enemy, at)
            for enemy in self._enemies
        )

    def _could_attack(self, enemy: Creature, at: Square) -> bool:
        key = (enemy.id, at)
        if key not in self._attacks:
            mover = replace(self._mover, corner=at)
            step = StepBegun(mover.id, at, at, 0)
            self._attacks[key] = not why_not_attack(self._board, enemy, mover, step)
        return self._attacks[key]
