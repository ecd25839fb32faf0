"""The start and the end of the turn, Malice and hero tokens, and who becomes a captain before a round's first."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice
from freestrike.engine.queries.captains import why_not_lead
from freestrike.engine.queries.malice import features_of, most_spent
from freestrike.engine.queries.turn_start import starts_with_features
from freestrike.engine.rules.malice import why_not_use_malice
from freestrike.engine.rules.spend_hero_tokens import BENEFITS, why_not_spend_hero_tokens
from freestrike.events.commands import BecomeCaptain, BeginTurn, EndTurn, SpendHeroTokens, UseMalice
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def begin_turn(board: Board, creature: Creature) -> Iterator[Choice]:
    """Take the turn and see what its start brings, where it brings something."""
    if board.turn is None and starts_with_features(board, creature.id):
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


def malice(board: Board, creature: Creature) -> Iterator[Choice]:
    """What Malice can be spent on at the start of the turn, for what it costs and for every amount more, in its steps."""
    for feature in features_of(board, creature):
        most = min(board.malice, most_spent(board, creature, feature))
        for amount in range(feature.ability.cost, most + 1, feature.step):
            command = UseMalice(creature.id, feature.ability.id, amount)
            if not why_not_use_malice(board, command):
                yield Choice(command, "")


def become_captain(board: Board, creature: Creature) -> Iterator[Choice]:
    """Lead a squad that has lost its captain."""
    for squad in board.squads:
        if not why_not_lead(board, creature, squad):
            yield Choice(BecomeCaptain(creature.id, squad.name), "")
