"""A command loads what it uses, and no more: the rules, the readers of content and the logging library are slow to load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Run

READERS = ("lark", "yaml", "freestrike.engine.content.encounter_file")
RULES = ("freestrike.engine.encounter", "freestrike.engine.verification", "freestrike.engine.automatic")


def loaded(*arguments: object) -> set[str]:
    """The modules that are there when the command is done."""
    program = "import sys; from freestrike.engine.host.cli import main; main(); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, check=True, timeout=60, text=True)
    return set(ran.stderr.split())


@pytest.mark.parametrize("command", ["--help", "encounters", "log", "board", "story", "explain"])
def test_reading_a_log_does_not_wait_for_the_rules(run: Run, duel: Path, tmp_path: Path, command: str) -> None:
    store = tmp_path / "fights.db"
    run("play", duel, "--auto", "--rounds", 1, "--seed", 7, "--store", store)
    arguments = {"--help": (), "explain": (store, 2)}.get(command, (store,))
    assert loaded(command, *arguments).isdisjoint({*READERS, *RULES, "structlog"})


def test_going_on_does_not_wait_for_the_readers_of_content(run: Run, duel: Path, tmp_path: Path) -> None:
    store = tmp_path / "fights.db"
    run("play", duel, "--auto", "--rounds", 1, "--seed", 7, "--store", store)
    modules = loaded("undo", store)
    assert modules.isdisjoint({*READERS, "structlog"})
    assert "freestrike.engine.encounter" in modules
