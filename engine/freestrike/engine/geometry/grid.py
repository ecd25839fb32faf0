"""A box of the map around a space, its corners numbered, and what is around each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product

import attrs

from freestrike.engine.geometry.passage import ALL_STEPS
from freestrike.events.space import EARTH, Square
from freestrike.projections.board.ground import Ground

NEAR = 2
"""How far from a space lies what a step from it may depend on: the squares that it enters, and those that touch these."""

_FILLED, _GROUND, _HARD, _SLOPE, _LIQUID = 1, 2, 4, 8, 16


@attrs.frozen(eq=False)
class Grid:
    """The corners from `least` to `most`, both inclusive; each has a number. Round them is a margin, whose numbers stand for no corner,
    so that a step from any corner leads to some number. `offsets`: what each of ALL_STEPS adds to a number."""

    side: int
    least: Square
    most: Square
    offsets: tuple[int, ...]
    size: int
    _origin: Square
    _width: int
    _depth: int

    @classmethod
    def around(cls, ground: Ground, corner: Square, side: int, distance: int, levels: tuple[int, int] | None = None) -> Grid:
        """The corners within `distance` of `corner` that leave a space of `side` on the map. `levels` are the heights between which they
        lie."""
        low, high = [at - distance for at in corner], [at + distance for at in corner]
        if levels is not None:
            low[2], high[2] = max(low[2], min(levels[0], corner[2])), min(high[2], max(levels[1], corner[2]))
        for axis, at in enumerate(corner):
            if ground.least is not None:
                low[axis] = max(low[axis], min(ground.least[axis], at))
            if ground.most is not None:
                high[axis] = min(high[axis], max(ground.most[axis] - side + 1, at))
        # As wide a margin as what is near a space on the grid needs to have a number too.
        width, depth, height = (most - least + side + 2 * NEAR for least, most in zip(low, high, strict=True))
        return cls(
            side,
            (low[0], low[1], low[2]),
            (high[0], high[1], high[2]),
            tuple((dz * depth + dy) * width + dx for dx, dy, dz in ALL_STEPS),
            width * depth * height,
            (low[0] - NEAR, low[1] - NEAR, low[2] - NEAR),
            width,
            depth,
        )

    def number(self, corner: Square) -> int:
        """The number of a corner on the grid or in its margin."""
        x0, y0, z0 = self._origin
        return ((corner[2] - z0) * self._depth + corner[1] - y0) * self._width + corner[0] - x0

    def corner(self, number: int) -> Square:
        """The corner that has `number`."""
        rest, x = divmod(number, self._width)
        z, y = divmod(rest, self._depth)
        x0, y0, z0 = self._origin
        return (x + x0, y + y0, z + z0)

    def field(self, inside: int, outside: int) -> list[int]:
        """A value for each number: `inside` for the corners, `outside` for the margin."""
        (x0, y0, z0), (x1, y1, z1) = self.least, self.most
        values = [outside] * self.size
        row = [inside] * (x1 - x0 + 1)
        for z in range(z0, z1 + 1):
            for y in range(y0, y1 + 1):
                start = self.number((x0, y, z))
                values[start : start + len(row)] = row
        return values

    def touching(self, square: Square, near: int, size: int = 1) -> Iterator[int]:
        """The numbers of the corners whose space is within `near` squares of the space of `size` at `square`."""
        reach = self.side - 1 + near
        xs, ys, zs = (
            range(max(low, at - reach), min(high, at + size - 1 + near) + 1)
            for low, high, at in zip(self.least, self.most, square, strict=True)
        )
        for z in zs:
            for y in ys:
                if xs:
                    start = self.number((xs.start, y, z))
                    yield from range(start, start + len(xs))

    def of(self, squares: Collection[Square]) -> Iterable[Square]:
        """Those of `squares` that are on the grid or in its margin, by whichever way looks at fewer of them."""
        (x0, y0, z0), width, depth = self._origin, self._width, self._depth
        height = self.size // (width * depth)
        if len(squares) <= self.size:
            return [one for one in squares if 0 <= one[0] - x0 < width and 0 <= one[1] - y0 < depth and 0 <= one[2] - z0 < height]
        return [one for one in product(range(x0, x0 + width), range(y0, y0 + depth), range(z0, z0 + height)) if one in squares]

    def contents(self, ground: Ground) -> bytearray:
        """What is in the square of each number, as far as a step depends on it: ground and of what, a slope, something solid, liquid."""
        x0, y0, z0 = self._origin
        width, depth = self._width, self._depth
        area = width * depth
        height = self.size // area
        found = bytearray()
        for level in range(height):
            found += bytes((_GROUND if z0 + level < 0 else 0,)) * area
        if ground.columns:
            for place, (y, x) in enumerate(product(range(y0, y0 + depth), range(x0, x0 + width))):
                column = ground.columns.get((x, y))
                if column is None or (not column.top and not column.slope and column.material == EARTH):
                    continue
                filled = _GROUND if column.material == EARTH else _GROUND | _HARD
                for level in range(height):
                    z = z0 + level
                    found[level * area + place] = filled if z < column.top else _SLOPE if column.slope and z == column.top else 0
        for square in self.of(ground.solid):
            found[self.number(square)] |= _FILLED
        for square in self.of(ground.water):
            found[self.number(square)] |= _LIQUID
        return found

    def near(self) -> tuple[tuple[int, ...], int]:
        """Where the rows of the squares near a space begin, relative to the number of its corner, and how long each of them is."""
        span = range(-NEAR, self.side + NEAR)
        return tuple((dz * self._depth + dy) * self._width - NEAR for dz in span for dy in span), len(span)
