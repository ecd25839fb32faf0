"""An ability as it is used now, on whom and how."""

from __future__ import annotations

import msgspec

from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DealDamage, Effect, EndGrab, May, UnderPotency, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.within import every_effect
from freestrike.events.resources import HEROIC_RESOURCE


class Use(msgspec.Struct, frozen=True, gc=False):
    """An ability as it is used now: `manner` "melee", "ranged" or "area", against all of `targets` (ids) and `objects` (as
    `objects.named` calls them). `granted`: what a grant changes about it; `cost`: what it costs, None for what is printed. `occasion`:
    "opportunity attack", "charge", or "" for any other. `strikers`: where a squad uses it together, for each target the minions that target
    it (monster-basics/squad-action)."""

    ability: Ability
    manner: str
    targets: tuple[str, ...]
    granted: tuple[Modifier, ...] = ()
    cost: int | None = None
    occasion: str = ""
    objects: tuple[str, ...] = ()
    strikers: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def against(self, target: str, user: str) -> tuple[str, ...]:
        """Who uses it on `target`: `user`, or the minions of its squad that target it."""
        for struck, strikers in self.strikers:
            if struck == target:
                return strikers
        return (user,)

    @property
    def strike(self) -> bool:
        """Whether it has the Strike keyword."""
        return "Strike" in self.ability.keywords

    @property
    def deals_damage(self) -> bool:
        """Whether it can deal damage, at any tier."""
        ability = self.ability
        return _deals_damage(ability.effects) or (ability.roll is not None and any(map(_deals_damage, ability.roll.tiers)))


def is_heroic(ability: Ability) -> bool:
    """Whether it is a heroic ability: it costs a heroic resource, whether it is enhanced or not (classes/heroic-resource-cost)."""
    return not ability.signature and ability.cost > ability.enhancement and ability.resource == HEROIC_RESOURCE


def escapes_a_grab(ability: Ability) -> bool:
    """Whether it is there to escape a grab (combat/escape-grab)."""
    tiers = ability.roll.tiers if ability.roll is not None else ()
    return any(type(effect) is EndGrab for effects in (*tiers, ability.effects) for effect in effects)


def has_potency(ability: Ability) -> bool:
    """Whether any part of it depends on a potency (classes/potencies)."""
    tiers = ability.roll.tiers if ability.roll is not None else ()
    return any(isinstance(effect, UnderPotency) for effects in (*tiers, ability.effects) for effect in every_effect(effects))


def _deals_damage(effects: tuple[Effect, ...]) -> bool:
    for effect in effects:
        if isinstance(effect, DealDamage):
            return True
        if isinstance(effect, UnderPotency | When | May) and _deals_damage((*effect.then, *effect.otherwise)):
            return True
    return False
