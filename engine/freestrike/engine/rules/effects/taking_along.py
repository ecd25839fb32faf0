"""Whom somebody takes along as it teleports: one who is adjacent to it, and appears adjacent to where it has come."""

from __future__ import annotations

from itertools import product

from freestrike.engine.geometry.space import adjacent, squares_of
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.rules.teleporting import TELEPORTING, teleport
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def choose_companion(scene: Scene, under: Circumstances) -> Procedure[str]:
    """Which of those adjacent to the target the user takes along; "" for none."""
    board = scene.board
    beside = [
        one for one in adjacent_creatures(board, board.creatures[under.target]) if one.life != DEAD and not cannot(board, one, "teleport")
    ]
    if not beside:
        return ""
    options = tuple(Option(f"take along/{one.id}", under.target, "", "", TELEPORTING, one.id) for one in beside)
    key = f"take along|{under.target}|{under.ability.id}"
    seat = board.creatures[under.user].seat
    answer = yield from ask(Question(seat, key, "take along", options, under.cause, 0, 1, under.target, (TELEPORTING,)))
    return next((option.target for option in options if option.id in answer.options), "")


def bring(scene: Scene, under: Circumstances, companion: str) -> Procedure[None]:
    """The companion appears where the user wants, in a free space adjacent to the target; where there is none, it stays."""
    spaces = _spaces(scene.board, scene.board.creatures[companion], scene.board.creatures[under.target])
    if not spaces:
        return
    options = tuple(Option(f"teleport/{companion}/{x},{y},{z}", companion, "", "", TELEPORTING, "", (x, y, z)) for x, y, z in spaces)
    seat = scene.board.creatures[under.user].seat
    key = f"bring|{companion}|{under.ability.id}"
    answer = yield from ask(Question(seat, key, "teleport", options, under.cause, 1, 1, companion, (TELEPORTING,)))
    to = next((option.square for option in options if option.id in answer.options), None)
    # Read anew: while the question stood, the Director may have put somebody there.
    if to is not None and to in _spaces(scene.board, scene.board.creatures[companion], scene.board.creatures[under.target]):
        yield from teleport(scene, companion, to, under.user, under.cause)


def _spaces(board: Board, companion: Creature, beside: Creature) -> tuple[Square, ...]:
    x, y, z = beside.corner
    reach = range(-companion.side_length, beside.side_length + 1)
    around = ((x + dx, y + dy, z + dz) for dx, dy, dz in product(reach, repeat=3))
    return tuple(
        to for to in around if adjacent(to, companion.side_length, beside.corner, beside.side_length) and _is_free(board, companion, to)
    )


def _is_free(board: Board, companion: Creature, to: Square) -> bool:
    """Whether nobody else is there, and something bears it."""
    ground, side = board.ground, companion.side_length
    for square in squares_of(to, side):
        if not ground.inside(square) or ground.filled(square) or set(board.occupancy.get(square, ())) - {companion.id}:
            return False
    return bool(support(ground, to, side)) or stays_in_midair(board, companion)
