"""Mounts: getting on and off, knocking off, and the rides to each square that the mount can end on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from freestrike.engine.adjudication import why_not
from freestrike.engine.geometry.space import surrounding
from freestrike.engine.options.choice import Choice, cost_of, pays, way_to_move
from freestrike.engine.options.provocation import Threats
from freestrike.engine.queries.mounts import is_larger, is_riding, places_on
from freestrike.engine.queries.reaching import grid_of, ways_of
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.rules.move_budget import ADVANCE, RIDE, RIDE_DISENGAGE, squares_left
from freestrike.events.commands import Dismount, KnockOff, Mount, Ride
from freestrike.events.content.ability import MANEUVER
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def mounting(board: Board, creature: Creature) -> Iterator[Choice]:
    """On top of each larger creature beside it, and down to each space beside the one that it is on."""
    for convert in (False, True):
        way = way_to_move(board, creature, ADVANCE, convert)
        if way is None:
            continue
        if creature.mount:
            other = board.creatures[creature.mount]
            for to in surrounding(other.corner, other.side_length, True) if creature.side_length == 1 else ():
                down = Dismount(creature.id, to, convert)
                if not why_not(board, down):
                    yield Choice(down, way.cost)
            continue
        for other in adjacent_creatures(board, creature):
            if is_larger(other, creature):
                for place in places_on(other, creature.side_length)[: other.side_length**2]:
                    up = Mount(creature.id, other.id, place, convert)
                    if not why_not(board, up):
                        yield Choice(up, way.cost)


def knocking_off(board: Board, creature: Creature) -> Iterator[Choice]:
    """Each enemy that is on it."""
    convert = pays(board, creature, MANEUVER) if creature.riders else None
    if convert is None:
        return
    for rider in creature.riders:
        command = KnockOff(creature.id, rider, convert)
        if board.creatures[rider].side != creature.side and not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, convert))


def rides(board: Board, creature: Creature) -> Iterator[Choice]:
    """Where its mount can take it, and whom that provokes; or with the Disengage of the mount, which provokes nobody (combat/ride)."""
    if not is_riding(board, creature):
        return
    mount = board.creatures[creature.mount]
    for convert, disengage in product((False, True), repeat=2):
        kind = RIDE_DISENGAGE if disengage else RIDE
        begun = way_to_move(board, creature, kind, convert)
        budget = 0 if begun is None else squares_left(board, mount, kind, begun.resumed)
        if begun is None or budget < 1:
            continue
        grid = grid_of(board, mount, budget)
        threats = Threats(board, mount, grid)
        for ways in ways_of(board, mount, budget, grid, None if disengage else threats.harm(), shift=disengage).values():
            way = ways.cheapest
            command = Ride(creature.id, way.path, disengage, (), convert)
            if way.path and not why_not(board, command):
                yield Choice(command, begun.cost, way.cost, () if disengage else threats.along(way))
