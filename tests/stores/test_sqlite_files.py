"""The SQLite store and the file that it is given: whatever is not a store is refused in one line and not touched."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from freestrike.events.stores.interface import Store, StoreError, VersionConflict
from freestrike.events.stores.sqlite import APPLICATION_ID, LAYOUT, SqliteStore
from stores.exchanges import exchange, version, whole


def kept(file: Path, exchanges: int = 1) -> Path:
    """A store of exchanges of 10 records, closed."""
    with SqliteStore(file) as store:
        for number in range(exchanges):
            store.append("fight", exchange(10 * number + 1, 10), 10 * number)
    return file


def execute(file: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    return file


def seen(folder: Path) -> dict[str, bytes | None]:
    return {str(file.relative_to(folder)): file.read_bytes() if file.is_file() else None for file in sorted(folder.rglob("*"))}


def write(file: Path, data: bytes) -> Path:
    file.write_bytes(data)
    return file


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def fifo(path: Path) -> Path:
    os.mkfifo(path)
    return path


def foreign_log(file: Path) -> Path:
    """Another program's database that crashed: its last rows stand in the write-ahead log only."""
    with closing(sqlite3.connect(file.with_name("live"), isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE theirs (a)")
        connection.execute("INSERT INTO theirs VALUES ('not to be lost')")
        shutil.copy(file.with_name("live"), file)
        shutil.copy(file.with_name("live-wal"), f"{file}-wal")
    file.with_name("live").unlink()
    return file


def cut(file: Path, share: float) -> Path:
    os.truncate(file, int(file.stat().st_size * share))
    return file


NO_STORE = "it is not a store of Freestrike"

BAD: dict[str, tuple[Callable[[Path], Path], str]] = {
    "a folder": (folder, "it is a folder, not a file"),
    "in a folder that does not exist": (lambda file: file / "missing" / "fights.db", "its folder does not exist"),
    "in a file": (lambda file: write(file, b"text") / "fights.db", "Not a directory"),
    "a name too long": (lambda file: file.with_name("x" * 5000), "File name too long"),
    "a null character": (lambda file: file.with_name("fights\0.db"), "a path has no null character"),
    "a pipe": (fifo, "it is not a regular file"),
    "one letter": (lambda file: write(file, b"x"), NO_STORE),
    "a short text": (lambda file: write(file, b"A fight.\n" * 5), NO_STORE),
    "a long text": (lambda file: write(file, b"A fight.\n" * 5000), NO_STORE),
    "zeros": (lambda file: write(file, bytes(8192)), NO_STORE),
    "the name of the format and no more": (lambda file: write(file, b"SQLite format 3\0"), NO_STORE),
    "another program's": (lambda file: execute(file, "CREATE TABLE theirs (a)"), NO_STORE),
    "another program's, after a crash": (foreign_log, NO_STORE),
    "another program's, without a table": (lambda file: execute(file, "PRAGMA user_version = 1"), NO_STORE),
    "of a later layout": (
        lambda file: execute(kept(file), f"PRAGMA user_version = {LAYOUT + 1}", "PRAGMA wal_checkpoint"),
        f"its layout is {LAYOUT + 1}, and this version reads {LAYOUT}",
    ),
    "cut within its header": (lambda file: cut(kept(file), 0.002), NO_STORE),
    "cut in the middle": (lambda file: cut(kept(file, 20), 0.5), "it is damaged"),
}


@pytest.mark.parametrize("must_exist", [False, True])
@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_store_is_refused_in_one_line_and_not_touched(name: str, must_exist: bool, tmp_path: Path) -> None:
    # given such a file
    make, reason = BAD[name]
    file = make(tmp_path / "fights.db")
    before = seen(tmp_path)
    # when it is opened
    with pytest.raises(StoreError) as refused:
        SqliteStore(file, must_exist=must_exist)
    # then one line names it and says why, and nothing has changed beside it or in it
    assert str(refused.value) == f"store {str(file)!r}: {reason}"
    assert len(str(refused.value).splitlines()) == 1
    assert seen(tmp_path) == before


def test_a_store_that_must_exist_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it does not exist"):
        SqliteStore(tmp_path / "fights.db", must_exist=True)
    write(tmp_path / "empty.db", b"")
    with pytest.raises(StoreError, match="it is empty"):
        SqliteStore(tmp_path / "empty.db", must_exist=True)
    assert seen(tmp_path) == {"empty.db": b""}


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    with SqliteStore(write(tmp_path / "fights.db", b"")) as store:
        store.append("fight", exchange(1), 0)
    with SqliteStore(tmp_path / "fights.db", must_exist=True) as store:
        assert version(store, "fight") == 1


@pytest.mark.parametrize("name", ["100% ?mode=ro#1.db", ":memory:", "Ünïcode ö.db", "two\nlines.db"])
def test_a_strange_name_is_only_a_name(name: str, tmp_path: Path) -> None:
    kept(tmp_path / name)
    assert sorted(file.name for file in tmp_path.iterdir()) == [name]
    with SqliteStore(tmp_path / name, must_exist=True) as store, pytest.raises(StoreError) as refused:
        store.append("fight", exchange(1, id="a"), 0)
    assert len(str(refused.value).splitlines()) == 1


def test_the_header_of_a_store_says_what_it_is(tmp_path: Path) -> None:
    """The header's fields by SQLite's file format: user version at byte 60, application id at byte 68, both big-endian."""
    header = kept(tmp_path / "fights.db").read_bytes()[:100]
    assert int.from_bytes(header[60:64], "big") == LAYOUT
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID


def test_a_page_of_noise_is_damage_in_one_line(tmp_path: Path) -> None:
    # given a store whose records are overwritten from the second half of the file on
    file = kept(tmp_path / "fights.db", 200)
    data = file.read_bytes()
    write(file, data[: len(data) // 2] + b"\xa5" * (len(data) - len(data) // 2))
    # when it is read, then it says so
    with SqliteStore(file, must_exist=True) as store, pytest.raises(StoreError) as refused:
        list(store.read("fight"))
    assert str(refused.value) == f"store {str(file)!r}: it is damaged"


def test_a_record_that_is_gone_is_damage_with_its_place(tmp_path: Path) -> None:
    file = execute(kept(tmp_path / "fights.db"), "DELETE FROM record WHERE data = CAST('record 4' AS BLOB)")
    with SqliteStore(file, must_exist=True) as store, pytest.raises(StoreError) as refused:
        list(store.read("fight"))
    assert str(refused.value) == f"store {str(file)!r}, encounter 'fight': it is damaged: of the records 1 to 10 there are 9"


def test_a_table_that_is_gone_is_told_in_one_line(tmp_path: Path) -> None:
    file = execute(kept(tmp_path / "fights.db"), "DROP TABLE undone")
    with SqliteStore(file, must_exist=True) as store, pytest.raises(StoreError) as refused:
        store.undone("fight")
    assert str(refused.value) == f"store {str(file)!r}: no such table: undone"


def test_a_store_opens_after_a_crash_while_its_log_was_folded_back(tmp_path: Path) -> None:
    """A checkpoint writes page 1 first, which then counts pages that stand in the write-ahead log only."""
    # given a store and its write-ahead log, and the same store with the log folded back
    with SqliteStore(tmp_path / "live.db") as store:
        for number in range(30):
            store.append("fight", exchange(10 * number + 1, 10), 10 * number)
        for end in ("", "-wal"):
            shutil.copy(tmp_path / f"live.db{end}", tmp_path / f"crashed.db{end}")
    folded = (tmp_path / "live.db").read_bytes()
    # when only the first page came to be folded
    with (tmp_path / "crashed.db").open("r+b") as crashed:
        assert len(folded) > os.fstat(crashed.fileno()).st_size
        crashed.write(folded[:4096])
    # then everything is there
    with SqliteStore(tmp_path / "crashed.db", must_exist=True) as store:
        assert [kept.seq for kept in store.read("fight")] == list(range(1, 301))


def test_of_two_writers_the_second_gets_a_conflict(tmp_path: Path) -> None:
    # given two stores on one file
    with SqliteStore(tmp_path / "fights.db") as one, SqliteStore(tmp_path / "fights.db") as two:
        one.append("fight", exchange(1, 2), 0)
        # when both append at one version
        one.append("fight", exchange(3, 3, id="one"), 2)
        with pytest.raises(VersionConflict) as refused:
            two.append("fight", exchange(3, 4, id="two"), 2)
        # then the second learns the version, nothing of its exchange is there, and it can go on from it
        assert refused.value.version == 5
        assert two.exchange("fight", "two") is None
        two.append("fight", exchange(6, 4, id="two"), 5)
        assert [kept.seq for kept in one.read("fight")] == list(range(1, 10))


def test_a_reader_in_the_middle_does_not_hinder_another_writer(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "fights.db", wait=0) as one, SqliteStore(tmp_path / "fights.db", wait=0) as two:
        one.append("fight", exchange(1, 2000), 0)
        reading = one.read("fight")
        next(reading)
        two.append("fight", exchange(2001, 1), 2000)
        one.append("fight", exchange(2002, 1), 2001)
        assert len(list(reading)) == 1999


def test_two_programs_write_and_lose_nothing(tmp_path: Path) -> None:
    # given two programs that open, and one of them creates, one file, and race for every version
    commands = [[sys.executable, str(Path(__file__).with_name("exchanges.py")), str(tmp_path / "fights.db"), name, "150"] for name in "ab"]
    programs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for command in commands]
    # when both are done
    said = [program.communicate(timeout=60) for program in programs]
    # then each exchange that one of them was promised is in the log, whole, and no other
    assert [error for _, error in said] == ["", ""]
    promised = sorted((int(line), name) for name, (lines, _) in zip("ab", said, strict=True) for line in lines.split()[1:])
    with SqliteStore(tmp_path / "fights.db", must_exist=True) as store:
        assert [(end, name) for name, end in whole(store.read("fight"))] == promised
    assert {name for _, name in promised} == {"a", "b"}


def test_a_file_that_another_program_holds_is_told_after_the_wait(tmp_path: Path) -> None:
    with SqliteStore(kept(tmp_path / "fights.db"), wait=0.01) as store:
        with closing(sqlite3.connect(tmp_path / "fights.db", isolation_level=None)) as other:
            # given another program in mid-transaction
            other.execute("BEGIN IMMEDIATE")
            # when an exchange is appended, then it is told; the log can be read
            with pytest.raises(StoreError, match="another program is writing to it"):
                store.append("fight", exchange(11), 10)
            assert len(list(store.read("fight"))) == 10
            other.execute("ROLLBACK")
        # and once the other is done, it goes through
        store.append("fight", exchange(11), 10)
        assert version(store, "fight") == 11


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """No file of this process grows beyond `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_an_exchange_for_which_there_is_no_room_changes_nothing(tmp_path: Path) -> None:
    with SqliteStore(kept(tmp_path / "fights.db")) as store:
        # given room for a few pages more
        with largest_file(40_000):
            # when an exchange comes that is longer
            with pytest.raises(StoreError, match="the disk cannot be read or written, or is full"):
                store.append("fight", exchange(11, 5000, id="long"), 10)
            # then nothing of it is there
            assert [kept.seq for kept in store.read("fight")] == list(range(1, 11))
            assert store.exchange("fight", "long") is None
        # and with room again it goes through
        store.append("fight", exchange(11, 5000, id="long"), 10)
    with SqliteStore(tmp_path / "fights.db", must_exist=True) as store:
        assert version(store, "fight") == 5010


def test_a_store_that_may_grow_no_further_says_that_the_disk_is_full(tmp_path: Path) -> None:
    """SQLite's own bound on the size of a file gives the error of a full disk."""
    with SqliteStore(kept(tmp_path / "fights.db")) as store:
        store._connection.execute("PRAGMA max_page_count = 20")
        with pytest.raises(StoreError, match="the disk is full"):
            store.append("fight", exchange(11, 5000), 10)
        assert version(store, "fight") == 10


@pytest.fixture
def ordinary() -> Iterator[Path]:
    """A folder of a user who is held to the permissions of files: root, who is not, becomes another for the test."""
    with tempfile.TemporaryDirectory() as name:
        root = os.geteuid() == 0
        if root:
            os.chown(name, 65534, 65534)
            os.seteuid(65534)
        try:
            yield Path(name)
        finally:
            os.chmod(name, 0o700)
            if root:
                os.seteuid(0)


def test_a_file_that_may_not_be_written_is_read_and_not_appended_to(ordinary: Path) -> None:
    file = kept(ordinary / "fights.db")
    file.chmod(0o444)
    before = file.read_bytes()
    with SqliteStore(file, must_exist=True) as store:
        assert len(list(store.read("fight"))) == 10
        with pytest.raises(StoreError) as refused:
            store.append("fight", exchange(11), 10)
        assert str(refused.value) == f"store {str(file)!r}: it or its folder may not be written to"
    assert file.read_bytes() == before


@pytest.mark.parametrize("mode", [0o000, 0o222])
def test_a_file_that_may_not_be_read_is_told(mode: int, ordinary: Path) -> None:
    file = kept(ordinary / "fights.db")
    file.chmod(mode)
    with pytest.raises(StoreError) as refused:
        SqliteStore(file)
    assert str(refused.value) == f"store {str(file)!r}: it or its folder may not be opened for reading and writing"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("fights.db", "it or its folder may not be written to"), ("new.db", "it or its folder may not be opened for reading and writing")],
)
def test_a_folder_that_may_not_be_written_is_told(name: str, reason: str, ordinary: Path) -> None:
    # given a folder with one store, closed to writers
    kept(ordinary / "fights.db")
    ordinary.chmod(0o555)
    before = seen(ordinary)
    # when that store or a new one is opened
    with pytest.raises(StoreError) as refused:
        SqliteStore(ordinary / name)
    # then it is told, and nothing has changed
    assert str(refused.value) == f"store {str(ordinary / name)!r}: {reason}"
    assert seen(ordinary) == before


def test_text_that_is_not_text_is_refused(tmp_path: Path) -> None:
    """A lone surrogate, as it comes from a file name or from JSON, has no form in UTF-8."""
    with SqliteStore(kept(tmp_path / "fights.db")) as store:
        for use in (
            lambda: store.append("\ud800", exchange(1), 0),
            lambda: store.read("\ud800"),
            lambda: store.exchange("fight", "\ud800"),
        ):
            with pytest.raises(StoreError, match="is not text that can be stored"):
                use()
        assert [listing.encounter for listing in store.encounters()] == ["fight"]


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store: Store
    with SqliteStore(tmp_path / "fights.db") as store:
        store.append("fight", exchange(1), 0)
    store.close()
    for use in (store.encounters, lambda: store.append("fight", exchange(2), 1), lambda: store.read("fight")):
        with pytest.raises(StoreError, match="closed"):
            use()


def test_a_store_belongs_to_its_thread(tmp_path: Path) -> None:
    told: list[str] = []

    def use() -> None:
        try:
            store.append("fight", exchange(1), 0)
        except StoreError as error:
            told.append(str(error))

    with SqliteStore(tmp_path / "fights.db") as store:
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        assert "thread" in told[0]
        assert store.encounters() == ()


def test_synchronous_is_one_of_two(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="FULL or NORMAL, not 'OFF'"):
        SqliteStore(tmp_path / "fights.db", "OFF")  # type: ignore[arg-type]
    assert seen(tmp_path) == {}
