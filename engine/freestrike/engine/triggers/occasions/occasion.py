"""An occasion, and the one table from events to what finds the occasions that they bring about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import msgspec

from freestrike.events.event import Event
from freestrike.events.space import Square
from freestrike.projections.board.board import Board


class Occasion(msgspec.Struct, frozen=True, gc=False):
    """Something that a feature can wait for. `name`: one of trigger.OCCASIONS; `moment`: one of trigger.MOMENTS. `actor`: who does it;
    `subject`: to whom; "" where there is none. `detail`: the condition, ability, damage type or resource; `value`: the tier; `manner`:
    "melee" or "ranged"; `amount`: the damage, the squares or the dice of a roll; `origin`: where a mover comes from.
    `rolled`: whether damage is rolled damage, None of anything else."""

    name: str
    moment: str
    actor: str
    subject: str = ""
    detail: str = ""
    value: int = 0
    manner: str = ""
    amount: int = 0
    origin: Square | None = None
    rolled: bool | None = None


E = TypeVar("E")
_Finder = Callable[[Board, Event], tuple[Occasion, ...]]
NAMES: dict[type, tuple[str, ...]] = {}
"""All the occasions that an event of a type can bring about."""

FINDERS: dict[type, _Finder] = {}
"""What finds the occasions of an event of a type; each room beside this one adds its own."""


def finds(kind: type[E], *names: str) -> Callable[[Callable[[Board, E], tuple[Occasion, ...]]], Callable[[Board, E], tuple[Occasion, ...]]]:
    """Registers what finds the occasions of an event; `names`: all that it can find."""

    def register(finder: Callable[[Board, E], tuple[Occasion, ...]]) -> Callable[[Board, E], tuple[Occasion, ...]]:
        FINDERS[kind] = cast(_Finder, finder)
        NAMES[kind] = names
        return finder

    return register
