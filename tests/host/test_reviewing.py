"""`freestrike verify` on a library of logs: which past rulings would differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def library(tmp_path: Path, duel: Path, run: Run) -> Path:
    """Two stores and an exported encounter, in two folders: gob has walked away and was struck by ana, its turn is over."""
    folder = tmp_path / "library"
    (folder / "old").mkdir(parents=True)
    for name in ("one.db", "old/two.db"):
        run("play", duel, "--store", folder / name, typed="m F2\n1\ne\nq\n")
    run("export", folder / "one.db", folder / "three.jsonl")
    (folder / "notes.txt").write_text("no log", encoding="utf-8")
    return folder


def test_a_library_that_today_s_rules_come_to_is_exact(run: Run, library: Path) -> None:
    told = run("verify", library)
    lines = told.out.splitlines()
    assert (told.status, told.err) == (0, "")
    assert lines[-1] == "3 logs: 3 EXACT"
    assert [line.partition(":")[0] for line in lines[:-1]] == ["EXACT"] * 3


def test_another_policy_shows_where_and_by_which_rule_they_would_differ(run: Run, library: Path) -> None:
    told = run("verify", library, "--policy", "opportunity_attack_timing=after_step")
    assert told.status == 1
    assert "3 logs: 0 EXACT, 3 DIVERGED" in told.out
    assert "rules:    combat/opportunity-attacks, combat/movement" in told.out
    assert 'recorded: {"is":"asked.1"' in told.out
    assert 'now:      {"is":"stepped.1"' in told.out
    of_one = run("verify", library / "one.db", "--policy", "opportunity_attack_timing=after_step", "--json")
    (found,) = json.loads(of_one.out)["judgments"]
    assert (found["status"], found["undone"]) == ("DIVERGED", False)


def test_chained_it_plays_on_from_the_board_of_now(run: Run, library: Path) -> None:
    assert run("verify", library / "one.db", "--chained").out.startswith("EXACT")


def test_other_creatures_show_what_they_would_change(run: Run, library: Path, tmp_path: Path) -> None:
    refused = run("verify", library, "--compendium", tmp_path / "nowhere")
    assert (refused.status, "is no directory" in refused.err) == (2, True)


def test_a_log_that_was_altered_is_named_and_the_others_are_reviewed(run: Run, library: Path) -> None:
    lines = (library / "three.jsonl").read_bytes().splitlines(keepends=True)
    (library / "three.jsonl").write_bytes(b"".join((*lines[:5], lines[5].replace(b"gob", b"bog"), *lines[6:])))
    (library / "broken.db").write_bytes(b"SQLite format 3\0 and no more")
    told = run("verify", library)
    assert told.status == 1
    assert "4 logs: 2 EXACT, 2 BROKEN" in told.out
    assert "line 6" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--policy", "opportunity_attack_timing=never"), "expected one of: before_step, after_step"),
        (("--policy", "nonsense"), "expected name=answer"),
        (("--head", "0" * 64), "--head is of one log"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(run: Run, library: Path, arguments: tuple[str, ...], said: str) -> None:
    told = run("verify", library, *arguments)
    assert (told.status, told.out) == (2, "")
    assert said in told.err


def test_a_directory_without_logs_is_said(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "holds no store and no exported encounter" in run("verify", empty).err
