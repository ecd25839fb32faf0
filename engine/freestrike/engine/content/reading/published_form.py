"""The forms of the JSON files that the Steel Compendium publishes, as far as they are read; other fields are passed over."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Score = Annotated[int, Meta(ge=-5, le=10)]
Count = Annotated[int, Meta(ge=0, le=1000)]
CreatureLevel = Annotated[int, Meta(ge=0, le=20)]
HeroLevel = Annotated[int, Meta(ge=1, le=10)]


class EffectForm(msgspec.Struct, frozen=True, gc=False):
    """One effect of a feature."""

    name: str = ""
    effect: str = ""
    cost: str = ""
    roll: str = ""
    tier1: str = ""
    tier2: str = ""
    tier3: str = ""
    features: tuple[FeatureForm, ...] = ()


class FeatureForm(msgspec.Struct, frozen=True, gc=False):
    """An ability or a trait."""

    name: str
    feature_type: str
    effects: tuple[EffectForm, ...]
    ability_type: str = ""
    keywords: tuple[str, ...] = ()
    usage: str = ""
    distance: str = ""
    target: str = ""
    trigger: str = ""
    cost: str = ""
    flavor: str = ""


class StatBlockForm(msgspec.Struct, frozen=True, gc=False):
    """A stat block; numbers are in squares or points, Stamina and encounter value are printed as text."""

    type: str
    name: str
    level: CreatureLevel
    ev: str
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
    features: tuple[FeatureForm, ...]
    roles: tuple[str, ...] = ()
    ancestry: tuple[str, ...] = ()
    immunities: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    movement: str = ""
    with_captain: str = ""


class StatForm(msgspec.Struct, frozen=True, gc=False):
    """A further line in the head of a terrain object."""

    name: str
    value: str


class FeatureBlockForm(msgspec.Struct, frozen=True, gc=False):
    """Malice features, or dynamic terrain, which has an encounter value."""

    type: str
    name: str
    featureblock_type: str
    features: tuple[FeatureForm, ...]
    flavor: str = ""
    level: CreatureLevel | None = None
    ev: str | None = None
    stamina: str = "-"
    size: str = ""
    stats: tuple[StatForm, ...] = ()


class MetadataForm(msgspec.Struct, frozen=True, gc=False):
    """Where a feature of heroes belongs. `hero_class` is "ignored" for what has none."""

    scc: Annotated[tuple[str, ...], Meta(min_length=1)]
    type: str
    hero_class: str = msgspec.field(name="class")
    subclass: str = ""
    level: HeroLevel | None = None
    file_dpath: str = ""
    ability_type: str = ""
    cost_amount: int | None = None
    cost_resource: str = ""


class HeroFeatureForm(FeatureForm, frozen=True, kw_only=True, gc=False):
    """An ability or a feature of heroes: a feature with metadata."""

    metadata: MetadataForm
