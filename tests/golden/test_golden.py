"""The fights of `golden.fights` give the very bytes that are kept beside this file.

After a wanted change of what is stored, write them anew and read the difference:

    FREESTRIKE_UPDATE_GOLDEN=1 pytest tests/golden
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from freestrike.events.codec import decode, encode
from golden.fights import FIGHTS, log

HERE = Path(__file__).parent


def kept(name: str) -> Path:
    """The file that keeps the log of a fight."""
    return HERE / f"{name}.jsonl"


@pytest.fixture(autouse=True, scope="module")
def written_anew_if_asked() -> None:
    if os.environ.get("FREESTRIKE_UPDATE_GOLDEN") == "1":
        for name in FIGHTS:
            kept(name).write_bytes(log(name))


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_gives_the_log_that_is_kept(name: str) -> None:
    now, before = log(name).splitlines(), kept(name).read_bytes().splitlines()

    assert now == before


@pytest.mark.parametrize("seed", ["0", "1", "42"])
@pytest.mark.parametrize("name", FIGHTS)
def test_the_log_does_not_depend_on_the_order_of_hashes(name: str, seed: str) -> None:
    paths = os.pathsep.join([str(HERE.parent), *filter(None, sys.path)])
    run = subprocess.run(
        [sys.executable, "-m", "golden.fights", name],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
        capture_output=True,
        check=True,
    )

    assert run.stdout == kept(name).read_bytes()


@pytest.mark.parametrize("name", FIGHTS)
def test_a_kept_log_is_read_and_written_back_unchanged(name: str) -> None:
    for line in kept(name).read_bytes().splitlines():
        assert encode(decode(line)) == line
