"""Claim: folding decoded records into a board keeps pace with changing plain dicts in place."""

from __future__ import annotations

from benchmarks.long_log import LongLog
from benchmarks.plain import PlainState, as_json, summary_of
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.projections.board.folding import empty, fold


def measure(log: LongLog, scale: Scale) -> list[Line]:
    """Records a second: the fold, the fold of the same events as JSON objects into mutable dicts, and a loop that does nothing."""
    events = [(record.seq, as_json(record)) for record in log.records]

    def boards() -> Sample:
        watch = Watch()
        board = empty()
        with watch:
            for record in log.records:
                board = fold(board, record)
        require(board == log.board, "the folded board is not the one that the fight ended on")
        return Sample(len(log.records), watch.seconds)

    def plain() -> Sample:
        watch = Watch()
        state = PlainState()
        with watch:
            for seq, event in events:
                state.fold(seq, event)
        require(state.summary() == summary_of(log.board), "the plain fold and the board do not agree")
        return Sample(len(events), watch.seconds)

    def nothing() -> Sample:
        watch = Watch()
        seen = 0
        with watch:
            for record in log.records:
                seen = record.seq
        require(seen == len(log.records), "a record is missing")
        return Sample(seen, watch.seconds)

    contenders = (Contender("fold", boards), Contender("plain dicts, changed in place", plain), Contender("an empty loop", nothing))
    own, dicts, loop = side_by_side(contenders, scale)
    return [line("fold", "records/s", own, dicts), line("fold", "records/s", own, loop)]
