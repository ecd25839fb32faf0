"""`freestrike undo` and `redo` with `--preview`, and `freestrike undo --reaction`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """gob has walked away and was struck by ana; its turn is over."""
    path = tmp_path / "fights.db"
    run("play", duel, "--store", path, typed="m F2\n1\ne\nq\n")
    return path


def strike(run: Run, store: Path) -> str:
    return next(line.split()[0] for line in run("log", store).out.splitlines() if "triggered-action-taken" in line)


def test_the_preview_says_what_would_be_taken_back_and_does_nothing(run: Run, store: Path) -> None:
    before = run("log", store).out
    told = run("undo", store, "--to", 3, "--preview")
    assert told.status == 0
    assert re.match(r"It would take back records 3 to \d+, given by director, ana:\ngob's turn\n", told.out)
    assert "Opportunity attack: ana strikes gob" in told.out
    assert "Everybody has seen\n  ana/melee-free-strike/gob: " in told.out
    assert re.search(r"^  gob +square F2 -> C2, ", told.out, re.MULTILINE)
    assert run("log", store).out == before


def test_the_preview_of_a_redo_is_that_of_its_undo_the_other_way_round(run: Run, store: Path) -> None:
    assert "nothing to redo" in run("redo", store, "--preview").err
    back = run("undo", store, "--to", 3, "--preview").out.splitlines()
    run("undo", store, "--to", 3)

    forth = run("redo", store, "--preview").out.splitlines()

    assert forth[0] == back[0].replace("take back", "bring back")
    changes = back.index("The board would change")
    assert forth[1:changes] == back[1:changes]
    assert [line for line in forth if "square C2 -> F2" in line]
    assert run("redo", store, "--preview").out.splitlines() == forth


def test_one_reaction_is_taken_back_after_a_preview(run: Run, store: Path) -> None:
    seq = strike(run, store)
    told = run("undo", store, "--reaction", seq, "--preview")
    assert told.status == 0
    assert "To take back only" in told.out
    assert "Not given again (--again gives it too):" in told.out
    assert "Not given again" not in run("undo", store, "--reaction", seq, "--preview", "--again").out
    done = run("undo", store, "--reaction", seq, "--again", "--reason", "asleep")
    assert done.status == 0
    assert "ana lets the opportunity attack go" in done.out
    assert run("tally", store).out.splitlines()[1].split()[1:] == ["0"] * 6
    assert run("verify", store).out.startswith("EXACT")


def test_what_cannot_be_taken_back_is_said_in_one_line(run: Run, store: Path) -> None:
    for arguments, said in (
        (("--to", 1, "--preview"), "record 1 is not of a command that can be undone"),
        (("--reaction", 3), "no reaction that can be taken back (3)"),
        (("--reaction", 3, "--preview"), "no reaction that can be taken back (3)"),
        (("--reaction", 3, "--to", 3), "--to and --reaction do not go together"),
        (("--again",), "--again goes with --reaction"),
    ):
        ran = run("undo", store, *arguments)
        assert (ran.status, ran.out) == (2, ""), arguments
        assert said in ran.err
        assert ran.err.count("\n") == 1


def test_what_came_after_a_reaction_is_said_to_stay_undone(run: Run, store: Path) -> None:
    """The end of the turn; with --again it is given again."""
    done = run("undo", store, "--reaction", strike(run, store))
    assert re.search(r"^1 later command stays undone, from record \d+ on; --again gives it again$", done.out, re.MULTILINE)


def test_undo_and_redo_name_the_encounter(run: Run, store: Path) -> None:
    for command in ("undo", "redo"):
        assert re.match(r"duel: \d+ records, head ", run(command, store).out.splitlines()[-1])
    assert "stays undone" not in run("undo", store, "--reaction", strike(run, store), "--again").out
