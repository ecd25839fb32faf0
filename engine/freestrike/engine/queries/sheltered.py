"""Whether a space has cover or concealment for who would be in it."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.concealment import concealment
from freestrike.engine.queries.counts_as import enemies
from freestrike.engine.queries.cover import has_cover
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def is_sheltered(board: Board, creature: Creature, corner: Square) -> bool:
    """Whether `creature` would have concealment at `corner`, or cover from any of its enemies, or each (policy space_with_cover): from
    who has no line of effect to it at all it is behind something too."""
    there = replace(creature, corner=corner)
    if concealment(board, there):
        return True
    covered = [not has_line_of_effect(board, enemy, there) or has_cover(board, enemy, there) for enemy in enemies(board, creature)]
    return bool(covered) and all(covered) if board.policies["space_with_cover"] == "every_enemy" else any(covered)


def _has_shelter(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and is_sheltered(board, of, of.corner)


FACTS_IN_OTHER_ROOMS["sheltered"] = _has_shelter
