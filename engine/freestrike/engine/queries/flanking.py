"""Flanking (combat/flanking)."""

from __future__ import annotations

from freestrike.engine.geometry.flanking import across, opposite
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.surroundings import adjacent_creatures, are_adjacent, creatures_in
from freestrike.events.content.selection import Holds
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def flanks_with(board: Board, user: Creature, enemy: Creature) -> Creature | None:
    """The ally with which `user` flanks `enemy`: both adjacent to it, on opposite sides of it, with line of effect to it, able to take
    triggered actions."""
    if user.side == enemy.side or not are_adjacent(user, enemy) or cannot(board, enemy, "be flanked") is not None:
        return None
    found = creatures_in(board, across(user.corner, user.side_length, enemy.corner, enemy.side_length))
    allies = (ally for ally in found if ally.side == user.side and ally.id != user.id)
    return next((ally for ally in allies if _flank_together(board, user, ally, enemy)), None)


def is_flanked(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether any two of its enemies flank the one in question."""
    of = board.creatures.get(under.who(asked.of))
    return of is not None and any(flanks_with(board, other, of) is not None for other in adjacent_creatures(board, of))


def _flank_a_target(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the two in question flank any of those whom the ability in use is used on, who may have fallen to it."""
    one, other = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    if one is None or other is None or one.id == other.id or one.side != other.side:
        return False
    enemies = (board.creatures[id] for id in under.targets if id in board.creatures)
    flanked = (enemy for enemy in enemies if enemy.side != one.side and cannot(board, enemy, "be flanked") is None)
    return any(are_adjacent(one, enemy) and are_adjacent(other, enemy) and _flank_together(board, one, other, enemy) for enemy in flanked)


def _flank_together(board: Board, one: Creature, other: Creature, enemy: Creature) -> bool:
    """Whether two who are adjacent to it stand on opposite sides of it, and both take part."""
    if not opposite(one.corner, one.side_length, other.corner, other.side_length, enemy.corner, enemy.side_length):
        return False
    return _takes_part(board, other, enemy) and _takes_part(board, one, enemy)


FACTS_IN_OTHER_ROOMS["flanked"] = is_flanked
FACTS_IN_OTHER_ROOMS["flanks a target with"] = _flank_a_target


def _takes_part(board: Board, creature: Creature, enemy: Creature) -> bool:
    """Line of effect and triggered actions; having spent that of the round counts under one answer of policy flanking_after_reacting."""
    free = board.policies["flanking_after_reacting"] == "yes"
    if cannot(board, creature, "flank") is not None:
        return False
    return not why_not_react(board, creature, free=free) and has_line_of_effect(board, creature, enemy)
