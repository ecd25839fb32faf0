"""The features that touch free strikes, opportunity attacks and granted abilities: how many of them run by themselves, row by row."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from freestrike.engine.content.reading.library import read_library
from freestrike.engine.host.shown.coverage import AUTOMATIC, Covered, covered

LEAST = {"monster": 181, "hero": 65, "malice": 34}
"""How many rows of each kind are automatic at least; what is compiled no more, because it was wrong, is taken off here and said."""


@attrs.frozen
class Row:
    """A row of the catalogue, and the features that it speaks of."""

    domain: str
    path: str
    feature: str
    found: tuple[Covered, ...]

    @property
    def automatic(self) -> bool:
        """Whether nothing of it is left by hand."""
        return bool(self.found) and all(one.how == AUTOMATIC for one in self.found)


@pytest.fixture(scope="session")
def rows(compendium_directory: Path) -> tuple[Row, ...]:
    """Each feature of the catalogue once."""
    catalogue = compendium_directory.parent / "analysis" / "trigger_catalog.csv"
    if not catalogue.exists():
        pytest.skip(f"needs the catalogue of triggers beside the compendium: {catalogue}")
    return tuple(_rows(catalogue, list(covered(read_library(compendium_directory)))))


def _rows(catalogue: Path, features: list[Covered]) -> Iterator[Row]:
    by_name: dict[str, list[Covered]] = {}
    for one in features:
        by_name.setdefault(_plain(one.name), []).append(one)
    seen = set[tuple[str, str, str]]()
    with catalogue.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = (row["domain"], row["path"], row["feature"])
            if key not in seen:
                seen.add(key)
                named = by_name.get(_plain(row["feature"]), [])
                found = [one for one in named if one.path.endswith(row["path"])] or _of_the_group(named, row["path"])
                yield Row(*key, tuple(found))


def _of_the_group(named: list[Covered], path: str) -> list[Covered]:
    """A Malice feature that the data prints on a stat block is that of its group, in the folder beside (the traps in the data)."""
    folder, name = path.rpartition("/Statblocks/")[0], Path(path).stem
    beside = [one for one in named if f"/{folder}/Features/" in f"/{one.path}"]
    return [one for one in beside if name in one.path] or beside[:1]


def _plain(name: str) -> str:
    return name.replace("’", "'")


@pytest.mark.parametrize("domain", LEAST)
def test_as_many_run_by_themselves_as_did(rows: tuple[Row, ...], domain: str) -> None:
    automatic = [row.feature for row in rows if row.domain == domain and row.automatic]

    assert len(automatic) >= LEAST[domain], automatic


def test_each_feature_of_monsters_and_heroes_is_found(rows: tuple[Row, ...]) -> None:
    lost = [(row.path, row.feature) for row in rows if row.domain in ("monster", "hero") and not row.found]

    assert lost == []
    assert sum(row.domain == "monster" for row in rows) == 201
    assert sum(row.domain == "hero" for row in rows) == 86
