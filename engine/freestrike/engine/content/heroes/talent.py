"""The talent: clarity, which may fall below 0, and the harm of that (classes/clarity-and-strain)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import A_ROUND, ClassFeature, at_turn_start, gains, improved
from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.effect import DealDamage, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger

RESOURCE = "Clarity"


def features(level: int) -> tuple[ClassFeature, ...]:
    """1d3 clarity a turn (one more from 7th level, two from 10th), and the first time in a round that a creature is force moved. It can
    spend 1 + Reason more than it has; at the end of its turn it takes 1 damage for each point below 0."""
    strained = (Holds("heroic resource at most", of=USER, value=-1),)
    harm = (DealDamage(0, more=Amount(of="heroic resource below 0")),)
    return (
        at_turn_start(RESOURCE, Amount(improved(level, (1, 0), (7, 1), (10, 2)), dice="1d3")),
        gains("clarity-force-moved", RESOURCE, Trigger("is force moved", ""), improved(level, (1, 1), (4, 2), (10, 3)), A_ROUND),
        Modifier("can", Amount(1, ("reason",)), name="spend below 0"),
        Reacts("strain", "Strain", Trigger("turn ends"), harm, choice=False, target=ONESELF, needs=strained),
    )
