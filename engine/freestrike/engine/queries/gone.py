"""How far a creature has gone in the turn in progress, and how straight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from freestrike.engine.geometry.directions import NO_HEADING, heading, step_between
from freestrike.engine.geometry.space import adjacent
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature, Leg


def legs(board: Board, creature: Creature) -> tuple[Leg, ...]:
    """Where it has gone in the turn in progress."""
    return creature.legs if creature.legs_in == board.turns else ()


def gone(board: Board, creature: Creature) -> int:
    """How many squares it has gone in its own turn, if that is in progress."""
    return sum(len(leg.path) - 1 for leg in legs(board, creature)) if _has_the_turn(board, creature) else 0


def has_left_before(board: Board, creature: Creature, other: Creature, to: Square) -> bool:
    """Whether `creature`, which goes `to` a square, has left `other` in an earlier step of the same leg."""
    made = legs(board, creature)
    path = made[-1].path if made else ()
    path = path[:-1] if path[-1:] == (to,) else path  # the step itself, where it has been made
    side = creature.side_length
    beside = [adjacent(other.corner, other.side_length, corner, side) for corner in path]
    return any(was and not still for was, still in pairwise(beside))


def gone_last(board: Board, creature: Creature) -> int:
    """How many squares it has gone in the move that it has made last."""
    made = legs(board, creature)
    return len(made[-1].path) - 1 if made else 0


def gone_straight(board: Board, creature: Creature) -> int:
    """How many squares it has gone on end in a straight line in its own turn (classes/straight-line; policy charge_line)."""
    if not _has_the_turn(board, creature):
        return 0
    return max((_straight(board, way) for way in _on_end(legs(board, creature))), default=0)


def _has_the_turn(board: Board, creature: Creature) -> bool:
    return board.turn is not None and creature.id in (board.turn.creature, *(turn.creature for turn in board.sharing))


def _on_end(made: tuple[Leg, ...]) -> Iterator[tuple[Square, ...]]:
    """The legs, each that begins where the one before has led as one way with that."""
    way: tuple[Square, ...] = ()
    for leg in made:
        if way and way[-1] != leg.path[0]:
            yield way
            way = ()
        way = (*way, *leg.path[bool(way) :])
    if way:
        yield way


def _straight(board: Board, way: tuple[Square, ...]) -> int:
    """The most squares of `way` on end that are in a straight line."""
    steps = [step_between(at, to) for at, to in pairwise(way)]
    exact = board.policies["charge_line"] == "exact_line"
    most = 0
    for first, began in enumerate(steps):
        line, squares = NO_HEADING, 0
        for step in steps[first:]:
            onward = heading(line, step)
            if onward is None or (exact and step != began):
                break
            line, squares = onward, squares + 1
        most = max(most, squares)
    return most


def _at_least(board: Board, under: Circumstances, asked: Holds) -> bool:
    creature = board.creatures.get(under.who(asked.of))
    return creature is not None and _HOW_FAR[asked.what](board, creature) >= asked.value


_HOW_FAR = {"gone this turn at least": gone, "gone straight at least": gone_straight, "charged at least": gone_last}

for fact in _HOW_FAR:
    FACTS_IN_OTHER_ROOMS[fact] = _at_least
