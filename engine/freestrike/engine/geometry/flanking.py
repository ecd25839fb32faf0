"""Whether two spaces are on opposite sides of a third (combat/flanking).

A line is drawn from the centre of the one space to the centre of the other. It must pass through opposite sides or corners of the
space between them: enter by one side and leave by the opposite one. A side includes its edges, so a line from corner to opposite
corner does, and one that runs along a side from end to end does too; a line that only touches a corner does not.

In three dimensions the sides are the six faces of a cube. A creature is as high as it is wide, so the centre of a large one is
above that of a small one beside which it stands. While all three stand on one level, that is, some height belongs to each of the
spaces, the line is drawn on the map, as the rule has it, and heights do not count.
"""

from __future__ import annotations

from functools import lru_cache

from freestrike.engine.geometry.space import surrounding
from freestrike.events.space import Square

_KEPT = 8192


def opposite(corner_a: Square, side_a: int, corner_b: Square, side_b: int, corner: Square, side: int) -> bool:
    """Whether the spaces `a` and `b` are on opposite sides of the space of `side` at `corner`."""
    bottom = max(corner_a[2], corner_b[2], corner[2])
    top = min(corner_a[2] + side_a, corner_b[2] + side_b, corner[2] + side)
    axes = (0, 1) if bottom < top else (0, 1, 2)
    # Twice the coordinates, so that centres are whole. Along each axis, the line is inside the space from `first` to `last`, which are
    # fractions of the way, kept as numerator and denominator.
    enters: list[tuple[int, int]] = []
    leaves: list[tuple[int, int]] = []
    for axis in axes:
        start, end = 2 * corner_a[axis] + side_a, 2 * corner_b[axis] + side_b
        low, high = 2 * corner[axis], 2 * (corner[axis] + side)
        way = end - start
        if way == 0:
            if not low <= start <= high:
                return False
            continue
        first, last = (low - start, high - start) if way > 0 else (start - high, start - low)
        enters.append((first, abs(way)))
        leaves.append((last, abs(way)))
    return any(
        first >= 0
        and last <= way
        and all(earlier * way <= first * other for earlier, other in enters)
        and all(later * way >= last * other for later, other in leaves)
        for (first, way), (last, _) in zip(enters, leaves, strict=True)
    )


@lru_cache(maxsize=_KEPT)
def across(corner_a: Square, side_a: int, corner: Square, side: int) -> tuple[Square, ...]:
    """The squares around the space of `side` at `corner` past a side of it that lies away from the space `a`, in ascending order: whoever
    is adjacent to it and opposite to `a` holds one of them."""
    past: list[tuple[int, int]] = []
    for axis in range(3):
        centre = 2 * corner_a[axis] + side_a
        if centre <= 2 * corner[axis]:
            past.append((axis, corner[axis] + side))
        if centre >= 2 * (corner[axis] + side):
            past.append((axis, corner[axis] - 1))
    return tuple([square for square in surrounding(corner, side, True) if any(square[axis] == at for axis, at in past)])
