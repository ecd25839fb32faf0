"""The command line as it is run: in this process, and as a process of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from content.printed import hedge_knight
from freestrike.engine.host.cli import main

HEROES = Path(__file__).parent / "plain-heroes.yaml"

DUEL = f"""\
name: Duel
first: director
malice: 0
map: |
  ......
  .Ts...
  ......
creatures:
  T: {{file: {HEROES}, creature: Shield Tactician, id: ana}}
  s: {{shipped: Bramble Goblin Cutter, id: gob}}
"""


@attrs.frozen
class Ran:
    """What a run of the command line came to."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """An encounter file: ana on B2, gob on C2, the Director first."""
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command line with these arguments, `typed` on its standard input. A fight that it begins is seeded: nothing is left to
    chance (a critical hit asks a question that no test has typed an answer to)."""
    monkeypatch.delenv("FREESTRIKE_COMPENDIUM", raising=False)
    monkeypatch.setenv("FREESTRIKE_CACHE", "")

    def run(*arguments: object, typed: str = "") -> Ran:
        begins = arguments[0] == "play" and any(str(argument).endswith(".yaml") for argument in arguments)
        if begins and "--seed" not in arguments:
            arguments = (*arguments, "--seed", 7)
        source = tmp_path / "typed"
        source.write_text(typed, encoding="utf-8")
        with source.open(encoding="utf-8") as stdin, monkeypatch.context() as patched:
            patched.setattr("sys.stdin", stdin)
            status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def compendium(tmp_path: Path) -> Path:
    """A small compendium of our own: one stat block."""
    folder = tmp_path / "compendium" / "bestiary" / "Monsters" / "Hedge" / "Statblocks"
    folder.mkdir(parents=True)
    (folder / "Hedge Knight.json").write_text(json.dumps(hedge_knight()), encoding="utf-8")
    return tmp_path / "compendium"
