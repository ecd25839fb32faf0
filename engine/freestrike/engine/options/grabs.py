"""What a creature may do with whom it has grabbed (classes/grabbed)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice, cost_of, pays
from freestrike.engine.rules.grabbing import places_for_grabbed
from freestrike.events.commands import MoveGrabbed, ReleaseGrab
from freestrike.events.content.ability import MANEUVER
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def move_grabbed(board: Board, creature: Creature) -> Iterator[Choice]:
    """Each free space beside it to which it can move one of them."""
    convert = pays(board, creature, MANEUVER) if creature.grabbing else None
    if convert is None:
        return
    for id in creature.grabbing:
        for to in places_for_grabbed(board, creature, board.creatures[id]):
            yield Choice(MoveGrabbed(creature.id, id, to, convert), cost_of(MANEUVER, convert))


def release(board: Board, creature: Creature) -> Iterator[Choice]:
    """Let go of one."""
    for id in creature.grabbing:
        yield Choice(ReleaseGrab(creature.id, id), "")
