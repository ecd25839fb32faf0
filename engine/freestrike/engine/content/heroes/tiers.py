"""The three tiers of an ability roll, as heroes' abilities are printed: damage with a characteristic, and what follows it."""

from __future__ import annotations

from freestrike.events.content.ability import PowerRoll
from freestrike.events.content.duration import SAVE
from freestrike.events.content.effect import DealDamage, Effect, ImposeCondition, UnderPotency

POTENCIES_BY_TIER = ("weak", "average", "strong")
Tiers = tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]]


def damage_roll(characteristic: str, one: int, two: int, three: int, more: Tiers = ((), (), ())) -> PowerRoll:
    """A roll with `characteristic` that deals `one`, `two` or `three` damage plus the score; `more`: what each tier does besides."""
    first, second, third = (
        (DealDamage(amount, "", (characteristic,)), *then) for amount, then in zip((one, two, three), more, strict=True)
    )
    return PowerRoll((first, second, third), (characteristic,))


def condition_under_potency(characteristic: str, condition: str, ends: str = SAVE) -> Tiers:
    """At each tier `condition`, if the target's `characteristic` is below the weak, the average and the strong potency."""
    first, second, third = ((UnderPotency(characteristic, value, (ImposeCondition(condition, ends),)),) for value in POTENCIES_BY_TIER)
    return first, second, third
