"""`read` and `free-strikes`: a small compendium of our own, a wrong file in it, directories that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from content.forge_steel_hero import hero
from content.printed import hedge_knight

from .conftest import Run

PATH = "bestiary/Monsters/Hedge/Statblocks/Hedge Knight.json"


def test_read_says_how_much_there_is_and_what_was_mended(run: Run, compendium: Path) -> None:
    ran = run("read", compendium)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "     1 stat blocks",
        "     0 blocks of Malice features (0 features)",
        "     0 pieces of dynamic terrain",
        "     0 hero abilities (0 of kits)",
        "     0 hero features",
        "     0 files that gather these, not read again",
        "mended: 2 places in 1 files",
        f"  {PATH}",
        "    features[0].keywords[0]: '- Melee' read as 'Melee' (a dash before the keyword)",
        "    weaknesses[1]: 'acid' read as 'acid of no number' (no number is printed for it: the Director has to say)",
    ]


def test_read_in_brief(run: Run, compendium: Path) -> None:
    assert run("read", compendium, "--brief").out.splitlines()[-1] == "mended: 2 places in 1 files"


def test_free_strikes_are_csv(run: Run, compendium: Path) -> None:
    ran = run("free-strikes", compendium)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        f"path,name,free_strike,melee_distance,ranged_distance,keywords,damage_types\n{PATH},Hedge Knight,3,2,5,Strike;Magic,holy\n"
    )


def test_paths_are_relative_to_the_directory_that_is_given(run: Run, compendium: Path) -> None:
    ran = run("free-strikes", compendium / "bestiary" / "Monsters")
    assert ran.out.splitlines()[1].startswith("Hedge/Statblocks/Hedge Knight.json,Hedge Knight,")


@pytest.mark.parametrize("command", ["read", "free-strikes"])
def test_a_wrong_file_is_told_and_the_rest_is_there(run: Run, compendium: Path, command: str) -> None:
    wrong = (compendium / PATH).with_name("Wrong.json")
    wrong.write_text(json.dumps({**hedge_knight(), "level": "two"}), encoding="utf-8")
    ran = run(command, compendium)
    assert ran.status == 2
    assert ran.err == f"freestrike: {wrong}: level: is 'two', expected a whole number\n"
    assert "Hedge Knight" in ran.out


@pytest.mark.parametrize("command", ["read", "free-strikes"])
def test_a_directory_that_is_no_compendium(run: Run, tmp_path: Path, command: str) -> None:
    ran = run(command, tmp_path / "nowhere")
    expected = "expected a directory that contains bestiary/Monsters or heroes/Abilities"
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"freestrike: {tmp_path / 'nowhere'}: is not a Steel Compendium: {expected}\n"


def test_the_cache_is_where_the_user_says(run: Run, compendium: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("free-strikes", compendium, "--cache", tmp_path / "here")
    monkeypatch.setenv("FREESTRIKE_CACHE", str(tmp_path / "there"))
    assert run("free-strikes", compendium).out == first.out
    assert run("free-strikes", compendium).out == first.out
    for place in ("here", "there"):
        assert [path.suffix for path in (tmp_path / place).iterdir()] == [".db"]


def test_a_cache_that_cannot_be_is_named(run: Run, compendium: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run("read", compendium, "--cache", tmp_path / "file")
    assert (ran.status, ran.err) == (2, f"freestrike: {tmp_path / 'file'}: cannot hold a cache: File exists\n")


def test_an_export_is_shown_with_what_it_leaves_open(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "fern.ds-hero"
    file.write_text(json.dumps(hero()), encoding="utf-8")
    ran = run("imported", file)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Fern: level 1; Hedge Warden, Treefolk; size 1L",
        "Stamina 24, Recoveries 10, speed 7, stability 2",
        "Might +2, Agility +1, Reason +0, Intuition +0, Presence -1",
        "weakness: fire 3",
        "ability: Root (signature, main action)",
        "ability: Leaf Storm (main action, 3 sap)",
        "feature: Kit",
        "by hand: Deep Sleep",
        "by hand: Bark",
        "to be settled: Garden: a feature of the type 'Package Content' without a text in the file",
        "to be settled: Hedge Warden: how its heroic resource is gained is not known",
        "ignored: Heroic Resource",
        "ignored: a bonus to Renown",
        "ignored: culture",
        "ignored: state: what is lost, gained and suffered so far",
    ]


def test_an_export_of_another_kind_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("imported", tmp_path / "fern.pdf")
    expected = "is no export that is known: expected .ds-hero of Forge Steel or .json of Foundry"
    assert (ran.status, ran.err) == (2, f"freestrike: {tmp_path / 'fern.pdf'}: {expected}\n")
