"""What features can wait for: each occasion that a record brings about is among those that are declared for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from freestrike.engine.triggers.occasions import BROUGHT_ABOUT, NAMES, occasions_of
from freestrike.events.codec import decode
from freestrike.projections.board.folding import empty, fold

LOGS = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_no_record_of_a_fight_brings_about_more_than_is_declared_for_it(log: Path) -> None:
    board = empty()
    for line in log.read_bytes().splitlines():
        record = decode(line)
        board = fold(board, record)
        declared = NAMES.get(type(record.event), ())
        if declared:
            heard_by_all = replace(board, listeners=Map((name, ()) for name in BROUGHT_ABOUT))
            assert {occasion.name for occasion in occasions_of(heard_by_all, record.event)} <= set(declared)
