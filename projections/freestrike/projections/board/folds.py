"""Where the folds of the events register."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from freestrike.events.event import Event
from freestrike.projections.board.board import Board

E = TypeVar("E")
C = TypeVar("C", bound=Callable[..., Board])
Fold = Callable[[Board, Event, int], Board]
FOLDS: dict[type, Fold] = {}
"""How each event changes the board; an event without an entry changes nothing."""


def folds(kind: type[E]) -> Callable[[Callable[[Board, E, int], Board]], Callable[[Board, E, int], Board]]:
    """Registers the fold of one type of event."""

    def register(change: Callable[[Board, E, int], Board]) -> Callable[[Board, E, int], Board]:
        FOLDS[kind] = cast(Fold, change)
        return change

    return register


def folds_alike(*kinds: type) -> Callable[[C], C]:
    """Registers the one fold of several types of events."""

    def register(change: C) -> C:
        for kind in kinds:
            FOLDS[kind] = cast(Fold, change)
        return change

    return register
