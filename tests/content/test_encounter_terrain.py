"""The ground of an encounter file: heights, pits, slopes, water, fog, objects, hazards; and how a wrong one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.events.encounter import Setup
from freestrike.events.space import Column, Hazard, SolidObject, Wall
from freestrike.projections.board.ground import Ground

GORGE = """\
name: Gorge
map: |
  h..WW.
  .==W^g
  ..:...
heights: |
  22....
  .bb...
  ......
slopes:
  - [0, 1]
objects:
  W: {id: palisade, material: wood, height: 2}
hazards:
  ^: {name: Embers, damage: 3, type: fire, at: [[5, 0]]}
height: 5
creatures:
  h: {shipped: Storm Fury, id: ana}
  g: {shipped: Thorn Hound, id: hound, height: 0}
"""


def read(tmp_path: Path, text: str = GORGE) -> Setup:
    path = tmp_path / "gorge.yaml"
    path.write_text(text, encoding="utf-8")
    return read_encounter(path)


def test_heights_pits_and_slopes(tmp_path: Path) -> None:
    """In the second drawing a digit is a height and a letter a depth: the north-west corner is 2 high, the middle 2 deep."""
    terrain = read(tmp_path).terrain

    assert terrain.columns == (Column(0, 1, 0, slope=True), Column(0, 2, 2), Column(1, 1, -2), Column(1, 2, 2), Column(2, 1, -2))
    assert (terrain.least, terrain.most) == ((0, 0, -2), (5, 2, 4))


def test_a_creature_stands_on_the_ground_under_it(tmp_path: Path) -> None:
    assert {entrant.id: entrant.square for entrant in read(tmp_path).entrants} == {"ana": (0, 2, 2), "hound": (5, 1, 0)}


def test_water_fills_a_pit_and_fog_goes_all_the_way_up(tmp_path: Path) -> None:
    terrain = read(tmp_path).terrain

    assert terrain.water == ((1, 1, -2), (1, 1, -1), (2, 1, -2), (2, 1, -1))
    assert terrain.fog == tuple((2, 0, z) for z in range(5))


def test_water_on_level_ground_is_one_square_deep(tmp_path: Path) -> None:
    text = GORGE.replace("  .bb...", "  ......")

    assert read(tmp_path, text).terrain.water == ((1, 1, 0), (2, 1, 0))


def test_squares_of_one_symbol_that_touch_are_one_object(tmp_path: Path) -> None:
    (palisade,) = read(tmp_path).terrain.objects

    assert palisade == SolidObject("palisade", tuple((x, y, z) for x, y in ((3, 1), (3, 2), (4, 2)) for z in (0, 1)), "wood")


def test_squares_apart_are_several_objects(tmp_path: Path) -> None:
    text = GORGE.replace("  ..:...", "  W.:...")

    assert [thing.id for thing in read(tmp_path, text).terrain.objects] == ["palisade-1", "palisade-2"]


def test_a_hazard_is_drawn_or_listed(tmp_path: Path) -> None:
    assert read(tmp_path).terrain.hazards == (Hazard("Embers", ((4, 1, 0), (5, 0, 0)), 3, "fire"),)


def test_boxes_and_squares_in_the_air(tmp_path: Path) -> None:
    """A ceiling of 2 x 2 squares, a bridge of one, a shadow over one place from the ground up, a wall of one square."""
    more = "solid: [{from: [4, 0, 3], to: [5, 1, 3]}, [2, 1, 0]]\ndark: [[0, 0]]\nwalls: [[[3, 0, 1], [4, 0, 1]]]\n"
    terrain = read(tmp_path, GORGE + more).terrain

    assert terrain.solid == ((2, 1, 0), (4, 0, 3), (4, 1, 3), (5, 0, 3), (5, 1, 3))
    assert terrain.dark == tuple((0, 0, z) for z in range(5))
    assert terrain.walls == (Wall((3, 0, 1), (4, 0, 1)),)


def test_ground_of_stone_is_stone_everywhere(tmp_path: Path) -> None:
    ground = Ground.of(read(tmp_path, GORGE + "ground: stone\ndepth: 4\n").terrain)

    assert {column.material for column in ground.columns.values()} == {"stone"}
    assert len(ground.columns) == 18
    assert ground.least == (0, 0, -4)


def test_without_a_height_the_tallest_creature_has_room_on_the_highest_ground(tmp_path: Path) -> None:
    """The hill is 2 high and everyone 1: three levels."""
    assert read(tmp_path, GORGE.replace("height: 5\n", "")).terrain.most == (5, 2, 2)


def test_a_flyer_starts_in_the_air_and_somebody_in_hiding(tmp_path: Path) -> None:
    bat = "name: Bat\nroles: [Minion]\nsize: 1S\nspeed: 6\nstamina: 9\nfree_strike: 1\n"
    bat += "characteristics: {}\nabilities: []\nmovement: [fly]\n"
    (tmp_path / "bat.yaml").write_text(bat, encoding="utf-8")
    text = GORGE.replace("{shipped: Thorn Hound, id: hound, height: 0}", "{file: bat.yaml, height: 3, squad: bats, hidden_from: [ana]}")

    entrant = read(tmp_path, text).entrants[1]

    assert (entrant.square, entrant.squad, entrant.hidden_from) == ((5, 1, 3), "bats", ("ana",))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  22....\n", "  22...\n", "6:1: heights: row 2 has 6 squares, expected 5 as in row 1"),
        ("  22....\n  .bb...\n", "  22....\n", "6:1: heights: is 6 x 2 squares, expected 6 x 3 like the map"),
        ("  22....\n", "  2*....\n", "6:1: heights: has '*' in row 1, column 2, expected a digit for a height"),
        ("  - [0, 1]", "  - [0, 9]", "11:5: slopes[0]: is [0, 9], expected a square of the map, from [0, 0] to [5, 2]"),
        ("  - [0, 1]", "  - [0]", "slopes[0]: is [0], expected a list of length >= 2"),
        ("  - [0, 1]", "  - {from: [1, 1], to: [0, 0]}", "slopes[0]: goes from [1, 1] to [0, 0], expected the least corner and"),
        ("material: wood", "material: paper", "13:21: objects.W.material: is 'paper', expected one of glass, wood, stone, metal"),
        ("height: 2}", "size: huge}", "objects.W.size: is 'huge', expected a size like 1M or 2"),
        ("  W: {", "  V: {id: gate}\n  W: {", "objects.V: stands nowhere on the map"),
        ("  W: {", "  h: {id: gate}\n  W: {", "objects.h: is a symbol of `creatures` too"),
        ("type: fire", "type: warm", "hazards.^.type: is 'warm', expected one of acid, cold"),
        ("at: [[5, 0]]", "at: [[5, 0, 7]]", "hazards.^.at[0]: is [5, 0, 7], expected a height on the map, from -2 to 4"),
        ("damage: 3", "damage: -3", "hazards.^.damage: is -3, expected a whole number >= 0"),
        ("height: 5\n", "height: 2\n", "height: is 2, expected at least 3"),
        ("height: 5\n", "depth: 1\n", "depth: is 1, expected at least 2, the depth of the deepest pit"),
        ("height: 5\n", "ground: jelly\n", "ground: is 'jelly', expected one of earth, glass"),
        ("height: 0}", "height: 3}", "creatures.g.height: puts hound in midair, where only one that flies or climbs can be"),
        ("height: 0}", "height: 9}", "height: is 5, expected at least 10"),
        ("height: 0}", "height: -1}", "creatures.g: (hound, in row 2, column 6) is in the ground in row 2, column 6 at height -1"),
        ("height: 0}", "hidden_from: [bob]}", "creatures.g.hidden_from[0]: is 'bob', expected the id of an enemy"),
        ("  ..:...", "  ..:..x", "map: has 'x' in row 3, column 6, which is neither ground (. # ~ = :) nor in `creatures`, `objects`"),
        ("height: 5\n", "solid: [[5, 1, 0]]\n", "creatures.g: (hound, in row 2, column 6) overlaps the solid square in row 2, column 6"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GORGE
    with pytest.raises(ContentError) as caught:
        read(tmp_path, GORGE.replace(old, new, 1))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_map_too_large_to_hold_is_refused(tmp_path: Path) -> None:
    rows = "".join(f"  {'.' * 999}h\n" if not n else f"  {'.' * 1000}\n" for n in range(1000))
    text = f"name: Plain\nmap: |\n{rows}height: 3\ncreatures: {{h: Storm Fury}}\n"

    with pytest.raises(ContentError, match="map: has 3000000 squares with all its heights, expected at most 2000000"):
        read(tmp_path, text)
