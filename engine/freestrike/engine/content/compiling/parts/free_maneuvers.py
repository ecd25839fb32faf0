"""Who takes a free maneuver that a text allows as part of something else."""

from __future__ import annotations

from freestrike.events.content.amount import USER
from freestrike.events.content.selection import Holds

NOT_DAZED = Holds("condition", "dazed", USER, negated=True)
"""Who is dazed takes no free maneuvers (classes/dazed)."""
