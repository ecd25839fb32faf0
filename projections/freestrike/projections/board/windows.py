"""Windows as they open and close."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from freestrike.events.event import Event
from freestrike.events.strikes import AbilityUsed
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


def by_the_ability(in_flight: tuple[Window, ...], change: Callable[[Window], Window]) -> tuple[Window, ...]:
    """What is in flight once the innermost ability has done what `change` notes."""
    for place in range(len(in_flight) - 1, -1, -1):
        if type(in_flight[place].event) is AbilityUsed:
            return (*in_flight[:place], change(in_flight[place]), *in_flight[place + 1 :])
    return in_flight


def with_one(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    """The ids, and this one once."""
    return ids if id in ids else (*ids, id)
