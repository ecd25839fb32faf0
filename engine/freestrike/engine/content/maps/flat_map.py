"""What a map file of another program says of the ground, on one level."""

from __future__ import annotations

import attrs

from freestrike.engine.content.maps.grid_walls import Edge, Place


@attrs.frozen
class FlatMap:
    """The ground of a map `width` squares wide and `depth` squares from south to north; the south-west square is (0, 0).

    `walls`: pairs of squares that share a side; all lists in ascending order. `passed_over`: what of the file is not read.
    """

    width: int
    depth: int
    walls: tuple[Edge, ...] = ()
    solid: tuple[Place, ...] = ()
    difficult: tuple[Place, ...] = ()
    water: tuple[Place, ...] = ()
    fog: tuple[Place, ...] = ()
    dark: tuple[Place, ...] = ()
    passed_over: tuple[str, ...] = ()
