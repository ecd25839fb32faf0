"""Where a forced move may lead: its squares, its straight line, and what stands in the way (combat/forced-movement)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import attrs

from freestrike.engine.geometry.directions import NO_HEADING, change, heading, step_between
from freestrike.engine.geometry.passage import ALL_STEPS, CORNER, LEVEL_STEPS, NOT_A_STEP, OFF_THE_MAP, WALL, obstruction
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import is_earth, is_slope
from freestrike.engine.queries.steps import at
from freestrike.events.forced_movement import PULL, PUSH, SLIDE, ForcedMoveBegun
from freestrike.events.ledger import Reason
from freestrike.events.space import Square, size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.ground import Ground

FORCED = "combat/forced-movement"
STRAIGHT = "classes/straight-line"
VERTICAL = "combat/vertical"
HURLING = {"glass": (1, 3), "wood": (3, 5), "stone": (6, 8), "metal": (9, 11)}
"""For each material: the squares of forced movement that it takes to destroy one square, and the damage that it does
(combat/hurling-through-objects)."""


@attrs.frozen
class Collision:
    """What a force moved creature meets: `creatures` and `objects` (ids), each once in the order of the squares; `squares` of those
    objects; `solid`: the map, the ground or a wall, which nobody breaks."""

    creatures: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    solid: bool = False

    @property
    def into(self) -> tuple[str, ...]:
        """The ids of all that is hit; the map itself is ""."""
        return (*self.creatures, *self.objects, *(("",) if self.solid else ()))


def ways(board: Board, begun: ForcedMoveBegun) -> dict[Square, tuple[Square, ...]]:
    """Each square that the creature could be moved to or be slammed into, with a shortest legal path there; where paths are equally short,
    the first in the order of steps. Objects that can be broken on the way are taken to be."""
    target = board.creatures[begun.creature]
    found: dict[Square, tuple[Square, ...]] = {}
    seen = {(target.corner, NO_HEADING)}
    # By the squares that are left; breaking an object takes some, so places wait for their turn.
    waiting: dict[int, deque[tuple[Square, Square, tuple[Square, ...]]]] = {begun.squares: deque([(target.corner, NO_HEADING, ())])}
    for left in range(begun.squares, 0, -1):
        queue = waiting.get(left, deque())
        while queue:
            corner, line, path = queue.popleft()
            for to in _neighbours(board, begun, target, corner):
                onward = _line(board, begun, target, corner, to, line)
                if onward is None or to == target.corner:
                    continue
                met = meets(board, board.ground, target, corner, to)
                if isinstance(met, str):
                    continue
                rest = left
                if met is not None:
                    found.setdefault(to, (*path, to))
                    cost = cost_to_break(board.ground, met)
                    if cost is None or cost >= left:
                        continue
                    rest -= cost
                found.setdefault(to, (*path, to))
                if (to, onward) not in seen:
                    seen.add((to, onward))
                    waiting.setdefault(rest - 1, deque()).append((to, onward, (*path, to)))
    return found


def why_not_path(board: Board, begun: ForcedMoveBegun, path: tuple[Square, ...]) -> tuple[Reason, ...]:
    """Why the creature can't be moved along `path`, the squares entered in their order: the first square that is wrong, and why. The last
    one may be filled: then it is slammed into what is there. Objects that can be broken are taken to be."""
    target = board.creatures[begun.creature]
    ground = board.ground
    corner, line, left = target.corner, NO_HEADING, begun.squares
    for number, to in enumerate(path, 1):
        if left < 1:
            return (Reason("too far", FORCED, f"{number} of {begun.squares} squares"),)
        onward = _line(board, begun, target, corner, to, line)
        if onward is None:
            return (_why_not_that_way(board, begun, target, corner, to, line),)
        met = meets(board, ground, target, corner, to)
        if isinstance(met, str):
            return (Reason(met, "combat/cant-cut-corners" if met == CORNER else FORCED, at(to)),)
        if met is not None:
            cost = cost_to_break(ground, met)
            if cost is None or cost >= left:
                return () if number == len(path) else (Reason("stopped before", FORCED, at(path[number])),)
            left -= cost
            for id in met.objects:
                ground = ground.without(id, tuple(square for square in met.squares if ground.object_at.get(square) == id))
        corner, line, left = to, onward, left - 1
    return ()


def meets(board: Board, ground: Ground, target: Creature, corner: Square, to: Square) -> Collision | str | None:
    """What `target`, force moved from `corner` to the neighbouring `to`, meets there; None if the space is free. "off the map" and "corner"
    if it can't be moved that way at all: the border of the map is nothing to slam into, and no corner is cut
    (combat/cant-cut-corners).

    Whose space it is in already, whom it rides and who rides it are not in its way.
    """
    side = target.side_length
    beneath = is_beneath_the_ground(ground, corner, side)
    # Who is beneath the ground is moved through earth as if it were air (combat/burrowing-forced-movement).
    obstacle = obstruction(ground, corner, side, to, beneath)
    if obstacle in (NOT_A_STEP, OFF_THE_MAP, CORNER):
        return obstacle
    here = squares_of(corner, side)
    entered = [square for square in squares_of(to, side) if square not in here]
    if obstacle == WALL:
        return Collision(solid=True)
    filled = [square for square in entered if ground.filled(square) and not (beneath and is_earth(ground, square))]
    hit = tuple(square for square in filled if square in ground.object_at)
    objects = tuple(dict.fromkeys(ground.object_at[square] for square in hit))
    near = {id for square in here for id in board.occupancy.get(square, ())} | {target.id, target.mount, *target.riders}
    creatures = tuple(dict.fromkeys(id for square in entered for id in board.occupancy.get(square, ()) if id not in near))
    solid = len(hit) < len(filled)
    return Collision(creatures, objects, hit, solid) if creatures or objects or solid else None


def cost_to_break(ground: Ground, met: Collision) -> int | None:
    """The squares of forced movement that it takes to break all that is met; None if something there does not break
    (combat/hurling-through-objects)."""
    if met.creatures or met.solid:
        return None
    materials = [ground.objects[ground.object_at[square]].material for square in met.squares]
    if any(material not in HURLING for material in materials):
        return None
    return sum(HURLING[material][0] for material in materials)


def damage_of_breaking(ground: Ground, met: Collision) -> int:
    """The damage of being hurled through all that is met (combat/hurling-through-objects)."""
    return sum(HURLING[ground.objects[ground.object_at[square]].material][1] for square in met.squares)


def stops_like_a_wall(ground: Ground, target: Creature, met: Collision) -> bool:
    """Whether something is met that `target` is slammed into as into an object: the map, or an object of its size or larger
    (combat/slamming-into-objects)."""
    rank = size_rank(target.stat_block.size)
    return met.solid or any(size_rank(ground.objects[id].size) >= rank for id in met.objects)


def is_beneath_the_ground(ground: Ground, corner: Square, side: int) -> bool:
    """Whether a space is completely beneath the ground (combat/burrowing-forced-movement)."""
    return all(ground.buried(square) for square in squares_of(corner, side))


def _neighbours(board: Board, begun: ForcedMoveBegun, target: Creature, corner: Square) -> Iterator[Square]:
    """The squares next to `corner`, on its level or on the slope that it is on; all around if the move is vertical."""
    x, y, z = corner
    if begun.vertical:
        yield from ((x + dx, y + dy, z + dz) for dx, dy, dz in ALL_STEPS)
    else:
        for dx, dy, _ in LEVEL_STEPS:
            yield along_the_ground(board.ground, target.side_length, corner, (dx, dy))


def along_the_ground(ground: Ground, side: int, corner: Square, direction: tuple[int, int]) -> Square:
    """The corner beside `corner`: on its level, or one up or down where a slope leads there (combat/vertical)."""
    x, y, z = corner[0] + direction[0], corner[1] + direction[1], corner[2]
    if ground.columns:
        for height in (z + 1, z - 1):
            if is_slope(ground, corner, side, (x, y, height)):
                return (x, y, height)
    return (x, y, z)


def _line(board: Board, begun: ForcedMoveBegun, target: Creature, corner: Square, to: Square, line: Square) -> Square | None:
    """The heading of the move after the step from `corner` to `to`; None if it may not be moved so, whatever stands there."""
    step = step_between(corner, to)
    if step == NO_HEADING or max(map(abs, step)) > 1:
        return None
    if not begun.vertical and to != along_the_ground(board.ground, target.side_length, corner, step[:2]):
        return None
    if begun.barred and not _keeps_out(begun, target, to):
        return None
    if begun.kind == SLIDE:
        return line
    if not _leads_right(board, begun, target, corner, to):
        return None
    return heading(line, step)


def _keeps_out(begun: ForcedMoveBegun, target: Creature, to: Square) -> bool:
    """Whether at `to` it is in none of the squares into which it must not go."""
    return not any(square in begun.barred for square in squares_of(to, target.side_length))


def _leads_right(board: Board, begun: ForcedMoveBegun, target: Creature, corner: Square, to: Square) -> bool:
    """Whether the step takes a pushed creature farther away, a pulled one nearer (combat/forced-movement; policy vertical_push)."""
    mover = board.creatures[begun.around or begun.by]
    policy = board.policies["vertical_push"]
    if begun.vertical and policy == "any_direction":
        return True
    origin, side = (mover.corner, mover.side_length) if begun.center is None else (begun.center, begun.center_side)
    farther = change(origin, side, corner, target.side_length, to) * (1 if begun.kind == PUSH else -1)
    level_is_enough = begun.vertical and policy == "never_nearer" and to[2] != corner[2]
    return farther > 0 or (level_is_enough and farther == 0)


def _why_not_that_way(board: Board, begun: ForcedMoveBegun, target: Creature, corner: Square, to: Square, line: Square) -> Reason:
    step = step_between(corner, to)
    if step == NO_HEADING or max(map(abs, step)) > 1:
        return Reason(NOT_A_STEP, FORCED, at(to))
    if not begun.vertical and to != along_the_ground(board.ground, target.side_length, corner, step[:2]):
        return Reason("not along the ground", VERTICAL, at(to))
    if begun.barred and not _keeps_out(begun, target, to):
        return Reason("in the way", FORCED, at(to))
    if not _leads_right(board, begun, target, corner, to):
        return Reason("not nearer" if begun.kind == PULL else "not farther", FORCED, at(to))
    return Reason("bends back", STRAIGHT, at(to))
