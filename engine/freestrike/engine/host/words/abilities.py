"""Abilities in words: what they cost, whom they reach, what they do, in the numbers of the creature that has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.host.words.amounts import resource_in_words, role_in_words
from freestrike.engine.host.words.effects import damage_dealt, dice_of, effects_in_words, feature_in_words
from freestrike.engine.host.words.facts import if_in_words
from freestrike.engine.host.words.modifiers import modifier_in_words
from freestrike.engine.host.words.occasions import trigger_in_words
from freestrike.engine.host.words.outcomes import TIERS
from freestrike.events.content.ability import Ability
from freestrike.events.content.amount import ROLES
from freestrike.events.content.effect import DealDamage, Effect, LeftByHand
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.within import effects_of, every_effect
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.creature import Creature


def cost_in_words(ability: Ability, heroic_resource: str) -> str:
    """What an ability costs, the heroic resource by the name that the class has for it: ", 3 focus"; "" for nothing."""
    named = heroic_resource if ability.resource == HEROIC_RESOURCE else ""
    each = " for each target" if ability.per_target else ""
    return f", {ability.cost} {named or ability.resource}{each}" if ability.cost else ""


def ability_lines(creature: Creature | None, ability: Ability, heroic_resource: str = "") -> Iterator[str]:
    """Name, usage, keywords; distance and targets; the roll and its tiers; what the engine leaves to the Director. Without the `creature`
    that has it scores are named, and `heroic_resource` is what the class calls its own."""
    cost = cost_in_words(ability, heroic_resource if creature is None else creature.stat_block.heroic_resource)
    signature = ", signature ability" if ability.signature else ""
    yield f"{ability.name} ({ability.usage}{cost}{signature})"
    yield "  " + "; ".join(part for part in (", ".join(ability.keywords), distance(ability), targets(ability)) if part)
    if ability.trigger:
        yield f"  trigger: {ability.trigger}"
    if ability.on is not None:
        yield f"  answers: {', or '.join(map(trigger_in_words, (ability.on, *(other.on for other in ability.or_on))))}"
    if ability.roll is not None:
        only = {"enemy": ", against enemies only", "ally": ", against allies only"}.get(ability.roll.only_at, "")
        yield f"  {dice(creature, ability)}{only}"
        bursts = [f"a {size} burst; " for size in ability.roll.bursts] or [""] * len(TIERS)
        for total, burst, effects in zip(TIERS, bursts, ability.roll.tiers, strict=True):
            yield f"    {total}: {burst}{effects_in_words(creature, effects)}"
    for when, effects in (("first", ability.first), ("before", ability.before), ("effect", ability.effects), ("after", ability.after)):
        said = [one for one in effects if not isinstance(one, LeftByHand)]
        if said:
            yield f"  {when}: {effects_in_words(creature, said)}"
    if ability.in_charge is not None:
        given: tuple[TraitEffect, ...] = (*ability.in_charge.modifiers, *ability.in_charge.reacts)
        yield f"  while charging with it: {'; '.join(feature_in_words(creature, one) for one in given)}"
    if ability.always:
        yield f"  at all times: {'; '.join(feature_in_words(creature, one) for one in ability.always)}"
    if ability.substitutes:
        yield f"  at all times: {'; '.join(feature_in_words(creature, one) for one in ability.substitutes)}"
    if ability.at_will:
        yield "  its user can end it at any time, without an action"
    if ability.modifiers:
        yield f"  with: {'; '.join(modifier_in_words(creature, one) for one in ability.modifiers)}"
    if ability.more_per:
        added = "; ".join(modifier_in_words(creature, one) for one in ability.for_more)
        more = f"{ability.more_per} more {resource_in_words(creature, ability.resource)}"
        yield f"  for each {more}{f': {added}' if added else ' as its effects say'}"
    if ability.target.special and not ability.trigger:
        yield "  left to the Director: whom it is used on, and all that it does to them"
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
    """ "2 creatures or objects", "each enemy in the area, if the target is winded", "self"."""
    target = ability.target
    if target.special:
        return target.special
    if target.kinds == ("self",):
        return "self"
    if not target.kinds:
        return "nobody"
    if target.kinds[0] in ROLES:
        return f"{' or '.join(map(role_in_words, target.kinds))}{if_in_words(target.needs)}"
    if target.count == 0:
        return f"each {' or '.join(target.kinds)} in the area{if_in_words(target.needs)}"
    plural = {"enemy": "enemies", "ally": "allies", "self": "self"}
    kinds = target.kinds if target.count == 1 else [plural.get(kind, f"{kind}s") for kind in target.kinds]
    return f"{target.count} {' or '.join(kinds)}{if_in_words(target.needs)}"


def dice(creature: Creature | None, ability: Ability) -> str:
    """The dice of its power roll with what is added: "2d10 + 2", "2d10 + might or agility"; "" if it has none."""
    roll = ability.roll
    return "" if roll is None else dice_of(creature, roll.characteristics, roll.bonus)


def damage_in_short(creature: Creature, ability: Ability) -> str:
    """What a strike deals: "2d10 + 2 for 4/7/9 damage", or "3 damage" where nothing is rolled; "" if it deals none."""
    if ability.roll is None:
        amounts = [_damage(creature, ability.effects)]
        rolled = ""
    else:
        amounts = [_damage(creature, effects) for effects in ability.roll.tiers]
        rolled = f"{dice(creature, ability)} for "
    return f"{rolled}{'/'.join(map(str, amounts))} damage" if any(amounts) else rolled.removesuffix(" for ")


def _damage(creature: Creature, effects: Iterable[Effect]) -> int:
    return sum(damage_dealt(creature, effect) for effect in effects if isinstance(effect, DealDamage))
