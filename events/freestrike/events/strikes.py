"""Abilities in use, power rolls and their outcomes."""

from __future__ import annotations

from freestrike.events.ledger import Entry, Reason
from freestrike.events.space import Square
from freestrike.events.stored import Stored

FREE_STRIKES = ("melee-free-strike", "ranged-free-strike")
"""The ids of what everyone has beside the abilities of its stat block (combat/free-strikes)."""


class AbilityUsed(Stored, frozen=True, tag="ability-used.1"):
    """Window: `creature` uses `ability` (its id) on `targets`. `usage`: the action it takes now (an ability that is a main action
    by itself may be used as a free triggered action). `manner`: "melee", "ranged", "area" or "". `damage_type`: the one that was chosen, of
    several, or "". `joined`: the minions that strike with it as one (monster-basics/minions). `objects`: the objects, or squares of
    them, that it targets besides. `strikers`: of a squad's action, for each target and then for each object the minions that target it
    (monster-basics/squad-action). `area`: the squares that place its area: the least corner of a cube, the length of a line, all of a
    wall. `more`: what was spent on it besides its cost, where that has no end. `apart`: it is not used anew, but makes the power roll of
    one of its effects against these targets (effect.MakePowerRoll). `space`: in whose space its user counts as standing for it, "" where it
    is."""

    creature: str
    ability: str
    targets: tuple[str, ...]
    usage: str
    manner: str = ""
    damage_type: str = ""
    joined: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    strikers: tuple[tuple[str, ...], ...] = ()
    area: tuple[Square, ...] = ()
    more: int = 0
    apart: bool = False
    space: str = ""


class Outcome(Stored, frozen=True, tag="outcome.1"):
    """What one power roll comes to against one target: the net edge (-2 double bane to +2 double edge), the total, the tier,
    and the ledger of all that went into them."""

    target: str
    net: int
    total: int
    tier: int
    ledger: tuple[Entry, ...] = ()


class PowerRollMade(Stored, frozen=True, tag="power-roll-made.1"):
    """Window: the dice of an ability roll, and an outcome for each target, and for each of `objects`. `of`: the ability's window."""

    creature: str
    ability: str
    natural: int
    outcomes: tuple[Outcome, ...]
    of: int
    critical: bool = False
    objects: tuple[Outcome, ...] = ()


class PowerRollAltered(Stored, frozen=True, tag="power-roll-altered.1"):
    """What the power roll `of` comes to once all that altered it is counted: the outcomes that changed."""

    of: int
    outcomes: tuple[Outcome, ...]


class AbilityResolved(Stored, frozen=True, tag="ability-resolved.1"):
    """All that the ability in flight under `of` does has been done; closes its window."""

    of: int


class AbilityLapsed(Stored, frozen=True, tag="ability-lapsed.1"):
    """`creature` was to use `ability` on `target`, but when the moment came it was no longer possible."""

    creature: str
    ability: str
    target: str
    reasons: tuple[Reason, ...]


class LeftToDirector(Stored, frozen=True, tag="left-to-director.1"):
    """A printed part that the engine does not execute: the Director rules on it. `targets`: whom it would touch."""

    creature: str
    ability: str
    text: str
    targets: tuple[str, ...] = ()
