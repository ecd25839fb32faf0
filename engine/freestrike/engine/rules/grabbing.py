"""Letting go of whom one has grabbed, and moving it."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import adjacent, squares_of
from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import is_out
from freestrike.engine.queries.overruled import standing
from freestrike.engine.queries.steps import at
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.engine.rules.damaging_terrain import enter_terrain
from freestrike.engine.rules.dying import end_grab
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.life import part
from freestrike.events.commands import MoveGrabbed, ReleaseGrab
from freestrike.events.content.ability import MANEUVER
from freestrike.events.ledger import Reason
from freestrike.events.movement import Displaced
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

GRABBED = "classes/grabbed"
BY_ITS_GRABBER = "moved by its grabber"


def why_not_release(board: Board, command: ReleaseGrab) -> tuple[Reason, ...]:
    """Why the creature can't let go of the target: it has not grabbed it, or is out of the fight (classes/grabbed). It needs no turn."""
    creature = board.creatures.get(command.creature)
    if creature is None:
        return (Reason("no such creature", "engine/commands", command.creature),)
    if is_out(creature):
        return (Reason(creature.life, "combat/dying-and-death", creature.id),)
    return tuple(_why_not_held(board, creature, command.target))


def release(scene: Scene, command: ReleaseGrab) -> Procedure[None]:
    """Let go (classes/grabbed)."""
    yield from end_grab(scene, command.creature, command.target)


def why_not_move_grabbed(board: Board, command: MoveGrabbed) -> tuple[Reason, ...]:
    """Why the creature can't move whom it has grabbed there: no maneuver left, not grabbed, no free space beside it (classes/grabbed)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    not_held = tuple(_why_not_held(board, creature, command.target))
    return (*reasons, *(not_held or _why_not_put(board, creature, board.creatures[command.target], command.to)))


def move_grabbed(scene: Scene, command: MoveGrabbed) -> Procedure[None]:
    """Put whom one has grabbed into another free space beside oneself (classes/grabbed)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    origin = scene.board.creatures[command.target].corner
    seq = yield from happen(Displaced(command.target, origin, command.to, BY_ITS_GRABBER), GRABBED)
    yield from part(scene, command.target, seq)
    yield from enter_terrain(scene, command.target, origin, seq)
    yield from fall_if_unsupported(scene, command.target, seq)


def places_for_grabbed(board: Board, creature: Creature, grabbed: Creature) -> Iterator[Square]:
    """The corners to which `creature` can move whom it has grabbed, in ascending order."""
    x, y, z = creature.corner
    spans = [range(place - grabbed.side_length, place + creature.side_length + 1) for place in (x, y, z)]
    for to in ((a, b, c) for a in spans[0] for b in spans[1] for c in spans[2]):
        if not standing(board, creature.id, _why_not_put(board, creature, grabbed, to)):
            yield to


def _why_not_held(board: Board, creature: Creature, target: str) -> Iterator[Reason]:
    if target not in board.creatures:
        yield Reason("no such creature", "engine/commands", target)
    elif target not in creature.grabbing:
        yield Reason("not grabbed by it", GRABBED, target)


def _why_not_put(board: Board, creature: Creature, grabbed: Creature, to: Square) -> tuple[Reason, ...]:
    side = grabbed.side_length
    if to == grabbed.corner:
        return (Reason("there already", GRABBED, at(to)),)
    if not adjacent(creature.corner, creature.side_length, to, side):
        return (Reason("not adjacent", GRABBED, at(to)),)
    for square in squares_of(to, side):
        if not board.ground.inside(square):
            return (Reason("off the map", GRABBED, at(square)),)
        if board.ground.filled(square):
            return (Reason("solid", GRABBED, at(square)),)
        for other in board.occupancy.get(square, ()):
            if other != grabbed.id:
                return (Reason("another's space", GRABBED, f"{at(square)} {other}"),)
    if not line_of_effect(board.ground, creature.corner, creature.side_length, to, side):
        return (Reason("no line of effect", GRABBED, at(to)),)
    return ()
