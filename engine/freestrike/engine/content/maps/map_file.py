"""Map files of other programs: which kind one is, and the reader for it."""

from __future__ import annotations

import os
from pathlib import Path

from freestrike.engine.content.error import ContentError
from freestrike.engine.content.maps.flat_map import FlatMap
from freestrike.engine.content.maps.tiled import read_tiled
from freestrike.engine.content.maps.universal_vtt import read_universal_vtt


def read_map_file(path: str | os.PathLike[str]) -> FlatMap:
    """The map in a file, of the kind that the end of its name says. Raises ContentError."""
    match Path(path).suffix.lower():
        case ".dd2vtt" | ".uvtt" | ".df2vtt":
            return read_universal_vtt(path)
        case ".tmj":
            return read_tiled(path)
        case other:
            known = "Universal VTT (.dd2vtt, .uvtt, .df2vtt) or Tiled JSON (.tmj)"
            raise ContentError(path, f"is a map of a kind that is not known ({other or 'no suffix'}): expected {known}")
