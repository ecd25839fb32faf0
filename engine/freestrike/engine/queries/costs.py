"""Whether a creature can pay what something costs, and how an option says what it takes."""

from __future__ import annotations

from freestrike.engine.queries.modifiers import borne, number
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

BELOW_0 = "spend below 0"
AND = ", "


def takes(action: str, cost: int, resource: str) -> str:
    """What something takes, as an option says it: "free triggered action, 5 heroic resource"."""
    return AND.join([part for part in ("" if action == NO_ACTION else action, f"{cost} {resource}" if cost else "") if part])


def action_taken(told: str) -> str:
    """The action in what an option says that it takes, "" for none."""
    return told.partition(AND)[0]


def why_not_pay(board: Board, creature: Creature, cost: int, resource: str) -> tuple[Reason, ...]:
    """Why `creature` can't pay `cost` of `resource` (classes/heroic-resource-cost); clarity may fall below 0
    (classes/clarity-and-strain)."""
    if not cost:
        return ()
    held = board.malice if resource == "malice" else creature.surges if resource == "surges" else creature.heroic_resource
    if held >= cost:
        return ()
    if resource not in ("malice", "surges") and held + below_0(board, creature) >= cost:
        return ()
    return (Reason("cannot pay", "classes/heroic-resource-cost", f"{cost} {resource}, has {held}"),)


def below_0(board: Board, creature: Creature) -> int:
    """How far its heroic resource may fall below 0."""
    if not creature.modified:
        return 0
    return sum(number(board, creature, one) for one in borne(creature, "can") if one.modifier.name == BELOW_0)
