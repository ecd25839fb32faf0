"""What a tactician's abilities are made of: whom they are used on, strikes, orders and stances (classes/tactician)."""

from __future__ import annotations

from freestrike.events.content.ability import (
    MAIN_ACTION,
    Ability,
    PowerRoll,
    Target,
)
from freestrike.events.content.amount import OUTER_TARGET, TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.duration import UNTIL_DYING
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    Reacts,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.resources import HEROIC_RESOURCE

ONE_ALLY = Target(("ally",), 1)
TWO_ALLIES = Target(("ally",), 2)
THREE_ALLIES = Target(("ally",), 3)
SELF_AND_TWO_ALLIES = Target(("self", "ally"), 3)
EACH_ALLY = Target(("self", "ally"), 0)
ONE_THING = Target(("creature", "object"), 1)
MYSELF = Target(("self",), 1)
WHO_SET_IT_OFF = Target((TRIGGERING,), 1)
WHOM_IT_WAS_DONE_TO = Target((TRIGGER_TARGET,), 1)
ALLY_WITHIN_10 = Selection(("ally",), 1, 10)
WHO_DID_IT = Selection((TRIGGERING,))
STRUCK = Selection((OUTER_TARGET,))
"""The target of the ability, from within what others do."""
TARGETED = Selection(("creature",), 1, needs=(Holds("among the targets"),), sight=False)
"""The target of the ability, where the words are about another."""

NOT_ITSELF = Holds("is", of=TRIGGER_TARGET, to=TRIGGERING, negated=True)
WITH_A_POTENCY = Holds("ability", "with a potency")
EACH_TARGETED = Selection(("creature",), 0, needs=(Holds("among the targets"),), sight=False)
EDGE = (Modifier("edge", on="power roll"),)
DOUBLE_EDGE = (Modifier("double edge", on="power roll"),)
MORE_POTENT = Modifier("potency")


def strike(id: str, name: str, cost: int, roll: PowerRoll, *effects: Effect, target: Target = ONE_THING) -> Ability:
    """A strike with the weapon in hand, near or far, for `cost` focus."""
    return Ability(
        id,
        name,
        MAIN_ACTION,
        ("Melee", "Ranged", "Strike", "Weapon"),
        melee=1,
        ranged=5,
        target=target,
        roll=roll,
        effects=effects,
        cost=cost,
        resource=HEROIC_RESOURCE,
    )


def order(id: str, name: str, usage: str, cost: int, target: Target, *effects: Effect, ranged: int = 10) -> Ability:
    """A command that is shouted across the field, for `cost` focus."""
    return Ability(
        id, name, usage, ("Ranged",), ranged=ranged, target=target, effects=effects, cost=cost, resource=HEROIC_RESOURCE if cost else ""
    )


def stance(id: str, name: str, usage: str, cost: int, *effects: Effect) -> Ability:
    """What the tactician does for itself, and what comes of it."""
    return Ability(id, name, usage, target=MYSELF, effects=effects, cost=cost, resource=HEROIC_RESOURCE)


def reacts_for_the_fight(id: str, name: str, trigger: Trigger, *effects: Effect, limit: Limit | None = None) -> Bestow:
    """Until the fight ends or the user is dying, this follows each time."""
    return Bestow(UNTIL_DYING, reacts=(Reacts(id, name, trigger, effects, choice=False, target=WHO_DID_IT, limit=limit),), state=id)


# 1st level


def neither_leader_nor_solo(of: str) -> tuple[Holds, ...]:
    return Holds("role", "leader", of, negated=True), Holds("role", "solo", of, negated=True)
