"""The main action Defend (combat/defend)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.life import bleed
from freestrike.events.commands import Defend
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.lasting import DEFENDING, START_OF_TURN, Lasting
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board

DEFEND = "combat/defend"


def why_not_defend(board: Board, command: Defend) -> tuple[Reason, ...]:
    """Why the creature may not Defend: it is not its turn, or its main action is spent."""
    return (*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MAIN_ACTION))


def defend(scene: Scene, command: Defend) -> Procedure[None]:
    """Until the start of its next turn ability rolls against it have a double bane, and its tests to resist abilities and traits a double
    edge, unless a creature is taunted by it."""
    yield from spend(scene, command.creature, MAIN_ACTION, bare=True)
    yield from begin(scene, command.creature, Lasting(DEFENDING, command.creature, START_OF_TURN), DEFEND)
    yield from bleed(scene, command.creature)
