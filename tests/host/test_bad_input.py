"""Bad input: one clear line on the error stream, exit status 2, never a traceback."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Run

FREESTRIKE = [sys.executable, "-c", "import sys; from freestrike.engine.host.cli import main; sys.exit(main())"]


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """A store in which the duel has been fought out."""
    path = tmp_path / "fights.db"
    assert run("play", duel, "--auto", "--seed", 7, "--store", path).status == 0
    return path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "{tmp}/none.yaml"), "none.yaml: cannot be read"),
        (("play", "{tmp}/broken.yaml"), "broken.yaml:1:1: map: is missing"),
        (("play", "{tmp}/duel.yaml", "--compendium", "{tmp}/none"), "none: is no directory"),
        (("play",), "play needs an encounter FILE"),
        (("bogus", "--help"), 'Unknown command "bogus"'),
        (("play", "--store", "{tmp}/none.db"), "none.db': it does not exist"),
        (("play", "{tmp}/duel.yaml", "--rounds", "0"), "--rounds is 0"),
        (("play", "--store", "{store}", "--seed", "3"), "--seed and --compendium are for beginning"),
        (("play", "{tmp}/duel.yaml", "--store", "{store}", "--encounter", "duel"), "has an encounter 'duel' already"),
        (("board", "{tmp}/duel.yaml"), "it is not a store of Freestrike"),
        (("board", "{tmp}"), "it is a folder"),
        (("board", "{store}", "--at", "0"), "has no record 0, but 1 to"),
        (("board", "{store}", "--at", "99999"), "has no record 99999, but 1 to"),
        (("board", "{store}", "--level", "9"), "--level is 9; the map reaches from height 0 to 0"),
        (("play", "{store}"), "is a store, not an encounter file; go on with an encounter in it: freestrike play --store"),
        (("play", "{tmp}/lent.yaml"), "(on the command line: --compendium DIR, or FREESTRIKE_COMPENDIUM in the environment)"),
        (("sheet", "{store}", "nobody"), "nobody is called 'nobody' (there are: ana, gob)"),
        (("board", "{store}", "--encounter", "other"), "has no encounter 'other' (it has: duel)"),
        (("log", "{store}", "--from", "99999"), "has no record 99999"),
        (("explain", "{store}", "0"), "has no record 0"),
        (("explain", "{store}", "x"), "SEQ: 'x' is not a whole number"),
        (("undo", "{store}", "--to", "1"), "not a command that can be undone"),
        (("redo", "{store}"), "nothing to redo"),
        (("verify", "{store}", "--head", "12"), "expected the 64 hexadecimal digits"),
        (("dance",), 'Unknown command "dance"'),
        (("log",), "requires an argument"),
        (("coverage",), "requires an argument. Else it is FREESTRIKE_COMPENDIUM of the environment."),
        (("log", "{store}", "--sideways"), "--sideways"),
    ],
)
def test_one_line_names_what_is_wrong(
    run: Run, tmp_path: Path, store: Path, arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FREESTRIKE_COMPENDIUM", raising=False)
    duel = (tmp_path / "duel.yaml").read_text(encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("name: x\n")
    (tmp_path / "lent.yaml").write_text(duel.replace("shipped: Bramble Goblin Cutter", "compendium: Goblin Warrior"), encoding="utf-8")
    ran = run(*(argument.format(tmp=tmp_path, store=store) for argument in arguments))
    assert ran.status == 2
    assert ran.err.startswith("freestrike: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert ran.out == ""


def changed(store: Path, seq: int, data: bytes) -> None:
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE record SET data = ? WHERE place & 4294967295 = ?", (data, seq))
    connection.close()


@pytest.mark.parametrize("command", ["board", "log", "story", "replay", "undo", "redo", "play"])
def test_a_record_of_a_newer_version_is_named(run: Run, store: Path, command: str) -> None:
    changed(store, 5, b'{"is":"record.1","seq":5,"cause":3,"command":3,"event":{"is":"hex-cast.1","creature":"gob"}}')
    ran = run(command, *(("--store", store) if command == "play" else (store,)))
    assert ran.status == 2
    assert "encounter 'duel', record 5: has an event of unknown type 'hex-cast.1'" in ran.err
    assert ran.err.count("\n") == 1


def test_a_log_that_makes_no_sense_is_named(run: Run, store: Path) -> None:
    changed(store, 4, b'{"is":"record.1","seq":4,"cause":3,"command":3,"event":{"is":"turn-started.1","creature":"nobody"}}')
    ran = run("board", store)
    assert ran.status == 2
    assert "its log cannot be folded" in ran.err
    found = run("verify", store)
    assert found.status == 1
    assert "record 4" in found.out


def test_what_a_file_says_cannot_steer_the_terminal(run: Run, tmp_path: Path, duel: Path) -> None:
    text = duel.read_text().replace("name: Duel", 'name: "Du\\el\\u202e"')
    (tmp_path / "odd.yaml").write_text(text, encoding="utf-8")
    shown = run("play", tmp_path / "odd.yaml", "--auto", "--rounds", 1).out
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "Du\\x1bl\\u202e: ana against gob" in shown


def process(*arguments: object, **more: str) -> subprocess.CompletedProcess[bytes]:
    command = [*FREESTRIKE, *map(str, arguments)]
    environment = {**os.environ, **more}
    return subprocess.run(command, capture_output=True, check=False, timeout=60, stdin=subprocess.DEVNULL, env=environment)


def test_the_exit_status_of_the_process(store: Path) -> None:
    assert process("verify", store).returncode == 0
    bad = process("verify", store.with_name("none.db"))
    assert bad.returncode == 2
    assert bad.stderr.count(b"\n") == 1
    assert b"Traceback" not in bad.stderr


def test_the_output_is_utf_8_whatever_the_terminal_says(tmp_path: Path, duel: Path) -> None:
    (tmp_path / "ä.yaml").write_text(duel.read_text().replace("name: Duel", "name: Zweikampf im Märchenwald"), encoding="utf-8")
    ran = process("play", tmp_path / "ä.yaml", "--auto", "--rounds", 1, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert ran.returncode == 0
    assert "Märchenwald" in ran.stdout.decode()


def test_a_closed_pipe_is_quiet(store: Path) -> None:
    with subprocess.Popen([*FREESTRIKE, "log", str(store)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


def test_an_interrupt_ends_it_quietly_and_says_how_to_go_on(duel: Path, tmp_path: Path) -> None:
    store = tmp_path / "broken-off.db"
    with subprocess.Popen(
        [*FREESTRIKE, "play", str(duel), "--store", str(store)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # As at a terminal, also where the tests themselves run with interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        while b"End the turn" not in running.stdout.readline():
            pass
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert err == b""
        assert out.decode().splitlines()[-1] == f"Kept. Go on with: freestrike play --store {store} --encounter duel"
        assert running.returncode == 130


def test_no_colour_where_none_is_wanted(store: Path) -> None:
    forced = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert b"\x1b[" in process("board", store, **forced).stdout
    assert b"\x1b[" not in process("board", store, "--no-color", **forced).stdout
    assert b"\x1b[" not in process("board", store, NO_COLOR="1", **forced).stdout


def test_verbose_says_what_the_program_does_on_the_error_stream(duel: Path) -> None:
    ran = process("play", duel, "--auto", "--rounds", 1, "--verbose")
    assert b"event='exchange' encounter='duel'" in ran.stderr
    assert b"event='exchange'" not in ran.stdout


def test_help_for_what_is_no_command_is_refused_behind_an_option_too() -> None:
    ran = process("--verbose", "bogus", "-h")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b'Unknown command "bogus"' in ran.stderr


def test_a_narrow_terminal_does_not_cut_words(duel: Path) -> None:
    """Wrapped lines hold whole words, and stand further in than the line that they belong to."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "COLUMNS": "50", "TERM": "xterm"}
    with subprocess.Popen(
        [*FREESTRIKE, "--no-color", "play", str(duel), "--auto", "--seed", "7"], stdout=follower, stdin=subprocess.DEVNULL, env=environment
    ) as running:
        os.close(follower)
        shown = b""
        with contextlib.suppress(OSError):
            while part := os.read(leader, 4096):
                shown += part
        assert running.wait(60) == 0
    os.close(leader)
    wide = process("play", duel, "--auto", "--seed", 7).stdout.decode()
    lines = shown.decode().replace("\r\n", "\n").splitlines()
    assert max(len(line) for line in lines if max(map(len, line.split()), default=0) < 50) <= 50, "only what is one word may be longer"
    assert " ".join(shown.decode().split()) == " ".join(wide.split())
    assert any(line.startswith("      ") and line.strip() for line in lines)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_fight_against_nobody_is_refused(run: Run, tmp_path: Path, duel: Path, command: str) -> None:
    alone = tmp_path / "alone.yaml"
    alone.write_text(
        duel.read_text(encoding="utf-8").replace(".Ts...", "..s...").split("  T: ")[0] + "  s: {shipped: Bramble Goblin Cutter}\n"
    )
    ran = run(command, alone)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"freestrike: {alone}: creatures: all are on the side 'director', and nobody is there to fight\n"
