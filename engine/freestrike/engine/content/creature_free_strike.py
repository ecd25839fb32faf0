"""A creature's static free strike, worked out from its signature ability (monster-basics/creature-free-strikes)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DAMAGE_TYPES, Bestow, DealDamage, Effect, LeftByHand, MakePowerRoll, OneOf, Test, UnderPotency
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.content.within import every_effect

KEYWORDS = ("Magic", "Psionic", "Weapon")
"""The keywords that a free strike takes over from the signature ability, beside Strike."""

_TYPE = "(?:" + "|".join(DAMAGE_TYPES) + ")"
_TYPES = rf"{_TYPE}(?:(?:,|,? or|,? and) {_TYPE})*"
_DEALT = re.compile(rf"\b\d+ {_TYPES} damage", re.IGNORECASE)
# What a whole ability deals, said beside its tiers; damage of its own that an effect deals is a number and no declaration.
_DECLARED = re.compile(rf"\b(?:ability|strike) deals {_TYPES} damage|\bfollowing damage types\b[^.:]*: {_TYPES}", re.IGNORECASE)
# The tiers of a test, which stand within a text that is left by hand.
_TIER = re.compile(r"(?:^|\| )Tier [123]: ([^|]*)")
_MALICE_OPTION = re.compile(r"\d+\+? malice\b", re.IGNORECASE)


def creature_free_strike(value: int, signatures: Sequence[Ability], *, area_distance_counts: bool = False) -> CreatureFreeStrike:
    """The free strike of a creature that deals `value` damage with it and has these signature abilities.

    It has the greatest melee distance among 1 and theirs, the greatest ranged distance among 5 and theirs, and the union of
    their damage types. `area_distance_counts`: whether "3 cube within 10" is a ranged distance of 10 (the policy of that name).
    """
    keywords = {keyword for ability in signatures for keyword in ability.keywords}
    types = {kind for ability in signatures for kind in _damage_types(ability)}
    within = [ability.area.within for ability in signatures if ability.area] if area_distance_counts else []
    return CreatureFreeStrike(
        value,
        melee=max([1, *(ability.melee for ability in signatures)]),
        ranged=max([5, *(ability.ranged for ability in signatures), *within]),
        keywords=("Strike", *(keyword for keyword in KEYWORDS if keyword in keywords)),
        damage_types=tuple(kind for kind in DAMAGE_TYPES if kind in types),
    )


def _damage_types(ability: Ability) -> Iterator[str]:
    """The damage types of any tier of its power roll or test, those under a potency included, and those declared for it as a whole."""
    if ability.roll:
        for tier in ability.roll.tiers:
            yield from _of_a_tier(tier)
    for chosen in every_effect(ability.before):
        if isinstance(chosen, Bestow):
            yield from (one.name for one in chosen.modifiers if one.what == "damage type")
    for made in _rolled_apart((*ability.before, *ability.effects, *ability.after)):
        for tier in made.tiers:
            yield from _of_a_tier(tier)
    for effect in ability.effects:
        if isinstance(effect, Test):
            for tier in effect.tiers:
                yield from _of_a_tier(tier)
        elif isinstance(effect, LeftByHand) and not _MALICE_OPTION.match(effect.text):
            yield from _named(_DECLARED, effect.text)
            for printed in _TIER.finditer(effect.text):
                yield from _named(_DEALT, printed[1])


def _rolled_apart(effects: Iterable[Effect]) -> Iterator[MakePowerRoll]:
    """The power rolls that the effects make, those among them that what is attached to a target makes later."""
    for effect in every_effect(effects):
        if isinstance(effect, MakePowerRoll):
            yield effect
        elif isinstance(effect, Bestow):
            yield from _rolled_apart(one for react in effect.reacts for one in react.effects)


def _of_a_tier(effects: Iterable[Effect]) -> Iterator[str]:
    for effect in effects:
        match effect:
            case DealDamage(type=kind) if kind:
                yield kind
            case UnderPotency(then=then, otherwise=otherwise):
                yield from _of_a_tier((*then, *otherwise))
            case OneOf(branches=branches):
                for branch in branches:
                    yield from _of_a_tier(branch.then)
            case LeftByHand(text=text):
                yield from _named(_DEALT, text)
            case _:
                pass


def _named(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for found in pattern.finditer(text):
        yield from re.findall(_TYPE, found[0].lower())
