"""The start and the end of the turn, hero tokens, and who becomes a captain before a round's first."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice
from freestrike.engine.queries.captains import why_not_lead
from freestrike.engine.queries.turn_start import starts_with_features
from freestrike.engine.rules.spend_hero_tokens import BENEFITS, why_not_spend_hero_tokens
from freestrike.events.commands import BecomeCaptain, BeginTurn, EndTurn, SpendHeroTokens
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def begin_turn(board: Board, creature: Creature) -> Iterator[Choice]:
    """Take the turn and see what its start brings, where it brings something."""
    if board.turn is None and starts_with_features(creature):
        yield Choice(BeginTurn(creature.id), "")


def hero_tokens(board: Board, creature: Creature) -> Iterator[Choice]:
    """What hero tokens buy without an action."""
    if not board.hero_tokens:
        return
    for benefit in BENEFITS:
        command = SpendHeroTokens(creature.id, benefit)
        if not why_not_spend_hero_tokens(board, command):
            yield Choice(command, "")


def end_turn(board: Board, creature: Creature) -> Iterator[Choice]:
    """Whoever may act may end its turn."""
    yield Choice(EndTurn(creature.id), "")


def become_captain(board: Board, creature: Creature) -> Iterator[Choice]:
    """Lead a squad that has lost its captain."""
    for squad in board.squads:
        if not why_not_lead(board, creature, squad):
            yield Choice(BecomeCaptain(creature.id, squad.name), "")
