"""Tiled maps (`.tmj`): a layer's name says what its tiles or shapes are; other layers are passed over."""

from __future__ import annotations

import base64
import binascii
import os
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from math import floor
from typing import Annotated

import attrs
import msgspec
from msgspec import Meta

from freestrike.engine.content.ascii_map import LARGEST
from freestrike.engine.content.document import Document, join, json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.maps.flat_map import FlatMap
from freestrike.engine.content.maps.grid_walls import Grid, Place, Point

WALLS = "walls"
GROUNDS = ("solid", "difficult", "water", "fog", "dark")

_TURNED = 0x0FFFFFFF
"""What is left of a tile's number without the signs that say how it is turned."""

_Side = Annotated[int, Meta(ge=1, le=LARGEST)]
_TileSize = Annotated[int, Meta(ge=1, le=10_000)]
_Coordinate = Annotated[float, Meta(ge=-10_000_000, le=10_000_000)]


class _Point(msgspec.Struct, frozen=True):
    """In pixels, y to the south."""

    x: _Coordinate
    y: _Coordinate


class _Object(msgspec.Struct, frozen=True):
    """A shape: a line, a polygon, else a rectangle (or an ellipse, which is taken for its rectangle)."""

    x: _Coordinate
    y: _Coordinate
    width: _Coordinate = 0
    height: _Coordinate = 0
    rotation: float = 0
    polyline: tuple[_Point, ...] = ()
    polygon: tuple[_Point, ...] = ()


class _Layer(msgspec.Struct, frozen=True):
    """A layer; `data` of a layer of tiles is a list of numbers, or text that they are packed in."""

    type: str
    name: str = ""
    kind: str = msgspec.field(default="", name="class")
    width: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    height: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    data: tuple[int, ...] | str = ()
    encoding: str = ""
    compression: str = ""
    objects: tuple[_Object, ...] = ()
    layers: tuple[_Layer, ...] = ()
    visible: bool = True


class _Form(msgspec.Struct, frozen=True):
    width: _Side
    height: _Side
    tilewidth: _TileSize
    tileheight: _TileSize
    layers: tuple[_Layer, ...]
    orientation: str = "orthogonal"
    infinite: bool = False


def read_tiled(path: str | os.PathLike[str]) -> FlatMap:
    """The map in a Tiled JSON file. Raises ContentError, naming the field that is wrong."""
    document = json_document(path)
    if isinstance(document.data, dict) and "tilewidth" not in document.data:
        raise document.error("", "is no Tiled map: it has no `tilewidth`")
    form = document.convert(_Form)
    if form.infinite:
        raise document.error("infinite", "is true: expected a map of a fixed size (Map Properties, Infinite)")
    if form.orientation != "orthogonal":
        raise document.error("orientation", wrong(form.orientation, "'orthogonal'"))
    return _Reading(document, form, Grid(form.width, form.height)).map_file()


@attrs.define
class _Reading:
    document: Document
    form: _Form
    grid: Grid
    lines: list[tuple[Point, Point]] = attrs.field(factory=list)
    grounds: dict[str, set[Place]] = attrs.field(factory=lambda: {name: set() for name in GROUNDS})
    passed_over: list[str] = attrs.field(factory=list)

    def map_file(self) -> FlatMap:
        self._layers("layers", self.form.layers)
        walls = self.grid.edges(self.lines)
        grounds = {name: tuple(sorted(places)) for name, places in self.grounds.items()}
        return FlatMap(self.form.width, self.form.height, walls, **grounds, passed_over=tuple(self.passed_over))

    def _layers(self, field: str, layers: tuple[_Layer, ...]) -> None:
        for n, layer in enumerate(layers):
            within = f"{field}[{n}]"
            what = next((name for name in (layer.kind.lower(), layer.name.lower()) if name in (WALLS, *GROUNDS)), "")
            if layer.type == "group":
                self._layers(join(within, "layers"), layer.layers)
            elif what in GROUNDS and layer.type == "tilelayer":
                self.grounds[what].update(self._tiles(within, layer))
            elif what in GROUNDS and layer.type == "objectgroup":
                self.grounds[what].update(place for shape in layer.objects for place in self._filled(shape))
            elif what == WALLS and layer.type == "objectgroup":
                self.lines.extend(line for shape in layer.objects for line in self._outline(shape))
            elif what == WALLS:
                raise self.document.error(
                    within, f"is called {layer.name!r} and is a {layer.type}, expected a layer of objects: walls are lines"
                )
            else:
                self.passed_over.append(f"the layer {layer.name!r}")

    def _tiles(self, field: str, layer: _Layer) -> Iterator[Place]:
        """The places where the layer has a tile."""
        numbers = layer.data if isinstance(layer.data, tuple) else self._unpacked(field, layer, layer.data)
        if (layer.width, layer.height) != (self.form.width, self.form.height) or len(numbers) != layer.width * layer.height:
            expected = f"{self.form.width} x {self.form.height} as the map has"
            raise self.document.error(
                join(field, "data"), f"has {len(numbers)} tiles for {layer.width} x {layer.height}, expected {expected}"
            )
        for n, number in enumerate(numbers):
            if number & _TURNED:
                yield self.grid.place(n % layer.width, n // layer.width)

    def _unpacked(self, field: str, layer: _Layer, text: str) -> tuple[int, ...]:
        if layer.encoding != "base64" or layer.compression not in ("", "zlib", "gzip"):
            packed = " ".join(filter(None, (layer.encoding, layer.compression)))
            raise self.document.error(join(field, "encoding"), wrong(packed, "CSV, or base64 with zlib, gzip or no compression"))
        most = 4 * self.form.width * self.form.height
        try:
            data = base64.b64decode(text, validate=True)
            if layer.compression:
                # Never more than the map has tiles for, whatever a small file may unfold to.
                unfolding = zlib.decompressobj(zlib.MAX_WBITS | (16 if layer.compression == "gzip" else 0))
                data = unfolding.decompress(data, most + 1)
        except (binascii.Error, zlib.error, ValueError) as error:
            raise self.document.error(join(field, "data"), f"cannot be unpacked: {error}") from None
        if len(data) != most:
            raise self.document.error(join(field, "data"), f"has {len(data)} bytes or more, expected {most}: 4 for each square of the map")
        return struct.unpack(f"<{len(data) // 4}I", data)

    def _outline(self, shape: _Object) -> Iterator[tuple[Point, Point]]:
        points = self._corners(shape)
        yield from pairwise(points)
        if not shape.polyline and len(points) > 1:
            yield points[-1], points[0]

    def _filled(self, shape: _Object) -> Iterator[Place]:
        """The squares whose centre is inside the shape."""
        points = self._corners(shape)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        for row in range(max(0, floor(top)), min(self.grid.depth, floor(bottom) + 1)):
            crossings = sorted(_crossings(points, row + 0.5))
            for start, end in zip(crossings[::2], crossings[1::2], strict=False):
                for column in range(max(0, floor(start)), min(self.grid.width, floor(end) + 1)):
                    if start <= column + 0.5 < end:
                        yield self.grid.place(column, row)

    def _corners(self, shape: _Object) -> list[Point]:
        """The corners in squares."""
        if shape.rotation:
            raise self.document.error("layers", f"has a shape at ({shape.x:g}, {shape.y:g}) that is rotated: draw it as a polygon")
        drawn = shape.polyline or shape.polygon
        box = ((0.0, 0.0), (shape.width, 0.0), (shape.width, shape.height), (0.0, shape.height))
        points = [(point.x, point.y) for point in drawn] if drawn else box
        return [((shape.x + x) / self.form.tilewidth, (shape.y + y) / self.form.tileheight) for x, y in points]


def _crossings(points: list[Point], y: float) -> Iterator[float]:
    """Where the outline crosses a height."""
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) * (x1 - x0) / (y1 - y0)
