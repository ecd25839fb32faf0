"""What reactions have left of an ability in flight: whom and what it is used on now, and what of it is prevented."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.objects import named
from freestrike.engine.queries.turned import turned_to
from freestrike.engine.queries.use import Use
from freestrike.events.alterations import Prevented, Retargeted
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD


def strikers_now(board: Board, window: int, use: Use) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who of a squad strikes whom, once reactions have turned the ability to others; those who have fallen to one strike nobody."""
    able = ((target, tuple(id for id in strikers if can_act(board.creatures[id]))) for target, strikers in use.strikers)
    return tuple((_target_now(board, window, target), strikers) for target, strikers in able if strikers)


def use_now(board: Board, window: int, use: Use) -> Use:
    """The ability in flight, on whom and what it is used now, and by whom of a squad."""
    targets, objects = targets_now(board, window, use.targets), objects_now(board, use.objects)
    if not use.strikers:
        return replace(use, targets=targets, objects=objects)
    strikers = strikers_now(board, window, use)
    struck = dict(strikers)
    targets, objects = (tuple(name for name in names if name in struck) for names in (targets, objects))
    return replace(use, targets=targets, objects=objects, strikers=strikers)


def who_cannot_go_on(board: Board, users: tuple[str, ...]) -> tuple[Reason, ...]:
    """If none of its users can go on with what they have begun, because an answer to it has killed them or struck them down, why not
    (combat/dying-and-death)."""
    if any(can_act(board.creatures[id]) for id in users):
        return ()
    return tuple(Reason(board.creatures[id].life, "combat/dying-and-death", id) for id in users)


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
