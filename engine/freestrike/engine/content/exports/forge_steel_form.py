"""The form of a `.ds-hero` file, as Forge Steel exports it, as far as it is read; other fields are passed over."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Number = Annotated[int, Meta(ge=-1000, le=1000)]
Level = Annotated[int, Meta(ge=1, le=10)]
Score = Annotated[int, Meta(ge=-5, le=10)]


class Feature(msgspec.Struct, frozen=True):
    """A feature; the form of `data` depends on `type`."""

    type: str
    id: str = ""
    name: str = ""
    description: str = ""
    data: dict[str, object] | None = None


class Modifier(msgspec.Struct, frozen=True, rename="camel"):
    """A number: `value`, and so much more for each level after the first, for each echelon, for the highest of some scores."""

    value: Number = 0
    value_characteristics: tuple[str, ...] = ()
    value_characteristic_multiplier: Number = 0
    value_per_level: Number = 0
    value_per_echelon: Number = 0
    value_from_controller: object = None


class Bonus(Modifier, frozen=True, rename="camel"):
    """The data of a feature of the type "Bonus"."""

    field: str = ""


class DamageModifierForm(Modifier, frozen=True, rename="camel"):
    """One of the modifiers of a feature of the type "Damage Modifier"."""

    damage_type: str = ""
    type: str = ""


class TierNumbers(msgspec.Struct, frozen=True):
    """A kit's bonus to damage."""

    tier1: Number = 0
    tier2: Number = 0
    tier3: Number = 0


class Named(msgspec.Struct, frozen=True):
    """Something of which only the name is read."""

    name: str


class Kit(msgspec.Struct, frozen=True, rename="camel"):
    """A kit that the hero uses."""

    name: str
    stamina: Number = 0
    speed: Number = 0
    stability: Number = 0
    melee_damage: TierNumbers | None = None
    ranged_damage: TierNumbers | None = None
    melee_distance: Number = 0
    ranged_distance: Number = 0
    disengage: Number = 0
    features: tuple[Feature, ...] = ()


class AbilityType(msgspec.Struct, frozen=True):
    """What an ability takes."""

    usage: str
    free: bool = False
    trigger: str = ""


class Distance(msgspec.Struct, frozen=True):
    """One of an ability's distances."""

    type: str
    value: Number = 0
    value2: Number = 0
    within: Number = 0
    special: str = ""


class Roll(msgspec.Struct, frozen=True):
    """A power roll."""

    characteristic: tuple[str, ...]
    tier1: str
    tier2: str
    tier3: str
    bonus: Number = 0


class Section(msgspec.Struct, frozen=True):
    """A part of an ability: a text, a power roll, a field with a name, or a reference to a text that is not in the file."""

    type: str
    text: str = ""
    roll: Roll | None = None
    name: str = ""
    value: Number = 0
    effect: str = ""
    tag: str = ""


class Ability(msgspec.Struct, frozen=True):
    """An ability. `cost`: "signature", or how much of the heroic resource."""

    name: str
    type: AbilityType
    sections: tuple[Section, ...]
    id: str = ""
    keywords: tuple[str, ...] = ()
    distance: tuple[Distance, ...] = ()
    target: str = ""
    cost: Number | str = 0


class LevelFeatures(msgspec.Struct, frozen=True):
    """What comes with a level."""

    level: Level
    features: tuple[Feature, ...] = ()


class Subclass(msgspec.Struct, frozen=True, rename="camel"):
    """A subclass of the class; the hero has those that are selected."""

    name: str
    selected: bool = False
    features_by_level: tuple[LevelFeatures, ...] = ()
    abilities: tuple[Ability, ...] = ()


class CharacteristicForm(msgspec.Struct, frozen=True):
    """A score."""

    characteristic: str
    value: Score


class HeroClass(msgspec.Struct, frozen=True, rename="camel"):
    """The class with everything that it could give; `level` is the hero's."""

    name: str
    level: Level
    characteristics: tuple[CharacteristicForm, ...]
    features_by_level: tuple[LevelFeatures, ...] = ()
    abilities: tuple[Ability, ...] = ()
    subclasses: tuple[Subclass, ...] = ()


class Source(msgspec.Struct, frozen=True):
    """An ancestry, a career or a complication."""

    name: str
    features: tuple[Feature, ...] = ()


class State(msgspec.Struct, frozen=True):
    """What changes in play."""

    inventory: tuple[object, ...] = ()


class Hero(msgspec.Struct, frozen=True):
    """The file."""

    name: str
    ancestry: Source | None
    hero_class: HeroClass | None = msgspec.field(name="class")
    career: Source | None = None
    complication: Source | None = None
    features: tuple[Feature, ...] = ()
    state: State = State()
    ability_customizations: tuple[object, ...] = msgspec.field(default=(), name="abilityCustomizations")
