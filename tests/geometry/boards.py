"""Small random boards and spaces, and grounds drawn by hand."""

from __future__ import annotations

import attrs
from hypothesis import strategies as st
from immutables import Map

from freestrike.events.space import EARTH, Column, Square, Terrain, Wall
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


def raised(*columns: Column, water: tuple[Square, ...] = ()) -> Ground:
    """A ground of these columns, level at height 0 elsewhere."""
    return Ground.of(Terrain(columns=columns, water=water))


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


@st.composite
def hills(draw: st.DrawFn, walls: bool = True) -> Ground:
    """A ground as of `grounds`, with or without its walls, with earth and rock that rise and fall, gently or not, and some liquid."""
    heights = draw(st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(-2, 3), max_size=20))
    columns = {
        (x, y): Column(x, y, top, draw(st.booleans()), draw(st.sampled_from([EARTH, EARTH, "stone"]))) for (x, y), top in heights.items()
    }
    water = draw(st.frozensets(squares(5), max_size=8))
    ground = draw(grounds())
    return attrs.evolve(ground, walls=ground.walls if walls else frozenset(), columns=Map(columns), water=water)


def heights(most: int = 4) -> st.SearchStrategy[Square]:
    """Squares above, in and below a hilly ground."""
    return st.tuples(st.integers(0, most), st.integers(0, most), st.integers(-2, 2))
