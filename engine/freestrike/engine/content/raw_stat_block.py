"""The form of a stat block file of the Steel Compendium, as far as it is read."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Score = Annotated[int, Meta(ge=-5, le=10)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class RawEffect(msgspec.Struct, frozen=True):
    """A power roll with its tiers, a paragraph of text, or both; `cost` where it is an option to be paid for."""

    name: str = ""
    effect: str = ""
    cost: str = ""
    roll: str = ""
    tier1: str = ""
    tier2: str = ""
    tier3: str = ""

    @property
    def tiers(self) -> tuple[str, str, str]:
        return (self.tier1, self.tier2, self.tier3)


class RawFeature(msgspec.Struct, frozen=True):
    """An ability or a trait."""

    name: str
    feature_type: str
    effects: tuple[RawEffect, ...]
    ability_type: str = ""
    keywords: tuple[str, ...] = ()
    usage: str = ""
    distance: str = ""
    target: str = ""
    trigger: str = ""
    cost: str = ""


class RawStatBlock(msgspec.Struct, frozen=True):
    """A stat block; numbers are in squares or points, Stamina is printed as text."""

    type: str
    name: str
    level: Annotated[int, Meta(ge=0, le=20)]
    stamina: str
    speed: Count
    size: str
    stability: Count
    free_strike: Count
    might: Score
    agility: Score
    reason: Score
    intuition: Score
    presence: Score
    features: tuple[RawFeature, ...]
    roles: tuple[str, ...] = ()
    ancestry: tuple[str, ...] = ()
    immunities: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    movement: str = ""
    with_captain: str = ""
