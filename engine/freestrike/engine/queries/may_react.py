"""Whether a creature may take a triggered action at all."""

from __future__ import annotations

from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.modifiers import cannot
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

SURPRISED = "surprised"


def why_not_react(board: Board, creature: Creature, *, free: bool) -> tuple[Reason, ...]:
    """Why `creature` may not take a triggered action now, or a `free` one: dead, unconscious, dazed, surprised, or its one triggered
    action of the round is spent (combat/triggered-actions)."""
    reasons: list[Reason] = []
    if creature.life == "dead":
        reasons.append(out_of_the_fight(creature))
    if creature.life == "unconscious":
        reasons.append(Reason("unconscious", "combat/unconscious", creature.id))
    if creature.condition("dazed"):
        reasons.append(Reason("dazed", "classes/dazed", creature.id))
    if creature.surprised:
        reasons.append(Reason(SURPRISED, "combat/determine-surprise", creature.id))
    barred = cannot(board, creature, "use triggered actions")
    if barred is not None:
        reasons.append(Reason("cannot use triggered actions", "combat/triggered-actions", barred.source))
    if not free and creature.reacted_in == board.round:
        reasons.append(Reason("triggered action spent", "combat/triggered-actions", creature.id))
    return tuple(reasons)
