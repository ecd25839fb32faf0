"""What reactions have left of an ability in flight: whom and what it is used on now, and what of it is prevented."""

from __future__ import annotations

from freestrike.engine.queries.objects import named
from freestrike.engine.queries.turned import turned_to
from freestrike.engine.queries.use import Use
from freestrike.events.alterations import Prevented, Retargeted
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD


def strikers_now(board: Board, window: int, use: Use) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who of a squad strikes whom, once reactions have turned the ability to others."""
    return tuple((_target_now(board, window, target), strikers) for target, strikers in use.strikers)


def _target_now(board: Board, window: int, target: str) -> str:
    opened = board.window(window)
    return target if opened is None else turned_to(target, opened.alterations)


def targets_now(board: Board, window: int, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets once reactions have turned the ability to others; who is dead or gone by then is none (combat/triggered-actions)."""
    opened = board.window(window)
    for altered in () if opened is None else opened.alterations:
        if type(altered) is Retargeted:
            turned = (altered.to if target == altered.target else target for target in targets)
            targets = tuple(dict.fromkeys((*turned, altered.to) if altered.target == "" else turned))
    return tuple(target for target in targets if target in board.creatures and board.creatures[target].life != DEAD)


def objects_now(board: Board, objects: tuple[str, ...]) -> tuple[str, ...]:
    """The objects that are still there."""
    return tuple(name for name in objects if named(board.ground, name) is not None)


def prevented(board: Board, window: int, what: str, creature: str = "") -> bool:
    """Whether reactions have kept `what` of the ability in flight from happening, to `creature` if one is named."""
    opened = board.window(window)
    if opened is None or not opened.alterations:
        return False
    return any(type(altered) is Prevented and altered.what == what and altered.creature == creature for altered in opened.alterations)
