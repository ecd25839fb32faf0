"""`freestrike tally`: a table, JSON, a plot."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from .conftest import Run

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """A store in which the duel has been fought out."""
    path = tmp_path / "fights.db"
    assert run("play", duel, "--auto", "--seed", 7, "--store", path).status == 0
    return path


def test_the_table_has_a_line_a_creature_and_the_rounds_if_wished(run: Run, store: Path) -> None:
    head, ana, gob = run("tally", store).out.splitlines()
    assert head.startswith("All rounds")
    assert "damage dealt" in head
    assert (ana.split()[0], gob.split()[0]) == ("ana", "gob")
    assert ana.split()[1] == gob.split()[2], "what one deals the other takes"
    by_round = run("tally", store, "--rounds").out.splitlines()
    assert by_round[0].startswith("Round 1")
    assert by_round[-3:] == [head, ana, gob]


def test_the_json_says_the_same(run: Run, store: Path) -> None:
    told = json.loads(run("tally", store, "--json").out)
    assert told["encounter"] == "duel"
    ana = told["creatures"][0]
    assert sum(round["dealt"] for round in ana["rounds"]) == ana["all"]["dealt"]
    assert sum(source["damage"] for source in told["damage"]) == sum(one["all"]["taken"] for one in told["creatures"])


def test_what_is_undone_is_not_counted(run: Run, store: Path) -> None:
    run("undo", store, "--to", 3)
    assert [line.split()[1:] for line in run("tally", store).out.splitlines()[1:]] == [["0"] * 6] * 2


def test_the_plot_is_drawn(run: Run, store: Path, tmp_path: Path) -> None:
    assert run("tally", store, "--plot", tmp_path / "fight.png").status == 0
    assert (tmp_path / "fight.png").read_bytes().startswith(PNG)
    refused = run("tally", store, "--plot", tmp_path / "fight.docx")
    assert refused.status == 2
    assert "expected a file that ends in one of" in refused.err
    assert run("tally", store, "--plot", tmp_path / "none" / "fight.png").status == 2


def test_where_matplotlib_is_missing_it_says_how_to_have_it(run: Run, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    refused = run("tally", store, "--plot", "fight.png")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "freestrike: --plot needs matplotlib, which is not installed; to have it: pip install 'freestrike[plot]'\n"
