"""A whole checkout: everything is read, what cannot be is told with its place and the rest loads, and no printed text is lost."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from content.printed import hedge_knight
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.reading.library import Library, features_within, read_library
from freestrike.engine.content.reading.misprints import without_misprints
from freestrike.engine.content.reading.raw import RawFeature, RawStatBlock


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Hedge Knights at levels 2 and 4, a file that is cut off, one of an absurd value, a list of all, and what is no content at all."""
    folder = tmp_path / "bestiary" / "Monsters" / "Hedge" / "Statblocks"
    folder.mkdir(parents=True)
    knight = json.dumps(hedge_knight())
    (folder / "Hedge Knight.json").write_text(knight, encoding="utf-8")
    (folder / "Older Hedge Knight.json").write_text(json.dumps({**hedge_knight(), "level": 4}), encoding="utf-8")
    (folder / "Cut Off.json").write_text(knight[:200], encoding="utf-8")
    (folder / "Slow.json").write_text(json.dumps({**hedge_knight(), "name": "Slow", "speed": -3}), encoding="utf-8")
    (tmp_path / "bestiary" / "Monsters" / "all.json").write_text(f'{{\n  "monsters": [{knight}, {knight}]}}', encoding="utf-8")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "index.json").write_text("{", encoding="utf-8")
    (tmp_path / "README.md").write_text("hello", encoding="utf-8")
    return tmp_path


def test_what_can_be_read_is_and_the_rest_is_told(small: Path) -> None:
    library = read_library(small)
    folder = "bestiary/Monsters/Hedge/Statblocks"
    assert [file.path for file in library.files] == [f"{folder}/Hedge Knight.json", f"{folder}/Older Hedge Knight.json"]
    assert library.aggregates == ("bestiary/Monsters/all.json",)
    cut, slow = map(str, library.errors)
    assert cut.startswith(f"{small / folder / 'Cut Off.json'}: is not JSON: Input data was truncated")
    assert slow == f"{small / folder / 'Slow.json'}: speed: is -3, expected a whole number >= 0"


def test_two_creatures_of_one_name_and_level(small: Path) -> None:
    folder = small / "bestiary" / "Monsters" / "Hedge" / "Statblocks"
    (folder / "Twin.json").write_text(json.dumps(hedge_knight()), encoding="utf-8")
    errors = [str(error) for error in read_library(small).errors]
    first = "bestiary/Monsters/Hedge/Statblocks/Hedge Knight.json"
    assert (
        f"{folder / 'Twin.json'}: name: is 'Hedge Knight' of level 2, as in {first}; such creatures can be named by their path only"
        in errors
    )


@pytest.mark.parametrize("part", ["bestiary", "bestiary/Monsters", "bestiary/Monsters/Hedge", "bestiary/Monsters/Hedge/Statblocks/.."])
def test_a_part_of_a_checkout_will_do(small: Path, part: str) -> None:
    assert len(read_library(small / part).files) == 2


@pytest.mark.parametrize("name", ["", "nowhere", "file"])
def test_what_is_no_checkout(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("{}")
    with pytest.raises(
        ContentError, match="is not a Steel Compendium: expected a directory that contains bestiary/Monsters or heroes/Abilities"
    ):
        read_library(tmp_path / name)


@pytest.fixture(scope="module")
def library(compendium_directory: Path) -> Library:
    return read_library(compendium_directory)


def test_everything_is_read(library: Library) -> None:
    """416 stat blocks; 64 blocks of Malice features and the tactical stance; 35 pieces of terrain; heroes' 545 and 595 files."""
    assert library.errors == ()
    assert len(library.aggregates) == 3
    folders = Counter((file.path.split("/")[1], type(file.raw).__name__) for file in library.files)
    assert folders == {
        ("Monsters", "RawStatBlock"): 416,
        ("Monsters", "RawFeatureBlock"): 64,
        ("Dynamic Terrain", "RawFeatureBlock"): 35,
        ("Abilities", "RawHeroFeature"): 545,
        ("Features", "RawHeroFeature"): 595,
    }
    assert sum(bool(raw.kit) for _, raw in library.hero_features()) == 21


def test_the_traps_of_the_data(library: Library) -> None:
    """Each place that is known to be wrong, found by hand, under the name of its file."""
    mended = {
        (file.path.rpartition("/")[2].removesuffix(".json"), mend.field): mend.read
        for file in library.files
        for mend in file.published.mends
    }
    known = {
        ("Arrow Launcher", "features[1].keywords[0]"): "Area",
        ("Field Ballista", "features[5].effects[5].tier2"): "Pull 3",
        ("Field Ballista", "features[5].effects[5].tier3"): "Pull 5",
        ("Frozen Pond", "features[4].name"): "Icy Water",
        ("Hag Malice", "flavor"): "the first of the features",
        ("Hulking Brain", "features[2].effects[0].effect"): "difficult terrain",
        ("Kobold Adeptus", "features[0].effects[1].effect"): "lightning damage",
        ("Locratix the Morningstar", "features[3].trigger"): "force moved",
        ("Logostician Vesper", "features[1].effects[1].effect"): "fire damage",
        ("Orc Eye of Grole", "immunities"): "one of cold, fire, lightning",
        ("Pressure Plate", "features[2].effects[0].cost"): "-1",
        ("Troll Butcher", "weaknesses[1]"): "fire of no number",
        ("Troll Glutton", "features[4].effects[0].effect"): "action as",
        ("Vampire Lord", "features[6].effects[1].effect"): "an ability of its own",
        ("Wodenelg", "features[1].effects[0].effect"): "opportunity",
    }
    assert {place: mended.get(place) for place in known} == known


def test_the_malice_features_on_stat_blocks_are_those_of_their_groups(library: Library) -> None:
    """24 of them, on six creatures; one creature got those of another. Each is printed in a block of Malice features as well."""
    blocks = {feature for _, block in library.feature_blocks() if block.is_malice for feature in block.features}
    pasted = {raw.name: raw.malice_features for _, raw in library.stat_blocks() if raw.malice_features}
    assert {name: len(features) for name, features in pasted.items()} == {
        "Crucible Dragon": 4,
        "Gloom Dragon": 4,
        "Meteor Dragon": 4,
        "Omen Dragon": 4,
        "Thorn Dragon": 4,
        "Zapper Eye": 4,
    }
    assert {feature for features in pasted.values() for feature in features} <= blocks


def test_numbers_of_some_creatures(library: Library) -> None:
    """Taken from their files by hand."""
    creatures = {(raw.name, raw.level): raw for _, raw in library.stat_blocks()}
    noncombatant = creatures[("Noncombatant", 0)]
    assert (noncombatant.sizes, noncombatant.ev.value, noncombatant.stamina) == (("1S", "1M", "1L", "2"), None, 8)
    drangolin = creatures[("Shieldscale Drangolin", 1)]
    assert (drangolin.sizes, drangolin.ev.value, drangolin.stamina, drangolin.reason) == (("2", "3"), 12, 80, -3)
    lord = creatures[("Vampire Lord", 7)]
    assert (lord.speed, lord.movement, lord.free_strike, lord.ev.value) == (12, ("climb", "hover", "teleport"), 7, 36)
    assert [(one.type, one.value) for one in lord.immunities] == [("corruption", 9), ("poison", 9)]
    minions = [raw for raw in creatures.values() if any(role.startswith("Minion") for role in raw.roles)]
    assert {(raw.ev.creatures, raw.ev.value is None) for raw in minions} == {(4, False)}


PRINTED = {"name", "effect", "cost", "roll", "tier1", "tier2", "tier3", "distance", "target", "trigger", "flavor", "value", "with_captain"}
"""The fields of a file that hold printed text; the others are numbers, words of a list, or for programs."""


def test_no_printed_text_is_lost(library: Library, compendium_directory: Path) -> None:
    """Every word that a file prints, misprints mended, is in what was read, as many times."""
    for file in library.files:
        data, _ = without_misprints(json.loads((compendium_directory / file.path).read_bytes()))
        kept = words(texts(msgspec.to_builtins(file.raw)))
        lost = words(texts(data, PRINTED)) - kept
        assert not lost, (file.path, lost)


def texts(data: object, fields: set[str] | None = None, *, within: bool = False) -> Iterator[str]:
    """The texts in plain data; with `fields`, only those in fields of these names."""
    if isinstance(data, str) and (within or fields is None):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            if name != "metadata":
                yield from texts(value, fields, within=fields is not None and name in fields)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value, fields, within=within)


def words(lines: Iterator[str]) -> Counter[str]:
    return Counter(re.findall(r"\w+", " ".join(lines).casefold()))


def test_a_feature_printed_within_another_is_read_like_any(library: Library) -> None:
    """260 abilities within the features of heroes repeat a file; the others are in the text of a maneuver or a summoning."""
    features = [raw.feature for _, raw in library.hero_features()]
    files = {feature for feature in features if feature.feature_type == "ability"}
    within = [inner for feature in features for inner in features_within(feature) if inner.feature_type == "ability"]
    assert sum(inner in files for inner in within) == 260
    assert {inner.name for inner in within if inner not in files} == {"Escape Grab", "Grab", "Knockback", "Boulder Bash"}


def test_raw_values_can_be_kept_and_read_again(library: Library) -> None:
    for file in library.files:
        encoded = msgspec.msgpack.encode(file.published)
        assert msgspec.msgpack.decode(encoded, type=type(file.published)) == file.published


def test_every_ability_of_a_stat_block_has_a_usage(library: Library) -> None:
    features: list[RawFeature] = [feature for _, raw in library.stat_blocks() if isinstance(raw, RawStatBlock) for feature in raw.features]
    assert {feature.usage for feature in features if feature.feature_type == "trait"} == {""}
    assert "" not in {feature.usage for feature in features if feature.feature_type == "ability"}
