"""What the table tells of and the engine does not list by itself, as it is offered at once: tests, assisting one, consumables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.choice import Choice, cost_of
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.rules.tests import OUTCOMES
from freestrike.events.commands import AssistTest, MakeTest, UseConsumable
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER
from freestrike.events.content.effect import CHARACTERISTICS
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

TEST, CONSUMABLE = "test", "consumable"
"""What a test is called, and an item, of which nobody has said more."""


def tests(board: Board, creature: Creature) -> Iterator[Choice]:
    """A test of each characteristic at each difficulty, as the Director agrees: a maneuver, or a main action where no maneuver can be had
    (combat/make-or-assist-a-test). Its skill and what comes of it are told at the table."""
    for characteristic, difficulty in product(CHARACTERISTICS, OUTCOMES):
        as_maneuver = MakeTest(creature.id, TEST, (characteristic,), difficulty, convert=True)
        command = MakeTest(creature.id, TEST, (characteristic,), difficulty, usage=MAIN_ACTION)
        if not why_not(board, as_maneuver):
            yield Choice(as_maneuver, cost_of(MANEUVER, True))
        elif not why_not(board, command):
            yield Choice(command, MAIN_ACTION)


def assists(board: Board, creature: Creature) -> Iterator[Choice]:
    """Assisting the next test of an ally, by each skill and characteristic (tests/assist-a-test)."""
    allies = [other.id for other in board.creatures if other.side == creature.side and other.id != creature.id]
    for ally, characteristic, skill in product(allies, CHARACTERISTICS, creature.stat_block.skills):
        command = AssistTest(creature.id, ally, characteristic, skill, True)
        if not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, True))


def consumables(board: Board, creature: Creature) -> Iterator[Choice]:
    """An item for itself, or for a willing creature beside it (combat/use-consumable)."""
    beside = (other.id for other in adjacent_creatures(board, creature) if other.side == creature.side)
    for target in ("", *beside):
        command = UseConsumable(creature.id, CONSUMABLE, target, True)
        if not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, True))
