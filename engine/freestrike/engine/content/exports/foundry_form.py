"""The form of an actor that Foundry's `draw-steel` system exports as JSON, as far as it is read; other fields are passed over."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0, le=1000)]
Number = Annotated[int, Meta(ge=0, le=1000)] | str | None


class Potency(msgspec.Struct, frozen=True):
    """`characteristic`: whose score is compared, "none", or "" for that of the tier before."""

    characteristic: str = ""
    value: str = ""


class Tier(msgspec.Struct, frozen=True):
    """What an effect of a power roll does at one tier; which fields there are depends on its type."""

    value: str = ""
    types: tuple[str, ...] = ()
    display: str = ""
    movement: tuple[str, ...] = ()
    distance: str = ""
    properties: tuple[str, ...] = ()
    potency: Potency = Potency("none")


class ThreeTiers(msgspec.Struct, frozen=True):
    """The three tiers of an effect."""

    tier1: Tier
    tier2: Tier
    tier3: Tier


class PowerEffect(msgspec.Struct, frozen=True):
    """One effect of a power roll; its tiers stand under the name of its type."""

    type: str
    name: str = ""
    sort: int = 0
    damage: ThreeTiers | None = None
    applied: ThreeTiers | None = None
    forced: ThreeTiers | None = None
    other: ThreeTiers | None = None

    @property
    def tiers(self) -> ThreeTiers | None:
        return {"damage": self.damage, "applied": self.applied, "forced": self.forced, "other": self.other}.get(self.type)


class Roll(msgspec.Struct, frozen=True):
    """`reactive`: it is a test that the target makes."""

    characteristics: tuple[str, ...] = ()
    reactive: bool = False


class Power(msgspec.Struct, frozen=True):
    """A power roll and what it does."""

    roll: Roll = Roll()
    effects: dict[str, PowerEffect] = {}


class TextEffect(msgspec.Struct, frozen=True):
    """A text of an ability, before or after its power roll, as HTML."""

    description: str = ""
    before: bool = False


class OldTexts(msgspec.Struct, frozen=True):
    """The texts of an ability as versions before 1.0 keep them."""

    before: str = ""
    after: str = ""


class Spend(msgspec.Struct, frozen=True):
    """An option to be paid for."""

    text: str = ""
    value: int | None = None


class Distance(msgspec.Struct, frozen=True):
    """A distance; what the numbers are depends on the type."""

    type: str
    primary: Number = None
    secondary: Number = None
    tertiary: Number = None


class TargetForm(msgspec.Struct, frozen=True):
    """`value` None: each in the area. `custom`: the line in words."""

    type: str
    value: int | None = None
    custom: str = ""


class AbilitySystem(msgspec.Struct, frozen=True):
    """An ability."""

    type: str
    distance: Distance
    target: TargetForm
    category: str = ""
    keywords: tuple[str, ...] = ()
    resource: Count | None = None
    trigger: str = ""
    power: Power = Power()
    effect: OldTexts = OldTexts()
    effects: dict[str, TextEffect] = {}
    spend: Spend = Spend()


class Description(msgspec.Struct, frozen=True):
    value: str = ""


class FeatureSystem(msgspec.Struct, frozen=True):
    """A feature, in HTML."""

    description: Description = Description()


class Item(msgspec.Struct, frozen=True):
    """Something that an actor has; the form of `system` depends on `type`."""

    name: str
    type: str


class Score(msgspec.Struct, frozen=True):
    value: Annotated[int, Meta(ge=-5, le=10)]


class Scores(msgspec.Struct, frozen=True):
    """The characteristics."""

    might: Score
    agility: Score
    reason: Score
    intuition: Score
    presence: Score


class Stamina(msgspec.Struct, frozen=True):
    max: Annotated[int, Meta(ge=1, le=99_999)]


class Size(msgspec.Struct, frozen=True):
    value: Annotated[int, Meta(ge=1, le=99)]
    letter: str = ""


class Combat(msgspec.Struct, frozen=True):
    size: Size
    stability: Count = 0


class Movement(msgspec.Struct, frozen=True):
    value: Count
    types: tuple[str, ...] = ()
    hover: bool = False


class Damage(msgspec.Struct, frozen=True):
    """Immunities and weaknesses: a number for each damage type and for "all", 0 for none."""

    immunities: dict[str, int] = {}
    weaknesses: dict[str, int] = {}


class Monster(msgspec.Struct, frozen=True, rename="camel"):
    free_strike: Count
    level: Annotated[int, Meta(ge=0, le=20)]
    keywords: tuple[str, ...] = ()
    role: str = ""
    organization: str = ""


class NpcSystem(msgspec.Struct, frozen=True):
    """A creature of the Director's."""

    stamina: Stamina
    characteristics: Scores
    combat: Combat
    movement: Movement
    monster: Monster
    damage: Damage = Damage()


class HeroMovement(msgspec.Struct, frozen=True):
    """`value`: the speed without what a kit adds."""

    value: Count = 5
    types: tuple[str, ...] = ()
    hover: bool = False


class Chosen(msgspec.Struct, frozen=True):
    """Skills, by their keys."""

    value: tuple[str, ...] = ()


class HeroPart(msgspec.Struct, frozen=True):
    """`skills`: where versions before 0.11 have them."""

    skills: tuple[str, ...] = ()


class HeroSystem(msgspec.Struct, frozen=True):
    """A hero. Its maximum Stamina is not stored: it follows from the class, the level, the kits and what effects add."""

    characteristics: Scores
    combat: Combat
    movement: HeroMovement = HeroMovement()
    damage: Damage = Damage()
    skills: Chosen = Chosen()
    hero: HeroPart = HeroPart()


class ClassSystem(msgspec.Struct, frozen=True):
    """The class of a hero."""

    level: Annotated[int, Meta(ge=0, le=10)] = 0


class DamageBonus(msgspec.Struct, frozen=True):
    tier1: int | None = 0
    tier2: int | None = 0
    tier3: int | None = 0


class WayBonus(msgspec.Struct, frozen=True):
    """What a kit adds to melee or to ranged weapon abilities."""

    damage: DamageBonus = DamageBonus()
    distance: int | None = 0


class KitBonuses(msgspec.Struct, frozen=True):
    stamina: int | None = 0
    speed: int | None = 0
    stability: int | None = 0
    disengage: int | None = 0
    melee: WayBonus = WayBonus()
    ranged: WayBonus = WayBonus()


class KitSystem(msgspec.Struct, frozen=True):
    """A kit."""

    bonuses: KitBonuses = KitBonuses()


class Change(msgspec.Struct, frozen=True):
    """What an effect of Foundry changes."""

    key: str = ""
    value: int | float | str | None = ""


class Changes(msgspec.Struct, frozen=True):
    changes: tuple[Change, ...] = ()


class ActiveEffect(msgspec.Struct, frozen=True):
    """An effect of Foundry that an item has; where its changes stand depends on the version."""

    changes: tuple[Change, ...] = ()
    system: Changes = Changes()
    disabled: bool = False


class Actor(msgspec.Struct, frozen=True):
    """The file; the form of `system` depends on `type`."""

    name: str
    type: str
    items: tuple[Item, ...] = ()
