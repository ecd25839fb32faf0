"""An ability as the Steel Compendium prints it, to one that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

import re

from freestrike.engine.content.distance import Distance, read_distance
from freestrike.engine.content.document import Document, join
from freestrike.engine.content.error import wrong
from freestrike.engine.content.raw_stat_block import RawEffect, RawFeature
from freestrike.engine.content.target import read_target
from freestrike.engine.content.tier_line import read_tier_line
from freestrike.engine.content.usage import read_cost, read_usage
from freestrike.events.content.ability import USAGES, Ability, PowerRoll, Target
from freestrike.events.content.effect import LeftByHand

_ROLL = re.compile(r"Power Roll \+ (?P<bonus>\d{1,2})", re.IGNORECASE)


def printed_ability(document: Document, field: str, raw: RawFeature, id: str) -> Ability:
    """The ability at `field`. Raises ContentError for a usage, cost or power roll that is none."""
    usage = read_usage(raw.usage)
    if usage is None:
        raise document.error(join(field, "usage"), wrong(raw.usage, "one of " + ", ".join(USAGES)))
    cost = read_cost(raw.cost) if raw.cost else None
    if raw.cost and cost is None:
        raise document.error(join(field, "cost"), wrong(raw.cost, "a cost like '2 Malice'"))
    distance = read_distance(raw.distance)
    rolled = next((n for n, effect in enumerate(raw.effects) if effect.roll and not effect.cost), None)
    by_hand = [
        *([raw.ability_type] if raw.ability_type.startswith("Villain") else []),
        *([f"Cost: {raw.cost}"] if cost and not cost.fixed else []),
        *([f"Distance: {raw.distance}"] if distance is None else []),
        *(effect_text(effect, without_roll=n == rolled) for n, effect in enumerate(raw.effects)),
    ]
    distance = distance or Distance()
    return Ability(
        id,
        raw.name,
        usage,
        keywords=tuple(word for word in (keyword.strip("- ") for keyword in raw.keywords) if word),
        melee=distance.melee,
        ranged=distance.ranged,
        area=distance.area,
        target=read_target(raw.target) or Target(special=raw.target),
        roll=None if rolled is None else _power_roll(document, f"{join(field, 'effects')}[{rolled}]", raw.effects[rolled]),
        effects=tuple(LeftByHand(text) for text in by_hand if text),
        signature=raw.ability_type == "Signature Ability",
        cost=cost.amount if cost else 0,
        resource=cost.resource if cost else "",
        trigger=raw.trigger,
    )


def effect_text(effect: RawEffect, *, without_roll: bool = False) -> str:
    """All that an effect prints, in one text: its cost, name and words, and its tiers unless they are read as a power roll."""
    heads = [effect.cost, effect.name if effect.name != "Effect" else ""]
    tiers = [] if without_roll else [f"Tier {n}: {tier}" for n, tier in enumerate(effect.tiers, 1) if tier]
    body = " | ".join(part for part in (effect.effect, "" if without_roll else effect.roll, *tiers) if part)
    return ": ".join(part for part in (*heads, body) if part)


def _power_roll(document: Document, field: str, raw: RawEffect) -> PowerRoll:
    roll = _ROLL.fullmatch(raw.roll)
    if roll is None:
        raise document.error(join(field, "roll"), wrong(raw.roll, "a power roll like 'Power Roll + 2'"))
    for n, tier in enumerate(raw.tiers, 1):
        if not tier:
            raise document.error(join(field, f"tier{n}"), "is missing, expected what the power roll does at this tier")
    one, two, three = (read_tier_line(tier).effects for tier in raw.tiers)
    return PowerRoll((one, two, three), bonus=int(roll["bonus"]))
