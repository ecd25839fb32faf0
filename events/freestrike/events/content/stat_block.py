"""What a creature is: its stat block, as an encounter pins it."""

from __future__ import annotations

from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Interaction, LeftByHand, Reacts, Substitute
from freestrike.events.content.modifier import Modifier
from freestrike.events.stored import Stored


class Characteristics(Stored, frozen=True, tag="characteristics.1"):
    """The five scores, each from -5 to +5 (the-basics/characteristics)."""

    might: int = 0
    agility: int = 0
    reason: int = 0
    intuition: int = 0
    presence: int = 0


class DamageModifier(Stored, frozen=True, tag="damage-modifier.1"):
    """An immunity or a weakness. `type`: a damage type, or "" for all damage. `value` None: an immunity to all of it."""

    type: str
    value: int | None


class CreatureFreeStrike(Stored, frozen=True, tag="creature-free-strike.1"):
    """A Director-controlled creature's static free strike (monster-basics/creature-free-strikes).

    `value`: the damage. `melee` and `ranged`: distances in squares. `keywords`: Strike, and Magic, Psionic, Weapon where the
    signature ability has them, in that order. `damage_types`: those that the signature ability deals, in the order of DAMAGE_TYPES.
    """

    value: int
    melee: int = 1
    ranged: int = 5
    keywords: tuple[str, ...] = ("Strike",)
    damage_types: tuple[str, ...] = ()


class EndEffect(Stored, frozen=True, tag="end-effect.1"):
    """At the end of each of its turns the creature can take `damage`, which nothing reduces, to end one effect on it that a saving throw
    ends (monster-basics/end-effect)."""

    damage: int


class TwoTurns(Stored, frozen=True, tag="two-turns.1"):
    """The creature takes two turns in each round, but not one right after the other (monster-basics/solo)."""


TraitEffect = EndEffect | TwoTurns | Modifier | Reacts | Substitute | Interaction | LeftByHand
"""What a trait can do."""


class Trait(Stored, frozen=True, tag="trait.1"):
    """A feature that needs no action. What the engine runs is a value; the rest is left by hand."""

    name: str
    effects: tuple[TraitEffect, ...] = ()


class StatBlock(Stored, frozen=True, tag="stat-block.1"):
    """A creature before anything happens to it.

    `hero`: made and controlled by a player with a class; it rolls its free strikes, has Recoveries and can be dying.
    `movement`: what stands in its speed entry, of movement.SPEED_ENTRY. `heroic_resource`: what its class calls it ("focus"). `skills`:
    by name ("Climb"), each worth 2 on a test that it applies to.
    `free_strike`: a Director-controlled creature's; None for a hero. Printed parts that the engine does not run stand in `traits` and in
    the abilities' effects as LeftByHand. `captain_benefit`: what a minion gains while its squad has a captain; `with_captain`: the same as
    it is printed. `other_sizes`: those that it can have as well, as it enters a fight.
    """

    name: str
    size: str
    speed: int
    stamina: int
    level: int = 1
    hero: bool = False
    roles: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    stability: int = 0
    characteristics: Characteristics = Characteristics()
    free_strike: CreatureFreeStrike | None = None
    abilities: tuple[Ability, ...] = ()
    traits: tuple[Trait, ...] = ()
    immunities: tuple[DamageModifier, ...] = ()
    weaknesses: tuple[DamageModifier, ...] = ()
    movement: tuple[str, ...] = ()
    recoveries: int = 0
    with_captain: str = ""
    captain_benefit: tuple[Modifier | LeftByHand, ...] = ()
    heroic_resource: str = ""
    skills: tuple[str, ...] = ()
    other_sizes: tuple[str, ...] = ()
