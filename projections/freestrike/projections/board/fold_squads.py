"""How squads of minions fold."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.squads import CaptainAttached, CaptainLost, MinionsDropped, SquadFormed, SquadReplenished, SquadStaminaSet
from freestrike.projections.board.board import Board
from freestrike.projections.board.folds import folds
from freestrike.projections.board.squad import Squad


@folds(SquadFormed)
def _squad_formed(board: Board, event: SquadFormed, seq: int) -> Board:
    others = tuple(squad for squad in board.squads if squad.name != event.squad)
    return replace(board, squads=(*others, Squad(event.squad, event.members, event.stamina, event.pool)))


@folds(MinionsDropped)
def _minions_dropped(board: Board, event: MinionsDropped, seq: int) -> Board:
    creatures = board.creatures
    for id in event.minions:
        creatures = creatures.set(replace(creatures[id], stamina=0))
    return replace(board, creatures=creatures)


@folds(CaptainAttached)
def _captain_attached(board: Board, event: CaptainAttached, seq: int) -> Board:
    return replace(board, squads=_with(board, event.squad, event.captain, event.stamina, event.pool, 0))


@folds(CaptainLost)
def _captain_lost(board: Board, event: CaptainLost, seq: int) -> Board:
    return replace(board, squads=_with(board, event.squad, "", event.stamina, event.pool, board.round))


def _with(board: Board, name: str, captain: str, stamina: int, pool: int, lost_in: int) -> tuple[Squad, ...]:
    return tuple(
        replace(squad, captain=captain, stamina=stamina, pool=pool, captain_lost_in=lost_in) if squad.name == name else squad
        for squad in board.squads
    )


@folds(SquadReplenished)
def _squad_replenished(board: Board, event: SquadReplenished, seq: int) -> Board:
    return replace(board, squads=with_pool(board, event.squad, event.pool))


@folds(SquadStaminaSet)
def _squad_stamina_set(board: Board, event: SquadStaminaSet, seq: int) -> Board:
    return replace(board, squads=with_pool(board, event.squad, event.pool))


def with_pool(board: Board, name: str, pool: int) -> tuple[Squad, ...]:
    """The squads once `name` has `pool` left."""
    return tuple(replace(squad, pool=pool) if squad.name == name else squad for squad in board.squads)


def without(board: Board, id: str) -> tuple[Squad, ...]:
    """The squads without the creature `id`."""
    return tuple(
        replace(squad, members=tuple(other for other in squad.members if other != id)) if id in squad.members else squad
        for squad in board.squads
    )
