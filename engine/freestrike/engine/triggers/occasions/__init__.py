"""Which occasions a record brings about: what features can wait for, event by event; each room finds those of its own events."""

from __future__ import annotations

from freestrike.engine.triggers.occasions import answering, bearing, harm, moving, turns, using
from freestrike.engine.triggers.occasions.occasion import FINDERS, NAMES, Occasion
from freestrike.events.event import Event
from freestrike.projections.board.board import Board

ROOMS = (answering, bearing, harm, moving, turns, using)
"""Importing them has filled the table."""


def occasions_of(board: Board, event: Event) -> tuple[Occasion, ...]:
    """The occasions that `event`, already on `board`, brings about; none where nobody waits for any of them."""
    awaited, kind = board.listeners, type(event)
    if awaited:
        for name in NAMES[kind]:
            if name in awaited:
                return FINDERS[kind](board, event)
    return ()


EVENTS: tuple[type, ...] = tuple(FINDERS)
"""The events that bring about occasions."""

BROUGHT_ABOUT: tuple[str, ...] = tuple(sorted({name for names in NAMES.values() for name in names}))
"""The occasions that some record brings about; a feature that waits for another is never set off."""

__all__ = ["BROUGHT_ABOUT", "EVENTS", "NAMES", "Occasion", "occasions_of"]
