"""What scenarios call the reasons for which a creature is ruled out, and what the engine calls them."""

from __future__ import annotations

import attrs

from freestrike.engine.queries.edges import BANE, DOUBLE_BANE
from freestrike.events.ledger import Reason


@attrs.frozen
class Meant:
    """The `code` of a reason, the `source` of the bane in its ledger, and its `subject` if it is not whom the reaction is against."""

    code: str
    source: str = ""
    subject: str = ""


REASONS = {
    "shift": Meant("shift"),
    "teleport": Meant("teleport"),
    "Crafty (does not provoke)": Meant("never provokes", subject="Crafty"),
    "dazed": Meant("dazed"),
    "no line of effect": Meant("no line of effect"),
    "bane": Meant("bane"),
    "bane (weakened)": Meant("bane", "weakened"),
    "bane (frightened of B)": Meant("bane", "frightened of B"),
    "bane (under water)": Meant("bane", "under water"),
    "bane (prone)": Meant("bane", "prone"),
    "bane (restrained)": Meant("bane", "restrained"),
    "bane (grabbed by G)": Meant("bane", "grabbed by G"),
    "bane (cover)": Meant("bane", "B has cover"),
    "double bane (Defend)": Meant("double bane", "B defends"),
    "cannot be targeted (hidden)": Meant("hidden"),
    "double bane (taunted by T)": Meant("double bane", "taunted by T"),
}
"""Every wording in a scenario that is played."""


def carries(reason: Reason, wording: str) -> bool:
    """Whether `reason` is what a scenario calls `wording`. Raises KeyError for a wording that is not in the table."""
    meant = REASONS[wording]
    sources = [entry.source for entry in reason.ledger if entry.kind in (BANE, DOUBLE_BANE)]
    return reason.code == meant.code and meant.subject in ("", reason.subject) and (not meant.source or sources == [meant.source])
