"""The shadow: insight (classes/insight)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import A_ROUND, ClassFeature, at_turn_start, gains, improved
from freestrike.engine.queries.discounts import LESS_WITH_AN_EDGE
from freestrike.events.content.amount import TRIGGERING, Amount
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import BEFORE, Trigger

RESOURCE = "Insight"


def features(level: int) -> tuple[ClassFeature, ...]:
    """1d3 insight a turn (one more from 7th level), and the first time in a round that it deals damage with surges in it. A heroic
    ability with an edge on its roll costs 1 less."""
    surged = Trigger("is about to damage", "self", "creature", needs=(Holds("with surges", of=TRIGGERING),), moment=BEFORE)
    return (
        at_turn_start(RESOURCE, Amount(improved(level, (1, 0), (7, 1)), dice="1d3")),
        gains("insight-surges", RESOURCE, surged, improved(level, (1, 1), (4, 2), (10, 3)), A_ROUND),
        Modifier("can", name=LESS_WITH_AN_EDGE),
    )
