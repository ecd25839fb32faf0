"""How what the Director sets by hand folds."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.rulings import ActionsSet, CreatureSet, Revived, TurnOrderSet
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE
from freestrike.projections.board.folds import folds
from freestrike.projections.board.listeners import listeners_in
from freestrike.projections.board.squares import enter


@folds(CreatureSet)
def _creature_set(board: Board, event: CreatureSet, seq: int) -> Board:
    before = board.creatures[event.creature]
    creature = replace(
        before,
        recoveries=event.recoveries,
        surprised=event.surprised,
        acted_in=event.acted_in,
        reacted_in=event.reacted_in,
        side=event.side,
        seat=event.seat,
    )
    creatures = board.creatures.set(creature)
    if creature.side == before.side:
        return replace(board, creatures=creatures)
    return replace(board, creatures=creatures, listeners=listeners_in(creatures))


@folds(ActionsSet)
def _actions_set(board: Board, event: ActionsSet, seq: int) -> Board:
    if board.turn is None:
        return board
    turn = replace(board.turn, main_actions=event.main_actions, maneuvers=event.maneuvers, move_actions=event.move_actions)
    return replace(board, turn=turn)


@folds(TurnOrderSet)
def _turn_order_set(board: Board, event: TurnOrderSet, seq: int) -> Board:
    return replace(board, side_to_act=event.side_to_act, first_side=event.first_side)


@folds(Revived)
def _revived(board: Board, event: Revived, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], life=ALIVE, stamina=event.stamina, gone=False)
    occupancy = enter(board.occupancy, creature.id, creature.corner, creature.side_length)
    return replace(board, creatures=board.creatures.set(creature), occupancy=occupancy)
