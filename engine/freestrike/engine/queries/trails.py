"""Where the ability in flight has had somebody go, or has force moved it: whom it has come beside on the way, what it has left."""

from __future__ import annotations

import msgspec

from freestrike.engine.geometry.space import distance, squares_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.events.content.ability import Ability
from freestrike.events.content.selection import Holds
from freestrike.events.space import Square
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

TARGETS = "targets"
"""What such a fact names where it is about the ways of the ability's targets."""


def steps_of(board: Board, id: str) -> tuple[tuple[Square, Square], ...]:
    """From where to where each step led that the creature `id` has made, or was made to make, in the innermost ability in flight."""
    window = next((one for one in reversed(board.in_flight) if type(one.event) is AbilityUsed), None)
    return () if window is None else tuple((origin, to) for creature, origin, to in window.trail if creature == id)


def squares_left(board: Board, id: str) -> frozenset[Square]:
    """The squares that the creature `id` has left in it, and is in no more."""
    creature = board.creatures[id]
    left = {square for origin, _ in steps_of(board, id) for square in squares_of(origin, creature.side_length)}
    return frozenset(left - {*squares_of(creature.corner, creature.side_length)})


def squares_gone(board: Board, id: str) -> int:
    """How many squares it has gone in it."""
    return len(steps_of(board, id))


def asks_who_was_gone_through(ability: Ability) -> bool:
    """Whether anything that the ability does is about those through whose spaces somebody has gone."""
    return b'"gone through"' in msgspec.json.encode(ability)


def _movers(board: Board, under: Circumstances, asked: Holds) -> tuple[Creature, ...]:
    """Whose way is meant: that of `to`, or of the targets of the ability; nobody comes beside itself."""
    ids = under.targets if asked.name == TARGETS else (under.who(asked.to),)
    return tuple(board.creatures[id] for id in ids if id in board.creatures and id != under.who(asked.of))


def _came_beside(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Who was adjacent before a step and still is has not been come beside by that one; with a `within`, the same of so many squares."""
    of = board.creatures.get(under.who(asked.of))
    near = max(1, asked.within)
    return of is not None and any(
        distance(now, to.side_length, of.corner, of.side_length) <= near < distance(before, to.side_length, of.corner, of.side_length)
        for to in _movers(board, under, asked)
        for before, now in steps_of(board, to.id)
    )


def _gone_through(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and any(
        distance(now, to.side_length, of.corner, of.side_length) == 0
        for to in _movers(board, under, asked)
        for _, now in steps_of(board, to.id)
    )


FACTS_IN_OTHER_ROOMS["came beside"] = _came_beside
FACTS_IN_OTHER_ROOMS["gone through"] = _gone_through
