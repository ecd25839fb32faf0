"""A checkout of the Steel Compendium: found by name, by name and level, by path; all of it can be read."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from content.printed import hedge_knight
from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.printed.stat_block import read_stat_block
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import StatBlock


@pytest.fixture
def small(tmp_path: Path) -> Compendium:
    """Hedge Knight at level 2; Hedge Rival at levels 1 and 4; a broken file; an aggregate that is not to be read."""
    monsters = tmp_path / "bestiary" / "Monsters"
    for folder, name, level in (("Hedge", "Hedge Knight", 2), ("Rivals/1st", "Hedge Rival", 1), ("Rivals/2nd", "Hedge Rival", 4)):
        directory = monsters / folder / "Statblocks"
        directory.mkdir(parents=True)
        (directory / f"{name}.json").write_text(json.dumps({**hedge_knight(), "name": name, "level": level}), encoding="utf-8")
    (monsters / "Hedge" / "Statblocks" / "Broken.json").write_text("{")
    (monsters / "statblocks.json").write_text("not to be read")
    (tmp_path / "secret.json").write_text("{}")
    return Compendium(tmp_path)


def test_a_creature_by_name(small: Compendium) -> None:
    assert small.creature("Hedge Knight").name == "Hedge Knight"
    assert small.creature("hedge-knight").name == "Hedge Knight"


def test_a_creature_by_path(small: Compendium) -> None:
    assert small.creature("bestiary/Monsters/Rivals/2nd/Statblocks/Hedge Rival.json").level == 4


def test_a_name_that_several_have_needs_the_level(small: Compendium) -> None:
    with pytest.raises(ContentError, match=r"has 2 creatures 'Hedge Rival'; give the level: 1, 4"):
        small.creature("Hedge Rival")
    assert small.creature("Hedge Rival", 4).level == 4
    with pytest.raises(ContentError, match=r"has no creature 'Hedge Rival' of level 3, but of level 1, 4"):
        small.creature("Hedge Rival", 3)


def test_a_name_that_none_has(small: Compendium) -> None:
    with pytest.raises(ContentError, match=r"has no creature 'Hedge Night'; near it: Hedge Knight"):
        small.creature("Hedge Night")


def test_two_of_one_name_and_level_are_told_apart_by_their_paths(small: Compendium) -> None:
    twin = small.directory / "bestiary" / "Monsters" / "Twins" / "Statblocks" / "Hedge Knight.json"
    twin.parent.mkdir(parents=True)
    twin.write_text(json.dumps(hedge_knight()), encoding="utf-8")
    paths = [f"bestiary/Monsters/{folder}/Statblocks/Hedge Knight.json" for folder in ("Hedge", "Twins")]
    again = Compendium(small.directory)
    with pytest.raises(ContentError, match=f"has 2 creatures 'Hedge Knight'; name it by its path: {', '.join(paths)}"):
        again.creature("Hedge Knight")
    assert again.creature(paths[1]).level == 2


def test_every_creature_or_why_it_cannot_be_read(small: Compendium) -> None:
    outcomes = {printed.path.rpartition("/")[2]: printed.outcome for printed in small.every()}
    assert list(outcomes) == ["Broken.json", "Hedge Knight.json", "Hedge Rival.json"]
    assert isinstance(outcomes["Broken.json"], ContentError)
    assert isinstance(outcomes["Hedge Knight.json"], StatBlock)


def test_a_path_out_of_the_directory_is_refused(small: Compendium) -> None:
    elsewhere = Compendium(small.directory / "bestiary")
    with pytest.raises(ContentError, match=r"does not contain '\.\./secret\.json'"):
        elsewhere.creature("../secret.json")


def test_names_reads_no_file(small: Compendium) -> None:
    assert small.names() == ("Broken", "Hedge Knight", "Hedge Rival")


@pytest.mark.parametrize("name", ["", "missing"])
def test_a_directory_that_is_no_compendium(tmp_path: Path, name: str) -> None:
    with pytest.raises(ContentError, match="is not a Steel Compendium: expected a directory that contains bestiary/Monsters"):
        Compendium(tmp_path / name)


def test_every_stat_block_can_be_read_stored_and_read_again(compendium_directory: Path) -> None:
    paths = sorted(compendium_directory.glob("bestiary/Monsters/**/Statblocks/*.json"))
    stat_blocks = [read_stat_block(path) for path in paths]
    assert len(stat_blocks) == 416
    for stat_block in stat_blocks:
        assert msgspec.json.decode(msgspec.json.encode(stat_block), type=StatBlock) == stat_block
        ids = [ability.id for ability in stat_block.abilities]
        assert len(set(ids)) == len(ids)


def test_the_creatures_that_never_provoke(compendium: Compendium, compendium_directory: Path) -> None:
    """Found by hand: nine goblins and three others; the conditional forms of other creatures do not count."""
    found = {
        stat_block.name
        for path in compendium_directory.glob("bestiary/Monsters/**/Statblocks/*.json")
        for stat_block in (read_stat_block(path),)
        if any(Modifier("never provokes") in trait.effects for trait in stat_block.traits)
    }
    goblins = {"Assassin", "Cursespitter", "Monarch", "Runner", "Sniper", "Spinecleaver", "Stinker", "Underboss", "Warrior"}
    assert found == {f"Goblin {name}" for name in goblins} | {"High Elf Zephyr", "Wodenelg", "War Dog Mischievite"}


def test_rivals_are_told_apart_by_level(compendium: Compendium) -> None:
    with pytest.raises(ContentError, match=r"has 4 creatures 'Rival Fury'; give the level: 2, 5, 8, 10"):
        compendium.creature("Rival Fury")
    assert compendium.creature("Rival Fury", 8).level == 8
