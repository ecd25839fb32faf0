"""Maps of other programs: small ones, made here, to walls on edges and squares of ground; any other file is refused by name."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.maps.flat_map import FlatMap
from freestrike.engine.content.maps.grid_walls import Edge, Grid, Place
from freestrike.engine.content.maps.map_file import read_map_file
from freestrike.events.space import Wall

Json = dict[str, object]


def points(*pairs: tuple[float, float]) -> list[Json]:
    return [{"x": x, "y": y} for x, y in pairs]


def vtt(**fields: object) -> Json:
    """A Universal VTT map of 4 squares by 3: a line along the grid, and a closed door in its gap.

    . .|. .
    . .|. .     the door
    . .|. .
    """
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 70},
        "line_of_sight": [points((2, 0), (2, 1)), points((2, 2), (2, 3))],
        "portals": [
            {"position": {"x": 2, "y": 1.5}, "bounds": points((2, 1), (2, 2)), "rotation": 0, "closed": True, "freestanding": False}
        ],
        "environment": {"baked_lighting": True},
        "lights": [{"position": {"x": 1, "y": 1}, "range": 3}],
        "image": "iVBOR",
        **fields,
    }


def tiles(numbers: list[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


def packed(text: str, compression: str = "") -> Json:
    """A layer of solid tiles whose numbers are packed."""
    return layer("tilelayer", "solid", width=3, height=2, data=text, encoding="base64", compression=compression)


def layer(kind: str, name: str, **fields: object) -> Json:
    return {"type": kind, "name": name, "id": 1, "opacity": 1, "visible": True, "x": 0, "y": 0, **fields}


def tmj(*layers: Json, **fields: object) -> Json:
    """A Tiled map of 3 squares by 2, a square 10 pixels wide and 20 high."""
    size = {"width": 3, "height": 2, "tilewidth": 10, "tileheight": 20}
    return {"type": "map", "orientation": "orthogonal", "infinite": False, **size, "layers": [*layers], "tilesets": [], **fields}


def read(folder: Path, name: str, data: object) -> FlatMap:
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_map_file(path)


MIDDLE = tuple(((1, y), (2, y)) for y in range(3))
"""The edges along the middle of the Universal VTT map."""


@pytest.mark.parametrize("name", ["cave.dd2vtt", "cave.uvtt", "CAVE.UVTT"])
def test_a_universal_vtt_map(tmp_path: Path, name: str) -> None:
    assert read(tmp_path, name, vtt()) == FlatMap(4, 3, MIDDLE, passed_over=("1 lights", "the picture"))


def test_an_open_door_is_no_wall(tmp_path: Path) -> None:
    data = vtt(portals=[{"bounds": points((2, 1), (2, 2)), "closed": False}], lights=[], image="")
    assert read(tmp_path, "cave.uvtt", data) == FlatMap(4, 3, (MIDDLE[0], MIDDLE[2]), passed_over=("1 open portals: they are no walls",))


def test_the_map_begins_at_its_origin(tmp_path: Path) -> None:
    resolution = {"map_origin": {"x": 10, "y": 5}, "map_size": {"x": 2, "y": 1}}
    data = vtt(resolution=resolution, line_of_sight=[points((11, 5), (11, 6))], portals=[])
    assert read(tmp_path, "cave.uvtt", data).walls == (((0, 0), (1, 0)),)


def test_what_hides_behind_an_object_is_walled_off_too(tmp_path: Path) -> None:
    pillar = points((1, 1), (2, 1), (2, 2), (1, 2), (1, 1))
    data = vtt(line_of_sight=[], portals=[], objects_line_of_sight=[pillar])
    around = (((0, 1), (1, 1)), ((1, 0), (1, 1)), ((1, 1), (1, 2)), ((1, 1), (2, 1)))
    assert read(tmp_path, "cave.uvtt", data).walls == around


@pytest.mark.parametrize(
    ("line", "edges"),
    [
        # Along the grid: the edges of which it covers the middle.
        (((1, 0), (1, 2)), (((0, 0), (1, 0)), ((0, 1), (1, 1)))),
        (((1, 0.6), (1, 2)), (((0, 0), (1, 0)),)),
        (((0, 1), (2, 1)), (((0, 0), (0, 1)), ((1, 0), (1, 1)))),
        # A little off it: the nearest edge.
        (((1.3, 0), (1.3, 2)), (((0, 0), (1, 0)), ((0, 1), (1, 1)))),
        # Through the middle of squares: one side of them, the same all along.
        (((0.5, 0), (0.5, 2)), ()),
        (((1.5, 0), (1.5, 2)), (((0, 0), (1, 0)), ((0, 1), (1, 1)))),
        # Slanting, through two centres, which count as east of it: the square in the south-west is cut off.
        (((0, 0), (2, 2)), (((0, 0), (0, 1)), ((0, 0), (1, 0)))),
        # On the border, and outside.
        (((0, 0), (0, 2)), ()),
        (((-5, -5), (-5, 9)), ()),
    ],
)
def test_a_line_becomes_edges(line: tuple[tuple[float, float], tuple[float, float]], edges: tuple[Edge, ...]) -> None:
    """On 2 squares by 2; the places count from the south-west, the lines from the north-west."""
    assert Grid(2, 2).edges([line]) == edges


_coordinate = st.floats(0, 6, allow_nan=False)


@given(st.lists(st.tuples(_coordinate, _coordinate), min_size=3, max_size=6))
@settings(deadline=None)
def test_what_a_line_encloses_stays_enclosed(corners: list[tuple[float, float]]) -> None:
    """Between a square whose centre is inside a closed line and one beside it whose centre is outside there is a wall."""
    grid = Grid(6, 6)
    walls = {*grid.edges(pairwise([*corners, corners[0]]))}
    inside = {(x, y): _odd(corners, x + 0.5 + 1 / 4096, (5 - y) + 0.5 + 1 / 8192) for x in range(6) for y in range(6)}
    for (x, y), within in inside.items():
        for beside in ((x + 1, y), (x, y + 1)):
            if beside in inside and within != inside[beside]:
                assert ((x, y), beside) in walls


def _odd(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a ray to the east crosses the closed line an odd number of times."""
    crossings = 0
    for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
        if (y0 <= y) != (y1 <= y) and x0 + (y - y0) * (x1 - x0) / (y1 - y0) > x:
            crossings += 1
    return crossings % 2 == 1


NUMBERS = [0, 5, 0, 0, 0x80000007, 9]
"""The tiles of a layer: none, one, none; none, one that is turned, one."""
PLACES: tuple[Place, ...] = ((1, 0), (1, 1), (2, 0))


@pytest.mark.parametrize(
    "data",
    [
        {"data": NUMBERS},
        {"data": base64.b64encode(tiles(NUMBERS)).decode(), "encoding": "base64", "compression": ""},
        {"data": base64.b64encode(zlib.compress(tiles(NUMBERS))).decode(), "encoding": "base64", "compression": "zlib"},
        {"data": base64.b64encode(gzip.compress(tiles(NUMBERS))).decode(), "encoding": "base64", "compression": "gzip"},
    ],
    ids=["csv", "base64", "zlib", "gzip"],
)
def test_a_layer_of_tiles(tmp_path: Path, data: Json) -> None:
    solid = layer("tilelayer", "Solid", width=3, height=2, **data)
    floor = layer("tilelayer", "Floor", width=3, height=2, data=[1] * 6)
    assert read(tmp_path, "keep.tmj", tmj(floor, solid)) == FlatMap(3, 2, solid=PLACES, passed_over=("the layer 'Floor'",))


@pytest.mark.parametrize("ground", ["solid", "difficult", "water", "fog", "dark"])
def test_a_layer_is_what_it_is_called(tmp_path: Path, ground: str) -> None:
    by_class = {**layer("tilelayer", "Stuff", width=3, height=2, data=NUMBERS), "class": ground}
    in_group = layer("group", "Ground", layers=[by_class])
    read_so = read(tmp_path, "keep.tmj", tmj(in_group))
    assert {name: getattr(read_so, name) for name in ("solid", "difficult", "water", "fog", "dark")} == {
        **dict.fromkeys(("solid", "difficult", "water", "fog", "dark"), ()),
        ground: PLACES,
    }


def test_shapes_are_walls_and_ground(tmp_path: Path) -> None:
    """In pixels: a line down the first edge of the grid, a rectangle around the square in the north-east, a triangle of water."""
    line = {"x": 10, "y": 0, "polyline": points((0, 0), (0, 40))}
    box = {"x": 20, "y": 0, "width": 10, "height": 20}
    triangle = {"x": 0, "y": 0, "polygon": points((0, 0), (0, 40), (20, 40))}
    data = tmj(layer("objectgroup", "walls", objects=[line, box]), layer("objectgroup", "water", objects=[triangle]))
    keep = read(tmp_path, "keep.tmj", data)
    assert keep.walls == (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 1), (2, 1)), ((2, 0), (2, 1)))
    assert keep.water == ((0, 0),)


ENCOUNTER = """\
name: Cave
map_file: cave.uvtt
places: {T: [[0, 0]], b: [[2, 1], [3, 0]]}
height: 2
creatures:
  T: {shipped: Shield Tactician, id: ana}
  b: {shipped: Bramble Goblin Cutter}
"""


def test_an_encounter_on_a_map_file(tmp_path: Path) -> None:
    (tmp_path / "cave.uvtt").write_text(json.dumps(vtt()), encoding="utf-8")
    (tmp_path / "fight.yaml").write_text(ENCOUNTER, encoding="utf-8")
    setup = read_encounter(tmp_path / "fight.yaml")
    assert [(entrant.id, entrant.square) for entrant in setup.entrants] == [
        ("ana", (0, 0, 0)),
        ("bramble-goblin-cutter-1", (2, 1, 0)),
        ("bramble-goblin-cutter-2", (3, 0, 0)),
    ]
    assert (setup.terrain.least, setup.terrain.most) == ((0, 0, 0), (3, 2, 1))
    assert {*setup.terrain.walls} == {Wall((1, y, z), (2, y, z)) for y in range(3) for z in range(2)}


def test_solid_squares_and_darkness_of_a_map_file_stand_in_the_terrain(tmp_path: Path) -> None:
    grounds = [layer("tilelayer", name, width=3, height=2, data=NUMBERS) for name in ("solid", "dark")]
    (tmp_path / "cave.tmj").write_text(json.dumps(tmj(*grounds)), encoding="utf-8")
    file = tmp_path / "fight.yaml"
    file.write_text(
        "name: Keep\nmap_file: cave.tmj\nplaces: {T: [[0, 0]]}\ncreatures: {T: {shipped: Shield Tactician}}\n", encoding="utf-8"
    )
    terrain = read_encounter(file).terrain
    assert terrain.solid == terrain.dark == tuple((x, y, 0) for x, y in PLACES)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("map_file: cave.uvtt", "map_file: lost.uvtt"), "fight.yaml:2:1: map_file: {folder}/lost.uvtt: cannot be read: No such file"),
        (
            ("map_file: cave.uvtt", "map_file: cave.png"),
            "fight.yaml:2:1: map_file: {folder}/cave.png: is a map of a kind that is not known (.png)",
        ),
        (("height: 2", "map: ..."), "fight.yaml:2:1: map_file: is given and `map` too"),
        (("map_file: cave.uvtt\n", ""), "places: goes with `map_file`"),
        (("map_file: cave.uvtt\nplaces: {T: [[0, 0]], b: [[2, 1], [3, 0]]}\n", ""), "map: is missing"),
        (("[0, 0]", "[9, 0]"), "places.T[0]: is [9, 0], expected a square of the map, from [0, 0] to [3, 2]"),
        (("T: [[0, 0]], ", ""), "creatures.T: stands nowhere on the map"),
    ],
)
def test_a_wrong_encounter_names_the_place(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    (tmp_path / "cave.uvtt").write_text(json.dumps(vtt()), encoding="utf-8")
    (tmp_path / "fight.yaml").write_text(ENCOUNTER.replace(*change), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_encounter(tmp_path / "fight.yaml")
    assert message.format(folder=tmp_path) in str(caught.value)


BOMB = base64.b64encode(zlib.compress(bytes(10**7))).decode()
"""Ten million bytes in a few thousand."""


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("x.uvtt", [], "is [], expected a mapping of fields"),
        ("x.uvtt", {"tilewidth": 3}, "is no Universal VTT map: it has no `resolution`"),
        ("x.uvtt", vtt(resolution={}), "resolution.map_size: is missing"),
        ("x.uvtt", vtt(resolution={"map_size": {"x": 4.5, "y": 3}}), "resolution.map_size.x: is 4.5, expected a whole number of squares"),
        ("x.uvtt", vtt(resolution={"map_size": {"x": 4, "y": 90000}}), "resolution.map_size.y: is 90000.0, expected a whole number"),
        ("x.uvtt", vtt(line_of_sight=[[{"x": 1}]]), "line_of_sight[0][0].y: is missing"),
        ("x.uvtt", vtt(line_of_sight=[[{"x": 1e300, "y": 0}]]), "line_of_sight[0][0].x: is 1e+300, expected"),
        ("x.uvtt", vtt(portals=[{"bounds": []}]), "portals[0].bounds: is [], expected"),
        ("x.tmj", {"resolution": {}}, "is no Tiled map: it has no `tilewidth`"),
        ("x.tmj", tmj(infinite=True), "infinite: is true: expected a map of a fixed size"),
        ("x.tmj", tmj(orientation="hexagonal"), "orientation: is 'hexagonal', expected 'orthogonal'"),
        ("x.tmj", tmj(width=0), "width: is 0, expected a whole number >= 1"),
        ("x.tmj", tmj(layer("tilelayer", "solid", width=3, height=2, data=[1])), "layers[0].data: has 1 tiles for 3 x 2"),
        ("x.tmj", tmj(packed("!")), "layers[0].data: cannot be unpacked"),
        (
            "x.tmj",
            tmj(packed("", "zstd")),
            "layers[0].encoding: is 'base64 zstd', expected CSV, or base64 with zlib, gzip or no compression",
        ),
        ("x.tmj", tmj(packed(BOMB, "zlib")), "layers[0].data: has 25 bytes or more, expected 24"),
        ("x.tmj", tmj(layer("tilelayer", "walls", width=3, height=2, data=NUMBERS)), "layers[0]: is called 'walls' and is a tilelayer"),
        (
            "x.tmj",
            tmj(layer("objectgroup", "walls", objects=[{"x": 1, "y": 2, "width": 3, "height": 4, "rotation": 45}])),
            "layers: has a shape at (1, 2) that is rotated",
        ),
        ("x.png", {}, "is a map of a kind that is not known (.png): expected Universal VTT (.dd2vtt, .uvtt, .df2vtt) or Tiled JSON (.tmj)"),
        ("x", {}, "is a map of a kind that is not known (no suffix)"),
    ],
)
def test_another_file_is_refused_by_name(tmp_path: Path, name: str, data: object, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, name, data)
    assert str(caught.value).startswith(f"{tmp_path / name}: {message}")


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)


@given(st.sampled_from(["resolution", "line_of_sight", "portals", "layers", "width", "tilewidth"]), _json)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_anything_in_a_field_is_read_or_refused(tmp_path: Path, field: str, value: object) -> None:
    for name, data in (("x.uvtt", vtt()), ("x.tmj", tmj(layer("objectgroup", "walls", objects=[])))):
        outcome = read_or_refused(tmp_path, name, {**data, field: value})
        assert isinstance(outcome, FlatMap) or len(str(outcome).splitlines()) == 1


def read_or_refused(folder: Path, name: str, data: object) -> FlatMap | ContentError:
    try:
        return read(folder, name, data)
    except ContentError as error:
        return error
