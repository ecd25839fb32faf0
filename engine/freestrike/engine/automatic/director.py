"""What an automatic Director does besides its creatures' turns: Malice at their start, new captains before the round's first."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.automatic.strike import best_strike
from freestrike.engine.automatic.turn import moves_without_danger
from freestrike.engine.automation import runs_by_itself
from freestrike.engine.queries.captains import why_not_lead
from freestrike.engine.queries.malice import features_of, most_spent
from freestrike.engine.rules.malice import why_not_use_malice
from freestrike.events.commands import BecomeCaptain, UseMalice
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.effect import ExtraAction
from freestrike.events.content.malice import MALICIOUS_STRIKE
from freestrike.events.content.within import every_effect
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

KEPT = 3
"""How much Malice is kept for abilities when it is spent on strikes."""


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
    """For a monster that can strike somebody in this turn: a feature that lets it do so once more; else Malicious Strike, for as much as
    there is. Some is kept for abilities."""
    creature = board.creatures[id]
    turn = board.turn
    if creature.squad or (turn is not None and (turn.spent or turn.moves)):
        return None
    possible = [command for command in _worth_it(board, creature) if not why_not_use_malice(board, command)]
    if not possible:
        return None
    strike = best_strike(board, creature, MAIN_ACTION, moves_without_danger(board, creature))
    return possible[0] if strike is not None and strike.use.strike else None


def _worth_it(board: Board, creature: Creature) -> Iterator[UseMalice]:
    left = board.malice - KEPT
    for feature in features_of(board, creature):
        again = any(type(effect) is ExtraAction and effect.action == MAIN_ACTION for effect in every_effect(feature.ability.effects))
        if again and feature.ability.cost <= left and runs_by_itself(feature.ability):
            yield UseMalice(creature.id, feature.ability.id)
    amount = min(left, most_spent(board, creature, MALICIOUS_STRIKE))
    if amount >= MALICIOUS_STRIKE.ability.cost:
        yield UseMalice(creature.id, MALICIOUS_STRIKE.ability.id, amount)
