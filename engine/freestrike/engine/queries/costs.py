"""Whether a creature can pay what something costs."""

from __future__ import annotations

from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def why_not_pay(board: Board, creature: Creature, cost: int, resource: str) -> tuple[Reason, ...]:
    """Why `creature` can't pay `cost` of `resource` (classes/heroic-resource-cost)."""
    if not cost:
        return ()
    held = board.malice if resource == "malice" else creature.surges if resource == "surges" else creature.heroic_resource
    return () if held >= cost else (Reason("cannot pay", "classes/heroic-resource-cost", f"{cost} {resource}, has {held}"),)
