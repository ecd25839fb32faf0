"""The Director's word: state set by hand."""

from __future__ import annotations

from freestrike.events.conditions import Condition
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Square
from freestrike.events.stored import Stored


class SetStamina(Stored, frozen=True, tag="set-stamina.1"):
    """Set a creature's Stamina and, if given, its temporary Stamina."""

    creature: str
    stamina: int
    temporary: int | None = None


class SetSquadStamina(Stored, frozen=True, tag="set-squad-stamina.1"):
    """Set the Stamina that the minions of a squad share; those for whom it is not enough drop, the last in order of entry first."""

    squad: str
    stamina: int


class Place(Stored, frozen=True, tag="place.1"):
    """Put a creature's least corner on a square."""

    creature: str
    square: Square


class AddCondition(Stored, frozen=True, tag="add-condition.1"):
    """Impose a condition."""

    creature: str
    condition: Condition


class RemoveCondition(Stored, frozen=True, tag="remove-condition.1"):
    """End every instance of a condition."""

    creature: str
    name: str


class ChangePolicy(Stored, frozen=True, tag="change-policy.1"):
    """Answer a policy otherwise from here on."""

    policy: PolicyChosen


Ruling = SetStamina | SetSquadStamina | Place | AddCondition | RemoveCondition | ChangePolicy


class Ruled(Stored, frozen=True, tag="ruled.1"):
    """Input: the Director ruled, for `reason`."""

    ruling: Ruling
    reason: str = ""


class StaminaSet(Stored, frozen=True, tag="stamina-set.1"):
    """A creature's Stamina was set by hand."""

    creature: str
    stamina: int
    temporary: int


class Placed(Stored, frozen=True, tag="placed.1"):
    """A creature was put somewhere by hand."""

    creature: str
    origin: Square
    to: Square
