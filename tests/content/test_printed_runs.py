"""No sentence of the rules or the compendium stands in the project: names of mechanics and numbers do, in words of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from content.printed_runs import compendium_texts, printed_runs, runs_in, texts_of

LENGTH = 10
"""Ten words in a row are a sentence. Fewer may be no more than the names of mechanics that stand side by side wherever they are spoken of:
"until the end of their next turn", "can make a free strike against the target"."""

EXCEPTED = {
    "tests/formats/3-whole-combat/nine-heroes.jsonl": "a log as an older version wrote it",
    "tests/scenarios/scenarios.yaml": "given with the rules that it cites",
}
"""Sources that have to stay as they are, and why."""

ROOT = Path(__file__).parents[2]
FOLDERS = ("engine", "events", "projections", "tests", "docs", "examples", "benchmarks")
SUFFIXES = (".py", ".lark", ".md", ".yaml", ".toml", ".json", ".jsonl")


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT)
            if path.suffix in SUFFIXES and name.as_posix() not in EXCEPTED and not any(part.startswith(".") for part in name.parts):
                yield path
    yield from (path for path in sorted(ROOT.glob("*")) if path.suffix in SUFFIXES)


def test_nothing_is_printed_word_for_word(compendium_directory: Path) -> None:
    printed = printed_runs(compendium_texts(compendium_directory), LENGTH)
    assert len(printed) > 100_000

    found = [run for path in sources() for run in runs_in(str(path.relative_to(ROOT)), texts_of(path), printed, LENGTH)]

    assert [f"{run.path}:{run.line}: {' '.join(run.words)}" for run in found] == []


PRINTED = "The squire: a squire who has 2 shields may lend one of them to any neighbour in need!"


@pytest.mark.parametrize(
    ("source", "text", "run"),
    [
        ("a.md", "A squire (who has 3 shields) may lend one of them to any neighbour.", 13),
        ("a.md", "A squire with 2 shields lends one of them to any neighbour in need.", 0),
        ("a.py", 'LENDS = r"a squire who has (?P<many>\\d+) shields may " "lend one of them"', 10),
        ("a.py", "# a squire who has shields\n# may lend one of them\n", 10),
        ("a.py", 'lends = f"a squire who has {number} shields may lend one of them"', 0),
        ("a.lark", '"a squire who has" INT "shields" ("may lend" | "lends") "one"', 0),
        ("a.lark", 'SQUIRE: /a squire (who has)? / INT "shields may lend one of them"', 10),
    ],
)
def test_a_run_is_found_whatever_stands_between_its_words(tmp_path: Path, source: str, text: str, run: int) -> None:
    printed = printed_runs(iter([PRINTED]), LENGTH)
    path = tmp_path / source
    path.write_text(text, encoding="utf-8")

    assert [len(one.words) for one in runs_in(source, texts_of(path), printed, LENGTH)] == ([run] if run else [])
