"""Slow answers to the questions of geometry, each found another way than the engine finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from freestrike.events.space import EARTH, Square
from freestrike.projections.board.ground import Ground

Point = tuple[Fraction, Fraction, Fraction]


def cube(corner: Square, side: int) -> set[Square]:
    return {(corner[0] + i, corner[1] + j, corner[2] + k) for i, j, k in product(range(side), repeat=3)}


def distance(corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> int:
    """The least distance between any square of the one and any square of the other."""
    return min(
        max(abs(p - q) for p, q in zip(one, other, strict=True)) for one in cube(corner_a, side_a) for other in cube(corner_b, side_b)
    )


def grown(squares: set[Square]) -> set[Square]:
    """These squares and the 26 around each."""
    return {(x + i, y + j, z + k) for x, y, z in squares for i, j, k in product((-1, 0, 1), repeat=3)}


def may_step(ground: Ground, corner: Square, side: int, to: Square, burrows: bool = False) -> bool:
    """Whether a straight drag from the one cube to the other meets anything, found by watching the cube at many moments.

    At each moment the cube meets a solid square that it overlaps, and a wall that lies at least in part inside it. What
    lay inside the old cube counts only if it lies inside the new one too.
    """
    if sorted(abs(a - b) for a, b in zip(corner, to, strict=True))[-1] != 1:
        return False
    new, old = cube(to, side), cube(corner, side)
    if not all(ground.inside(square) for square in new):
        return False
    moments = [Fraction(n, 16) for n in range(1, 17)]
    for moment in moments:
        low = [a + moment * (b - a) for a, b in zip(corner, to, strict=True)]
        high = [edge + side for edge in low]
        for solid in ground.solid.union(earth(ground, corner, side, to, burrows)) - (old - new):
            if all(lo < s + 1 and s < hi for lo, hi, s in zip(low, high, solid, strict=True)):
                return False
        for one, other in ground.walls:
            if one in old and other in old and not (one in new and other in new):
                continue
            bounds = rectangle(one, other)
            # A wall has no thickness: one that lies on the cube's face is not inside it.
            if all(lo < b and a < hi for lo, hi, (a, b) in zip(low, high, bounds, strict=True)):
                return False
    return True


def earth(ground: Ground, corner: Square, side: int, to: Square, burrows: bool = False) -> set[Square]:
    """The squares of ground near a step that count against it: not earth for who burrows, nor the steps of a slope that is walked."""
    near = grown(cube(corner, side))
    filled = {square for square in near if square[2] < top_of(ground, square)}
    if burrows:
        filled = {square for square in filled if material_of(ground, square) != EARTH}
    if up_or_down_a_slope(ground, corner, side, to):
        filled = {square for square in filled if square[2] >= max(corner[2], to[2])}
    return filled


def top_of(ground: Ground, square: Square) -> int:
    return next((column.top for column in ground.columns.values() if (column.x, column.y) == square[:2]), 0)


def material_of(ground: Ground, square: Square) -> str:
    return next((column.material for column in ground.columns.values() if (column.x, column.y) == square[:2]), EARTH)


def up_or_down_a_slope(ground: Ground, corner: Square, side: int, to: Square) -> bool:
    """Whether the cube rests on the highest ground below it at both ends, one square apart in height, and all of that ground is gentle at
    one of the ends."""
    if abs(corner[2] - to[2]) != 1 or corner[:2] == to[:2]:
        return False
    gentle = []
    for end in (corner, to):
        below = {(x, y): top_of(ground, (x, y, 0)) for x, y, _ in cube(end, side)}
        if max(below.values()) != end[2]:
            return False
        slopes = {(column.x, column.y) for column in ground.columns.values() if column.slope}
        gentle.append({place for place, top in below.items() if top == end[2]} <= slopes)
    return any(gentle)


def rectangle(one: Square, other: Square) -> list[tuple[int, int]]:
    """The least and the greatest coordinate, along each axis, of the wall between two squares (or of a square, given twice)."""
    return [(max(p, q), min(p, q) + 1) for p, q in zip(one, other, strict=True)]


def corners(corner: Square, side: int) -> Iterator[Point]:
    tiny = Fraction(1, 10**6)
    for ends in product((False, True), repeat=3):
        x, y, z = (c + side - tiny if end else c + tiny for c, end in zip(corner, ends, strict=True))
        yield (Fraction(x), Fraction(y), Fraction(z))


def touches(start: Point, end: Point, bounds: list[tuple[int, int]]) -> bool:
    """Whether a line touches a closed box, by the slab method: the part of the line inside each pair of planes, intersected."""
    enters, leaves = Fraction(0), Fraction(1)
    for p, q, (low, high) in zip(start, end, bounds, strict=True):
        if p == q:
            if not low <= p <= high:
                return False
            continue
        first, last = sorted(((low - p) / (q - p), (high - p) / (q - p)))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters <= leaves


def _sights(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> list[list[bool]] | None:
    """For each corner of the one space, which corners of the other it sees, in exact fractions; None if they share a square."""
    own = cube(corner_a, side_a) | cube(corner_b, side_b)
    if len(own) < side_a**3 + side_b**3:
        return None
    around = [range(min(square[axis] for square in own), max(square[axis] for square in own) + 1) for axis in range(3)]
    earth = {(x, y, z) for x, y, z in product(*around) if z < ground.top(x, y)}
    blocks = [rectangle(square, square) for square in (ground.solid | earth) - own] + [rectangle(one, other) for one, other in ground.walls]
    return [
        [not any(touches(start, end, block) for block in blocks) for end in corners(corner_b, side_b)]
        for start in corners(corner_a, side_a)
    ]


def line_of_effect(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    """Whether any line from corner to corner meets nothing solid on the ground."""
    sights = _sights(ground, corner_a, side_a, corner_b, side_b)
    return sights is None or any(map(any, sights))


def half_blocked(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int, best_corner: bool) -> bool:
    """Whether at most half of the lines are free: from the corner with the most free ones, or of all 64."""
    sights = _sights(ground, corner_a, side_a, corner_b, side_b)
    if sights is None:
        return False
    if best_corner:
        return max(map(sum, sights)) <= 4
    return sum(map(sum, sights)) <= 32


def opposite(corner_a: Square, side_a: int, corner_b: Square, side_b: int, corner: Square, side: int) -> bool:
    """Whether the line of centres meets two opposite faces of a cube: for each pair, where it goes through the one's plane and through
    the other's, and whether both places belong to the faces. On one level the cube is a square and its faces are four sides."""
    levels = [{square[2] for square in cube(at, size)} for at, size in ((corner_a, side_a), (corner_b, side_b), (corner, side))]
    axes = (0, 1) if levels[0] & levels[1] & levels[2] else (0, 1, 2)
    start = [Fraction(corner_a[axis]) + Fraction(side_a, 2) for axis in axes]
    end = [Fraction(corner_b[axis]) + Fraction(side_b, 2) for axis in axes]

    def through(axis: int, plane: int) -> bool:
        way = end[axis] - start[axis]
        if way == 0 or not 0 <= (moment := (plane - start[axis]) / way) <= 1:
            return False
        place = [a + moment * (b - a) for a, b in zip(start, end, strict=True)]
        return all(corner[other] <= place[other] <= corner[other] + side for other in axes if other != axis)

    return any(through(axis, corner[axis]) and through(axis, corner[axis] + side) for axis in axes)


def reach_costs(
    start: Square,
    budget: int,
    may_go: Callable[[Square, Square], bool],
    enter_cost: Callable[[Square], int | None],
    steps: tuple[Square, ...],
) -> dict[Square, int]:
    """The least cost of each corner within `budget`, by going over every step again until no cost falls any more."""
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for at, (dx, dy, dz) in product(tuple(costs), steps):
            to = (at[0] + dx, at[1] + dy, at[2] + dz)
            more = enter_cost(to)
            if more is None or not may_go(at, to):
                continue
            if costs[at] + more <= min(budget, costs.get(to, budget + 1) - 1):
                costs[to] = costs[at] + more
                changed = True
    return costs
