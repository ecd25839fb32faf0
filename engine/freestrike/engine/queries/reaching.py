"""Where a creature can go: the steps of the rules, laid out over the map around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from freestrike.engine.geometry.grid import Grid
from freestrike.engine.geometry.passage import obstruction
from freestrike.engine.geometry.reach import Harm, Known, Leaps, Steps, Ways, reachable
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.demanding import difficulty_of
from freestrike.engine.queries.modifiers import borne
from freestrike.engine.queries.movement_types import burrows, flies
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import (
    WILLINGLY_AWAY,
    crosses_enemies,
    difficult_for,
    ground_for,
    side_in_motion,
    step_cost,
    step_manner,
    why_not_step,
    why_not_stop,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.movement import CLIMB
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

ON_STEPS = ("cannot", "ignores", "can", "speed", "speed is", "speed at most")
"""The modifiers that a step asks about: those of leave, and those on which it depends whether who could fly does."""

Onward = Callable[[Square, Square], bool]
"""Whether a step from one corner to another leads on in the way that is asked for."""


def ways_of(
    board: Board,
    mover: Creature,
    budget: int,
    grid: Grid,
    harm: Harm | None = None,
    *,
    shift: bool = False,
    leaps: Leaps | None = None,
    passing: bool = False,
    onward: Onward | None = None,
) -> dict[Square, Ways]:
    """The corners on `grid` that `mover` can go to for at most `budget` squares of movement and end its move on, each with its ways.

    No way leads through or to a place where `mover` would fall, and none asks for a test. `shift`: it shifts (combat/shifting).
    `leaps`: its jumps from a corner (combat/jump). `passing`: those where it may not end its move are among them. `onward`: only steps that
    it holds of.
    """
    modifiers = tuple(one.modifier for one in borne(mover, *ON_STEPS))
    # What it fears or is kept near to and whom it brings along may be anywhere; a shift asks how difficult the ground is that it leaves.
    unlike = (
        shift
        or onward is not None
        or board.ground.demanding
        or mover.grabbing
        or mover.condition("frightened")
        or any(_depends_on_where_it_is(modifier) for modifier in modifiers)
    )
    slow = difficult_for(board, mover).union(*_enemy_squares(board, mover))
    known = None if unlike else _known_of(board, mover, modifiers)
    steps = Steps.on(grid, ground_for(board, mover), _step(board, mover, shift, onward), slow, known)
    return reachable(steps, mover.corner, budget, lambda at: passing or not why_not_stop(board, mover, at), harm, leaps)


def grid_of(board: Board, mover: Creature, budget: int, levels: tuple[int, int] | None = None) -> Grid:
    """The corners that `mover` could be at after at most `budget` squares of movement; `levels`: between two heights only."""
    return Grid.around(board.ground, mover.corner, mover.side_length, max(0, budget), levels)


def _depends_on_where_it_is(modifier: Modifier) -> bool:
    return modifier.name == WILLINGLY_AWAY or bool(modifier.when or modifier.against)


def _known_of(board: Board, mover: Creature, modifiers: tuple[Modifier, ...]) -> Known:
    """What was found out about the steps of a mover like this one: all that a step asks of it is the same. `modifiers`: what it bears of
    those that a step asks about."""
    names = tuple(condition.name for condition in mover.conditions)
    kept = (mover.life, mover.clinging, bool(mover.mount), flies(board, mover))
    return _known_by(mover.side_length, mover.stat_block.movement, modifiers, names, kept)


@lru_cache(maxsize=64)
def _known_by(*kind: object) -> Known:
    return {}


def _step(board: Board, mover: Creature, shift: bool, onward: Onward | None) -> Callable[[Square, Square], int]:
    ground, side, digs = ground_for(board, mover), side_in_motion(board, mover), burrows(mover)

    def cost(at: Square, to: Square) -> int:
        # Most of the steps that can't be taken are barred by what is in the way, which is soon seen.
        if onward is not None and not onward(at, to):
            return 0
        if not digs and obstruction(ground, at, side, to) is not None:
            return 0
        there = replace(mover, corner=at)
        manner = step_manner(board, there, to)
        if ground.demanding and difficulty_of(board, there, to, manner):
            return 0
        if why_not_step(board, there, to, manner, shift):
            return 0
        if would_fall(board, replace(mover, corner=to, clinging=manner == CLIMB)):
            return 0
        return step_cost(board, there, to, manner)

    return cost


def _enemy_squares(board: Board, mover: Creature) -> list[tuple[Square, ...]]:
    """The spaces of the enemies, which are difficult terrain (combat/movement)."""
    if crosses_enemies(board, mover):
        return []
    return [squares_of(other.corner, other.side_length) for other in board.creatures if other.side != mover.side and other.life != "dead"]
