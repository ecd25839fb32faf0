"""Straight lines from the corners of one space to the corners of another, and what they touch.

Corners lie on grid lines, where solid squares, the ground and walls have their faces, so a line between true corners could run
along a face or between two faces that touch. Two readings settle this, and every question of touching with it:

- a corner is drawn inside its own space by a tiny fraction of a square, so that no line starts on a wall or runs along one;
- a line is blocked by what it touches: a solid square, the ground and a wall include their faces, edges and corners, so
  nothing passes between two solid squares that meet at a corner, nor past the point where two walls meet.

All of it is exact: the fraction is one unit of an integer grid. A wall is as high as the squares that it parts. What fills the
squares of a space itself does not block it: an object can be targeted, and who is partly in the ground is seen where it sticks
out. Creatures never block.
"""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.geometry.space import squares_of
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

UNIT = 1 << 16
"""Units to the side of a square. A corner is drawn in by 1; a smaller part would change no answer on maps of up to thousands of squares."""

Box = tuple[int, int, int, int, int, int]
"""Something solid, or a wall: the middle (x, y, z), then the half of its extent (x, y, z), all in halves of a unit."""

Lines = list[list[tuple[Square, Square]]]
"""For each corner of the one space, the lines from it to every corner of the other."""


Question = Callable[[Ground, Square, int, Square, int], bool]
"""Something to find out about the lines between two spaces."""

MOST_KEPT = 1 << 14
"""So many answers are kept with a ground at most."""


def once(ground: Ground, question: Question, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    """The answer to `question`, found out once for each pair of spaces: a ground never changes, and who decides what to do asks for the
    same lines again and again."""
    key = (question, corner_a, side_a, corner_b, side_b)
    answer = ground.sight.get(key)
    if answer is None:
        if len(ground.sight) >= MOST_KEPT:
            ground.sight.clear()
        answer = ground.sight[key] = question(ground, corner_a, side_a, corner_b, side_b)
    return answer


def open_between(ground: Ground, corner_a: Square, corner_b: Square) -> bool:
    """Whether nothing solid is anywhere: who is above ground that ends at height 0 everywhere looks over all of it."""
    return not ground.obstacles and not ground.columns and corner_a[2] >= 0 and corner_b[2] >= 0


def blocks_between(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> list[Box]:
    """Everything solid that a line between two spaces could touch; nothing if they share a square."""
    obstacles = ground.obstacles
    ax, ay, az = corner_a
    bx, by, bz = corner_b
    least = (ax if ax < bx else bx, ay if ay < by else by, az if az < bz else bz)
    # Where the ground ends at height 0 everywhere, who is above it looks over all of it.
    buried = least[2] < 0 or bool(ground.columns)
    if not obstacles and not buried:
        return []
    most = (max(ax + side_a, bx + side_b) - 1, max(ay + side_a, by + side_b) - 1, max(az + side_a, bz + side_b) - 1)
    near = _obstacles_within(obstacles, least, most) if obstacles else []
    if not near and not buried:
        return []
    own_a, own_b = squares_of(corner_a, side_a), squares_of(corner_b, side_b)
    if not set(own_a).isdisjoint(own_b):
        return []
    blocks = [_box(square, square) for square in near if square in ground.solid and square not in own_a and square not in own_b]
    if ground.walls:
        blocks += _walls_within(ground, near, most)
    if buried:
        blocks += _ground_within(ground, least, most, own_a, own_b)
    return blocks


def lines_between(corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> Lines:
    """Every line that counts from a corner of the one space to a corner of the other.

    Along an axis in which both spaces are the same one square, every line looks alike: one corner stands for both, so that lines
    that look alike are left out in equal parts.
    """
    flat = tuple(side_a == side_b == 1 and a == b for a, b in zip(corner_a, corner_b, strict=True))
    ends = _corners(corner_b, side_b, flat)
    return [[(start, end) for end in ends] for start in _corners(corner_a, side_a, flat)]


def clear(start: Square, end: Square, blocks: list[Box]) -> bool:
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


def _ground_within(ground: Ground, least: Square, most: Square, own_a: tuple[Square, ...], own_b: tuple[Square, ...]) -> list[Box]:
    """What the ground fills of the box from `least` to `most` outside both spaces: a block for each column, or square by square where
    a space is in it."""
    blocks: list[Box] = []
    bottom = least[2]
    inside = {(x, y) for x, y, _ in (*own_a, *own_b)}
    for x in range(least[0], most[0] + 1):
        for y in range(least[1], most[1] + 1):
            top = min(ground.top(x, y), most[2] + 1)
            if top <= bottom:
                continue
            if (x, y) in inside:
                column = ((x, y, z) for z in range(bottom, top))
                blocks += [_box(square, square) for square in column if square not in own_a and square not in own_b]
            else:
                blocks.append(((2 * x + 1) * UNIT, (2 * y + 1) * UNIT, (bottom + top) * UNIT, UNIT, UNIT, (top - bottom) * UNIT))
    return blocks


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


def _corners(corner: Square, side: int, flat: tuple[bool, ...]) -> list[Square]:
    """The corners of a space, each drawn in by one unit; along a flat axis only the lower ones."""
    xs, ys, zs = (
        (place * UNIT + 1,) if alike else (place * UNIT + 1, (place + side) * UNIT - 1) for place, alike in zip(corner, flat, strict=True)
    )
    return [(x, y, z) for x in xs for y in ys for z in zs]
