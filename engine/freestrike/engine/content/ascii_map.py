"""A map drawn in characters: north on top, one character a square."""

from __future__ import annotations

import attrs

from freestrike.events.space import Square

OPEN = "."
SOLID = "#"
DIFFICULT = "~"
GROUND = OPEN + SOLID + DIFFICULT

LARGEST = 1000
"""How many squares a map may be wide, and how many long."""


class MapError(Exception):
    """What is wrong with a drawing."""


@attrs.frozen
class AsciiMap:
    """A map `width` squares wide and `depth` squares from south to north; the south-west square is (0, 0, 0).

    `solid` and `difficult` in ascending order; `symbols`: every other character and the squares where it stands, both in reading
    order (from the north-west).
    """

    width: int
    depth: int
    solid: tuple[Square, ...]
    difficult: tuple[Square, ...]
    symbols: dict[str, tuple[Square, ...]]

    def place(self, square: Square) -> str:
        """Where a square is in the drawing, rows and columns counted from 1."""
        return f"row {self.depth - square[1]}, column {square[0] + 1}"


def read_map(drawing: str) -> AsciiMap:
    """The map in a drawing. Raises MapError if it is empty, too large, or its rows differ in length."""
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
    solid: list[Square] = []
    difficult: list[Square] = []
    symbols: dict[str, list[Square]] = {}
    for n, row in enumerate(rows):
        for x, symbol in enumerate(row):
            square = (x, len(rows) - 1 - n, 0)
            if symbol == SOLID:
                solid.append(square)
            elif symbol == DIFFICULT:
                difficult.append(square)
            elif symbol != OPEN:
                symbols.setdefault(symbol, []).append(square)
    standing = {symbol: tuple(squares) for symbol, squares in symbols.items()}
    return AsciiMap(width, len(rows), tuple(sorted(solid)), tuple(sorted(difficult)), standing)
