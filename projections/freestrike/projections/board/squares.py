"""Who is in which square."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.space import Square
from freestrike.projections.board.board import Board, Occupancy
from freestrike.projections.board.creature import DEAD
from freestrike.projections.board.roster import Roster


def moved(board: Board, id: str, to: Square, clinging: bool = False) -> tuple[Roster, Occupancy]:
    """The creatures and the squares once the creature `id` stands at `to`; the dead stand in no square."""
    creature = board.creatures[id]
    occupancy = board.occupancy
    if creature.life != DEAD:
        side = creature.side_length
        if side == 1:
            # Nearly every step is one: from square to square, without the loops.
            occupancy = _stepped(occupancy, id, creature.corner, to)
        else:
            occupancy = enter(leave(occupancy, id, creature.corner, side), id, to, side)
    return board.creatures.set(replace(creature, corner=to, clinging=clinging)), occupancy


def put(board: Board, id: str, to: Square) -> Board:
    """The board once a creature has been put elsewhere: a fall that it was in is over."""
    creatures, occupancy = moved(board, id, to)
    creature = creatures[id]
    if creature.falling_since:
        creatures = creatures.set(replace(creature, falling_since=0, fallen=0))
    return replace(board, creatures=creatures, occupancy=occupancy)


def _stepped(occupancy: Occupancy, id: str, origin: Square, to: Square) -> Occupancy:
    """The squares once `id` has gone from one to another; who was alone in the one takes it along as it is."""
    ids = occupancy[origin]
    if len(ids) == 1 and to not in occupancy:
        return occupancy.delete(origin).set(to, ids)
    return _with(_without(occupancy, id, origin), id, to)


def _with(occupancy: Occupancy, id: str, square: Square) -> Occupancy:
    others = occupancy.get(square)
    return occupancy.set(square, (id,) if others is None else (*others, id))


def _without(occupancy: Occupancy, id: str, square: Square) -> Occupancy:
    ids = occupancy[square]
    return occupancy.delete(square) if len(ids) == 1 else occupancy.set(square, tuple(other for other in ids if other != id))


def enter(occupancy: Occupancy, id: str, corner: Square, side: int) -> Occupancy:
    """The squares once `id` fills the space of `side` at `corner`."""
    for square in _space(corner, side):
        occupancy = _with(occupancy, id, square)
    return occupancy


def leave(occupancy: Occupancy, id: str, corner: Square, side: int) -> Occupancy:
    """The squares once `id` no longer fills the space of `side` at `corner`."""
    for square in _space(corner, side):
        occupancy = _without(occupancy, id, square)
    return occupancy


def _space(corner: Square, side: int) -> tuple[Square, ...]:
    if side == 1:
        return (corner,)
    x, y, z = corner
    return tuple((x + dx, y + dy, z + dz) for dz in range(side) for dy in range(side) for dx in range(side))
