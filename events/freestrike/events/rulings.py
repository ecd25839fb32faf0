"""The Director's word: state set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr

from freestrike.events.commands import square
from freestrike.events.conditions import Condition
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import Lasting
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

    if TYPE_CHECKING:

        def __init__(self, creature: str, square: Sequence[int]) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "square", square(self.square))


class SetResource(Stored, frozen=True, tag="set-resource.1"):
    """Set how much of `what` (one of resources.RESOURCES) a creature has; of Malice and hero tokens, `creature` is ""."""

    creature: str
    what: str
    amount: int


class SetCreature(Stored, frozen=True, tag="set-creature.1"):
    """Set what is not None: the Recoveries left; whether it is surprised; whether it has had its turn in this round, and has spent its
    triggered action of this round; the side that it is on; the seat that answers for it."""

    creature: str
    recoveries: int | None = None
    surprised: bool | None = None
    acted: bool | None = None
    triggered_action_used: bool | None = None
    side: str | None = None
    seat: str | None = None


class SetActions(Stored, frozen=True, tag="set-actions.1"):
    """Set how many of each kind of action were spent in the turn in progress; None leaves them."""

    main_actions: int | None = None
    maneuvers: int | None = None
    move_actions: int | None = None


class SetTurnOrder(Stored, frozen=True, tag="set-turn-order.1"):
    """Set the side that chooses who acts next, and the one that begins each round; "" leaves it. `swapped`: two creatures of one side that
    change places in the order by Agility, each with those who act with it (combat/alternative-turn-order)."""

    side_to_act: str = ""
    first_side: str = ""
    swapped: tuple[str, ...] = ()


class SetHidden(Stored, frozen=True, tag="set-hidden.1"):
    """Set from whom a creature is hidden: these, and nobody else."""

    creature: str
    observers: tuple[str, ...] = ()


class BeginLasting(Stored, frozen=True, tag="begin-lasting.1"):
    """Have something last on a creature."""

    creature: str
    lasting: Lasting


class EndLasting(Stored, frozen=True, tag="end-lasting.1"):
    """End all that lasts on a creature under this name."""

    creature: str
    name: str


class Revive(Stored, frozen=True, tag="revive.1"):
    """A dead creature is alive again, with this Stamina, in the square where it lies."""

    creature: str
    stamina: int


class Settle(Stored, frozen=True, tag="settle.1"):
    """Nothing on the board changes: what was left to the Director is settled so."""

    outcome: str


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


class Reinforce(Stored, frozen=True, tag="reinforce.1"):
    """`entrants` join the fight, each in its square; the squads that they name form, with their captains. They act in this round.
    `malice_features`: what the groups of these monsters bring along (monster-basics/spending-malice)."""

    entrants: tuple[Entrant, ...]
    malice_features: tuple[MaliceFeature, ...] = ()


class Leave(Stored, frozen=True, tag="leave.1"):
    """A creature leaves the fight: it flees, is carried off, gives up. `why` is told."""

    creature: str
    why: str = ""


Ruling = (
    Reinforce
    | Leave
    | SetStamina
    | SetSquadStamina
    | SetResource
    | SetCreature
    | SetActions
    | SetTurnOrder
    | SetHidden
    | BeginLasting
    | EndLasting
    | Revive
    | Settle
    | Place
    | AddCondition
    | RemoveCondition
    | ChangePolicy
)


class Ruled(Stored, frozen=True, tag="ruled.1"):
    """Input: the Director ruled, for `reason`. `settles`: the record of what was left to the Director that this decides, or 0."""

    ruling: Ruling
    reason: str = ""
    settles: int = 0


class StaminaSet(Stored, frozen=True, tag="stamina-set.1"):
    """A creature's Stamina was set by hand."""

    creature: str
    stamina: int
    temporary: int


class CreatureSet(Stored, frozen=True, tag="creature-set.1"):
    """What a creature has, and who it is with, was set by hand: all of it as it is now. `acted_in` and `reacted_in`: the rounds of its
    last turn and of its last triggered action (0: none)."""

    creature: str
    recoveries: int
    surprised: bool
    acted_in: int
    reacted_in: int
    side: str
    seat: str


class ActionsSet(Stored, frozen=True, tag="actions-set.1"):
    """How many actions of each kind are spent in the turn of `creature`, set by hand."""

    creature: str
    main_actions: int
    maneuvers: int
    move_actions: int


class TurnOrderSet(Stored, frozen=True, tag="turn-order-set.1"):
    """Which side acts next, and which begins each round, set by hand."""

    side_to_act: str
    first_side: str


class Revived(Stored, frozen=True, tag="revived.1"):
    """`creature` was dead and is alive, with `stamina`."""

    creature: str
    stamina: int


class CreatureLeft(Stored, frozen=True, tag="creature-left.1"):
    """`creature` is in the fight no longer; from here on it counts as out of it like the dead. `why`: as the Director says."""

    creature: str
    why: str = ""


class Placed(Stored, frozen=True, tag="placed.1"):
    """A creature was put somewhere by hand."""

    creature: str
    origin: Square
    to: Square
