"""The commands of the command line, on a duel of two."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """A store in which the duel has been fought out."""
    path = tmp_path / "fights.db"
    assert run("play", duel, "--auto", "--seed", 7, "--store", path).status == 0
    return path


def test_an_automatic_fight_with_a_seed_is_the_same_each_time(duel: Path, run: Run) -> None:
    first, second, other = (run("play", duel, "--auto", "--seed", seed) for seed in (7, 7, 8))
    assert first == second
    assert first != other
    assert "Round 1: the Director first" in first.out
    assert "The fight is over" in first.out
    assert first.err == ""


def test_the_board_is_shown_at_the_end_of_each_round(duel: Path, run: Run) -> None:
    shown = run("play", duel, "--auto", "--seed", 7, "--rounds", 1).out
    assert shown.count("  A B C D E F") == 2, "at the end of the round, and of the play"
    assert "Nobody has won: stopped after 1 round." in shown


def test_a_person_plays_from_the_menu(duel: Path, run: Run, tmp_path: Path) -> None:
    """gob walks away; ana is asked and strikes; the input ends, and the encounter is kept in the middle of gob's turn."""
    path = tmp_path / "table.db"
    played = run("play", duel, "--store", path, typed="h\nnonsense\nm\nm F2\n1\n")
    assert played.status == 0
    assert "gob: Stamina 18/18; left: main action" in played.out
    assert "'nonsense' is not on the menu; h helps" in played.out
    assert "  1, provokes ana: D2 D3 D1\n" in played.out
    assert "ana: opportunity attack? gob moves from C2 to D2" in played.out
    assert "Opportunity attack: ana strikes gob with Melee Weapon Free Strike" in played.out
    assert f"Go on with: freestrike play --store {path} --encounter duel" in played.out
    again = run("play", "--store", path, typed="u\nr\nq\n")
    assert again.status == 0
    assert "Undo by director" in again.out
    assert "Redo by director" in again.out
    assert run("verify", path).status == 0


def test_an_encounter_goes_on_at_an_open_prompt(duel: Path, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.db"
    run("play", duel, "--store", path, typed="m F2\n")
    assert "waits for ana: opportunity attack? gob moves from C2 to D2" in run("board", path).out
    assert run("verify", path).out.startswith("EXACT")
    played = run("play", "--store", path, typed="\n")
    assert "ana lets the opportunity attack go" in played.out
    assert "gob moves" in played.out


def test_a_refused_way_is_told_and_asked_again(duel: Path, run: Run) -> None:
    played = run("play", duel, typed="m F2 A1\nm Z9\nm ?\n1 x\nq\n")
    assert "refused: not a step (F2)" in played.out
    assert "Z9 is off the map" in played.out
    assert "'?' is not a square, like F5" in played.out
    assert played.status == 0


def test_a_second_encounter_in_a_store_gets_its_own_id(duel: Path, run: Run, store: Path) -> None:
    begun = run("play", duel, "--auto", "--store", store)
    assert begun.out.splitlines()[:2] == [
        f"Begun: duel-2, in {store}",
        f"duel is in {store} already; to go on with that one: freestrike play --store {store} --encounter duel",
    ]
    listed = run("encounters", store).out.splitlines()
    assert [line.split()[0] for line in listed] == ["duel", "duel-2"]
    assert run("board", store, "--encounter", "duel").out.startswith("duel, record")


def test_the_log_is_indented_by_causes_and_marks_what_is_undone(run: Run, store: Path) -> None:
    run("undo", store, "--reason", "too soon")
    lines = run("log", store, "--from", 2).out.splitlines()
    assert lines[0].split()[:2] == ["2", "round-started"]
    assert lines[-1].split()[1] == "undone"
    assert lines[-2].split()[1] == "~"
    begun = next(line for line in lines if "turn-started" in line)
    commanded = lines[lines.index(begun) - 1]
    assert begun.index("turn-started") - commanded.index("commanded") == 2


def test_the_log_as_json_is_one_stored_record_a_line(run: Run, store: Path) -> None:
    records = [json.loads(line) for line in run("log", store, "--json").out.splitlines()]
    assert [record["seq"] for record in records] == list(range(1, len(records) + 1))
    assert records[0]["event"]["is"] == "encounter-created.1"


def test_undo_and_redo_bring_the_board_back(run: Run, store: Path) -> None:
    before = run("board", store).out.splitlines()[1:]
    undone = run("undo", store, "--to", 3)
    assert "Undo by director: records 3 to" in undone.out
    assert re.search(r"1 gob +(\d+)/\1 ", run("board", store).out)
    assert "Redo by director" in run("redo", store).out
    assert run("board", store).out.splitlines()[1:] == before
    assert run("verify", store).out.startswith("EXACT")


def test_the_board_of_any_record(run: Run, store: Path) -> None:
    shown = run("board", store, "--at", 2).out
    assert shown.startswith("duel, record 2, round 1, director to act")
    assert "30/30" in shown


def test_replay_and_verify(run: Run, store: Path) -> None:
    replayed = run("replay", store)
    assert replayed.status == 0
    assert "board: the same as the live one" in replayed.out
    head = run("encounters", store).out.split()[-1]
    assert run("verify", store, "--head", head).status == 0
    differing = run("verify", store, "--head", "0" * 64)
    assert differing.status == 1
    assert differing.out.startswith("DIFFERS")


def test_explain_gives_causes_numbers_and_rules_by_their_section(run: Run, store: Path) -> None:
    records = [json.loads(line) for line in run("log", store, "--json").out.splitlines()]
    taken = next(record["seq"] for record in records if record["event"]["is"] == "damage-taken.1")
    shown = run("explain", store, taken).out
    assert shown.startswith(f"Record {taken}: damage-taken target=")
    assert "Because of" in shown
    assert "power-roll-made" in shown or "free-strike" in shown
    assert "Draw Steel: Heroes, Chapter 10: Combat" in shown
    assert "not in the table of rules" not in shown


def test_the_story_is_the_chronicle_from_the_beginning(run: Run, store: Path) -> None:
    lines = run("story", store).out.splitlines()
    assert lines[1] == "Duel: ana against gob"
    assert "The fight is over: the heroes won." in lines
    assert lines[-1] == "  ana: earns a Victory (1)"


def test_the_story_with_numbers_leads_to_explain(run: Run, store: Path) -> None:
    lines = run("story", store, "--seq").out.splitlines()
    assert lines[1] == "     1  Duel: ana against gob"
    struck = next(line for line in lines if " strikes " in line)
    assert run("explain", store, struck.split()[0]).out.startswith(f"Record {struck.split()[0]}: ability-used creature=")
    assert [line[8:] for line in lines] == run("story", store).out.splitlines()


def test_the_log_names_squares_as_the_board_does(duel: Path, run: Run, tmp_path: Path) -> None:
    """gob walks from C2 to D3 and on to E2; in JSON the squares stay as they are stored."""
    path = tmp_path / "walk.db"
    run("play", duel, "--store", path, typed="m C3 D3\n")
    shown = run("log", path).out
    assert "commanded command=(advance creature=gob path=[C3 D3])  [director]" in shown
    assert "step-begun creature=gob origin=C2 to=C3 cost=1" in shown
    assert "origin=C2 to=C3" in run("explain", path, 7).out
    assert '"path":[[2,2,0],[3,2,0]]' in run("log", path, "--json").out


def test_a_sheet_can_be_read_without_playing(run: Run, store: Path) -> None:
    lines = run("sheet", store, "ana").out.splitlines()
    assert lines[0] == "ana: Shield Tactician (level 1; Tactician; Human, Humanoid; size 1M)"
    assert "  Melee Weapon Free Strike (main action)" in lines


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == "freestrike 0.1.0\n"
    assert "verify" in run("--help").out
    for command in (
        "play",
        "log",
        "story",
        "board",
        "replay",
        "undo",
        "redo",
        "explain",
        "verify",
        "encounters",
        "sheet",
        "read",
        "free-strikes",
    ):
        helped = run(command, "--help")
        assert helped.status == 0
        assert helped.out.startswith(f"Usage: freestrike {command}")


def test_help_shows_the_commands_by_what_they_are_for_and_no_default_that_says_nothing(run: Run) -> None:
    shown = run("--help").out
    titles = [line.split()[1] for line in shown.splitlines() if line.startswith("╭")]
    assert titles == ["Play", "Look", "Ask", "Take", "Keep", "Content", "Help", "Parameters"]
    names = [line.split()[1] for line in shown.splitlines() if line.startswith("│ ") and not line.startswith(("│ -", "│  "))]
    assert len(names) == len(set(names)) > 20
    for name in names:
        helped = run(name, "--help")
        assert "[ARGS]" not in helped.out.splitlines()[0]
        for nothing in ('[default: ""]', "[default: ()]", "[default: False]", "[default: True]", "--empty"):
            assert nothing not in helped.out, name
    assert "[default: 30]" in run("play", "--help").out
    assert "[default: 100]" in run("simulate", "--help").out
