"""The SQLite store under kill -9: what was promised is there, and nothing by halves."""

from __future__ import annotations

import struct
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from freestrike.events.stores.interface import Kept, StoreError
from freestrike.events.stores.sqlite import SqliteStore
from stores.exchanges import whole


def killed(file: Path, writer: str, after: float, from_first: bool) -> list[int]:
    """Let a program append to `file`, kill it `after` seconds (from its start, or from when it has opened the file), and
    return the versions that it was promised."""
    command = [sys.executable, str(Path(__file__).with_name("exchanges.py")), str(file), writer, "1000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        if not from_first:
            assert program.stdout.readline() == b"open\n"
        time.sleep(after)
        program.kill()
        said = program.stdout.read()
    # A last line without its end was not said.
    return [int(line) for line in said.split(b"\n")[:-1] if line != b"open"]


def check(file: Path, promised: set[tuple[str, int]]) -> int:
    """Every exchange of the log is whole and is found by its id, and every one that was promised is there. How many there are."""
    with SqliteStore(file, must_exist=True) as store:
        ends = whole(store.read("fight"))
        first = 1
        for writer, last in ends:
            assert store.exchange("fight", f"{writer}-{first}") == Kept(first, last, b"")
            first = last + 1
    assert promised <= set(ends)
    # One more may have been stored whose promise was not heard, for each writer that was killed.
    assert len(ends) <= len(promised) + len({writer for writer, _ in ends})
    return len(ends)


def crash(file: Path, seed: int, times: int) -> None:
    random = Random(seed)
    promised: set[tuple[str, int]] = set()
    for number in range(times):
        writer = f"writer{number}"
        promised |= {(writer, version) for version in killed(file, writer, random.uniform(0, 0.1), from_first=False)}
        stored = check(file, promised)
    assert stored > times, "the writers were killed before they wrote"


@pytest.mark.parametrize("seed", [1])
def test_what_was_promised_survives_kill_9(seed: int, tmp_path: Path) -> None:
    crash(tmp_path / "fights.db", seed, 25)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_what_was_promised_survives_kill_9_five_hundred_times(seed: int, tmp_path: Path) -> None:
    crash(tmp_path / "fights.db", seed, 50)


@pytest.mark.parametrize("seed", [1])
def test_a_store_killed_while_it_is_created_can_be_opened(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    for number in range(25):
        # given a program that was killed somewhere between its start and its first exchanges
        file = tmp_path / f"{number}.db"
        promised = {("writer", version) for version in killed(file, "writer", random.uniform(0, 0.2), from_first=True)}
        # when it is opened to go on, then it is a store; with what was promised, if anything was
        with SqliteStore(file) as store:
            store.keep_secret("fight", b"secret")
        check(file, promised)


def test_a_creation_that_was_cut_short_is_not_taken_for_a_store(tmp_path: Path) -> None:
    """What a kill leaves between the write of the tables and the end of their transaction: the file and its rollback journal."""
    # given such a pair of files
    file = tmp_path / "fights.db"
    with SqliteStore(tmp_path / "whole.db"):
        pass
    file.write_bytes((tmp_path / "whole.db").read_bytes())
    # The header of a journal, by SQLite's file format: its magic number; pages in it, nonce, pages of the file before: 0, as of a
    # file that was empty; sizes of sector and page.
    journal = bytes.fromhex("d9d505f920a163d7") + struct.pack(">5I", 0, 0, 0, 512, 4096)
    Path(f"{file}-journal").write_bytes(journal.ljust(512, b"\0"))
    # when it must exist, then it does not; when it may be created, it is
    with pytest.raises(StoreError, match="it is not a store of Freestrike"):
        SqliteStore(file, must_exist=True)
    with SqliteStore(file) as store:
        assert store.encounters() == ()
