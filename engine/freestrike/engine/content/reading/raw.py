"""What the Steel Compendium prints, typed, before anything is compiled: every printed text is in it, whole."""

from __future__ import annotations

import msgspec


class Mend(msgspec.Struct, frozen=True, gc=False):
    """One place where the data is not what was meant. `field`: where it stood, like `features[2].effects[0].tier1`; `printed`: what
    stands there; `read`: what it was read as; `why`: what is wrong with it."""

    field: str
    printed: str
    read: str
    why: str


class RawCost(msgspec.Struct, frozen=True, gc=False):
    """A cost as it is printed in `text`: from `least` to `most` of `resource` ("malice", "essence", "ev"), without end if `most` is None;
    for each of `per` ("minion", "target"), if that is not ""."""

    text: str
    least: int
    most: int | None
    resource: str
    per: str = ""

    @property
    def fixed(self) -> bool:
        """Whether it is always the same amount."""
        return self.least == self.most and not self.per


class RawRoll(msgspec.Struct, frozen=True, gc=False):
    """A power roll as it is printed in `text`: 2d10 plus `bonus`, or plus the highest of `characteristics`."""

    text: str
    bonus: int = 0
    characteristics: tuple[str, ...] = ()


class RawEffect(msgspec.Struct, frozen=True, gc=False):
    """A power roll with its tiers, a paragraph of text, or both. `cost`: where it is an option to be paid for. `features`: abilities
    and traits that the text prints in full."""

    name: str = ""
    effect: str = ""
    cost: RawCost | None = None
    roll: RawRoll | None = None
    tier1: str = ""
    tier2: str = ""
    tier3: str = ""
    features: tuple[RawFeature, ...] = ()

    @property
    def tiers(self) -> tuple[str, str, str]:
        return (self.tier1, self.tier2, self.tier3)

    @property
    def is_test(self) -> bool:
        """Whether its tiers are those of a test that the target makes, so that tier 1 is the worst for it."""
        return self.roll is None and self.tier1 != ""


class RawFeature(msgspec.Struct, frozen=True, gc=False):
    """An ability or a trait (`feature_type`).

    `usage`: one of events.content.ability.USAGES, "" for a trait; `user`: who can use it, where that is not its owner ("adjacent
    creature"). `keywords` without the dashes that stand for none. `distance` and `target`: the printed lines.
    """

    name: str
    feature_type: str
    effects: tuple[RawEffect, ...]
    ability_type: str = ""
    keywords: tuple[str, ...] = ()
    usage: str = ""
    user: str = ""
    distance: str = ""
    target: str = ""
    trigger: str = ""
    cost: RawCost | None = None
    flavor: str = ""


class EncounterValue(msgspec.Struct, frozen=True, gc=False):
    """What it counts in the budget of an encounter: `value` for `creatures` of them, or for each `per` ("10 x 10 pond"). A `value` of
    None: it is printed as a dash."""

    value: int | None
    creatures: int = 1
    per: str = ""


class RawModifier(msgspec.Struct, frozen=True, gc=False):
    """An immunity or a weakness. `type`: a damage type, or "" for all damage. `value` None: none is printed."""

    type: str
    value: int | None


class RawStatBlock(msgspec.Struct, frozen=True, gc=False, tag="stat-block"):
    """A creature. `sizes`: the sizes that it can have, the smallest first. `one_immunity`: it has only one of `immunities`, which is
    chosen for it. `malice_features`: features of its group that the data prints once more among its own."""

    name: str
    level: int
    roles: tuple[str, ...]
    ancestry: tuple[str, ...]
    ev: EncounterValue
    stamina: int
    speed: int
    sizes: tuple[str, ...]
    stability: int
    free_strike: int
    might: int
    agility: int
    reason: int
    intuition: int
    presence: int
    features: tuple[RawFeature, ...]
    size_text: str
    immunities: tuple[RawModifier, ...] = ()
    one_immunity: bool = False
    weaknesses: tuple[RawModifier, ...] = ()
    movement: tuple[str, ...] = ()
    with_captain: str = ""
    malice_features: tuple[RawFeature, ...] = ()


class RawStat(msgspec.Struct, frozen=True, gc=False):
    """A further line in the head of a terrain object, like its immunity."""

    name: str
    value: str


class RawFeatureBlock(msgspec.Struct, frozen=True, gc=False, tag="feature-block"):
    """Malice features of a group of creatures, or a piece of dynamic terrain (`featureblock_type` says which).

    `level` None: it is printed for no level. Terrain only: `ev`, `size` as printed, `stats`, and `stamina`: how much it has, each
    square of it if `stamina_per_square`; None where a dash is printed.
    """

    name: str
    featureblock_type: str
    features: tuple[RawFeature, ...]
    flavor: str = ""
    level: int | None = None
    ev: EncounterValue | None = None
    stamina: int | None = None
    stamina_per_square: bool = False
    size: str = ""
    stats: tuple[RawStat, ...] = ()

    @property
    def is_malice(self) -> bool:
        return self.ev is None


class RawHeroFeature(msgspec.Struct, frozen=True, gc=False, tag="hero-feature"):
    """An ability or a feature of heroes.

    `id`: the publisher's, unique among all; `hero_class`: in lower case, "" where it is of no class; `level` None: of no level;
    `kit`: whose signature ability it is; `signature`: a signature ability.
    """

    id: str
    feature: RawFeature
    hero_class: str = ""
    subclass: str = ""
    level: int | None = None
    kit: str = ""
    signature: bool = False


Raw = RawStatBlock | RawFeatureBlock | RawHeroFeature


class Published(msgspec.Struct, frozen=True, gc=False):
    """What a file says, and what of it was mended."""

    raw: Raw
    mends: tuple[Mend, ...] = ()
