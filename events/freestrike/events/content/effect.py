"""What an ability does, as a tree of small values without code."""

from __future__ import annotations

from freestrike.events.stored import Stored

DAMAGE_TYPES = ("acid", "cold", "corruption", "fire", "holy", "lightning", "poison", "psychic", "sonic")
"""The damage types (combat/damage-types). Untyped damage is stored as ""."""

CHARACTERISTICS = ("might", "agility", "reason", "intuition", "presence")

POTENCIES = ("weak", "average", "strong")
"""Potency values that depend on the user's highest characteristic: it less 2, less 1, less 0 (classes/potencies)."""


class DealDamage(Stored, frozen=True, tag="deal-damage.1"):
    """Deal `amount` damage of `type` ("" is untyped), plus the user's highest score among `characteristics`."""

    amount: int
    type: str = ""
    characteristics: tuple[str, ...] = ()


class ImposeCondition(Stored, frozen=True, tag="impose-condition.1"):
    """The target gets `condition` until `ends` (see events.conditions.ENDINGS)."""

    condition: str
    ends: str = ""


class ForceMove(Stored, frozen=True, tag="force-move.1"):
    """Push, pull or slide the target up to `squares` squares. `kind`: "push", "pull", "slide"."""

    kind: str
    squares: int
    vertical: bool = False


class LeftByHand(Stored, frozen=True, tag="left-by-hand.1"):
    """A part that the engine does not execute: its printed text, put before the Director when it matters."""

    text: str


class UnderPotency(Stored, frozen=True, tag="under-potency.1"):
    """`then` happens only to a target whose `characteristic` is below the potency: a number or one of POTENCIES."""

    characteristic: str
    value: int | str
    then: tuple[DealDamage | ImposeCondition | ForceMove | LeftByHand, ...]


Effect = DealDamage | ImposeCondition | ForceMove | UnderPotency | LeftByHand
