"""The site's pages exist, what they link to is there, and none names a path of anybody's machine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from documentation.pages import DOCS, ROOT, named, pages, text_of

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|tmp|usr|var|work|Users|opt|mnt)\b|\b[A-Z]:\\|~/|\.\./\.\./")


def links(page: Path) -> Iterator[str]:
    """The links of a page to other places of the project."""
    return (link for link in LINK.findall(text_of(page)) if "://" not in link)


def anchors(page: Path) -> set[str]:
    """The anchors that the headings of a page make."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in HEADING.findall(text_of(page))}


def test_the_site_has_every_page_once_and_no_other() -> None:
    project = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
    listed = [path for entry in project["nav"] for path in entry.values()]

    assert sorted(listed) == sorted(page.name for page in DOCS.glob("*.md"))


@pytest.mark.parametrize("page", pages(), ids=named)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", pages(), ids=named)
def test_no_page_names_a_path_of_a_machine(page: Path) -> None:
    assert MACHINE_PATH.findall(text_of(page)) == []


def test_the_notice_is_in_the_readme_and_on_the_first_page() -> None:
    notice = " ".join((ROOT / "NOTICE").read_text(encoding="utf-8").split())

    for page in (ROOT / "README.md", DOCS / "index.md"):
        assert notice in " ".join(text_of(page).split())
