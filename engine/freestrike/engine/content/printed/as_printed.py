"""Printed effects and features in one text, as the Director has them."""

from __future__ import annotations

from freestrike.engine.content.reading.raw import RawEffect, RawFeature


def effect_text(effect: RawEffect, *, without_roll: bool = False) -> str:
    """All that an effect prints, in one text: its cost, name and words, its tiers unless they are read as a power roll, and the
    abilities that it prints in full."""
    heads = [effect.cost.text if effect.cost else "", effect.name if effect.name != "Effect" else ""]
    tiers = [] if without_roll else [f"Tier {n}: {tier}" for n, tier in enumerate(effect.tiers, 1) if tier]
    roll = effect.roll.text if effect.roll and not without_roll else ""
    body = " | ".join(part for part in (effect.effect, roll, *tiers, *map(feature_text, effect.features)) if part)
    return ": ".join(part for part in (*heads, body) if part)


def feature_text(raw: RawFeature) -> str:
    """A feature that stands within a text, in one text."""
    lines = (", ".join(raw.keywords), raw.usage, raw.distance, raw.target, raw.trigger)
    head = "; ".join(line for line in lines if line)
    return " | ".join(part for part in (f"{raw.name} ({head})" if head else raw.name, *map(effect_text, raw.effects)) if part)
