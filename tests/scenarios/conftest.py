"""Tables for the scenarios, and what must hold at each of them when its test is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from freestrike.engine import Encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.verification import verify
from keeping import kept_in
from scenarios.table import Given, Table


@pytest.fixture
def given() -> Iterator[Given]:
    """Makes tables, as `Table` does. Afterwards each was checked, has used up its dice, is the same when it is opened from its store,
    can be taken back and brought back, and its log is EXACT when it is verified."""
    tables: list[Table] = []

    yield kept_in(tables, Table)
    assert tables, "no table was made"
    for table in tables:
        assert table.checked, "nothing was checked at this table"
        assert table.dice.left == []
        _is_the_same_from_its_store(table)
        _can_be_taken_back(table)
        assert verify(table.store, table.encounter.id).exact


def _is_the_same_from_its_store(table: Table) -> None:
    assert Encounter.open(table.store, dice=ScriptedDice([])).board == table.encounter.board


def _can_be_taken_back(table: Table) -> None:
    encounter, end = table.encounter, table.encounter.board
    if encounter.version == table.begun:
        return
    encounter.undo(to=table.begun + 1)
    assert encounter.board == table.opening
    encounter.redo()
    assert encounter.board == end
