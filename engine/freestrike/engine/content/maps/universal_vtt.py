"""Universal VTT maps (`.dd2vtt`, `.uvtt`): lines of sight and closed portals become walls; lights and the picture are passed over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from freestrike.engine.content.ascii_map import LARGEST
from freestrike.engine.content.document import Document, json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.maps.flat_map import FlatMap
from freestrike.engine.content.maps.grid_walls import Grid, Point

_WHOLE = 1e-6
_Coordinate = Annotated[float, Meta(ge=-100_000, le=100_000)]


class _Point(msgspec.Struct, frozen=True):
    """A point in squares, y to the south."""

    x: _Coordinate
    y: _Coordinate


class _Resolution(msgspec.Struct, frozen=True):
    map_size: _Point
    map_origin: _Point = _Point(0, 0)


class _Portal(msgspec.Struct, frozen=True):
    """A door or a window, drawn from one end to the other."""

    bounds: Annotated[tuple[_Point, ...], Meta(min_length=2)]
    closed: bool = True


class _Form(msgspec.Struct, frozen=True):
    resolution: _Resolution
    line_of_sight: tuple[tuple[_Point, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[_Point, ...], ...] = ()
    portals: tuple[_Portal, ...] = ()
    lights: tuple[object, ...] = ()
    image: str = ""


def read_universal_vtt(path: str | os.PathLike[str]) -> FlatMap:
    """The map in a Universal VTT file. Raises ContentError, naming the field that is wrong."""
    document = json_document(path)
    if isinstance(document.data, dict) and "resolution" not in document.data:
        raise document.error("", "is no Universal VTT map: it has no `resolution`")
    form = document.convert(_Form)
    size = form.resolution.map_size
    grid = Grid(_side(document, "resolution.map_size.x", size.x), _side(document, "resolution.map_size.y", size.y))
    walls = grid.edges(_lines(form))
    opened = sum(not portal.closed for portal in form.portals)
    passed_over = (
        *((f"{opened} open portals: they are no walls",) if opened else ()),
        *((f"{len(form.lights)} lights",) if form.lights else ()),
        *(("the picture",) if form.image else ()),
    )
    return FlatMap(grid.width, grid.depth, walls, passed_over=passed_over)


def _lines(form: _Form) -> Iterator[tuple[Point, Point]]:
    """Every line that blocks, from the map's own corner."""
    origin = form.resolution.map_origin
    closed = tuple(portal.bounds for portal in form.portals if portal.closed)
    for line in (*form.line_of_sight, *form.objects_line_of_sight, *closed):
        points = [(point.x - origin.x, point.y - origin.y) for point in line]
        yield from pairwise(points)


def _side(document: Document, field: str, length: float) -> int:
    if abs(length - round(length)) > _WHOLE or not 1 <= round(length) <= LARGEST:
        raise document.error(field, wrong(length, f"a whole number of squares from 1 to {LARGEST}"))
    return round(length)
