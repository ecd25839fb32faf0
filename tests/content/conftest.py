"""A compendium to read from: the real one if there is a checkout, and a small one of our own."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from content.printed import hedge_knight
from freestrike.engine.content.compendium import Compendium


@pytest.fixture(scope="session")
def compendium_directory() -> Path:
    """The directory that contains `bestiary`, a checkout of the Steel Compendium."""
    directory = os.environ.get("FREESTRIKE_COMPENDIUM")
    if not directory:
        pytest.skip("needs a checkout of the Steel Compendium: set FREESTRIKE_COMPENDIUM to the directory that contains bestiary")
    return Path(directory)


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
