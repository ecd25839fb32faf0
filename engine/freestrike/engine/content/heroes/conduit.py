"""The conduit: piety, and praying for more of it (classes/piety)."""

from __future__ import annotations

from freestrike.engine.content.heroes.domains import answered
from freestrike.engine.content.heroes.gaining import ClassFeature
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import DealDamage, Gain, LeftByHand, May, Reacts, RollDie
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE

RESOURCE = "Piety"

_WRATH_OF_THE_GODS = DealDamage(0, "psychic", more=Amount(dice="1d6", of="level"), unreducible=True)


def features(level: int, domains: tuple[str, ...] = ()) -> tuple[ClassFeature, ...]:
    """1d3 piety a turn (one more from 7th level, and in prayer from 10th); who prays before that has 1 more, 1 more or 2 more, and on a
    1 angers the gods, on a 3 has the prayer effect of one of its `domains`. What these add besides stands in `heroes.domains`;
    unnamed, they are left by hand."""
    more = 1 if level >= 7 else 0
    prayed = more + (1 if level >= 10 else 0)
    prayer = RollDie(
        (
            (Gain(HEROIC_RESOURCE, 2 + prayed), _WRATH_OF_THE_GODS),
            (Gain(HEROIC_RESOURCE, 3 + prayed),),
            (Gain(HEROIC_RESOURCE, 5 + prayed), *answered(domains)),
        )
    )
    gained = May((prayer,), (Gain(HEROIC_RESOURCE, Amount(more, dice="1d3")),))
    by_turn = Reacts("piety-at-turn-start", RESOURCE, Trigger("turn starts"), (gained,), choice=False, target=ONESELF)
    return (by_turn,) if domains else (by_turn, LeftByHand("piety of the domains"))
