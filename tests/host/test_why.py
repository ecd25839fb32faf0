"""`freestrike why`: the questions of the table, in the terminal, as JSON, as Markdown and as a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from freestrike.engine.host.cli import app

from .conftest import Run


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """gob has walked away and was struck by ana; its turn is over."""
    path = tmp_path / "fights.db"
    run("play", duel, "--store", path, typed="m F2\n1\ne\nq\n")
    return path


def test_it_says_why_in_the_terminal_with_the_rules_and_the_policies(run: Run, store: Path) -> None:
    told = run("why", store, "ana", "opportunity-attack")
    lines = told.out.splitlines()
    assert (told.status, told.err) == (0, "")
    assert lines[0] == "ana, opportunity attack: taken"
    assert any("combat/opportunity-attacks: Draw Steel: Heroes, Chapter 10: Combat, Opportunity Attacks" in line for line in lines)
    assert any("opportunity_attack_timing=before_step" in line for line in lines)
    assert any("ana by ana: opportunity-attack/ana: taken" in line for line in lines)


def test_every_question_has_an_answer_in_every_form(run: Run, store: Path) -> None:
    for question in (["opportunity-attack"], ["bane"], ["use", "hide"], ["damage"], ["dead"], ["condition"], ["spent"]):
        plain = run("why", store, "ana", *question)
        assert (plain.status, plain.err) == (0, ""), question
        assert plain.out.startswith("ana, ")
        told = json.loads(run("why", store, "ana", *question, "--json").out)
        assert told["verdict"] == plain.out.splitlines()[0].rpartition(": ")[2]
        page = run("why", store, "ana", *question, "--html").out
        assert page.startswith("<!DOCTYPE html>")
        assert "<svg" in page
        assert all(foreign not in page for foreign in ("<script", "<link", "src=", "href="))
        assert run("why", store, "ana", *question, "--markdown").out.count("```") in (2, 4)


def test_as_json_it_names_book_chapter_and_section(run: Run, store: Path) -> None:
    told = json.loads(run("why", store, "GOB", "damage", "--json").out)
    assert told["question"] == {"is": "damage", "record": 0}
    assert told["rules"]["combat/damage"] == {"book": "Draw Steel: Heroes", "chapter": "Chapter 10: Combat", "section": "Damage"}
    assert "creatures.gob.stamina" in [change["path"] for change in told["changes"]]


def test_the_question_is_said_as_it_was_put(run: Run, store: Path) -> None:
    """A name may be cut short; a condition that nobody had is one all the same."""
    first = [run("why", store, *asked).out.splitlines()[0] for asked in (["a", "use", "hide"], ["go", "condition", "prone"])]
    assert first[0] == "ana, use (hide): it cannot"
    assert first[1] == "gob, condition (prone): never had it"


def test_an_ability_is_asked_about_by_its_printed_name_too(run: Run, store: Path) -> None:
    told = run("why", store, "gob", "use", "Melee Free Strike")

    assert told == run("why", store, "gob", "use", "melee-free-strike")
    assert told.status == 0


def test_everybody_spent(run: Run, store: Path) -> None:
    told = json.loads(run("why", store, "everybody", "spent", "--json").out)
    assert [(one["creature"], one["what"]) for one in told["spent"]] == [("gob", "move action"), ("ana", "free triggered action")]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["bob", "dead"], "nobody is called 'bob'"),
        (["everybody", "dead"], "nobody is called 'everybody'"),
        (["ana", "use"], "use: name what it cannot use"),
        (["ana", "use", "fireball"], "ana has no ability 'fireball' (it has: pin-and-press, "),
        (["ana", "bane", "fireball"], "bane: of a roll that is not made yet name both"),
        (["ana", "dead", "quite"], "quite: is not part of the question dead"),
        (["ana", "damage", "--record", "1"], "record 1 is no damage that ana took"),
        (["ana", "damage", "--record", "99999"], "record 99999 is no damage"),
        (["ana", "damage", "--target", "gob"], "--target: is not part of the question damage"),
        (["ana", "dead", "--json", "--html"], "--json, --markdown and --html do not go together"),
        (["ana", "whence"], "whence"),
        (["ana", "condition", "sleepy"], "'sleepy' is no condition, and nobody here had anything of that name; conditions are: bleeding"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(run: Run, store: Path, typed: list[str], said: str) -> None:
    told = run("why", store, *typed)
    assert (told.status, told.out) == (2, "")
    assert said in told.err
    assert told.err.count("\n") == 1


def test_help_and_completion_know_the_questions(run: Run) -> None:
    shown = run("why", "--help").out
    completion = app.generate_completion(prog_name="freestrike", shell="bash")
    for question in ("opportunity-attack", "bane", "use", "damage", "dead", "condition", "spent"):
        assert question in shown
        assert question in completion
