"""Walls drawn as lines, to walls on the edges of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

import attrs

Point = tuple[float, float]
Place = tuple[int, int]
Edge = tuple[Place, Place]

# The centres are taken a hair beside the middle, so that a line which runs through the middle of squares lies on one side of it, and
# always on the same.
_CENTRE_X = 0.5 + 1 / 4096
_CENTRE_Y = 0.5 + 1 / 8192


@attrs.frozen
class Grid:
    """A grid `width` squares wide and `depth` squares from south to north. Lines are drawn on it with x to the east and y to the south,
    from the north-west corner, in squares; places count from the south-west."""

    width: int
    depth: int

    def place(self, column: int, row: int) -> Place:
        """The place of a square, counted from the north-west."""
        return (column, self.depth - 1 - row)

    def inside(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.depth

    def edges(self, lines: Iterable[tuple[Point, Point]]) -> tuple[Edge, ...]:
        """The edges that stand for `lines`, each once, in ascending order.

        There is a wall between two squares that share a side exactly if a line crosses the way from the centre of one to the centre
        of the other. So a line along the grid becomes the edges of which it covers the middle, a slanting one a stair, and what lines
        enclose stays enclosed.
        """
        found: set[Edge] = set()
        for one, other in lines:
            for column, row, beside_column, beside_row in self._crossed(one, other):
                if self.inside(column, row) and self.inside(beside_column, beside_row):
                    near, far = sorted((self.place(column, row), self.place(beside_column, beside_row)))
                    found.add((near, far))
        return tuple(sorted(found))

    def _crossed(self, one: Point, other: Point) -> Iterator[tuple[int, int, int, int]]:
        """The pairs of squares between whose centres the line passes."""
        (x0, y0), (x1, y1) = one, other
        for row in _between(y0, y1, _CENTRE_Y, self.depth):
            x = x0 + (row + _CENTRE_Y - y0) * (x1 - x0) / (y1 - y0)
            column = floor(x - _CENTRE_X)
            yield column, row, column + 1, row
        for column in _between(x0, x1, _CENTRE_X, self.width):
            y = y0 + (column + _CENTRE_X - x0) * (y1 - y0) / (x1 - x0)
            row = floor(y - _CENTRE_Y)
            yield column, row, column, row + 1


def _between(start: float, end: float, centre: float, count: int) -> range:
    """The rows or columns, of `count`, whose centre lies between two coordinates."""
    low, high = sorted((start, end))
    first = max(0, floor(low - centre) + 1)
    return range(first, min(count, floor(high - centre) + 1))
