"""Spaces on the grid: the squares that they hold, how far apart they are, and what lies around them.

A space is the cube of `side` squares in each direction from its least corner. Every function here is exact integer
arithmetic on that corner and that side.
"""

from __future__ import annotations

from functools import lru_cache

from freestrike.events.space import Square

# The answers of `squares_of` and `surrounding` are asked for again and again for the same few hundred squares of a map.
_KEPT = 8192


@lru_cache(maxsize=_KEPT)
def squares_of(corner: Square, side: int) -> tuple[Square, ...]:
    """The squares that a space fills, in ascending order (combat/size-and-space)."""
    x, y, z = corner
    span = range(side)
    return tuple([(x + dx, y + dy, z + dz) for dx in span for dy in span for dz in span])


def distance(corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> int:
    """How many squares apart two spaces are: 0 if they share a square, 1 if they touch, by a corner too.

    "Within N squares" is `distance(...) <= N` (classes/adjacent; a diagonal counts as one square: combat/movement).
    """
    ax, ay, az = corner_a
    bx, by, bz = corner_b
    # Between the last square of the one and the first of the other, counted one way and the other way along each axis.
    apart = 0
    gap = bx - ax - side_a + 1 if bx > ax else ax - bx - side_b + 1
    if gap > apart:
        apart = gap
    gap = by - ay - side_a + 1 if by > ay else ay - by - side_b + 1
    if gap > apart:
        apart = gap
    gap = bz - az - side_a + 1 if bz > az else az - bz - side_b + 1
    if gap > apart:
        apart = gap
    return apart


def adjacent(corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    """Whether two spaces are within 1 square of each other: they touch, by a corner too, or share squares (classes/adjacent)."""
    return (
        -side_b <= corner_b[0] - corner_a[0] <= side_a
        and -side_b <= corner_b[1] - corner_a[1] <= side_a
        and -side_b <= corner_b[2] - corner_a[2] <= side_a
    )


@lru_cache(maxsize=_KEPT)
def surrounding(corner: Square, side: int, all_levels: bool = False) -> tuple[Square, ...]:
    """The squares around a space that are adjacent to it, in ascending order.

    Without `all_levels`, those on the level of its least corner only: all that matters to creatures who stand on one
    floor (8 for a side of 1, 12 for 2). With it, the whole shell, above and below too (26 for a side of 1, 56 for 2).
    """
    x, y, z = corner
    own = range(side)
    around = range(-1, side + 1)
    return tuple(
        [
            (x + dx, y + dy, z + dz)
            for dx in around
            for dy in around
            for dz in (around if all_levels else (0,))
            if dx not in own or dy not in own or dz not in own
        ]
    )


@lru_cache(maxsize=_KEPT)
def left_behind(corner: Square, side: int, to: Square) -> tuple[Square, ...]:
    """The squares that are adjacent to a space at `corner` and no longer to the same space at `to`, in ascending order, on all levels."""
    return tuple([square for square in surrounding(corner, side, True) if not adjacent(to, side, square, 1)])
