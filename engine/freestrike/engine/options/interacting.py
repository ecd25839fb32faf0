"""What can be done about those who bear what others can deal with."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.choice import Choice, cost_of, pays
from freestrike.engine.queries.interactions import interactions
from freestrike.events.commands import Interact
from freestrike.events.content.effect import TOLD
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def interacting(board: Board, creature: Creature) -> Iterator[Choice]:
    """Each interaction of somebody near that `creature` can take up; what is said to have happened at the table is none of its options."""
    for bearer in board.creatures:
        for id, usage in dict.fromkeys((one.interaction.id, one.interaction.usage) for one in interactions(bearer)):
            if usage == TOLD:
                continue
            convert = pays(board, creature, usage)
            command = Interact(creature.id, bearer.id, id, bool(convert))
            if convert is not None and not why_not(board, command):
                yield Choice(command, cost_of(usage, bool(convert)))
