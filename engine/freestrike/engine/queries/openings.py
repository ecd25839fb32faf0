"""Whether there is an opening between two creatures, wherever it leads round."""

from __future__ import annotations

from freestrike.engine.geometry.openings import opening_between
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.events.content.selection import Holds
from freestrike.projections.board.board import Board


def _opening_to(board: Board, under: Circumstances, asked: Holds) -> bool:
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    if of is None or to is None:
        return False
    return opening_between(board.ground, to.corner, to.side_length, of.corner, of.side_length)


FACTS_IN_OTHER_ROOMS["opening to"] = _opening_to
