"""The stored vocabulary is complete for the shapes of tier lines and effects and for the two catalogues, row by row."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from content.expressed import COMPILED, HOW, MISSING, VALUES, Row, judged
from content.test_trigger_catalogue import Row as Catalogued
from content.test_trigger_catalogue import rows as rows
from freestrike.engine.content.compiling.text.account import SENTENCE, TIER
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.host.shown.coverage import covered

RANKED = ("tier_shapes", "effect_templates")
NUMBERED = "trigger_catalog"
KINDS = "movement_catalog"
MOST_MISSING: dict[str, int] = {}
"""How many rows of each table nothing expresses at most."""


@pytest.fixture(scope="session")
def analysis(compendium_directory: Path) -> Path:
    """The tables beside the compendium."""
    directory = compendium_directory.parent / "analysis"
    if not directory.is_dir():
        pytest.skip(f"needs the analysis tables beside the compendium: {directory}")
    return directory


@pytest.fixture(scope="session")
def compiled(compendium_directory: Path) -> dict[str, str]:
    """Every tier line, and every sentence, of which all is compiled, in one text of each kind."""
    pieces = [piece for feature in covered(read_library(compendium_directory)) for piece in feature.pieces if piece.compiled]
    return {kind: "\n".join({_plain(piece.text): None for piece in pieces if piece.kind == kind}) for kind in (TIER, SENTENCE)}


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def _rows(table: Path) -> Iterator[dict[str, str]]:
    with table.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


@pytest.mark.parametrize("table", RANKED)
def test_every_shape_is_judged_once(analysis: Path, table: str) -> None:
    ranks = [row["rank"] for row in _rows(analysis / f"{table}.csv")]

    assert [row.rank for row in judged() if row.table == table] == ranks


def test_every_row_of_the_trigger_catalogue_is_judged_once(analysis: Path) -> None:
    numbers = [str(number) for number, _ in enumerate(_rows(analysis / f"{NUMBERED}.csv"), 1)]

    assert [row.rank for row in judged() if row.table == NUMBERED] == numbers


def test_every_kind_of_the_movement_catalogue_is_judged_once(analysis: Path) -> None:
    kinds = sorted({row["kind"].strip() for row in _rows(analysis / f"{KINDS}.csv")})

    assert [row.rank for row in judged() if row.table == KINDS] == kinds


def test_every_value_that_is_named_is_in_the_vocabulary() -> None:
    lacking = {
        (row.table, row.rank): problems
        for row in judged()
        if row.how in (COMPILED, VALUES) and (problems := [problem for value in row.values for problem in value.problems()])
    }

    assert lacking == {}


def test_each_judgment_is_of_a_known_kind_and_says_something() -> None:
    assert [row for row in judged() if row.how not in HOW or not row.text] == []


def test_no_more_is_missing_than_is_known() -> None:
    missing = Counter(row.table for row in judged() if row.how == MISSING)

    assert missing == Counter(MOST_MISSING), [(row.rank, row.text) for row in judged() if row.how == MISSING]


@pytest.mark.parametrize(("table", "kind"), tuple(zip(RANKED, (TIER, SENTENCE), strict=True)))
def test_what_is_said_to_compile_compiles(analysis: Path, compiled: dict[str, str], table: str, kind: str) -> None:
    """The example of the row is a tier line or a sentence, or in one, of which nothing is left by hand."""
    examples = {row["rank"]: row["example"] for row in _rows(analysis / f"{table}.csv")}
    judgments: list[Row] = [row for row in judged() if row.table == table and row.how == COMPILED]

    assert judgments
    assert [row.rank for row in judgments if _plain(examples[row.rank]) not in compiled[kind]] == []


def test_what_is_said_to_run_of_the_trigger_catalogue_runs(analysis: Path, rows: tuple[Catalogued, ...]) -> None:
    automatic = {(row.domain, row.path, row.feature) for row in rows if row.automatic}
    features = {
        str(number): (row["domain"], row["path"], row["feature"]) for number, row in enumerate(_rows(analysis / f"{NUMBERED}.csv"), 1)
    }
    said = [row.rank for row in judged() if row.table == NUMBERED and row.how == COMPILED]

    assert said
    assert [rank for rank in said if features[rank] not in automatic] == []
