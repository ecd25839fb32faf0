"""The ways through the ground: Dig, Claw Dirt, and pulling somebody out of it (combat/burrow)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.adjudication import why_not
from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.engine.geometry.support import is_buried
from freestrike.engine.options.choice import Choice, cost_of, pays
from freestrike.engine.queries.movement_types import burrows
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.events.commands import ClawDirt, Command, Dig, PullOut
from freestrike.events.content.ability import MANEUVER
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def digging(board: Board, creature: Creature) -> Iterator[Choice]:
    """Dig up or down by each number of squares, or claw to each square of dirt; and pull out each ally beneath the ground."""
    convert = pays(board, creature, MANEUVER)
    if convert is None:
        return
    for command in (*_through_the_ground(board, creature, convert), *_out_of_it(board, creature, convert)):
        if not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, convert))


def _through_the_ground(board: Board, creature: Creature, convert: bool) -> Iterable[Command]:
    x, y, z = creature.corner
    if burrows(creature):
        for way in (1, -1):
            for squares in range(1, creature.side_length + 1):
                yield Dig(creature.id, tuple((x, y, z + way * deep) for deep in range(1, squares + 1)), convert)
    else:
        ground, side = board.ground, creature.side_length
        beneath = is_buried(ground, creature.corner, side)
        for dx, dy, dz in ALL_STEPS:
            to = (x + dx, y + dy, z + dz)
            if ground.inside(to) and (beneath or is_buried(ground, to, side)):
                yield ClawDirt(creature.id, to, convert)


def _out_of_it(board: Board, creature: Creature, convert: bool) -> Iterable[Command]:
    for other in board.creatures:
        if other.corner[2] < creature.corner[2] and other.side == creature.side and are_adjacent(creature, other):
            yield PullOut(creature.id, other.id, convert)
