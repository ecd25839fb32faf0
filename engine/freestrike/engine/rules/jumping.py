"""Jumps: how far and how high, from where, and the test for more (combat/jump)."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import FOOTING, is_afloat, support
from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.counts_as import characteristic
from freestrike.engine.queries.modifiers import borne
from freestrike.engine.queries.steps import at, has_enemy
from freestrike.engine.rules.tests import PHYSICAL, make_test, obvious_skill
from freestrike.events.ledger import Reason
from freestrike.events.movement import JUMP, SWIM
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

JUMPING = "combat/jump"
HEIGHT = 1
MOST_GAINED = 2
GAINED = {1: 0, 2: 1, 3: 2}
"""By the tier of the test: squares farther and higher."""


def jump_from(path: tuple[Square, ...], manners: tuple[str, ...], start: int) -> tuple[Square, ...]:
    """The squares of the jump that begins with the square `start` of a path: those in a row that are jumped to."""
    end = start
    while end < len(path) and manners[end] == JUMP:
        end += 1
    return path[start:end]


def baseline(board: Board, jumper: Creature, origin: Square) -> int:
    """How many squares long `jumper` jumps from `origin` without a test: its Might or Agility, at least 1 (combat/jump), or as far as an
    effect lets it, also out of water if the effect says so."""
    own = max(1, *(characteristic(jumper, name) for name in PHYSICAL))
    if not (jumper.modified or jumper.lasting):
        return own
    swims = is_afloat(board.ground, origin, jumper.side_length)
    given = [one.modifier for one in borne(jumper, "jump") if one.modifier.name == "" or (swims and one.modifier.name == SWIM)]
    return max(own, *(one.amount for one in given if isinstance(one.amount, int)), 0)


def farther_than_baseline(board: Board, jumper: Creature, origin: Square, squares: tuple[Square, ...]) -> int:
    """By how many squares a jump from `origin` is longer or higher than `jumper` jumps without a test: as long as its Might or Agility, at
    least 1 square, and 1 square high. What goes straight up or down adds no length."""
    before = (origin, *squares[:-1])
    length = sum(one[:2] != other[:2] for one, other in zip(before, squares, strict=True))
    height = max(square[2] for square in squares) - origin[2]
    return max(0, length - baseline(board, jumper, origin), height - HEIGHT)


def _jumps_out_of_water(board: Board, jumper: Creature) -> bool:
    """Whether `jumper` swims, and a feature lets it jump from there."""
    named = jumper.modified and any(one.modifier.name == SWIM for one in borne(jumper, "jump"))
    return named and is_afloat(board.ground, jumper.corner, jumper.side_length)


def why_not_jump(board: Board, jumper: Creature, squares: tuple[Square, ...]) -> tuple[Reason, ...]:
    """Why `jumper` may not jump over `squares` from where it stands: prone, nothing to jump from, difficult or damaging terrain, farther
    than any test lets it, or lower than it took off, which is a fall (combat/falling)."""
    reasons: list[Reason] = []
    ground, here = board.ground, squares_of(jumper.corner, jumper.side_length)
    if jumper.condition("prone"):
        reasons.append(Reason("prone", "classes/prone", jumper.id))
    if support(ground, jumper.corner, jumper.side_length) != FOOTING and not _jumps_out_of_water(board, jumper):
        reasons.append(Reason("nothing to jump from", JUMPING, at(jumper.corner)))
    if any(square in ground.difficult or has_enemy(board, jumper, square) for square in here):
        reasons.append(Reason("difficult terrain", JUMPING, at(jumper.corner)))
    if any(square in ground.hazards for square in here):
        reasons.append(Reason("damaging terrain", JUMPING, at(jumper.corner)))
    lower = next((square for square in squares if square[2] < jumper.corner[2]), None)
    if lower is not None:
        reasons.append(Reason("falls", "combat/falling", at(lower)))
    farther = farther_than_baseline(board, jumper, jumper.corner, squares)
    if farther > MOST_GAINED:
        reasons.append(Reason("too far to jump", JUMPING, f"{farther} more than without a test"))
    return tuple(reasons)


def take_off(scene: Scene, id: str, squares: tuple[Square, ...]) -> Procedure[int]:
    """Begin a jump, with the test if it is to be longer or higher than without; gives how many squares that gains."""
    jumper = scene.board.creatures[id]
    if not farther_than_baseline(scene.board, jumper, jumper.corner, squares):
        return 0
    tier = yield from make_test(scene, id, "jump", PHYSICAL, JUMPING, skill=obvious_skill(scene.board, "Jump"))
    return GAINED[tier]
