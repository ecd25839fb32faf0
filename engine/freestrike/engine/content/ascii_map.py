"""A map drawn in characters: north on top, one character a square."""

from __future__ import annotations

import string
from collections.abc import Iterator

import attrs

from freestrike.events.space import Square

OPEN = "."
SOLID = "#"
DIFFICULT = "~"
WATER = "="
FOG = ":"
GROUND = OPEN + SOLID + DIFFICULT + WATER + FOG

LARGEST = 1000
"""How many squares a map may be wide, and how many long."""

_HEIGHTS = {OPEN: 0} | {sign: n for n, sign in enumerate(string.digits)} | {sign: -n for n, sign in enumerate(string.ascii_lowercase, 1)}


class MapError(Exception):
    """What is wrong with a drawing."""


@attrs.frozen
class AsciiMap:
    """A map `width` squares wide and `depth` squares from south to north; the south-west square is (0, 0, 0).

    `ground`: the squares of each sign of GROUND but `.`, in ascending order; `symbols`: every other character and the squares where it
    stands, both in reading order (from the north-west). All are at height 0.
    """

    width: int
    depth: int
    ground: dict[str, tuple[Square, ...]]
    symbols: dict[str, tuple[Square, ...]]

    def place(self, square: Square) -> str:
        """Where a square is in the drawing, rows and columns counted from 1."""
        return f"row {self.depth - square[1]}, column {square[0] + 1}"

    def inside(self, x: int, y: int) -> bool:
        """Whether (`x`, `y`) is a square of the drawing."""
        return 0 <= x < self.width and 0 <= y < self.depth


def read_map(drawing: str) -> AsciiMap:
    """The map in a drawing. Raises MapError if it is empty, too large, or its rows differ in length."""
    rows = _rows(drawing)
    ground: dict[str, list[Square]] = {sign: [] for sign in GROUND}
    symbols: dict[str, list[Square]] = {}
    for square, sign in _squares(rows):
        (ground if sign in GROUND else symbols).setdefault(sign, []).append(square)
    return AsciiMap(
        len(rows[0]),
        len(rows),
        {sign: tuple(sorted(squares)) for sign, squares in ground.items() if sign != OPEN},
        {symbol: tuple(squares) for symbol, squares in symbols.items()},
    )


def read_heights(drawing: str, drawn: AsciiMap) -> dict[tuple[int, int], int]:
    """Where the ground of the map `drawn` is not at height 0, from a second drawing of the same size: a digit is a height, a letter a depth
    (`a` is 1 deep), `.` is 0. Raises MapError."""
    rows = _rows(drawing)
    if (len(rows[0]), len(rows)) != (drawn.width, drawn.depth):
        raise MapError(f"is {len(rows[0])} x {len(rows)} squares, expected {drawn.width} x {drawn.depth} like the map")
    heights: dict[tuple[int, int], int] = {}
    for square, sign in _squares(rows):
        if sign not in _HEIGHTS:
            raise MapError(f"has {sign!r} in {drawn.place(square)}, expected a digit for a height, a letter from a on for a depth, or .")
        if _HEIGHTS[sign]:
            heights[square[0], square[1]] = _HEIGHTS[sign]
    return heights


def _rows(drawing: str) -> list[str]:
    """The rows from north to south, all of one length."""
    rows = [row.rstrip() for row in drawing.rstrip().splitlines()]
    while rows and not rows[0]:
        del rows[0]
    if not rows:
        raise MapError("is empty")
    width = len(rows[0])
    for n, row in enumerate(rows, 1):
        if len(row) != width:
            raise MapError(f"row {n} has {len(row)} squares, expected {width} as in row 1")
    if width > LARGEST or len(rows) > LARGEST:
        raise MapError(f"is {width} x {len(rows)} squares, expected at most {LARGEST} x {LARGEST}")
    return rows


def _squares(rows: list[str]) -> Iterator[tuple[Square, str]]:
    for n, row in enumerate(rows):
        for x, sign in enumerate(row):
            yield (x, len(rows) - 1 - n, 0), sign
