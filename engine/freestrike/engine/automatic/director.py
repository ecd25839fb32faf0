"""What an automatic Director does besides its creatures' turns: Malice at their start, new captains before the round's first."""

from __future__ import annotations

from freestrike.engine.automatic.strike import best_strike
from freestrike.engine.automatic.turn import moves_without_danger
from freestrike.engine.queries.captains import why_not_lead
from freestrike.engine.queries.malice import most_spent
from freestrike.engine.rules.malice import why_not_use_malice
from freestrike.events.commands import BecomeCaptain, UseMalice
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.malice import MALICIOUS_STRIKE
from freestrike.projections.board.board import Board

KEPT = 3
"""How much Malice is kept for abilities when a strike is made more malicious."""


def new_captain(board: Board) -> BecomeCaptain | None:
    """The first creature that may lead a squad that has lost its captain (monster-basics/i-am-the-captain-now)."""
    if board.turn is not None:
        return None
    for squad in board.squads:
        if squad.captain_lost_in and not squad.captain:
            for creature in board.creatures:
                if not why_not_lead(board, creature, squad):
                    return BecomeCaptain(creature.id, squad.name)
    return None


def malice_first(board: Board, id: str) -> UseMalice | None:
    """Malicious Strike, for as much as there is beyond what is kept for abilities, for a monster that can strike somebody in this turn."""
    creature = board.creatures[id]
    feature = MALICIOUS_STRIKE
    amount = min(board.malice - KEPT, most_spent(board, creature, feature))
    command = UseMalice(id, feature.ability.id, amount)
    if amount < feature.ability.cost or creature.squad or why_not_use_malice(board, command):
        return None
    strike = best_strike(board, creature, MAIN_ACTION, moves_without_danger(board, creature))
    return command if strike is not None and strike.use.strike else None
