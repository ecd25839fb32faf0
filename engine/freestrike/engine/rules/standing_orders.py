"""Standing orders: prompts answered without asking."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.forced_paths import FORCED
from freestrike.engine.queries.sides import ALLY, ENEMY
from freestrike.events.commands import GiveStandingOrder, WithdrawStandingOrder
from freestrike.events.encounter import DIRECTOR
from freestrike.events.ledger import Reason
from freestrike.events.prompts import StandingOrderGiven, StandingOrderWithdrawn
from freestrike.projections.board.board import Board

ORDERS = "engine/standing-orders"


def why_not_give(board: Board, command: GiveStandingOrder) -> tuple[Reason, ...]:
    """A standing order has a name, is about a rule, and answers "take" or "pass" for a seat, a creature and a side that there are."""
    reasons: list[Reason] = []
    order = command.order
    if not order.id:
        reasons.append(Reason("no name for a standing order", ORDERS, order.rule))
    if order.answer not in ("take", "pass"):
        reasons.append(Reason("no such answer", ORDERS, order.answer))
    elif order.answer == "take" and order.rule == FORCED:
        # All the squares that somebody could be moved over are no path.
        reasons.append(Reason("no such answer", FORCED, order.answer))
    if not order.rule:
        reasons.append(Reason("no rule for a standing order", ORDERS, order.id))
    if order.seat != DIRECTOR and all(creature.seat != order.seat for creature in board.creatures):
        reasons.append(Reason("no such seat", ORDERS, order.seat))
    if order.against not in ("", ALLY, ENEMY):
        reasons.append(Reason("no such side", ORDERS, order.against))
    if order.creature and order.creature not in board.creatures:
        reasons.append(Reason("no such creature", "engine/commands", order.creature))
    return tuple(reasons)


def give(scene: Scene, command: GiveStandingOrder) -> Procedure[None]:
    """From now on the order answers."""
    yield from happen(StandingOrderGiven(command.order), ORDERS)


def why_not_withdraw(board: Board, command: WithdrawStandingOrder) -> tuple[Reason, ...]:
    """Only an order that was given can be withdrawn."""
    if any(order.id == command.id for order in board.standing_orders):
        return ()
    return (Reason("no such standing order", ORDERS, command.id),)


def withdraw(scene: Scene, command: WithdrawStandingOrder) -> Procedure[None]:
    """From now on its seat is asked again."""
    yield from happen(StandingOrderWithdrawn(command.id), ORDERS)
