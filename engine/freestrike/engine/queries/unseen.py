"""Whom somebody in particular does not see, or not clearly, besides what conceals from all (combat/concealment)."""

from __future__ import annotations

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.concealment import concealment
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.modifiers import cannot
from freestrike.events.content.selection import Holds
from freestrike.events.lasting import INVISIBLE
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

UNCLEAR = "not seen clearly"


def concealment_from(board: Board, creature: Creature, observer: Creature) -> str:
    """What conceals `creature` from `observer`; "" if nothing does."""
    by = concealment(board, creature)
    if by == INVISIBLE or not (observer.lasting or observer.modified):
        return by
    if cannot(board, observer, "see", other=creature.id):
        return INVISIBLE
    return by or (UNCLEAR if cannot(board, observer, "see clearly", other=creature.id) else "")


def is_concealed_from(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the one in question is concealed from the creature `to`."""
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    return of is not None and to is not None and of.id != to.id and bool(concealment_from(board, of, to))


FACTS_IN_OTHER_ROOMS["concealed from"] = is_concealed_from
