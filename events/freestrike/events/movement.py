"""Movement: its windows and its facts."""

from __future__ import annotations

from freestrike.events.space import Square
from freestrike.events.stored import Stored

WALK = "walk"
SHIFT = "shift"
CRAWL = "crawl"


class MoveBegun(Stored, frozen=True, tag="move-begun.1"):
    """`creature` begins a move of `kind` ("advance", "disengage") that may cost up to `allowance` squares."""

    creature: str
    kind: str
    allowance: int


class MoveResumed(Stored, frozen=True, tag="move-resumed.1"):
    """`creature` goes on with the move that it began earlier in its turn (combat/taking-a-turn)."""

    creature: str
    kind: str


class StepBegun(Stored, frozen=True, tag="step-begun.1"):
    """Window: `creature` is about to go from `origin` to `to` (the least corners of its space), for `cost` squares, by `manner`."""

    creature: str
    origin: Square
    to: Square
    cost: int
    manner: str = WALK


class Stepped(Stored, frozen=True, tag="stepped.1"):
    """`creature` has gone from `origin` to `to`; closes the window `of`."""

    creature: str
    origin: Square
    to: Square
    cost: int
    of: int
    manner: str = WALK


class Carried(Stored, frozen=True, tag="carried.1"):
    """`creature` is brought along from `origin` to `to` by `by`, who has it grabbed and has moved by the record `of` (classes/grabbed)."""

    creature: str
    by: str
    origin: Square
    to: Square
    of: int


class StepCancelled(Stored, frozen=True, tag="step-cancelled.1"):
    """The step in flight under `of` does not happen; `why` is a reason's code."""

    creature: str
    of: int
    why: str


class MoveHalted(Stored, frozen=True, tag="move-halted.1"):
    """The rest of the path is not walked: `why` is a reason's code ("dead", "speed", "cannot pay", ...). `origin` and `back_to`: where
    it stood and where it goes back to, if it may not stay where it was stopped (policy halted_in_shared_space)."""

    creature: str
    why: str
    origin: Square | None = None
    back_to: Square | None = None
