"""The elementalist: essence (classes/essence)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import A_ROUND, ClassFeature, at_turn_start, gains, improved
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger

RESOURCE = "Essence"


def features(level: int) -> tuple[ClassFeature, ...]:
    """2 essence a turn (3 from 7th level, 4 from 10th), and the first time in a round that it or a creature within 10 squares takes
    damage that is neither untyped nor holy."""
    neither = (Holds("damage type", negated=True), Holds("damage type", "holy", negated=True))
    typed = Trigger("deals damage", "", "", within=10, measured="subject", needs=neither)
    return (
        at_turn_start(RESOURCE, improved(level, (1, 2), (7, 3), (10, 4))),
        gains("essence-typed-damage", RESOURCE, typed, improved(level, (1, 1), (4, 2)), A_ROUND),
    )
