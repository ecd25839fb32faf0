"""Abilities in words: what they cost, whom they reach, what they do, in the numbers of the creature that has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.automation import effects_of
from freestrike.engine.queries.counts_as import best_of, characteristic, potency
from freestrike.engine.queries.effect_names import effect_name
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DealDamage, Effect, ForAFreeStrike, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.content.within import every_effect
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.creature import Creature
from freestrike.projections.chronicle.words import WORDS

TIERS = ("11 or less", "12 to 16", "17 or more")
"""The totals of the three tiers (the-basics/power-roll-outcomes)."""


def cost_in_words(stat_block: StatBlock, ability: Ability) -> str:
    """What an ability costs, the heroic resource by the name that the class has for it: ", 3 focus"; "" for nothing."""
    named = stat_block.heroic_resource if ability.resource == HEROIC_RESOURCE else ""
    return f", {ability.cost} {named or ability.resource}" if ability.cost else ""


def ability_lines(creature: Creature, ability: Ability) -> Iterator[str]:
    """Name, usage, keywords; distance and targets; the roll and its tiers; what the engine leaves to the Director."""
    cost = cost_in_words(creature.stat_block, ability)
    signature = ", signature ability" if ability.signature else ""
    yield f"{ability.name} ({ability.usage}{cost}{signature})"
    yield "  " + "; ".join(part for part in (", ".join(ability.keywords), distance(ability), targets(ability)) if part)
    if ability.trigger:
        yield f"  trigger: {ability.trigger}"
    if ability.roll is not None:
        yield f"  {dice(creature, ability)}"
        for total, effects in zip(TIERS, ability.roll.tiers, strict=True):
            yield f"    {total}: {effects_in_words(creature, effects)}"
    if ability.effects:
        yield f"  effect: {effects_in_words(creature, ability.effects)}"
    by_hand = [one for one in every_effect(effects_of(ability)) if isinstance(one, LeftByHand)]
    for text in dict.fromkeys(one.text for one in by_hand):
        yield f"  left to the Director: {text}"


def distance(ability: Ability) -> str:
    """ "melee 1", "melee 1 or ranged 5", "3 burst", "4 cube within 10"."""
    area = ability.area
    if area is not None:
        size = f"{area.size} x {area.width}" if area.width else str(area.size)
        return f"{size} {area.shape}{f' within {area.within}' if area.within else ''}"
    reaches = (("melee", ability.melee), ("ranged", ability.ranged))
    return " or ".join(f"{manner} {reach}" for manner, reach in reaches if reach)


def targets(ability: Ability) -> str:
    """ "2 creatures or objects", "each enemy in the area", "self"."""
    target = ability.target
    if target.special:
        return target.special
    if target.kinds == ("self",):
        return "self"
    if target.count == 0:
        return f"each {' or '.join(target.kinds)} in the area"
    plural = {"enemy": "enemies", "ally": "allies", "self": "self"}
    kinds = target.kinds if target.count == 1 else [plural.get(kind, f"{kind}s") for kind in target.kinds]
    return f"{target.count} {' or '.join(kinds)}"


def dice(creature: Creature, ability: Ability) -> str:
    """The dice of its power roll with what is added: "2d10 + 2"; "" if it has none."""
    roll = ability.roll
    if roll is None:
        return ""
    added = roll.bonus + (characteristic(creature, best_of(creature, roll.characteristics)) if roll.characteristics else 0)
    return f"2d10 {'-' if added < 0 else '+'} {abs(added)}"


def damage_in_short(creature: Creature, ability: Ability) -> str:
    """What a strike deals: "2d10 + 2 for 4/7/9 damage", or "3 damage" where nothing is rolled; "" if it deals none."""
    if ability.roll is None:
        amounts = [_damage(creature, ability.effects)]
        rolled = ""
    else:
        amounts = [_damage(creature, effects) for effects in ability.roll.tiers]
        rolled = f"{dice(creature, ability)} for "
    return f"{rolled}{'/'.join(map(str, amounts))} damage" if any(amounts) else rolled.removesuffix(" for ")


def effects_in_words(creature: Creature, effects: Iterable[Effect]) -> str:
    """What happens, in order, as `creature` does it."""
    return ", ".join(_effect(creature, effect) for effect in effects) or WORDS["nothing"]


def _damage(creature: Creature, effects: Iterable[Effect]) -> int:
    return sum(_amount(creature, effect) for effect in effects if isinstance(effect, DealDamage))


def _amount(creature: Creature, effect: DealDamage) -> int:
    added = characteristic(creature, best_of(creature, effect.characteristics)) if effect.characteristics else 0
    return max(0, effect.amount + added)


def _effect(creature: Creature, effect: Effect) -> str:
    match effect:
        case DealDamage():
            return f"{_amount(creature, effect)}{f' {effect.type}' if effect.type else ''} damage"
        case ImposeCondition():
            return effect.condition + WORDS.get(f"ends.{effect.ends}", "")
        case UnderPotency():
            value = potency(creature, effect.value)
            return f"if {effect.characteristic} is below {value}: {' and '.join(_effect(creature, then) for then in effect.then)}"
        case ForAFreeStrike():
            return f"{effects_in_words(creature, effect.then)}, for a melee free strike of the {effect.by}"
        case _:
            return effect_name(effect)
