"""Whether anything solid completely blocks one space from another (classes/line-of-effect).

The rule draws a straight line from any corner of the one space to any corner of the other. Corners lie on grid lines,
where solid squares and walls have their faces, so a line between true corners could run along a face or between two
faces that touch. Two readings settle this, and every question of touching with it:

- a corner is drawn inside its own space by a tiny fraction of a square, so that no line starts on a wall or runs along one;
- a line is blocked by what it touches: a solid square and a wall include their faces, edges and corners, so
  nothing passes between two solid squares that meet at a corner, nor past the point where two walls meet.

All of it is exact: the fraction is one unit of an integer grid. A wall is as high as the squares that it parts. The solid
squares that a space itself fills do not block it: an object can be targeted. Creatures never block.
"""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

UNIT = 1 << 16
"""Units to the side of a square. A corner is drawn in by 1; a smaller part would change no answer on maps of up to thousands of squares."""

Box = tuple[int, int, int, int, int, int]
"""A solid cube or a wall: the middle (x, y, z), then the half of its extent (x, y, z), all in halves of a unit."""


def line_of_effect(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    """Whether a space has line of effect to another; spaces that share a square always have."""
    obstacles = ground.obstacles
    if not obstacles:
        return True
    ax, ay, az = corner_a
    bx, by, bz = corner_b
    least = (ax if ax < bx else bx, ay if ay < by else by, az if az < bz else bz)
    most = (max(ax + side_a, bx + side_b) - 1, max(ay + side_a, by + side_b) - 1, max(az + side_a, bz + side_b) - 1)
    near = _obstacles_within(obstacles, least, most)
    if not near:
        return True
    own_a, own_b = squares_of(corner_a, side_a), squares_of(corner_b, side_b)
    if not set(own_a).isdisjoint(own_b):
        return True
    blocks = [_box(square, square) for square in near if square in ground.solid and square not in own_a and square not in own_b]
    if ground.walls:
        blocks += _walls_within(ground, near, most)
    if not blocks:
        return True
    # Along an axis in which both spaces are the same one square, every line looks alike: one corner stands for both.
    flat = (least[0] == most[0], least[1] == most[1], least[2] == most[2])
    ends = _corners(corner_b, side_b, flat)
    return any(_clear(start, end, blocks) for start in _corners(corner_a, side_a, flat) for end in ends)


def _obstacles_within(obstacles: frozenset[Square], least: Square, most: Square) -> list[Square]:
    """Those of `obstacles` in the box from `least` to `most`, by whichever way looks at fewer squares.

    All of them are looked at, so their order decides nothing.
    """
    x0, y0, z0 = least
    x1, y1, z1 = most
    if (x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1) > len(obstacles):
        return [square for square in obstacles if x0 <= square[0] <= x1 and y0 <= square[1] <= y1 and z0 <= square[2] <= z1]
    return [(x, y, z) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1) for z in range(z0, z1 + 1) if (x, y, z) in obstacles]


def _walls_within(ground: Ground, near: list[Square], most: Square) -> list[Box]:
    """The walls between two squares that are both in the box which `near` was taken from and whose greatest square is `most`."""
    return [
        _box(square, beside)
        for square in near
        for beside in ((square[0] + 1, square[1], square[2]), (square[0], square[1] + 1, square[2]), (square[0], square[1], square[2] + 1))
        if (square, beside) in ground.walls and beside[0] <= most[0] and beside[1] <= most[1] and beside[2] <= most[2]
    ]


def _box(one: Square, other: Square) -> Box:
    """The cube of a solid square (given twice), or the wall between two squares: flat in the direction in which they differ."""
    return (
        (one[0] + other[0] + 1) * UNIT,
        (one[1] + other[1] + 1) * UNIT,
        (one[2] + other[2] + 1) * UNIT,
        UNIT if one[0] == other[0] else 0,
        UNIT if one[1] == other[1] else 0,
        UNIT if one[2] == other[2] else 0,
    )


def _corners(corner: Square, side: int, flat: tuple[bool, bool, bool]) -> list[Square]:
    """The corners of a space, each drawn in by one unit; along a flat axis only the lower ones."""
    xs, ys, zs = (
        (place * UNIT + 1,) if alike else (place * UNIT + 1, (place + side) * UNIT - 1) for place, alike in zip(corner, flat, strict=True)
    )
    return [(x, y, z) for x in xs for y in ys for z in zs]


def _clear(start: Square, end: Square, blocks: list[Box]) -> bool:
    """Whether the line from `start` to `end` touches none of `blocks`.

    A line and a box are apart if and only if their shadows are apart along one of six directions: the three axes, and the
    three at right angles both to the line and to an axis (the separating axis theorem).
    """
    # The line's middle and the half of its extent, in halves of a unit.
    mx, my, mz = start[0] + end[0], start[1] + end[1], start[2] + end[2]
    dx, dy, dz = end[0] - start[0], end[1] - start[1], end[2] - start[2]
    ex, ey, ez = abs(dx), abs(dy), abs(dz)
    for cx, cy, cz, hx, hy, hz in blocks:
        x, y, z = mx - cx, my - cy, mz - cz
        if (
            abs(x) <= ex + hx
            and abs(y) <= ey + hy
            and abs(z) <= ez + hz
            and abs(x * dy - y * dx) <= hx * ey + hy * ex
            and abs(y * dz - z * dy) <= hy * ez + hz * ey
            and abs(z * dx - x * dz) <= hz * ex + hx * ez
        ):
            return False
    return True
