"""What changed a number, and by which rule: the lines of every ledger."""

from __future__ import annotations

from freestrike.events.stored import Stored


class Entry(Stored, frozen=True, tag="entry.1"):
    """One line of a ledger.

    `kind`: what it is ("edge", "bane", "double bane", "bonus", "penalty", "characteristic", "halved", "weakness", "immunity",
    "temporary stamina", "damage", ...). `amount`: the number, as it was added (a bane is counted, not subtracted).
    `source`: what gave it (a condition, a creature, a feature). `rule`: the id of the rule that says so.
    """

    kind: str
    amount: int
    source: str
    rule: str


class Reason(Stored, frozen=True, tag="reason.1"):
    """Why something may not be done: a stable `code`, the `rule`, and the `subject` (creature, square, number) it is about."""

    code: str
    rule: str
    subject: str = ""
    ledger: tuple[Entry, ...] = ()
