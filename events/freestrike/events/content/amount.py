"""Numbers that are known only when an effect happens."""

from __future__ import annotations

from freestrike.events.stored import Stored

USER = "user"
TARGET = "target"
TRIGGERING = "triggering creature"
TRIGGER_TARGET = "triggering target"
GRANTOR = "grantor"
OUTER_TARGET = "outer target"
ROLES = (USER, TARGET, TRIGGERING, TRIGGER_TARGET, GRANTOR, OUTER_TARGET)
"""Who an effect speaks of. The user is always the creature whose stat block or ability it is, whoever set it off; the target is the one
that the effect is being carried out on; the triggering creature did what the trigger waits for, and the triggering target had it done to
it; the grantor gave the user leave to act, or the feature; within a ForEach the
outer target is the one that the ForEach itself is carried out on."""

MEASURES = (
    "level",
    "speed",
    "size",
    "stamina",
    "stamina maximum",
    "winded value",
    "recovery value",
    "recoveries",
    "victories",
    "heroic resource",
    "heroic resource below 0",
    "surges",
    "damage dealt",
    "damage just dealt",
    "triggering damage",
    "damage let through",
    "damage reduced",
    "squares moved",
    "squares gone",
    "squares gone this turn",
    "speed left",
    "tier",
    "targets",
    "squares left",
    "squares fallen",
    "spent",
    "spent on no target",
    "chosen",
    "free strike",
    "others adjacent",
    "allies near",
    "count",
    "disengage",
)
"""What an amount may be measured by: of `whose`, or of what has just happened. "others adjacent": how many creatures adjacent to it the
words `name` mean, as "kin adjacent" does; "allies near": how many others of its side are within `name` squares of it; "count": how many of
`name` are counted on it; "disengage": how far its Disengage goes; "damage just dealt": what the ability in flight has dealt last, if that
was to the outer target; "tier": of the outcome of the roll; "targets": how many creatures the ability is used on; "spent on no target": of
what was spent besides as it was used, what has not brought it one target more; "squares gone": as the ability in flight has had it move, or
has moved it by force; "speed left": what its speed is more than the squares of the move that it has made last in the turn in progress;
"squares gone this turn": in its own turn, if that is in progress; "damage let through": of the damage that set off the feature what it has
been made so far, or what was due (policy half_of_damage_dealt)."""


class Amount(Stored, frozen=True, tag="amount.1"):
    """`number`, plus the highest of `whose` scores among `characteristics`, plus `dice` ("1d6"), plus what `of` measures (one of MEASURES);
    all that `times`, then halved, or once for each full `per` of it, rounded down. `name`: what that leaves open."""

    number: int = 0
    characteristics: tuple[str, ...] = ()
    dice: str = ""
    of: str = ""
    whose: str = USER
    times: int = 1
    halved: bool = False
    name: str = ""
    per: int = 1
