"""What a Recovery is worth to a creature now, and what keeps it from spending one."""

from __future__ import annotations

from freestrike.engine.queries.modifiers import cannot, in_all
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RECOVERIES = "combat/recoveries-and-recovery-value"


def recovery_value(board: Board, creature: Creature) -> int:
    """A third of its Stamina maximum, and what features add to that, never below 0."""
    return max(0, creature.recovery_value + in_all(board, creature, "recovery value"))


def why_not_recover(board: Board, creature: Creature) -> tuple[Reason, ...]:
    """Why `creature` may spend no Recovery, or would regain nothing by it: a feature or a state keeps it from that."""
    barred = (("spend recoveries", RECOVERIES), ("regain stamina", "combat/stamina"))
    return tuple(Reason(f"cannot {what}", rule, creature.id) for what, rule in barred if cannot(board, creature, what) is not None)
