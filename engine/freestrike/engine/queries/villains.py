"""Villain actions: which a creature has, and why one may not be used now."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.counts_as import can_act
from freestrike.events.content.ability import VILLAIN_ACTION, Ability
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board, Uses
from freestrike.projections.board.creature import Creature

VILLAIN_ACTIONS = "monster-basics/villain-actions"


def villain_actions(creature: Creature) -> tuple[Ability, ...]:
    """Its villain actions, in the order of its stat block."""
    return tuple(ability for ability in creature.stat_block.abilities if ability.usage == VILLAIN_ACTION)


def why_not_villain_action(board: Board, creature: Creature, used: Ability) -> Iterator[Reason]:
    """Why `creature` may not use the villain action `used` at the end of another's turn: it is out of the fight, it has used it in this
    encounter, or some villain action was used in this round, whoever did (monster-basics/villain-actions)."""
    if not can_act(creature):
        yield Reason(creature.life, "combat/dying-and-death", creature.id)
    if f"{creature.id}/{used.id}" in board.uses:
        yield Reason("used in this encounter", VILLAIN_ACTIONS, used.name)
    if board.uses.get("villain/", Uses()).round == board.round:
        yield Reason("one a round", VILLAIN_ACTIONS, used.name)
    yield from why_not_pay(board, creature, used.cost, used.resource)
