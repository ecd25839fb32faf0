"""What begins and ends on a creature brings about: conditions, states, hiding, resources."""

from __future__ import annotations

from freestrike.engine.triggers.occasions.occasion import Occasion, finds
from freestrike.events.conditions import ConditionEnded, ConditionImposed
from freestrike.events.content.trigger import AFTER
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import AIDED_AGAINST, LastingBegan, LastingEnded
from freestrike.events.resources import ResourceGained, ResourceSpent
from freestrike.projections.board.board import Board


@finds(ConditionImposed, "gains condition", "grabs")
def _condition_imposed(board: Board, event: ConditionImposed) -> tuple[Occasion, ...]:
    condition = event.condition
    gained = Occasion("gains condition", AFTER, event.creature, condition.source, condition.name)
    if condition.name != "grabbed" or condition.source not in board.creatures:
        return (gained,)
    return (gained, Occasion("grabs", AFTER, condition.source, event.creature))


@finds(ConditionEnded, "ends condition", "escapes grab")
def _condition_ended(board: Board, event: ConditionEnded) -> tuple[Occasion, ...]:
    ends = Occasion("ends condition", AFTER, event.creature, event.condition.source, event.condition.name)
    if event.condition.name != "grabbed":
        return (ends,)
    return (ends, Occasion("escapes grab", AFTER, event.creature, event.condition.source))


@finds(LastingBegan, "aids attack", "gains state")
def _lasting_began(board: Board, event: LastingBegan) -> tuple[Occasion, ...]:
    begun = (Occasion("gains state", AFTER, event.creature, event.lasting.source, event.lasting.name),)
    if event.lasting.name != AIDED_AGAINST:
        return begun
    return (*begun, Occasion("aids attack", AFTER, event.lasting.source, event.creature))


@finds(LastingEnded, "ends state")
def _lasting_ended(board: Board, event: LastingEnded) -> tuple[Occasion, ...]:
    return (Occasion("ends state", AFTER, event.creature, event.lasting.source, event.lasting.name),)


@finds(Hid, "hides")
def _hid(board: Board, event: Hid) -> tuple[Occasion, ...]:
    return (Occasion("hides", AFTER, event.creature),)


@finds(Found, "is found")
def _found(board: Board, event: Found) -> tuple[Occasion, ...]:
    return (Occasion("is found", AFTER, event.creature),)


@finds(ResourceGained, "gains resource")
def _resource_gained(board: Board, event: ResourceGained) -> tuple[Occasion, ...]:
    """Malice and hero tokens are nobody's in particular."""
    if not event.creature:
        return ()
    return (Occasion("gains resource", AFTER, event.creature, detail=event.what, amount=event.amount),)


@finds(ResourceSpent, "spends resource")
def _resource_spent(board: Board, event: ResourceSpent) -> tuple[Occasion, ...]:
    """Malice and hero tokens are nobody's in particular. What the end of combat takes is not spent."""
    if board.winner:
        return ()
    return (Occasion("spends resource", AFTER, event.creature, detail=event.what, amount=event.amount),)
