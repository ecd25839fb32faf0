"""An ability as the Steel Compendium prints it, to one that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

from freestrike.engine.content.distance import Distance, read_distance
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.engine.content.target import read_target
from freestrike.engine.content.tier_line import read_tier_line
from freestrike.events.content.ability import Ability, PowerRoll, Target
from freestrike.events.content.effect import LeftByHand


def printed_ability(raw: RawFeature, id: str) -> Ability:
    """The ability, under this id."""
    distance = read_distance(raw.distance)
    rolled = next((n for n, effect in enumerate(raw.effects) if effect.roll and not effect.cost), None)
    by_hand = [
        *([raw.ability_type] if raw.ability_type.startswith("Villain") else []),
        *([f"Cost: {raw.cost.text}"] if raw.cost and not raw.cost.fixed else []),
        *([f"Distance: {raw.distance}"] if distance is None else []),
        *(effect_text(effect, without_roll=n == rolled) for n, effect in enumerate(raw.effects)),
    ]
    distance = distance or Distance()
    roll = None if rolled is None else raw.effects[rolled].roll
    return Ability(
        id,
        raw.name,
        raw.usage,
        keywords=raw.keywords,
        melee=distance.melee,
        ranged=distance.ranged,
        area=distance.area,
        target=read_target(raw.target) or Target(special=raw.target),
        roll=None if rolled is None or roll is None else _power_roll(roll, raw.effects[rolled]),
        effects=tuple(LeftByHand(text) for text in by_hand if text),
        signature=raw.ability_type == "Signature Ability",
        cost=raw.cost.least if raw.cost else 0,
        resource=raw.cost.resource if raw.cost else "",
        trigger=raw.trigger,
    )


def effect_text(effect: RawEffect, *, without_roll: bool = False) -> str:
    """All that an effect prints, in one text: its cost, name and words, its tiers unless they are read as a power roll, and the
    abilities that it prints in full."""
    heads = [effect.cost.text if effect.cost else "", effect.name if effect.name != "Effect" else ""]
    tiers = [] if without_roll else [f"Tier {n}: {tier}" for n, tier in enumerate(effect.tiers, 1) if tier]
    roll = effect.roll.text if effect.roll and not without_roll else ""
    body = " | ".join(part for part in (effect.effect, roll, *tiers, *map(_feature_text, effect.features)) if part)
    return ": ".join(part for part in (*heads, body) if part)


def _feature_text(raw: RawFeature) -> str:
    """A feature that stands within a text, in one text."""
    lines = (", ".join(raw.keywords), raw.usage, raw.distance, raw.target, raw.trigger)
    head = "; ".join(line for line in lines if line)
    return " | ".join(part for part in (f"{raw.name} ({head})" if head else raw.name, *map(effect_text, raw.effects)) if part)


def _power_roll(roll: RawRoll, raw: RawEffect) -> PowerRoll:
    one, two, three = (read_tier_line(tier).effects for tier in raw.tiers)
    return PowerRoll((one, two, three), characteristics=roll.characteristics, bonus=roll.bonus)
