"""The map of an encounter file: drawn in it, or a map file of another program with the places of who and what stands on it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from freestrike.engine.content.ascii_map import DIFFICULT, FOG, SOLID, WATER, AsciiMap, MapError, read_map
from freestrike.engine.content.document import Document, join
from freestrike.engine.content.encounter_terrain import TerrainForm
from freestrike.engine.content.error import ContentError, wrong
from freestrike.engine.content.maps.flat_map import FlatMap
from freestrike.engine.content.maps.map_file import read_map_file
from freestrike.events.space import Square


class MapForm(TerrainForm, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields that say what the map is: `map`, or `map_file` with `places`, where each symbol stands."""

    map: str | None = None
    map_file: str = ""
    places: dict[str, tuple[tuple[int, int], ...]] = msgspec.field(default_factory=dict)


Form = TypeVar("Form", bound=MapForm)


def read_ground(document: Document, form: Form, folder: Path) -> tuple[Form, AsciiMap]:
    """The map, as if it were drawn, and the form with what a map file adds to its walls and its darkness.

    `folder`: what `map_file` is relative to. Raises ContentError.
    """
    if form.map_file:
        if form.map is not None:
            raise document.error("map_file", "is given and `map` too, expected one of them")
        return _filed(document, form, folder)
    if form.places:
        raise document.error("places", "goes with `map_file`; on a `map`, who stands where is drawn")
    if form.map is None:
        raise document.error("map", "is missing")
    try:
        return form, read_map(form.map)
    except MapError as error:
        raise document.error("map", str(error)) from None


def _filed(document: Document, form: Form, folder: Path) -> tuple[Form, AsciiMap]:
    try:
        file = read_map_file(folder / form.map_file)
    except ContentError as error:
        raise document.error("map_file", str(error)) from None
    ground = {SOLID: file.solid, DIFFICULT: file.difficult, WATER: file.water, FOG: file.fog}
    drawn = AsciiMap(
        file.width,
        file.depth,
        {sign: tuple((x, y, 0) for x, y in places) for sign, places in ground.items()},
        {symbol: _places(document, file, symbol, places) for symbol, places in form.places.items()},
    )
    return replace(form, walls=(*form.walls, *file.walls), dark=(*form.dark, *file.dark)), drawn


def _places(document: Document, file: FlatMap, symbol: str, places: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    for n, (x, y) in enumerate(places):
        if not (0 <= x < file.width and 0 <= y < file.depth):
            expected = f"a square of the map, from [0, 0] to [{file.width - 1}, {file.depth - 1}]"
            raise document.error(f"{join('places', symbol)}[{n}]", wrong([x, y], expected))
    return tuple((x, y, 0) for x, y in places)
