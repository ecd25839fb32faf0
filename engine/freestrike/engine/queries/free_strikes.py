"""Free strikes as abilities: a hero's two standard ones and a Director-controlled creature's static ones."""

from __future__ import annotations

from functools import cache

from freestrike.engine.queries.keywords import with_added_keywords
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.projections.board.creature import Creature

MELEE_FREE_STRIKE = "melee-free-strike"
RANGED_FREE_STRIKE = "ranged-free-strike"
FREE_STRIKES = (MELEE_FREE_STRIKE, RANGED_FREE_STRIKE)
"""The ids of the free strikes that every creature has."""

_TARGET = Target(("creature", "object"), 1)
_MIGHT_OR_AGILITY = ("might", "agility")


def _tiers(*amounts: int) -> tuple[tuple[DealDamage, ...], tuple[DealDamage, ...], tuple[DealDamage, ...]]:
    one, two, three = (((DealDamage(amount, "", _MIGHT_OR_AGILITY)),) for amount in amounts)
    return one, two, three


STANDARD_FREE_STRIKES: tuple[Ability, Ability] = (
    Ability(
        id=MELEE_FREE_STRIKE,
        name="Melee Weapon Free Strike",
        usage=MAIN_ACTION,
        keywords=("Charge", "Melee", "Strike", "Weapon"),
        melee=1,
        target=_TARGET,
        roll=PowerRoll(_tiers(2, 5, 7), _MIGHT_OR_AGILITY),
    ),
    Ability(
        id=RANGED_FREE_STRIKE,
        name="Ranged Weapon Free Strike",
        usage=MAIN_ACTION,
        keywords=("Ranged", "Strike", "Weapon"),
        ranged=5,
        target=_TARGET,
        roll=PowerRoll(_tiers(2, 4, 6), _MIGHT_OR_AGILITY),
    ),
)
"""What every hero can do: 2/5/7 + M or A at melee 1, 2/4/6 + M or A at ranged 5 (combat/standard-free-strikes)."""


def free_strikes(creature: Creature) -> tuple[Ability, Ability]:
    """The melee and the ranged free strike of `creature` (combat/standard-free-strikes, monster-basics/creature-free-strikes)."""
    static = creature.stat_block.free_strike
    strikes = STANDARD_FREE_STRIKES if static is None else _static_free_strikes(static)
    if not (creature.modified or creature.lasting):
        return strikes
    melee, ranged = with_added_keywords(creature, strikes)
    return melee, ranged


@cache
def _static_free_strikes(static: CreatureFreeStrike) -> tuple[Ability, Ability]:
    # Of several types one is chosen as the strike is made.
    type = static.damage_types[0] if len(static.damage_types) == 1 else ""
    effects = (DealDamage(static.value, type),)
    return (
        Ability(
            MELEE_FREE_STRIKE,
            "Melee Free Strike",
            MAIN_ACTION,
            ("Melee", *static.keywords),
            melee=static.melee,
            target=_TARGET,
            effects=effects,
        ),
        Ability(
            RANGED_FREE_STRIKE,
            "Ranged Free Strike",
            MAIN_ACTION,
            ("Ranged", *static.keywords),
            ranged=static.ranged,
            target=_TARGET,
            effects=effects,
        ),
    )


def melee_free_strike(creature: Creature) -> Ability:
    """The melee free strike of `creature`."""
    return free_strikes(creature)[0]


def free_strike_value(creature: Creature) -> int:
    """The damage of a Director-controlled creature's static free strike, 0 for a hero."""
    static = creature.stat_block.free_strike
    return 0 if static is None else static.value
