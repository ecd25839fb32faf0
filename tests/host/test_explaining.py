"""`freestrike explain` as JSON, as Markdown and as a page of HTML."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import UseAbility
from freestrike.engine.host.shown.reports import explanation
from freestrike.events.content.effect import ForceMove
from freestrike.events.space import Terrain

from .conftest import Run


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """gob has walked away and was struck by ana; its turn is over."""
    path = tmp_path / "fights.db"
    run("play", duel, "--store", path, typed="m F2\n1\ne\nq\n")
    return path


@pytest.fixture
def damage(run: Run, store: Path) -> str:
    """The number of the record of the damage."""
    return next(line.split()[0] for line in run("log", store).out.splitlines() if "damage-taken" in line)


class Elements(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.extend(attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_as_json_it_has_the_records_the_rules_and_what_changed(run: Run, store: Path, damage: str) -> None:
    told = json.loads(run("explain", store, damage, "--json").out)
    assert told["record"]["seq"] == int(damage)
    assert told["causes"][0]["event"]["is"] == "commanded.1"
    assert told["rules"]["combat/damage"] == {"book": "Draw Steel: Heroes", "chapter": "Chapter 10: Combat", "section": "Damage"}
    assert "creatures.gob.stamina" in [change["path"] for change in told["changes"]]
    assert told["ledgers"][-1]["result"].endswith(("tier 1", "tier 2", "tier 3"))
    assert told["undone"] is False
    assert told["told"][0].startswith("Opportunity attack: ana strikes gob with Melee Weapon Free Strike: 2d10")


def test_squares_that_were_not_chosen_are_only_counted() -> None:
    """A push of 1 from B2 at C2: D1, D2 and D3 lead away from ana."""
    shove = strike(*((ForceMove("push", 1),),) * 3)
    stage = Stage(hero("ana", (1, 1), abilities=(shove,)), foe("orc", (2, 1)), dice=[5, 5], terrain=Terrain((0, 0, 0), (9, 9, 0)))
    stage.do(UseAbility("ana", "slash", ("orc",)))
    asked = stage.fight.version
    waits = lines_of(stage, asked)
    stage.answer("square/3,1,0")

    assert "  ana by players: 3 squares: waits (asked in record " + f"{asked})" in waits
    assert [line for line in lines_of(stage, asked) if "square" in line and " by " in line] == [
        f"  ana by players: square/D2: taken (asked in record {asked}, record {asked + 1})",
        f"  ana by players: 2 squares: declined (asked in record {asked})",
    ]


def lines_of(stage: Stage, seq: int) -> list[str]:
    """The explanation of a record, in lines."""
    return ["".join(text for text, _ in row) for row in explanation(stage.fight.explain(seq), (), (0, 0, 0))]


def test_of_a_command_the_boards_are_those_before_it_and_when_it_was_done(run: Run, store: Path) -> None:
    changes = {change["path"]: change for change in json.loads(run("explain", store, 3, "--json").out)["changes"]}
    assert changes["creatures.gob.corner"] == {"path": "creatures.gob.corner", "before": [2, 1, 0], "after": [5, 1, 0]}
    run("undo", store, "--to", 3)
    told = json.loads(run("explain", store, 3, "--json").out)
    assert told["undone"] is True
    assert {change["path"]: change for change in told["changes"]} == changes, "what is undone is explained as it was"


def test_as_markdown_it_says_what_the_terminal_says_with_both_boards(run: Run, store: Path, damage: str) -> None:
    plain, told = run("explain", store, damage).out, run("explain", store, damage, "--markdown").out
    headings = [line.removeprefix("## ") for line in told.splitlines() if line.startswith("## ")]
    assert headings[0] == "Because of"
    assert headings[-2:] == ["Before", "After"]
    assert told.count("```") == 4
    words = set(re.sub(r"[\\#-]", "", told).split())
    assert words >= set(re.sub(r"[\\#-]", "", plain).split())


def test_a_record_stands_under_its_cause_whatever_its_number(run: Run, store: Path, damage: str) -> None:
    """The numbers of records are padded to a column in the terminal; that is no depth."""
    chain = run("explain", store, damage).out.partition("Because of\n")[2].partition("Under the rules")[0].splitlines()
    seqs = [line.split()[0] for line in chain]
    assert len(seqs) > 4
    assert len(set(map(len, seqs))) == 2, "numbers of one digit and of two"
    told = run("explain", store, damage, "--markdown").out.splitlines()
    nested = [line for line in told if line.lstrip().split()[:2][-1:] and line.lstrip().startswith("- ") and line.split()[1] in seqs]
    assert [len(line) - len(line.lstrip()) for line in nested] == [2 * depth for depth in range(len(seqs))]
    page = run("explain", store, damage, "--html").out.splitlines()
    indents = [re.search(r"margin-left:([0-9.]+)rem", line) for line in page if re.match(rf"<p[^>]*><code>({'|'.join(seqs)}) ", line)]
    assert [float(found[1]) if found else 0 for found in indents] == [1.5 * depth for depth in range(len(seqs))]


def test_the_heading_names_the_record_and_its_fields_stand_below(run: Run, store: Path, damage: str) -> None:
    assert run("explain", store, damage, "--markdown").out.splitlines()[0] == f"# Record {damage}: damage-taken"
    page = run("explain", store, damage, "--html").out
    assert f"<title>duel: Record {damage}: damage-taken</title>" in page
    assert f"<h1>Record {damage}: damage-taken</h1>\n<p><code>target=gob amount=" in page
    assert run("explain", store, damage).out.startswith(f"Record {damage}: damage-taken target=gob amount=")


def test_as_a_page_it_is_one_file_that_fetches_and_runs_nothing(run: Run, store: Path, damage: str) -> None:
    page = run("explain", store, damage, "--html").out
    elements = Elements(page)
    assert elements.open == []
    assert elements.tags.count("svg") == 2
    assert {"script", "link", "img", "iframe", "object"}.isdisjoint(elements.tags)
    assert {"src", "href", "srcset", "onload", "onclick"}.isdisjoint(name for name, _ in elements.attributes)
    assert "default-src 'none'" in page
    assert "gob 18/18" in page.partition("After")[0]
    assert 'stroke-width="4"' in page, "the creature is pointed out"


def test_an_exported_file_is_explained_too_and_two_forms_at_once_are_refused(run: Run, tmp_path: Path, store: Path, damage: str) -> None:
    file = tmp_path / "duel.jsonl"
    run("export", store, file)
    assert run("explain", file, damage).out == run("explain", store, damage).out
    refused = run("explain", store, damage, "--json", "--html")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "freestrike: --json, --markdown and --html do not go together\n"
