"""What the pages show is what happens: every page's blocks are run from top to bottom, in a folder of its own with the examples in it.

`FREESTRIKE_UPDATE_DOCS=1` has them write what happens now instead.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from documentation import console, sessions
from documentation.pages import ROOT, UPDATE, Block, Change, blocks, named, pages, rewrite, text_of

RUN = ("console", "python", "pycon", "yaml")
SHOWN_ONLY = ("sh", "text", "json")
MEASURED = "benchmarks.md"
"""Its figures are measured, by the benchmarks themselves."""

PAGES = tuple(page for page in pages() if page.name != MEASURED and any(block.kind in RUN for block in blocks(text_of(page))))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the examples, as a reader's own project would be."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FREESTRIKE_COMPENDIUM", raising=False)
    monkeypatch.setenv("FREESTRIKE_CACHE", "")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_shows_what_happens(page: Path, folder: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    changes = []
    for block in blocks(text_of(page)):
        lines = tuple(_run(block, names, named(page), folder))
        if lines != block.lines:
            assert UPDATE, f"{named(page)}: not what is shown:\n" + "\n".join(lines)
            changes.append(Change(block, lines))
    rewrite(page, changes)


def test_every_block_is_of_a_kind_that_is_run_or_only_shown() -> None:
    kinds = {block.kind for page in pages() for block in blocks(text_of(page))}

    assert kinds <= {*RUN, *SHOWN_ONLY}


def test_the_command_that_runs_the_tests_is_the_one_of_the_readme() -> None:
    command = f"{console.SETTING_UP}{console.RUNNING}{console.RUN_BY_THIS_RUN}"

    assert f"$ {command}\n" in text_of(ROOT / "README.md")


def _run(block: Block, names: dict[str, object], page: str, folder: Path) -> Iterator[str]:
    """Run the block; the lines that it should have."""
    match block.kind:
        case "console":
            for command, shown, lines in console.checked(block.lines):
                yield f"$ {command}"
                yield from shown if console.agrees(shown, lines) else console.refreshed(shown, lines)
        case "pycon":
            yield from sessions.refreshed(block.lines, sessions.run_session(block.lines, names, page))
        case "python":
            sessions.run_code(block.lines, names, page)
            yield from block.lines
        case "yaml":
            # A file that the page has its reader make is named in its first line.
            (folder / block.lines[0].removeprefix("# ")).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
            yield from block.lines
        case _:
            yield from block.lines
