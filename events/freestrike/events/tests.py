"""Tests: power rolls that are not an ability's."""

from __future__ import annotations

from freestrike.events.ledger import Entry
from freestrike.events.stored import Stored


class PowerRollTested(Stored, frozen=True, tag="power-roll-tested.1"):
    """`creature` made the test `test` ("jump", "climb a creature", "hide", "search", ...) with `characteristic`. `natural`, `total`,
    `tier` and `ledger`: as an ability roll's outcome. `outcome`: what that is at the difficulty that was set, "" where none was.
    `against`: whom it was opposed by; an opposed test has no tiers, and `tier` is 0, its `outcome` "wins", "loses" or "a tie", where both
    were told at once. `of`: the window of its dice, which it closes; 0 where nobody waited for them,
    or where that of the test that it is opposed by, told first, has closed it."""

    creature: str
    test: str
    characteristic: str
    natural: int
    total: int
    tier: int
    ledger: tuple[Entry, ...] = ()
    against: str = ""
    outcome: str = ""
    of: int = 0


class PowerRollOfTestMade(Stored, frozen=True, tag="power-roll-of-test-made.1"):
    """Window: what the dice of a test come to so far, where anybody waits for power rolls: those who answer add to it before it counts."""

    made: PowerRollTested
