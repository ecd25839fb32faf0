"""Encounter files: a drawn map and who stands on it, to a setup; and how a wrong file is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.printed import hedge_knight
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.shipped_content import shipped
from freestrike.events.conditions import Condition
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Terrain, Wall

EXAMPLES = Path(__file__).parents[2] / "examples"

SKETCH = """\
name: Sketch
first: director
map: |
  .g~.#
  .h..g
  .....
walls:
  - [[0, 0], [0, 1]]
difficult:
  - [3, 0]
creatures:
  h: {shipped: Storm Fury, id: ana-fury, stamina: 5, conditions: [slowed (save ends), prone], surprised: true}
  g: {shipped: Bramble Goblin Archer, id: archer}
policies: {free_triggered_action_bleeds: no}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sketch.yaml"


def read(path: Path, text: str, compendium: Path | None = None) -> Setup:
    path.write_text(text, encoding="utf-8")
    return read_encounter(path, compendium)


def placed(setup: Setup) -> dict[str, tuple[int, int, int]]:
    return {entrant.id: entrant.square for entrant in setup.entrants}


def test_an_encounter(path: Path) -> None:
    """Rows run from north to south: the lower left square is (0, 0). A symbol that stands twice is two creatures."""
    conditions = (Condition("slowed", ends="save"), Condition("prone"))
    archer = shipped("Bramble Goblin Archer")
    assert read(path, SKETCH) == Setup(
        "Sketch",
        (
            Entrant("ana-fury", shipped("Storm Fury"), "heroes", "ana", (1, 1, 0), stamina=5, conditions=conditions, surprised=True),
            Entrant("archer-1", archer, "director", "director", (1, 2, 0)),
            Entrant("archer-2", archer, "director", "director", (4, 1, 0)),
        ),
        Terrain(
            least=(0, 0, 0),
            most=(4, 2, 0),
            solid=((4, 2, 0),),
            walls=(Wall((0, 0, 0), (0, 1, 0)),),
            difficult=((2, 2, 0), (3, 0, 0)),
        ),
        first_side="director",
        policies=(PolicyChosen("free_triggered_action_bleeds", "no"),),
    )


def test_a_name_alone_is_enough(path: Path) -> None:
    setup = read(path, "name: S\nmap: hg\ncreatures: {h: Storm Fury, g: Thorn Hound}")
    assert [(entrant.id, entrant.side, entrant.seat) for entrant in setup.entrants] == [
        ("storm-fury", "heroes", "storm"),
        ("thorn-hound", "director", "director"),
    ]
    assert setup.first_side == ""


def test_a_name_in_another_script_gives_an_id_in_that(path: Path) -> None:
    wisp = "{name: 龍火, size: 1M, speed: 5, stamina: 9, free_strike: 2, characteristics: {}, abilities: []}"
    (path.parent / "wisp.yaml").write_text(wisp, encoding="utf-8")
    path.write_text(SKETCH.replace("{shipped: Bramble Goblin Archer, id: archer}", "{file: wisp.yaml}"), encoding="utf-8")
    assert [entrant.id for entrant in read_encounter(path).entrants] == ["ana-fury", "龍火-1", "龍火-2"]


def test_side_and_seat_can_be_given(path: Path) -> None:
    text = "name: S\nmap: h\ncreatures: {h: {shipped: Thorn Hound, id: rex, side: heroes, seat: ana}}"
    assert [(entrant.side, entrant.seat) for entrant in read(path, text).entrants] == [("heroes", "ana")]


@pytest.mark.parametrize("rows", ["....\n  .bb.\n  .bb.", "....\n  ....\n  .b.."])
def test_a_large_creature_is_drawn_whole_or_by_its_south_west_square(path: Path, rows: str) -> None:
    setup = read(path, f"name: S\nmap: |\n  {rows}\ncreatures: {{b: Bog Bull}}")
    assert placed(setup) == {"bog-bull": (1, 0, 0)}


def test_two_large_creatures_of_one_symbol(path: Path) -> None:
    setup = read(path, "name: S\nmap: |\n  ....\n  b.b.\ncreatures: {b: Bog Bull}")
    assert placed(setup) == {"bog-bull-1": (0, 0, 0), "bog-bull-2": (2, 0, 0)}


def test_the_map_is_as_high_as_its_tallest_creature_and_so_are_its_walls(path: Path) -> None:
    terrain = read(path, "name: S\nmap: |\n  ...#\n  b...\nwalls: [[[2, 0], [3, 0]]]\ncreatures: {b: Bog Bull}").terrain
    assert terrain.most == (3, 1, 1)
    assert terrain.solid == ((3, 1, 0), (3, 1, 1))
    assert terrain.walls == (Wall((2, 0, 0), (3, 0, 0)), Wall((2, 0, 1), (3, 0, 1)))


def test_a_height_can_be_given(path: Path) -> None:
    assert read(path, SKETCH + "height: 4\n").terrain.most == (4, 2, 3)


def test_a_creature_of_a_file_beside_it(path: Path) -> None:
    creature = "size: 1M\nspeed: 5\nstamina: 9\nfree_strike: 1\ncharacteristics: {}\nabilities: []\n".replace("\n", "\n  ")
    (path.parent / "beasts.yaml").write_text(f"- name: Cat\n  {creature}\n- name: Dog\n  {creature}", encoding="utf-8")
    setup = read(path, "name: S\nmap: d\ncreatures: {d: {file: beasts.yaml, creature: Dog}}")
    assert setup.entrants[0].stat_block.name == "Dog"
    with pytest.raises(
        ContentError, match=r"creatures\.d\.file: beasts\.yaml: has 2 creatures; say which one with `creature`: one of Cat, Dog"
    ):
        read(path, "name: S\nmap: d\ncreatures: {d: {file: beasts.yaml}}")


@pytest.fixture
def compendium(tmp_path: Path) -> Path:
    directory = tmp_path / "books"
    stat_blocks = directory / "bestiary" / "Monsters" / "Hedge" / "Statblocks"
    stat_blocks.mkdir(parents=True)
    (stat_blocks / "Hedge Knight.json").write_text(json.dumps(hedge_knight()), encoding="utf-8")
    return directory


def test_a_creature_of_a_compendium(path: Path, compendium: Path) -> None:
    text = "name: S\nmap: k\ncreatures: {k: {compendium: Hedge Knight, level: 2}}"
    assert read(path, text, compendium).entrants[0].stat_block.level == 2
    with pytest.raises(ContentError, match=r"creatures\.k\.compendium: compendium: is not known"):
        read(path, text)


def test_a_creature_of_several_sizes_has_the_one_that_is_given(path: Path, compendium: Path) -> None:
    """Drawn by its south-west square on a map with room for a creature of size 3."""
    (stat_blocks,) = compendium.rglob("Statblocks")
    (stat_blocks / "Hedge Knight.json").write_text(json.dumps({**hedge_knight(), "size": "2 or 3"}), encoding="utf-8")
    text = "name: S\nmap: |\n  ...\n  ...\n  k..\ncompendium: books\ncreatures: {k: {compendium: Hedge Knight SIZE}}"
    sizes = [read(path, text.replace(" SIZE", more)).entrants[0].stat_block.size for more in ("", ", size: 3", ", size: 2")]
    assert sizes == ["2", "3", "2"]
    with pytest.raises(ContentError, match=r"creatures\.k\.size: is '1M', expected '2' or '3'"):
        read(path, text.replace(" SIZE", ", size: 1M"))


def test_the_files_own_compendium_is_relative_to_it_and_the_argument_goes_first(path: Path, compendium: Path) -> None:
    text = "name: S\nmap: k\ncompendium: books\ncreatures: {k: Hedge Knight}"
    assert read(path, text).entrants[0].stat_block.name == "Hedge Knight"
    elsewhere = text.replace("books", "nowhere")
    assert read(path, elsewhere, compendium).entrants[0].stat_block.name == "Hedge Knight"
    with pytest.raises(ContentError, match=r"creatures\.k: .*nowhere: is not a Steel Compendium"):
        read(path, elsewhere)


def test_the_policy_on_area_distances_bears_on_free_strikes(path: Path) -> None:
    area = "{name: A, signature: true, usage: maneuver, distance: 3 cube within 9, target: each enemy in the area}"
    cat = f"name: Cat\nsize: 1M\nspeed: 5\nstamina: 9\nfree_strike: 1\ncharacteristics: {{}}\nabilities: [{area}]\n"
    (path.parent / "cat.yaml").write_text(cat, encoding="utf-8")
    for answer, ranged in (("no", 5), ("yes", 9)):
        text = f"name: S\nmap: ch\ncreatures: {{c: {{file: cat.yaml}}, h: Storm Fury}}\npolicies: {{area_distance_counts: {answer}}}"
        free_strike = read(path, text).entrants[0].stat_block.free_strike
        assert free_strike is not None
        assert free_strike.ranged == ranged


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name: Sketch\n", "", "name: is missing"),
        ("first: director", "first: goblins", "2:1: first: is 'goblins', expected 'heroes' or 'director'"),
        ("first:", "frist:", "2:1: frist: is not a known field; did you mean 'first'?"),
        ("  .....\n", "  ....\n", "3:1: map: row 3 has 4 squares, expected 5 as in row 1"),
        ("map: |\n  .g~.#\n  .h..g\n  .....\n", "map: ''\n", "3:1: map: is empty"),
        ("  .....\n", "  ..x..\n", "3:1: map: has 'x' in row 3, column 3, which is neither ground (. # ~ = :) nor in `creatures`"),
        ("  .h..g\n", "  ....g\n", "12:3: creatures.h: stands nowhere on the map"),
        ("  h: {", "  hh: {", "11:1: creatures: has the symbol 'hh', expected one letter"),
        ("  h: {", "  '#': Storm Fury\n  h: {", "creatures: has the symbol '#', expected one letter"),
        ("id: ana-fury", "id: Ana Fury", "12:28: creatures.h.id: is 'Ana Fury', expected words of small letters and digits"),
        ("id: ana-fury", "id: archer-1", "13:3: creatures.g: has the id 'archer-1', which another creature has"),
        ("id: ana-fury", "side: goblins", "creatures.h.side: is 'goblins', expected 'heroes' or 'director'"),
        (
            "shipped: Storm Fury",
            "shipped: Storm Furry",
            "creatures.h.shipped: shipped creatures: has no 'Storm Furry'; near it: Storm Fury",
        ),
        ("shipped: Storm Fury, ", "", "12:3: creatures.h: gives none of them, expected one of shipped, compendium and file"),
        ("shipped: Storm Fury", "shipped: Storm Fury, file: a.yaml", "creatures.h: gives shipped and file, expected one of"),
        ("shipped: Storm Fury", "shipped: Storm Fury, level: 1", "creatures.h.level: goes with `compendium` only"),
        ("shipped: Storm Fury", "file: nobody.yaml", "nobody.yaml: cannot be read: No such file"),
        ("{shipped: Storm Fury, id: ana-fury, stamina: 5", "{sipped: Storm Fury, stamina: 5", "did you mean 'shipped'?"),
        ("stamina: 5", "stamina: 500", "creatures.h.stamina: is 500, expected a number up to its maximum, 30"),
        ("stamina: 5", "stamina: none", "creatures.h.stamina: is 'none', expected a whole number"),
        ("id: archer}", "id: archer, stamina: 0}", "creatures.g.stamina: is 0, expected a number from 1 up to its maximum, 10"),
        ("slowed (save ends)", "sleepy", "creatures.h.conditions[0]: is 'sleepy', expected a condition like 'slowed (save ends)'"),
        ("surprised: true", "surprised: very", "creatures.h.surprised: is 'very', expected true or false"),
        ("[[0, 0], [0, 1]]", "[[0, 0], [1, 1]]", "8:5: walls[0]: is [[0, 0], [1, 1]], expected two squares that share a side"),
        ("[[0, 0], [0, 1]]", "[[9, 0], [9, 1]]", "walls[0]: is [9, 0], expected a square of the map, from [0, 0] to [4, 2]"),
        ("[[0, 0], [0, 1]]", "[[0, 0]]", "walls[0]: is [[0, 0]], expected a list of length 2"),
        ("[3, 0]", "[3, 7]", "difficult[0]: is [3, 7], expected a square of the map"),
        ("id: archer}", "id: archer, captain_of: x}", "creatures.g.captain_of: is 'x', expected the name of a squad, and there is none"),
        ("id: archer}", "id: archer, surges: 1}", "creatures.g.surges: is given for a creature that is no hero"),
        ("id: archer}", "id: archer, recoveries: 3}", "creatures.g.recoveries: is given for a creature that is no hero"),
        ("id: archer}", "id: archer, squad: x}", "creatures.g.squad: is given for a creature that is no minion"),
        ("free_triggered_action_bleeds: no", "luck: no", "policies.luck: is not a policy; expected one of opportunity_attack_bane"),
        (": no}", ": perhaps}", "policies.free_triggered_action_bleeds: is 'perhaps', expected one of yes, no"),
        ("policies:", "height: 0\npolicies:", "height: is 0, expected a whole number >= 1"),
        ("creatures:\n", "creatures: []\nx:\n", "creatures: is [], expected a mapping of fields"),
    ],
)
def test_a_wrong_field_is_named(path: Path, old: str, new: str, message: str) -> None:
    assert old in SKETCH
    with pytest.raises(ContentError) as caught:
        read(path, SKETCH.replace(old, new, 1))
    assert str(caught.value).startswith(f"{path}:")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("rows", "more", "message"),
    [
        (("...", "..b"), "", "creatures.b: (bog-bull, in row 2, column 3) is of size 2 and reaches off the map"),
        (("b..",), "", "is of size 2 and reaches off the map"),
        ((".#.", "b.."), "", "overlaps the solid square in row 1, column 2"),
        ((".h.", "b.."), "", "creatures.h: (storm-fury, in row 1, column 2) shares the square in row 1, column 2 with bog-bull"),
        (("...", "bb."), "", "(bog-bull-2, in row 2, column 2) shares the square in row 2, column 2 with bog-bull-1"),
        (("...", "b.."), "walls: [[[0, 0], [0, 1]]]", "overlaps the wall between row 2, column 1 and row 1, column 1"),
        (("...", "b.."), "height: 1", "height: is 1, expected at least 2, the height of the tallest creature"),
    ],
)
def test_a_creature_that_has_no_room_is_refused(path: Path, rows: tuple[str, ...], more: str, message: str) -> None:
    drawing = "".join(f"  {row}\n" for row in rows)
    hero = ", h: Storm Fury" if "h" in drawing else ""
    with pytest.raises(ContentError) as caught:
        read(path, f"name: S\nmap: |\n{drawing}creatures: {{b: Bog Bull{hero}}}\n{more}")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("rows", "creatures", "message"),
    [
        ("rcc", "c: {shipped: Bramble Goblin Cutter, captain_of: r}", "creatures.c.captain_of: two captains (r), "),
        ("rrrrrrrrr", "", "creatures.r.squad: too many minions (r: 9 of 8), "),
        ("rh", "h: {shipped: Storm Fury, captain_of: r}", "creatures.h.captain_of: not on one side (r: storm-fury), "),
    ],
)
def test_a_squad_that_cannot_be_is_refused_at_its_place(path: Path, rows: str, creatures: str, message: str) -> None:
    """At most eight minions, and one captain of their side (rules/monster-basics.md:382, :455)."""
    rabble = "r: {file: " + str(EXAMPLES / "bramble-minions.yaml") + ", creature: Bramble Goblin Rabble, squad: r}"
    with pytest.raises(ContentError) as caught:
        read(path, f"name: S\nmap: {rows}\ncreatures:\n  {rabble}\n  {creatures}\n")
    assert message in str(caught.value)


@given(st.integers(0, len(SKETCH)), st.integers(0, 8), st.text("#.~hg:{}[],'&*!\n \t0-", max_size=6))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_damaged_file_is_read_or_refused(path: Path, start: int, length: int, instead: str) -> None:
    outcome = read_or_refused(path, SKETCH[:start] + instead + SKETCH[start + length :])
    assert isinstance(outcome, Setup) or len(str(outcome).splitlines()) == 1


def read_or_refused(path: Path, text: str) -> Setup | ContentError:
    try:
        return read(path, text)
    except ContentError as error:
        return error


def test_the_example_begins_5_to_10_squares_apart() -> None:
    setup = read_encounter(EXAMPLES / "goblin-ambush.yaml")
    heroes = [entrant.square for entrant in setup.entrants if entrant.side == "heroes"]
    goblins = [entrant.square for entrant in setup.entrants if entrant.side == "director"]
    assert (len(heroes), len(goblins)) == (4, 8)
    assert sorted(entrant.seat for entrant in setup.entrants if entrant.side == "heroes") == ["ana", "ben", "cleo", "dov"]
    nearest = [min(max(abs(one[0] - other[0]), abs(one[1] - other[1])) for one in heroes) for other in goblins]
    assert min(nearest) >= 5
    assert max(nearest) <= 10


def test_the_example_with_the_compendium(compendium_directory: Path) -> None:
    setup = read_encounter(EXAMPLES / "goblin-ambush-compendium.yaml", compendium_directory)
    assert {entrant.stat_block.name for entrant in setup.entrants if entrant.side == "director"} == {
        "Goblin Warrior",
        "Goblin Assassin",
        "Goblin Cursespitter",
        "Goblin Stinker",
        "Goblin Underboss",
    }


# Reserves

SUMMONER = """\
- {name: %s, size: 1M, speed: 5, stamina: 20, free_strike: 2, characteristics: {}, abilities: [
    {name: Call, usage: maneuver, distance: self, target: self, effects: [%s]}]}
"""


def summoner(name: str, *summoned: str) -> str:
    return SUMMONER % (name, ", ".join(f"{{is: summon.1, name: {one}}}" for one in summoned))


CALLERS = summoner("Caller", "bramble goblin cutter", "crier", "nobody at all") + summoner("Crier", "Bog Bull")


def with_a_caller(path: Path, callers: str, head: str = "", compendium: Path | None = None) -> list[str]:
    """The names of the reserves of a fight in which there are the caller and a hound."""
    (path.parent / "callers.yaml").write_text(callers, encoding="utf-8")
    creatures = "creatures: {h: Storm Fury, g: {file: callers.yaml, creature: Caller}, t: Thorn Hound}"
    return [block.name for block in read(path, f"name: S\nmap: hgt\n{head}{creatures}", compendium).reserves]


def test_reserves_are_those_named_and_those_whom_summoners_name(path: Path) -> None:
    """In the order of naming: those of the file's field, whom the caller summons, whom they summon in turn; who is nowhere is left out."""
    names = with_a_caller(path, CALLERS, "reserves: [Bramble Goblin Hexer]\n")
    assert names == ["Bramble Goblin Hexer", "Bramble Goblin Cutter", "Crier", "Bog Bull"]


def test_who_is_there_need_not_wait(path: Path) -> None:
    assert with_a_caller(path, CALLERS.replace("bramble goblin cutter", "thorn hound")) == ["Crier", "Bog Bull"]


def test_a_summoner_of_the_compendium_has_whom_it_summons(path: Path, compendium_directory: Path) -> None:
    callers = CALLERS.replace("bramble goblin cutter", "goblin runner")
    assert with_a_caller(path, callers, compendium=compendium_directory) == ["Goblin Runner", "Crier", "Bog Bull"]


@pytest.mark.parametrize(
    ("reserves", "complaint"),
    [
        ("[Nobody]", "reserves[0]: shipped creatures: has no 'Nobody'; a compendium to look in was not given"),
        ("[Bog Bull, {shipped: bog bull}]", "reserves[1]: is 'Bog Bull' once more"),
        ("[{shipped: Bog Bull, id: x}]", "reserves[0]"),
    ],
)
def test_a_wrong_reserve_is_named(path: Path, reserves: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=re.escape(complaint)):
        read(path, f"name: S\nmap: h\nreserves: {reserves}\ncreatures: {{h: Storm Fury}}")


@pytest.mark.parametrize("listed", ["", "- "])
def test_a_creature_file_is_told_from_an_encounter(path: Path, listed: str) -> None:
    with pytest.raises(ContentError, match="is a creature file; an encounter file names it"):
        read(path, f"{listed}{{name: S, stamina: 10, speed: 5}}")
