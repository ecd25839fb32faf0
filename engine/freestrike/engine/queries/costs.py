"""Whether a creature can pay what something costs, and how an option says what it takes."""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.queries.modifiers import borne, cannot, number
from freestrike.events.content.ability import NO_ACTION, Ability
from freestrike.events.content.modifier import Modifier
from freestrike.events.ledger import Reason
from freestrike.events.resources import EPIC_RESOURCE, MALICE, SURGES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

BELOW_0 = "spend below 0"
_OTHERS: dict[str, Callable[[Board, Creature], int]] = {
    MALICE: lambda board, creature: board.malice,
    SURGES: lambda board, creature: creature.surges,
    EPIC_RESOURCE: lambda board, creature: creature.epic_resource,
}
"""What is held of all but the heroic resource."""
AND = ", "


def takes(action: str, cost: int, resource: str) -> str:
    """What something takes, as an option says it: "free triggered action, 5 heroic resource"."""
    return AND.join([part for part in ("" if action == NO_ACTION else action, f"{cost} {resource}" if cost else "") if part])


def action_taken(told: str) -> str:
    """The action in what an option says that it takes, "" for none."""
    return told.partition(AND)[0]


def why_not_pay(board: Board, creature: Creature, cost: int, resource: str) -> tuple[Reason, ...]:
    """Why `creature` can't pay `cost` of `resource` (classes/heroic-resource-cost); clarity may fall below 0
    (classes/clarity-and-strain), and an epic resource is spent as if it were the heroic one (classes/command)."""
    if not cost:
        return ()
    if held_to_pay(board, creature, resource) >= cost or spendable(board, creature, resource) >= cost:
        return ()
    return (Reason("cannot pay", "classes/heroic-resource-cost", f"{cost} {resource}, has {held_to_pay(board, creature, resource)}"),)


def why_not_pay_for(board: Board, creature: Creature, used: Ability, cost: int) -> tuple[Reason, ...]:
    """Why `creature` can't pay `cost` for `used`, which may be no use to the strained."""
    if used.modifiers and cost > held_to_pay(board, creature, used.resource) and any(map(_keeps_from_strain, used.modifiers)):
        return (Reason("cannot pay", "classes/clarity-and-strain", f"{cost} {used.resource}"),)
    return why_not_pay(board, creature, cost, used.resource)


def _keeps_from_strain(modifier: Modifier) -> bool:
    return (modifier.what, modifier.name) == ("cannot", BELOW_0)


def held_to_pay(board: Board, creature: Creature, resource: str) -> int:
    """How much of `resource` it has to pay with: of the heroic resource, the epic one as well."""
    other = _OTHERS.get(resource)
    return creature.heroic_resource + creature.epic_resource if other is None else other(board, creature)


def spendable(board: Board, creature: Creature, resource: str) -> int:
    """How much of `resource` it can spend: what it has, and what its clarity may fall below 0."""
    return held_to_pay(board, creature, resource) + (below_0(board, creature) if resource not in _OTHERS else 0)


def below_0(board: Board, creature: Creature) -> int:
    """How far its heroic resource may fall below 0."""
    if not creature.modified or cannot(board, creature, BELOW_0):
        return 0
    return sum(number(board, creature, one) for one in borne(creature, "can") if one.modifier.name == BELOW_0)
