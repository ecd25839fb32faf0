"""Squares, sizes and the ground of a map, as they are stored."""

from __future__ import annotations

from freestrike.events.stored import Stored

Square = tuple[int, int, int]
"""A cube of the grid: x to the east, y to the north, z upwards (the bottom of the cube)."""

SMALL_SIZES = ("1T", "1S", "1M", "1L")
"""The four sizes that fill one square, the smallest first (combat/size-and-space)."""


def side_length(size: str) -> int:
    """How many squares a creature of `size` ("1T", "1S", "1M", "1L", "2", "3", ...) fills in each direction."""
    return 1 if size in SMALL_SIZES else int(size)


def size_rank(size: str) -> int:
    """Where `size` stands in the order of sizes: 1T is 0, 1L is 3, 2 is 4 (combat/size-and-space)."""
    return SMALL_SIZES.index(size) if size in SMALL_SIZES else int(size) + 2


class Wall(Stored, frozen=True, tag="wall.1"):
    """A solid wall on the edge between two squares that share a side."""

    one: Square
    other: Square


class Terrain(Stored, frozen=True, tag="terrain.1"):
    """The ground that an encounter is fought on.

    `least` and `most` are the corner squares of the map, both inclusive; a map without them has no border.
    `solid` squares are filled by an object; `difficult` squares cost one more to enter.
    """

    least: Square | None = None
    most: Square | None = None
    solid: tuple[Square, ...] = ()
    walls: tuple[Wall, ...] = ()
    difficult: tuple[Square, ...] = ()
