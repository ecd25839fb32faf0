"""The pages of the documentation, and the fenced blocks in them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
UPDATE = bool(os.environ.get("FREESTRIKE_UPDATE_DOCS"))
"""Whether what is shown and generated shall be written anew, instead of being compared."""

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Block:
    """A fenced block: what it is fenced as, its lines, and where they stand in the page's text."""

    kind: str
    lines: tuple[str, ...]
    start: int
    end: int


@attrs.frozen
class Change:
    """Lines that shall stand in the place of a block's."""

    block: Block
    lines: tuple[str, ...]


def pages() -> tuple[Path, ...]:
    """Every page: the README, the changelog, those of the site."""
    return (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md")))


def named(page: Path) -> str:
    """The page's path, as seen from the project."""
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    """What is written on the page."""
    return page.read_text(encoding="utf-8")


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page's text, in order."""
    for match in _BLOCK.finditer(text):
        yield Block(match[1], tuple(match[2].splitlines()), match.start(2), match.end(2))


def rewrite(page: Path, changes: Iterable[Change]) -> None:
    """Write the page with these changes."""
    text = text_of(page)
    for change in sorted(changes, key=lambda change: -change.block.start):
        text = text[: change.block.start] + "".join(f"{line}\n" for line in change.lines) + text[change.block.end :]
    page.write_text(text, encoding="utf-8")


def part(page: Path, name: str) -> str:
    """What stands on the page between `<!-- name -->` and `<!-- /name -->`."""
    return _part(text_of(page), name)[1]


def rewrite_part(page: Path, name: str, new: str) -> None:
    """Write `new` between `<!-- name -->` and `<!-- /name -->`."""
    before, _, after = _part(text_of(page), name)
    page.write_text(f"{before}\n\n{new}\n\n{after}", encoding="utf-8")


def table(page: Path, name: str) -> list[list[str]]:
    """The rows of the table in a part of the page, without its head."""
    rows = [line.strip("|").split("|") for line in part(page, name).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def _part(text: str, name: str) -> tuple[str, str, str]:
    before, _, rest = text.partition(f"<!-- {name} -->")
    inside, _, after = rest.partition(f"<!-- /{name} -->")
    return f"{before}<!-- {name} -->", inside.strip(), f"<!-- /{name} -->{after}"
