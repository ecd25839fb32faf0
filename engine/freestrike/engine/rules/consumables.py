"""Use Consumable. Items are not modelled: the maneuver is spent, and the Director says what the item does."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.events.commands import UseConsumable
from freestrike.events.content.ability import MANEUVER
from freestrike.events.ledger import Reason
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

CONSUMABLE = "combat/use-consumable"


def why_not_use_consumable(board: Board, command: UseConsumable) -> tuple[Reason, ...]:
    """Why the creature may not use the item on the target: no item is named, or the target is no adjacent willing creature
    (combat/use-consumable)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature = board.creatures.get(command.creature)
    target = board.creatures.get(command.target or command.creature)
    if creature is None:
        return tuple(reasons)
    if not command.item.strip():
        reasons.append(Reason("no item", CONSUMABLE, creature.id))
    if target is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target))
    if target.id != creature.id:
        if target.side != creature.side or target.life == DEAD:
            reasons.append(Reason("not willing", CONSUMABLE, target.id))
        if not are_adjacent(creature, target):
            reasons.append(Reason("not adjacent", CONSUMABLE, target.id))
    return tuple(reasons)


def use_consumable(scene: Scene, command: UseConsumable) -> Procedure[None]:
    """The maneuver is spent; what the item does is for the Director to say (combat/use-consumable)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    target = command.target or command.creature
    yield from happen(LeftToDirector(command.creature, "use-consumable", command.item, (target,)), CONSUMABLE, "engine/left-by-hand")
