"""A compendium to read from, and a stat block file of our own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from content.printed import hedge_knight
from freestrike.engine.content.compendium import Compendium


@pytest.fixture(scope="session")
def compendium(compendium_directory: Path) -> Compendium:
    return Compendium(compendium_directory)


@pytest.fixture
def printed_file(tmp_path: Path) -> Callable[[str, object], Path]:
    """Writes the hedge knight as a stat block file, with one field (a path like `features.0.usage`) set to another value.

    A value of None takes the field out.
    """

    def write(field: str = "", value: object = None) -> Path:
        data = json.loads(json.dumps(hedge_knight()))
        if field:
            *parents, last = [int(step) if step.isdigit() else step for step in field.split(".")]
            place = data
            for step in parents:
                place = place[step]
            if value is None:
                del place[last]
            else:
                place[last] = value
        path = tmp_path / "hedge-knight.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        return path

    return write
