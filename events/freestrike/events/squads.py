"""Squads of minions: the Stamina that they share, who of them drops, their captain."""

from __future__ import annotations

from freestrike.events.ledger import Entry
from freestrike.events.stored import Stored


class SquadFormed(Stored, frozen=True, tag="squad-formed.1"):
    """`members` (ids) are the squad `squad` from now on. `stamina`: that of each of them; `pool`: what they have together."""

    squad: str
    members: tuple[str, ...]
    stamina: int
    pool: int


class MinionsDropped(Stored, frozen=True, tag="minions-dropped.1"):
    """The pool of `squad` has fallen so far that `minions` are taken out of the fight: each counts as reduced to 0 Stamina."""

    squad: str
    minions: tuple[str, ...]
    ledger: tuple[Entry, ...] = ()


class CaptainAttached(Stored, frozen=True, tag="captain-attached.1"):
    """`captain` leads `squad`. `stamina` and `pool`: that of each minion, and what they have together, from now on."""

    squad: str
    captain: str
    stamina: int
    pool: int


class CaptainLost(Stored, frozen=True, tag="captain-lost.1"):
    """`squad` has lost `captain`. `stamina` and `pool`: that of each minion, and what they have together, from now on."""

    squad: str
    captain: str
    why: str
    stamina: int
    pool: int


class SquadReplenished(Stored, frozen=True, tag="squad-replenished.1"):
    """The pool of `squad` has grown by `amount` to `pool`. `why`: the ability or feature."""

    squad: str
    amount: int
    pool: int
    why: str = ""


class SquadStaminaSet(Stored, frozen=True, tag="squad-stamina-set.1"):
    """The pool of `squad` was set by hand."""

    squad: str
    pool: int
