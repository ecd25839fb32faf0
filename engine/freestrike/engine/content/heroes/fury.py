"""The fury: ferocity (classes/ferocity)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import A_ROUND, AN_ENCOUNTER, ClassFeature, at_turn_start, gains, improved
from freestrike.events.content.amount import Amount
from freestrike.events.content.trigger import Trigger

RESOURCE = "Ferocity"
_WINDED = "ferocity-winded-or-dying"


def features(level: int) -> tuple[ClassFeature, ...]:
    """1d3 ferocity a turn (one more from 7th level), the first time in a round that it takes damage, and 1d3 the first time in an
    encounter that it becomes winded or is dying: one use, whichever comes first."""
    return (
        at_turn_start(RESOURCE, Amount(improved(level, (1, 0), (7, 1)), dice="1d3")),
        gains("ferocity-damaged", RESOURCE, Trigger("deals damage", "", "self"), improved(level, (1, 1), (4, 2), (10, 3)), A_ROUND),
        gains(_WINDED, RESOURCE, Trigger("becomes winded"), Amount(dice="1d3"), AN_ENCOUNTER),
        gains(_WINDED, RESOURCE, Trigger("becomes dying"), Amount(dice="1d3"), AN_ENCOUNTER),
    )
