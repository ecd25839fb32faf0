"""The conduit: piety, and praying for more of it (classes/piety)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import ClassFeature
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import DealDamage, Gain, LeftByHand, May, Reacts, RollDie
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE

RESOURCE = "Piety"

_WRATH_OF_THE_GODS = DealDamage(0, "psychic", more=Amount(dice="1d6", of="level"), unreducible=True)
_PRAYER = RollDie(
    (
        (Gain(HEROIC_RESOURCE, 2), _WRATH_OF_THE_GODS),
        (Gain(HEROIC_RESOURCE, 3),),
        (Gain(HEROIC_RESOURCE, 5), LeftByHand("domain effect")),
    )
)


def features(level: int) -> tuple[ClassFeature, ...]:
    """1d3 piety a turn; who prays before that has 1 more, 1 more or 2 more, and on a 1 angers the gods. What the domains add is left by
    hand."""
    gained = May((_PRAYER,), (Gain(HEROIC_RESOURCE, Amount(dice="1d3")),))
    return (
        Reacts("piety-at-turn-start", RESOURCE, Trigger("turn starts"), (gained,), choice=False, target=ONESELF),
        LeftByHand("piety of the domains"),
    )
