"""The squares of an area of effect: a cube, a line that never bends back, a wall of squares side by side (classes/area-abilities).

An area is placed by a few squares: a cube by its least corner; a line by the squares of its length from one end to the other, each the
least of its slice, which is as wide and as high as the line; a wall by all of its squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from freestrike.engine.geometry.directions import NO_HEADING, heading, step_between
from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.lines import blocks_between
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.events.content.ability import Area
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

CUBE, LINE, WALL = "cube", "line", "wall"
PLACED = (CUBE, LINE, WALL)
"""The shapes that are placed somewhere; a burst and an aura are around their user."""

Squares = tuple[Square, ...]


def filled(area: Area, placed: Squares) -> Squares | None:
    """The squares that an area fills where it is placed so, in ascending order; None if it can't be placed so (classes/cube, classes/line,
    classes/wall)."""
    match area.shape:
        case "cube":
            return squares_of(placed[0], area.size) if len(placed) == 1 else None
        case "line":
            return _line(area, placed)
        case "wall":
            return tuple(sorted(placed)) if 0 < len(set(placed)) == len(placed) <= area.size and _hangs_together(placed) else None
    return None


def _line(area: Area, placed: Squares) -> Squares | None:
    """Every square of a line goes on in the same direction: no axis is gone along both ways (classes/straight-line). A wide line needs one
    axis along which every step goes; its slices stand across that."""
    if len(placed) != area.size:
        return None
    steps = [step_between(one, other) for one, other in pairwise(placed)]
    going = NO_HEADING
    for step in steps:
        onward = heading(going, step) if max(map(abs, step)) == 1 else None
        if onward is None:
            return None
        going = onward
    if area.width <= 1:
        return tuple(sorted(placed))
    length = next((axis for axis in range(3) if all(step[axis] for step in steps)), None)
    if length is None:
        return None
    return tuple(sorted({square for at in placed for square in squares_of(at, area.width) if square[length] == at[length]}))


def _hangs_together(squares: Squares) -> bool:
    """Whether each square of a wall shares a side with another, and all of them are one wall (classes/wall)."""
    left, reached = set(squares), [squares[0]]
    left.discard(squares[0])
    for x, y, z in reached:
        for beside in ((x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1), (x, y, z - 1)):
            if beside in left:
                left.discard(beside)
                reached.append(beside)
    return not left


def middle(size: int, corner: Square) -> tuple[Square, int]:
    """The middle of a cube by its least corner and its size, as a space: one square, or, where none is there, two along each axis."""
    x, y, z = corner
    half = (size - 1) // 2
    return (x + half, y + half, z + half), 2 - size % 2


def origin(ground: Ground, corner: Square, side: int, squares: Squares, within: int) -> Square | None:
    """The square from which the area spreads: within the distance and in line of effect of the one at `corner`; of several that which is
    nearest to the middle of the area, so that it spreads as far as it can."""
    near = [
        square for square in squares if ground.inside(square) and not ground.filled(square) and distance(corner, side, square, 1) <= within
    ]
    middle = [sum(square[axis] for square in squares) for axis in range(3)]

    def from_the_middle(square: Square) -> tuple[int, Square]:
        return max(abs(len(squares) * square[axis] - middle[axis]) for axis in range(3)), square

    return next((square for square in sorted(near, key=from_the_middle) if line_of_effect(ground, corner, side, square, 1)), None)


def spread(ground: Ground, start: Square, squares: Squares) -> Squares:
    """Those of `squares` that the area reaches from its origin square: it passes through nothing solid and round no corner
    (classes/area-abilities)."""
    free = tuple(square for square in squares if ground.inside(square) and not ground.filled(square))
    least, most = _bounds(squares)
    if not blocks_between(ground, least, 1, most, 1) and len(free) == len(squares):
        return free
    return tuple(square for square in free if square == start or line_of_effect(ground, start, 1, square, 1))


def _bounds(squares: Sequence[Square]) -> tuple[Square, Square]:
    xs, ys, zs = zip(*squares, strict=True)
    return (min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))


def cubes_that_reach(corner: Square, side: int, size: int) -> Iterator[Square]:
    """The least corners of the cubes of `size` that take in any square of a space, on its own level and, above the ground, reaching up to
    it too; in ascending order."""
    x, y, z = corner
    levels = sorted({z, max(0, z - size + 1)} if z > 0 else {z})
    for cx in range(x - size + 1, x + side):
        for cy in range(y - size + 1, y + side):
            for cz in levels:
                yield (cx, cy, cz)


def walls_near(corner: Square, side: int, size: int, free: Callable[[Square], bool]) -> Iterator[Squares]:
    """Walls of up to `size` squares on the level of a space: one along each of its sides, one through it each way, and one around it. A
    straight one begins before the middle of the space and grows by turns to both ends, as far as squares are `free`; one around has all of
    its squares. Each in ascending order."""
    x, y, z = corner
    middle = (side - 1) // 2
    for across in (y - 1, y + middle, y + side):
        yield from _grown([(x + middle, across, z)], (1, 0, 0), size, free)
    for across in (x - 1, x + middle, x + side):
        yield from _grown([(across, y + middle, z)], (0, 1, 0), size, free)
    around = tuple(
        (at_x, at_y, z)
        for at_x in range(x - 1, x + side + 1)
        for at_y in range(y - 1, y + side + 1)
        if at_x in (x - 1, x + side) or at_y in (y - 1, y + side)
    )
    if len(around) <= size and all(map(free, around)):
        yield around


def _grown(begun: list[Square], step: Square, size: int, free: Callable[[Square], bool]) -> Iterator[Squares]:
    """The straight wall that grows from one square by turns to both ends, if that square is free."""
    if not free(begun[0]):
        return
    ends = [True, True]
    while len(begun) < size and any(ends):
        for end, sign in ((0, 1), (1, -1)):
            if ends[end] and len(begun) < size:
                last = max(begun) if sign > 0 else min(begun)
                following = (last[0] + sign * step[0], last[1] + sign * step[1], last[2])
                ends[end] = free(following)
                if ends[end]:
                    begun.append(following)
    yield tuple(sorted(begun))


def line_towards(start: Square, to: Square, length: int) -> Squares:
    """The squares of a line of `length` that begins at `start` and leads past `to` by the shortest steps, as straight as the grid lets it;
    none if the two are one."""
    way = [b - a for a, b in zip(start, to, strict=True)]
    longest = max(map(abs, way))
    if not longest:
        return ()
    return tuple(
        (
            start[0] + _rounded(n * way[0], longest),
            start[1] + _rounded(n * way[1], longest),
            start[2] + _rounded(n * way[2], longest),
        )
        for n in range(length)
    )


def _rounded(part: int, whole: int) -> int:
    """part / whole, rounded to the nearest whole number, halves away from 0."""
    return (2 * abs(part) + whole) // (2 * whole) * (1 if part >= 0 else -1)
