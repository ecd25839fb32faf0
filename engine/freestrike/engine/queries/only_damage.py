"""Abilities of which nothing is left but the damage."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from freestrike.engine.queries.modifiers import borne
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Branch, DealDamage, Effect
from freestrike.events.content.within import every_effect
from freestrike.projections.board.creature import Creature

KIND = "only damage"
SIGNATURE = "signature ability"
OUTCOMES = "outcomes"
"""The detail of what takes away only what the outcomes of rolls do, and leaves what abilities do whatever is rolled."""


def with_only_damage(creature: Creature, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """`abilities`, those of which `creature` has lost all effects but the damage without them."""
    found = [one.modifier for one in borne(creature, KIND)] if creature.lasting else []
    if any(one.on == SIGNATURE for one in found):
        abilities = tuple(_bared(used) if used.signature else used for used in abilities)
    return tuple(map(_with_bare_outcomes, abilities)) if any(one.detail == OUTCOMES for one in found) else abilities


def _bared(used: Ability) -> Ability:
    used = _with_bare_outcomes(used)
    return replace(used, effects=damage_of(used.effects), before=damage_of(used.before), after=damage_of(used.after))


def _with_bare_outcomes(used: Ability) -> Ability:
    if used.roll is None:
        return used
    one, two, three = map(damage_of, used.roll.tiers)
    return replace(used, roll=replace(used.roll, tiers=(one, two, three)))


def damage_of(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """What of the effects deals damage, under what it depends on."""
    return tuple(_within(effect) for effect in effects if any(isinstance(one, DealDamage) for one in every_effect((effect,))))


def _within(effect: Effect) -> Effect:
    changed: dict[str, object] = {}
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if not isinstance(value, tuple) or not value:
            continue
        if isinstance(value[0], tuple):
            changed[field] = tuple(map(damage_of, value))
        elif isinstance(value[0], Branch):
            changed[field] = tuple(replace(branch, then=damage_of(branch.then)) for branch in value)
        elif isinstance(value[0], Effect):
            changed[field] = damage_of(value)
    return replace(effect, **changed) if changed else effect
