"""An ability as it is used now, on whom and how."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DealDamage, Effect, EndGrab, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.within import every_effect
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.space import Square


class Use(msgspec.Struct, frozen=True, gc=False):
    """An ability as it is used now: `manner` "melee", "ranged" or "area", against all of `targets` (ids) and `objects` (as `objects.named`
    calls them). `granted`: what a grant changes about it; `cost`: what it costs, None for what is printed. `occasion`: "opportunity
    attack", "charge", or "" for any other. `strikers`: where a squad uses it together, for each target the minions that target it
    (monster-basics/squad-action). `area`: where its area is, in the squares that place it (geometry.areas); () around its user. `more`: how
    much of the ability's cost is spent for what has no end (queries.enhanced). `space`: in whose space its user counts as standing
    (queries.standpoints), "" where it is. `natural`: what the dice have shown already, of a use whose strikes are made one after the other
    by one roll (rules.effects.striking_on), 0 before that."""

    ability: Ability
    manner: str
    targets: tuple[str, ...]
    granted: tuple[Modifier, ...] = ()
    cost: int | None = None
    occasion: str = ""
    objects: tuple[str, ...] = ()
    strikers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    area: tuple[Square, ...] = ()
    more: int = 0
    space: str = ""
    natural: int = 0

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
        return any(isinstance(effect, DealDamage) for effect in every_effect(_said(self.ability)))


def manners(used: Ability) -> tuple[str, ...]:
    """The ways in which an ability can be used: "area"; or "melee", "ranged" or both; or "" for one without a distance."""
    if used.area is not None:
        return ("area",)
    if used.melee:
        return ("melee", "ranged") if used.ranged else ("melee",)
    return ("ranged",) if used.ranged else ("",)


def is_heroic(ability: Ability) -> bool:
    """Whether it is a heroic ability: it costs a heroic resource, whether it is enhanced or not (classes/heroic-resource-cost)."""
    return not ability.signature and ability.cost > ability.enhancement and ability.resource == HEROIC_RESOURCE


def escapes_a_grab(ability: Ability) -> bool:
    """Whether it is there to escape a grab (combat/escape-grab)."""
    return any(type(effect) is EndGrab for effect in _said(ability))


def has_potency(ability: Ability) -> bool:
    """Whether any part of it depends on a potency (classes/potencies)."""
    return any(isinstance(effect, UnderPotency) for effect in every_effect(_said(ability)))


def _said(ability: Ability) -> Iterator[Effect]:
    """What it does at any tier, and besides."""
    for effects in (*(ability.roll.tiers if ability.roll is not None else ()), ability.effects):
        yield from effects
