"""A map file of another program: which kind it is, and what it says of the ground."""

from __future__ import annotations

import os
from pathlib import Path

import attrs

from freestrike.engine.content.error import ContentError
from freestrike.engine.content.maps.grid_walls import Edge, Place


@attrs.frozen
class MapFile:
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


def read_map_file(path: str | os.PathLike[str]) -> MapFile:
    """The map in a file, of the kind that the end of its name says. Raises ContentError."""
    from freestrike.engine.content.maps.tiled import read_tiled
    from freestrike.engine.content.maps.universal_vtt import read_universal_vtt

    match Path(path).suffix.lower():
        case ".dd2vtt" | ".uvtt" | ".df2vtt":
            return read_universal_vtt(path)
        case ".tmj":
            return read_tiled(path)
        case other:
            known = "Universal VTT (.dd2vtt, .uvtt, .df2vtt) or Tiled JSON (.tmj)"
            raise ContentError(path, f"is a map of a kind that is not known ({other or 'no suffix'}): expected {known}")
