"""What moving brings about: steps, shifts, teleports, falls, forced movement, what is entered and who is beside."""

from __future__ import annotations

from freestrike.engine.geometry.space import adjacent, squares_of
from freestrike.engine.queries.in_the_ground import in_the_ground
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.queries.zones import covers, is_in
from freestrike.engine.rules.move_budget import DIG
from freestrike.engine.triggers.occasions.occasion import Occasion, finds
from freestrike.events.content.trigger import AFTER, BEFORE, DURING
from freestrike.events.forced_movement import (
    STAYED,
    ForcedMoveBegun,
    ForcedMoveEnded,
    ForcedMoveResisted,
    ForceMoved,
    ObjectForceMoved,
    ObjectMoved,
    Slammed,
)
from freestrike.events.movement import BURROW, Carried, Fell, Mounted, MoveBegun, StepBegun, Stepped, Teleported
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

ENTERS_A_SQUARE = "enters a square"
COMES_ADJACENT = "comes adjacent to"


@finds(StepBegun, "moves or shifts", "moves", "willingly moves", "shifts", "starts to shift")
def _step_begun(board: Board, event: StepBegun) -> tuple[Occasion, ...]:
    found = [Occasion("moves or shifts", DURING, event.creature)]
    if not event.shift or board.policies["overwatch_on_shift"] == "yes":
        found.append(Occasion("moves", DURING, event.creature))
    if event.willing:
        found.append(Occasion("willingly moves", DURING, event.creature))
    if event.shift:
        found.append(Occasion("shifts", DURING, event.creature))
        own = None if event.by or board.turn is None else board.turn.move
        if not (event.spent if own is None else own.spent):
            found.append(Occasion("starts to shift", DURING, event.creature))
    return tuple(found)


@finds(MoveBegun, "starts to dig")
def _move_begun(board: Board, event: MoveBegun) -> tuple[Occasion, ...]:
    return (Occasion("starts to dig", BEFORE, event.creature),) if event.kind == DIG else ()


@finds(
    Stepped,
    "enters area",
    "leaves area",
    "moves",
    "comes within",
    "leaves",
    "shifts beside",
    "enters space",
    COMES_ADJACENT,
    "digs",
    "surfaces",
    ENTERS_A_SQUARE,
)
def _stepped(board: Board, event: Stepped) -> tuple[Occasion, ...]:
    found = (Occasion("moves", AFTER, event.creature), *_nearness(board, event.creature, event.origin), *_come_in(board, event.creature))
    if "shifts beside" in board.listeners and event.shift:
        found = (*found, *_beside_now(board, event.creature, event.origin, "shifts beside"), *_beside_objects(board, event))
    if event.manner == BURROW and event.to[2] != event.origin[2]:
        found = (*found, Occasion("digs", AFTER, event.creature, detail="up" if event.to[2] > event.origin[2] else "down"))
        if event.to[2] > event.origin[2] and not in_the_ground(board, board.creatures[event.creature]):
            found = (*found, Occasion("surfaces", AFTER, event.creature))
    return (*found, *_entered_spaces(board, event)) if "enters space" in board.listeners else found


@finds(Teleported, "enters area", "leaves area", "teleports", "comes within", "leaves", COMES_ADJACENT, ENTERS_A_SQUARE)
def _teleported(board: Board, event: Teleported) -> tuple[Occasion, ...]:
    moved = _nearness(board, event.creature, event.origin)
    return (Occasion("teleports", AFTER, event.creature), *moved, *_come_in(board, event.creature))


@finds(Fell, "falls", "enters area", "leaves area", ENTERS_A_SQUARE)
def _fell(board: Board, event: Fell) -> tuple[Occasion, ...]:
    found = _entered(board, event.creature, event.origin)
    return (Occasion("falls", AFTER, event.creature, amount=event.squares), *found, *_come_in(board, event.creature))


def _come_in(board: Board, creature: str) -> tuple[Occasion, ...]:
    """That it has come into a square, however it has moved."""
    return (Occasion(ENTERS_A_SQUARE, AFTER, creature),) if ENTERS_A_SQUARE in board.listeners else ()


@finds(Carried, "brings along")
def _carried(board: Board, event: Carried) -> tuple[Occasion, ...]:
    return (Occasion("brings along", AFTER, event.by, event.creature),)


@finds(Mounted, "mounts")
def _mounted(board: Board, event: Mounted) -> tuple[Occasion, ...]:
    return (Occasion("mounts", AFTER, event.creature, event.mount),)


@finds(ForcedMoveBegun, "is force moved", "force moves")
def _forced_move_begun(board: Board, event: ForcedMoveBegun) -> tuple[Occasion, ...]:
    return (
        Occasion("is force moved", BEFORE, event.creature, event.by, event.kind, amount=event.squares),
        Occasion("force moves", BEFORE, event.by, event.creature, event.kind, amount=event.squares),
    )


@finds(ForceMoved, "force moves", "enters area", "leaves area", "moves", "comes within", "leaves", COMES_ADJACENT, ENTERS_A_SQUARE)
def _force_moved(board: Board, event: ForceMoved) -> tuple[Occasion, ...]:
    """Once it has come to another square it has been pushed, pulled or slid."""
    moves = (Occasion("moves", DURING, event.creature),) if board.policies["overwatch_on_forced_movement"] == "yes" else ()
    window = board.window(event.of)
    if window is not None and type(window.event) is ForcedMoveBegun:
        moves = (Occasion("force moves", DURING, window.event.by, event.creature, window.event.kind), *moves)
    return (*moves, *_nearness(board, event.creature, event.origin), *_come_in(board, event.creature))


@finds(ForcedMoveResisted, "resists forced movement")
def _forced_move_resisted(board: Board, event: ForcedMoveResisted) -> tuple[Occasion, ...]:
    return (Occasion("resists forced movement", AFTER, event.creature, event.by),)


@finds(ForcedMoveEnded, "is force moved", "force moves")
def _forced_move_ended(board: Board, event: ForcedMoveEnded) -> tuple[Occasion, ...]:
    if event.why == STAYED:
        return ()
    return (Occasion("is force moved", AFTER, event.creature, event.by), Occasion("force moves", AFTER, event.by, event.creature))


@finds(Slammed, "slams")
def _slammed(board: Board, event: Slammed) -> tuple[Occasion, ...]:
    """Into a creature, an object (whose id no creature has), or the map, which is nobody. An object that is slammed is nobody's doing."""
    if event.creature not in board.creatures:
        return ()
    return tuple(Occasion("slams", AFTER, event.creature, into, amount=event.left) for into in event.into)


@finds(ObjectMoved, "comes within", "leaves")
def _object_moved(board: Board, event: ObjectMoved) -> tuple[Occasion, ...]:
    """What is moved so is an object, whose id no creature has."""
    return tuple(Occasion(name, AFTER, event.object, origin=event.origin) for name in ("comes within", "leaves"))


@finds(ObjectForceMoved, "force moves")
def _object_force_moved(board: Board, event: ObjectForceMoved) -> tuple[Occasion, ...]:
    return (Occasion("force moves", AFTER, event.by, event.object, amount=event.squares),)


def _entered_spaces(board: Board, event: Stepped) -> tuple[Occasion, ...]:
    mover = board.creatures[event.creature]
    before = set(squares_of(event.origin, mover.side_length))
    entered = [square for square in squares_of(event.to, mover.side_length) if square not in before]
    inside = dict.fromkeys(id for square in entered for id in board.occupancy.get(square, ()) if id != mover.id)
    company = (*mover.grabbing, *mover.riders, mover.mount)
    fresh = (id for id in inside if id not in company and before.isdisjoint(_space(board.creatures[id])))
    return tuple(Occasion("enters space", AFTER, mover.id, id) for id in fresh)


def _space(creature: Creature) -> tuple[Square, ...]:
    return tuple(squares_of(creature.corner, creature.side_length))


def _nearness(board: Board, creature: str, origin: Square) -> tuple[Occasion, ...]:
    near: tuple[Occasion, ...] = (
        Occasion("comes within", AFTER, creature, origin=origin),
        Occasion("leaves", AFTER, creature, origin=origin),
    )
    if COMES_ADJACENT in board.listeners:
        near = (*near, *_beside_now(board, creature, origin))
    return (*near, *_entered(board, creature, origin)) if board.zones else near


def _beside_now(board: Board, id: str, origin: Square, occasion: str = COMES_ADJACENT) -> tuple[Occasion, ...]:
    """Those whom the creature `id` is adjacent to now and was not at `origin`."""
    mover = board.creatures[id]
    return tuple(
        Occasion(occasion, AFTER, id, other.id)
        for other in adjacent_creatures(board, mover)
        if other.life != DEAD and not adjacent(origin, mover.side_length, other.corner, other.side_length)
    )


def _beside_objects(board: Board, event: Stepped) -> tuple[Occasion, ...]:
    """The objects that a shift has led beside, by their ids, which no creature has."""
    mover = board.creatures[event.creature]
    beside = {
        at: [id for id in sorted(board.ground.objects) if _is_beside(mover, at, board.ground.objects[id].squares)]
        for at in (event.origin, mover.corner)
    }
    return tuple(Occasion("shifts beside", AFTER, mover.id, id) for id in beside[mover.corner] if id not in beside[event.origin])


def _is_beside(mover: Creature, at: Square, squares: tuple[Square, ...]) -> bool:
    return any(adjacent(at, mover.side_length, square, 1) for square in squares)


def _entered(board: Board, id: str, origin: Square) -> tuple[Occasion, ...]:
    """The zones that the creature `id` is in now and was not in at `origin`, and those that it was in and is no more."""
    creature = board.creatures[id]
    found = []
    for zone in board.zones:
        inside = is_in(zone, creature)
        if inside is not covers(zone, origin, creature.side_length):
            found.append(Occasion("enters area" if inside else "leaves area", AFTER, id, detail=zone.zone))
    return tuple(found)
