"""Windows as they open and close."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.event import Event
from freestrike.projections.board.board import Board, Window


def opened(board: Board, event: Event, seq: int) -> Board:
    """The board once the record `seq` has opened a window for `event`."""
    return replace(board, in_flight=(*board.in_flight, Window(seq, event)))


def shut(board: Board, of: int) -> tuple[Window, ...]:
    """The windows that stay open when the one of the record `of` closes: those that were open before it."""
    in_flight = board.in_flight
    if in_flight and in_flight[-1].seq == of:
        return in_flight[:-1]
    return tuple(window for window in in_flight if window.seq < of)
