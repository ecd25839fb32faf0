"""Movement: its windows and its facts."""

from __future__ import annotations

from freestrike.events.ledger import Entry
from freestrike.events.space import Square
from freestrike.events.stored import Stored

WALK = "walk"
CRAWL = "crawl"
CLIMB = "climb"
SWIM = "swim"
JUMP = "jump"
FLY = "fly"
BURROW = "burrow"
TELEPORT = "teleport"
MOVEMENT_TYPES = (WALK, CRAWL, CLIMB, SWIM, JUMP, FLY, BURROW)
"""The types of movement that go step by step; TELEPORT is the eighth (combat/movement-types)."""

HOVER = "hover"
SPEED_ENTRY = (BURROW, CLIMB, FLY, HOVER, SWIM, TELEPORT)
"""What can stand in a speed entry besides the number (combat/movement-types, combat/hover)."""


class MoveBegun(Stored, frozen=True, tag="move-begun.1"):
    """`creature` begins a move of `kind` ("advance", "disengage", "dig", "teleport", "charge", "ride", ...) that may cost up to `allowance`
    squares. `rider`: who has it move with the Ride move action, in its own turn (combat/ride)."""

    creature: str
    kind: str
    allowance: int
    rider: str = ""


class MoveResumed(Stored, frozen=True, tag="move-resumed.1"):
    """`creature` goes on with the `nth` move of its turn, counted from 1; 0 is the last one begun (combat/taking-a-turn)."""

    creature: str
    kind: str
    nth: int = 0


class StepBegun(Stored, frozen=True, tag="step-begun.1"):
    """Window: `creature` is about to go from `origin` to `to` (the least corners of its space), for `cost` squares. `manner`: one of
    MOVEMENT_TYPES. `shift`: it shifts. `willing`: it moves of its own will; False when an effect compels it. `by`: the ability or feature
    whose effect moves it, "" in a move of its own; `spent`: the squares of the effect's move before this step. `provokes`: as in
    content.effect.Move."""

    creature: str
    origin: Square
    to: Square
    cost: int
    manner: str = WALK
    shift: bool = False
    willing: bool = True
    by: str = ""
    spent: int = 0
    provokes: str = ""


class Stepped(Stored, frozen=True, tag="stepped.1"):
    """`creature` has gone from `origin` to `to`; closes the window `of`. `by` and `provokes`: as in StepBegun; a step by an effect costs
    nothing of the moves of the turn."""

    creature: str
    origin: Square
    to: Square
    cost: int
    of: int
    manner: str = WALK
    shift: bool = False
    willing: bool = True
    by: str = ""
    provokes: str = ""


class Carried(Stored, frozen=True, tag="carried.1"):
    """`creature` is brought along from `origin` to `to` by `by`, who has it grabbed or whom it rides, and who has moved by the record `of`
    (classes/grabbed, combat/mounted-combat)."""

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


class Teleported(Stored, frozen=True, tag="teleported.1"):
    """`creature` has gone from `origin` to `to` without passing between. `by`: who teleported it, if that was another."""

    creature: str
    origin: Square
    to: Square
    by: str = ""


class Displaced(Stored, frozen=True, tag="displaced.1"):
    """`creature` is put from `origin` to `to`, beside where it was, without moving by itself. `why`: "landed beside", "knocked off",
    "slid down", "moved by its grabber", "pulled out of the ground", ..."""

    creature: str
    origin: Square
    to: Square
    why: str


class Fell(Stored, frozen=True, tag="fell.1"):
    """`creature` fell from `origin` to `to`, `squares` squares deep since the fall began. `ledger`: what made the effective height of the
    fall less (combat/falling). `landed`: False while it is still falling (combat/falling-far)."""

    creature: str
    origin: Square
    to: Square
    squares: int
    ledger: tuple[Entry, ...] = ()
    landed: bool = True


class Mounted(Stored, frozen=True, tag="mounted.1"):
    """`creature` is now on `mount`, which it climbs or rides, at `to`. `rides`: the mount is willing (combat/mounted-combat)."""

    creature: str
    mount: str
    to: Square
    rides: bool = True


class Dismounted(Stored, frozen=True, tag="dismounted.1"):
    """`creature` is no longer on `mount`. `why`: "its own will", "knocked off", "force moved", "mount died", ..."""

    creature: str
    mount: str
    why: str
