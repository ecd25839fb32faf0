"""Refusals: why a command, an answer or an undo is not accepted."""

from __future__ import annotations

from freestrike.events.ledger import Reason
from freestrike.events.record import Record


class Refused(Exception):
    """Nothing was changed. `reasons`: every reason, each with its code, rule and subject. `missed`: the records that the caller had
    not seen, if the refusal is for a stale version."""

    def __init__(self, reasons: tuple[Reason, ...], missed: tuple[Record, ...] = ()) -> None:
        super().__init__("; ".join(f"{reason.code} ({reason.rule}) {reason.subject}".rstrip() for reason in reasons))
        self.reasons = reasons
        self.missed = missed
