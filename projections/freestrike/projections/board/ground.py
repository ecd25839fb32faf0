"""The ground as it is looked up: which squares are inside, solid, difficult or walled off."""

from __future__ import annotations

import attrs

from freestrike.events.space import Square, Terrain


class TerrainError(ValueError):
    """A stored terrain that no map can have; the message names the squares."""


def _obstacles(ground: Ground) -> frozenset[Square]:
    return ground.solid.union(square for square, _ in ground.walls)


@attrs.frozen
class Ground:
    """The look-ups made from a stored `Terrain`. It is never stored itself.

    `least` and `most` are the corner squares of the map, both inclusive; None leaves that end without a border.
    `walls` holds each walled pair of squares in both directions. `obstacles` is every square that is solid or has a
    wall on one of its sides: a space and a line that keep clear of these squares meet nothing solid.
    """

    least: Square | None = None
    most: Square | None = None
    solid: frozenset[Square] = frozenset()
    difficult: frozenset[Square] = frozenset()
    walls: frozenset[tuple[Square, Square]] = frozenset()
    obstacles: frozenset[Square] = attrs.field(init=False, repr=False, eq=False, default=attrs.Factory(_obstacles, takes_self=True))

    @classmethod
    def of(cls, terrain: Terrain) -> Ground:
        """The ground that `terrain` describes.

        Raises `TerrainError` for a wall between squares that share no side, and for a map whose least corner lies beyond its most.
        """
        least, most = terrain.least, terrain.most
        if least is not None and most is not None and any(low > high for low, high in zip(least, most, strict=True)):
            raise TerrainError(f"the map's least corner {least} lies beyond its most {most}")
        walls = set[tuple[Square, Square]]()
        for wall in terrain.walls:
            if not share_a_side(wall.one, wall.other):
                raise TerrainError(f"a wall stands between {wall.one} and {wall.other}, which share no side")
            walls.add((wall.one, wall.other))
            walls.add((wall.other, wall.one))
        return cls(least, most, frozenset(terrain.solid), frozenset(terrain.difficult), frozenset(walls))

    def inside(self, square: Square) -> bool:
        """Whether `square` is on the map."""
        x, y, z = square
        least, most = self.least, self.most
        if least is not None and (x < least[0] or y < least[1] or z < least[2]):
            return False
        return most is None or (x <= most[0] and y <= most[1] and z <= most[2])

    def walled(self, one: Square, other: Square) -> bool:
        """Whether a wall stands between two squares that share a side."""
        return (one, other) in self.walls


def share_a_side(one: Square, other: Square) -> bool:
    """Whether two squares touch along a whole side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2]) == 1
