"""Small random boards and spaces, and grounds drawn by hand."""

from __future__ import annotations

from hypothesis import strategies as st

from freestrike.events.space import Square, Terrain, Wall
from freestrike.projections.board.ground import Ground


def drawn(*rows: str) -> Ground:
    """A ground drawn from the north down, with (0, 0) at the lower left: `#` is solid, `~` difficult, `.` free. No border."""
    squares = {(x, y, 0): mark for y, row in enumerate(reversed(rows)) for x, mark in enumerate(row)}
    return Ground.of(
        Terrain(
            solid=tuple(square for square, mark in squares.items() if mark == "#"),
            difficult=tuple(square for square, mark in squares.items() if mark == "~"),
        )
    )


def walled(*pairs: tuple[tuple[int, int], tuple[int, int]]) -> Ground:
    """A ground with walls between these pairs of squares on the floor, one square high, and nothing else."""
    return Ground.of(Terrain(walls=tuple(Wall((*one, 0), (*other, 0)) for one, other in pairs)))


sides = st.integers(1, 3)


def squares(most: int = 4, levels: int = 2) -> st.SearchStrategy[Square]:
    return st.tuples(st.integers(0, most), st.integers(0, most), st.integers(0, levels))


@st.composite
def grounds(draw: st.DrawFn, levels: int = 2) -> Ground:
    """A ground of some solid squares and walls close together, with or without a border."""
    solid = draw(st.lists(squares(levels=levels), max_size=6))
    ends = draw(st.lists(st.tuples(squares(levels=levels), st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1)])), max_size=6))
    walls = tuple(Wall(at, (at[0] + dx, at[1] + dy, at[2] + dz)) for at, (dx, dy, dz) in ends)
    bordered = draw(st.booleans())
    return Ground.of(Terrain(least=(0, 0, 0) if bordered else None, most=(5, 5, 3) if bordered else None, solid=tuple(solid), walls=walls))
