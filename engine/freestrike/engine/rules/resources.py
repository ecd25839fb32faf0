"""Gaining and spending heroic and epic resources, surges, Malice and hero tokens."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.overruled import HEROIC_RESOURCE_COST
from freestrike.events.resources import EPIC_RESOURCE, HERO_TOKENS, HEROIC_RESOURCE, MALICE, SURGES, ResourceGained, ResourceSpent
from freestrike.projections.board.board import Board

SPENDING_MALICE = "monster-basics/spending-malice"
RULES = {MALICE: SPENDING_MALICE, EPIC_RESOURCE: "classes/command"}
"""By which rule something else than the heroic resource is spent."""
BARRED = {HEROIC_RESOURCE: "gain heroic resources", SURGES: "gain surges"}
"""What of modifier.CANNOTS keeps somebody from gaining it."""


def held(board: Board, id: str, what: str) -> int:
    """How much of `what` (one of resources.RESOURCES, or Recoveries) the creature `id` has, or its side, of what a side holds in common."""
    match what:
        case "malice":
            return board.malice
        case "hero tokens":
            return board.hero_tokens
        case "surges":
            return board.creatures[id].surges
        case "epic resource":
            return board.creatures[id].epic_resource
        case "victories":
            return board.creatures[id].victories
        case "recoveries":
            return board.creatures[id].recoveries
    return board.creatures[id].heroic_resource


def pay(scene: Scene, id: str, amount: int, what: str, why: str, cause: int = 0) -> Procedure[None]:
    """The creature `id` spends `amount` of `what` for `why`; nothing happens for nothing. Its epic resource stands in for the heroic
    resource that it has not (classes/command), which is lost when the fight is over and so goes first. Where the Director's order overrules
    the cost it spends what it has of it."""
    order = scene.board.ordered
    if amount and order is not None and order.creature == id and HEROIC_RESOURCE_COST in order.overruled:
        amount = min(amount, max(0, held(scene.board, id, what)))
    if amount and what == HEROIC_RESOURCE and scene.board.creatures[id].epic_resource:
        epic = min(amount - min(amount, max(0, held(scene.board, id, what))), held(scene.board, id, EPIC_RESOURCE))
        amount -= epic
        yield from pay(scene, id, epic, EPIC_RESOURCE, why, cause)
    if amount:
        left = held(scene.board, id, what) - amount
        rule = RULES.get(what, HEROIC_RESOURCE_COST)
        yield from happen(ResourceSpent(_owner(id, what), what, amount, left, why), rule, cause=cause)


def gain(scene: Scene, id: str, amount: int, what: str, why: str, *rules: str, cause: int = 0, below_0: bool = False) -> Procedure[None]:
    """The creature `id` gains `amount` of `what`, or loses as much of it as it has if `amount` is below 0; `below_0`: more than that."""
    has = held(scene.board, id, what)
    if amount > 0 and id in scene.board.creatures and _is_barred(scene.board, id, what):
        return
    if amount > 0:
        yield from happen(ResourceGained(_owner(id, what), what, amount, has + amount, why), *rules, cause=cause)
    elif amount < 0 and (has > 0 or below_0):
        lost = -amount if below_0 else min(has, -amount)
        yield from happen(ResourceSpent(_owner(id, what), what, lost, has - lost, why), *rules, cause=cause)


def _is_barred(board: Board, id: str, what: str) -> bool:
    """Whether something keeps it from gaining any of that."""
    creature, barred = board.creatures[id], BARRED.get(what)
    return barred is not None and cannot(board, creature, barred) is not None


def _owner(id: str, what: str) -> str:
    return "" if what in (MALICE, HERO_TOKENS) else id
