"""Claim: a board kept for undo costs about a kilobyte a command on a field of 25 creatures."""

from __future__ import annotations

import copy
import tracemalloc
from collections.abc import Callable

from benchmarks.long_log import LongLog
from benchmarks.plain import PlainState, as_json
from benchmarks.side_by_side import Line, Scale, require
from freestrike.events.commands import Done
from freestrike.projections.board.folding import empty, fold

BYTES_A_BOARD = 1_200
"""1.1 KB of the design, and what Python's versions differ in."""


def measure(log: LongLog, scale: Scale) -> list[Line]:
    """Bytes a command, by tracemalloc: the boards at the ends of commands all kept, and as many deep copies of the plain state."""
    records = log.records[: max(500, scale.records // 20)]
    events = [(record.seq, as_json(record), isinstance(record.event, Done)) for record in records]

    def boards() -> list[object]:
        board, kept = empty(), list[object]()
        for record in records:
            board = fold(board, record)
            if isinstance(record.event, Done):
                kept.append(board)
        return kept

    def copies() -> list[object]:
        state, kept = PlainState(), list[object]()
        for seq, event, done in events:
            state.fold(seq, event)
            if done:
                kept.append(copy.deepcopy(state))
        return kept

    scale.note("  keeping every board, and every copy")
    own, peer = _bytes_each(boards), _bytes_each(copies)
    require(own > 0, "nothing was kept")
    what = "a board kept, of 25 creatures"
    return [Line(what, own, own, "bytes", "a deep copy of plain dicts", peer, own / peer, f"under {BYTES_A_BOARD:,}", own < BYTES_A_BOARD)]


def _bytes_each(keep: Callable[[], list[object]]) -> float:
    """What each thing that `keep` keeps takes on average, by the memory that it leaves allocated."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = keep()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)
