"""What was read is kept by its content: never out of date, never believed when it is damaged, no trouble when it cannot be had."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from content.printed import hedge_knight
from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.reading.cache import ContentCache, fingerprint
from freestrike.engine.content.reading.library import read_library
from freestrike.events.content.stat_block import StatBlock


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "compendium" / "Monsters" / "Hedge" / "Statblocks"
    folder.mkdir(parents=True)
    (folder / "Hedge Knight.json").write_text(json.dumps(hedge_knight()), encoding="utf-8")
    return tmp_path / "compendium"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def knight_of(checkout: Path, place: Path) -> StatBlock:
    return Compendium(checkout, ContentCache(place)).creature("Hedge Knight")


def database(place: Path) -> Path:
    (path,) = place.glob("content-*.db")
    return path


def test_what_is_kept_is_what_was_read(checkout: Path, place: Path) -> None:
    plain = Compendium(checkout).creature("Hedge Knight")
    assert knight_of(checkout, place) == plain
    assert knight_of(checkout, place) == plain
    assert read_library(checkout, ContentCache(place)) == read_library(checkout, ContentCache(place)) == read_library(checkout)


def test_it_is_not_read_again(checkout: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen by what would happen if it were: the reader is broken, and only a new content notices."""
    knight = knight_of(checkout, place)
    monkeypatch.setattr("freestrike.engine.content.compendium.stat_block_of", _broken)
    assert knight_of(checkout, place) == knight
    _change(checkout, level=3)
    with pytest.raises(ContentError, match="was read again"):
        knight_of(checkout, place)


def test_a_changed_file_is_read_anew(checkout: Path, place: Path) -> None:
    assert knight_of(checkout, place).level == 2
    _change(checkout, level=3)
    assert knight_of(checkout, place).level == 3
    _change(checkout, level=2)
    assert knight_of(checkout, place).level == 2


def test_a_wrong_file_is_told_each_time(checkout: Path, place: Path) -> None:
    _change(checkout, level=-3)
    for _ in range(2):
        with pytest.raises(ContentError, match="level: is -3"):
            knight_of(checkout, place)


def test_a_value_that_was_changed_is_not_believed(checkout: Path, place: Path) -> None:
    knight = knight_of(checkout, place)
    with sqlite3.connect(database(place)) as connection:
        for key, value in connection.execute("SELECT key, value FROM content").fetchall():
            connection.execute("UPDATE content SET value = ? WHERE key = ?", (value.replace(b"Hedge Knight", b"Ledge Knight"), key))
    assert knight_of(checkout, place) == knight


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 100])
def test_a_damaged_cache_is_made_anew(checkout: Path, place: Path, damage: bytes) -> None:
    knight = knight_of(checkout, place)
    database(place).write_bytes(damage)
    assert knight_of(checkout, place) == knight
    with sqlite3.connect(database(place)) as connection:
        assert connection.execute("SELECT count(*) FROM content").fetchone() == (1,)


def test_a_cache_cut_short_is_made_anew(checkout: Path, place: Path) -> None:
    knight = knight_of(checkout, place)
    database(place).write_bytes(database(place).read_bytes()[:5000])
    assert knight_of(checkout, place) == knight
    assert knight_of(checkout, place) == knight


def test_a_cache_of_another_form_is_passed_over(checkout: Path, place: Path) -> None:
    knight = knight_of(checkout, place)
    with sqlite3.connect(database(place)) as connection:
        connection.execute("DROP TABLE content")
        connection.execute("CREATE TABLE content (something TEXT)")
    assert knight_of(checkout, place) == knight


def test_while_another_writes_it_is_read_without(checkout: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freestrike.engine.content.reading.cache._PATIENCE", 0.01)
    knight = knight_of(checkout, place)
    _change(checkout, level=3)
    other = sqlite3.connect(database(place), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert knight_of(checkout, place).level == 3
    other.execute("ROLLBACK")
    other.close()
    _change(checkout, level=2)
    assert knight_of(checkout, place) == knight


def test_another_program_has_another_cache(checkout: Path, place: Path) -> None:
    """Its values are never looked at; of the old ones nothing stays."""
    place.mkdir()
    old = place / f"content-{'0' * 16}.db"
    old.write_bytes(b"whatever")
    (place / "something else.db").write_bytes(b"of the user's")
    knight_of(checkout, place)
    assert sorted(path.name for path in place.iterdir()) == [f"content-{fingerprint()[:16]}.db", "something else.db"]


def test_a_place_that_can_hold_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ContentError, match=r"file: cannot hold a cache: File exists"):
        ContentCache(tmp_path / "file")


def test_two_processes_at_one_cache(checkout: Path, place: Path) -> None:
    folder = checkout / "Monsters" / "Hedge" / "Statblocks"
    for n in range(40):
        (folder / f"Knight {n}.json").write_text(json.dumps({**hedge_knight(), "name": f"Knight {n}"}), encoding="utf-8")
    program = f"""
from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.reading.cache import ContentCache
print(*[printed.outcome.name for printed in Compendium({str(checkout)!r}, ContentCache({str(place)!r})).every()], sep=";")
"""
    processes = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    outputs = {process.communicate(timeout=60)[0] for process in processes}
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(outputs) == 1
    assert len(outputs.pop().split(";")) == 41


def _change(checkout: Path, **fields: object) -> None:
    path = checkout / "Monsters" / "Hedge" / "Statblocks" / "Hedge Knight.json"
    path.write_text(json.dumps({**hedge_knight(), **fields}), encoding="utf-8")


def _broken(_document: object) -> StatBlock:
    raise ContentError("the knight", "was read again")
