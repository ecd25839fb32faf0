"""Forced movement: its window and its facts."""

from __future__ import annotations

from freestrike.events.ledger import Entry
from freestrike.events.space import Square
from freestrike.events.stored import Stored

PUSH = "push"
PULL = "pull"
SLIDE = "slide"


class ForcedMoveBegun(Stored, frozen=True, tag="forced-move-begun.1"):
    """Window: `by` is about to force move `creature` up to `squares` squares with `ability`. `kind`: PUSH, PULL or SLIDE. `ledger`: how
    the squares came about (combat/big-versus-little, combat/stability). `around`: the creature from or to which it goes, "" for `by`.
    `center`: the middle of an area from or to which it goes instead, the least of `center_side` squares along each axis.
    `barred`: the squares into which it must not go."""

    creature: str
    by: str
    kind: str
    squares: int
    ability: str = ""
    vertical: bool = False
    ledger: tuple[Entry, ...] = ()
    around: str = ""
    center: Square | None = None
    center_side: int = 1
    barred: tuple[Square, ...] = ()


class ForceMoved(Stored, frozen=True, tag="force-moved.1"):
    """`creature` was moved from `origin` to the neighbouring `to`, in the forced move in flight under `of`."""

    creature: str
    origin: Square
    to: Square
    of: int


class Slammed(Stored, frozen=True, tag="slammed.1"):
    """`creature`, or the object of that id, force moved, hits `into` (ids of creatures or objects; the map itself is "") with `left`
    squares remaining."""

    creature: str
    into: tuple[str, ...]
    left: int
    of: int


class ObjectBroken(Stored, frozen=True, tag="object-broken.1"):
    """`squares` of `object` are destroyed and free. `by`: whom or what broke it."""

    object: str
    squares: tuple[Square, ...]
    by: str = ""


class ObjectDamaged(Stored, frozen=True, tag="object-damaged.1"):
    """The part of `object` that is counted at `square` took `amount` damage of `type` from `source` by `ability`; `stamina` of it is left.
    `ledger`: how the amount came about."""

    object: str
    square: Square
    amount: int
    stamina: int
    type: str = ""
    ledger: tuple[Entry, ...] = ()
    source: str = ""
    ability: str = ""


class ObjectMoved(Stored, frozen=True, tag="object-moved.1"):
    """`object` moved as a whole so that its least corner came from `origin` to `to`. `by`: the creature that force moves it; "" of one that
    nothing bears any more."""

    object: str
    origin: Square
    to: Square
    by: str = ""


class ObjectForceMoved(Stored, frozen=True, tag="object-force-moved.1"):
    """The forced move of `object` by `by` is over: it has come to `to`, `squares` squares on."""

    object: str
    by: str
    to: Square
    squares: int


STAYED = "stayed"


class ForcedMoveEnded(Stored, frozen=True, tag="forced-move-ended.1"):
    """The forced move in flight under `of`, by `by`, is over; closes its window. `why`: "done", "slammed", "stopped", ..., or STAYED: it
    was moved nowhere."""

    creature: str
    of: int
    why: str = "done"
    by: str = ""


class ForcedMoveResisted(Stored, frozen=True, tag="forced-move-resisted.1"):
    """`creature` can't be force moved by `by`: `why` is a reason's code (classes/grabbed, classes/restrained, combat/stability)."""

    creature: str
    by: str
    why: str
