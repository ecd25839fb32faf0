"""Both stores, for the tests that hold for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from freestrike.events.stores.interface import Store
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
    else:
        with SqliteStore(tmp_path / "fights.db") as opened:
            yield opened
