"""Whether a space may go one step, as far as the map, the ground, solid squares, walls and corners allow.

Creatures never count here: a corner is cut past objects only (combat/cant-cut-corners).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from freestrike.engine.geometry.support import is_earth, is_slope
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

NOT_A_STEP = "not a step"
OFF_THE_MAP = "off the map"
SOLID = "solid"
WALL = "wall"
CORNER = "corner"

LEVEL_STEPS: tuple[Square, ...] = ((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (1, 1, 0), (-1, 1, 0), (-1, -1, 0), (1, -1, 0))
"""The eight steps on one level: straight ones first, from the east round by the north."""

ALL_STEPS: tuple[Square, ...] = (
    *LEVEL_STEPS,
    *((0, 0, dz) for dz in (1, -1)),
    *((dx, dy, dz) for dz in (1, -1) for dx, dy, _ in LEVEL_STEPS),
)
"""The 26 steps in three dimensions: those on one level first, then straight up and down, then the slanted ones."""


def obstruction(ground: Ground, corner: Square, side: int, to: Square, burrows: bool = False) -> str | None:
    """What keeps a space of `side` from stepping from `corner` to the neighbouring corner `to`; None if nothing does. `burrows`: it goes
    through earth as if it were air (combat/burrow).

    Only the first of these that applies is given:

    - "not a step": `to` is not one of the 26 corners next to `corner`;
    - "off the map": part of the new space lies outside the map;
    - "solid": a square of the new space is solid, or filled by the ground;
    - "wall": a wall stands between two squares of the new space, or across a straight step;
    - "corner": the step is diagonal and cuts a corner.

    A diagonal step sweeps the whole box that holds the old and the new space; for a side of 1 these are the four squares
    round the point that it passes (eight, if it also changes level). It cuts a corner when a square of that box
    outside both spaces is filled, or when a wall stands anywhere in the box but inside the old space. The ground that a slope is made of
    is no corner to who goes up or down on it. So a wall that
    only ends at the point passed bars the step as well as one that runs on through it: its end is the corner of a
    wall, it fills the point, and the mover has no way round it (combat/cant-cut-corners). A wall or a
    solid square inside the space that the mover leaves never bars it: wherever it was put, it can walk out.
    """
    x, y, z = corner
    to_x, to_y, to_z = to
    dx = to_x - x
    dy = to_y - y
    dz = to_z - z
    if not (-1 <= dx <= 1 and -1 <= dy <= 1 and -1 <= dz <= 1 and (dx or dy or dz)):
        return NOT_A_STEP
    if not ground.inside(to) or (side > 1 and not ground.inside((to_x + side - 1, to_y + side - 1, to_z + side - 1))):
        return OFF_THE_MAP
    in_the_way = _ground_met(ground, corner, side, to, burrows) if ground.columns or z < 0 or to_z < 0 else None
    obstacles = ground.obstacles
    if not obstacles or in_the_way == SOLID:
        return in_the_way
    near = [square for ox, oy, oz in _swept(side, (dx, dy, dz)) if (square := (x + ox, y + oy, z + oz)) in obstacles]
    return (_met(ground, corner, side, to, near) if near else None) or in_the_way


def has_room(ground: Ground, corner: Square, side: int) -> bool:
    """Whether a space of `side` fits at `corner`: inside the map, no square of it filled, and no wall between two of them."""
    space = [(corner[0] + dx, corner[1] + dy, corner[2] + dz) for dx, dy, dz in product(range(side), repeat=3)]
    if not all(ground.inside(square) and not ground.filled(square) for square in space):
        return False
    neighbours = ((x, y, z, beside) for x, y, z in space for beside in ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1)))
    return not any(((x, y, z), beside) in ground.walls and beside in space for x, y, z, beside in neighbours)


def _ground_met(ground: Ground, corner: Square, side: int, to: Square, burrows: bool) -> str | None:
    """Whether the ground fills the new space, or a corner that the step would cut."""
    x, y, z = corner
    to_x, to_y, to_z = to
    low, high = (z, to_z) if z < to_z else (to_z, z)
    cut = False
    for ox, oy, _ in _swept(side, (to_x - x, to_y - y, 0)):
        place = (x + ox, y + oy)
        top = ground.top(*place)
        if top <= low or (burrows and is_earth(ground, (*place, low))):
            continue
        if top > to_z and 0 <= place[0] - to_x < side and 0 <= place[1] - to_y < side:
            return SOLID
        # What fills the space that is left never bars it; above that is more only where the step goes up.
        if z == low and (z == to_z or top <= z + side) and ox in range(side) and oy in range(side):
            continue
        cut = cut or top > high or not is_slope(ground, corner, side, to)
    return CORNER if cut else None


def _met(ground: Ground, corner: Square, side: int, to: Square, near: list[Square]) -> str | None:
    """What a step meets, of `near`: all the obstacles in the box that it sweeps."""
    straight = abs(to[0] - corner[0]) + abs(to[1] - corner[1]) + abs(to[2] - corner[2]) == 1
    wall = cut = False
    for square in near:
        x, y, z = square
        in_old, in_new = _holds(corner, side, square), _holds(to, side, square)
        if square in ground.solid:
            if in_new:
                return SOLID
            cut = cut or not in_old
        for beside in ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1)):
            if (square, beside) not in ground.walls or beside not in near:
                continue
            if in_new and _holds(to, side, beside):
                wall = True
            elif not (in_old and _holds(corner, side, beside)):
                wall, cut = wall or straight, cut or not straight
    return WALL if wall else CORNER if cut else None


def _holds(corner: Square, side: int, square: Square) -> bool:
    """Whether `square` belongs to the space."""
    return 0 <= square[0] - corner[0] < side and 0 <= square[1] - corner[1] < side and 0 <= square[2] - corner[2] < side


@lru_cache(maxsize=512)
def _swept(side: int, step: Square) -> tuple[Square, ...]:
    """The squares of the box that holds the old and the new space, as offsets from the old corner."""
    spans = [range(min(0, d), side + max(0, d)) for d in step]
    return tuple([(ox, oy, oz) for ox in spans[0] for oy in spans[1] for oz in spans[2]])
