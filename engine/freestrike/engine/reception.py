"""Inputs from outside: looked at before anything is decided, known again by their id, written with what they come to as one exchange."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import attrs
import msgspec

from freestrike.engine.authority import why_not_keep, why_not_store
from freestrike.engine.handed_over import malformed, text, whole_number
from freestrike.engine.journal import note
from freestrike.engine.logbook import Logbook
from freestrike.engine.refusal import Refused
from freestrike.events.encounter import Redone, Undone
from freestrike.events.event import Event
from freestrike.events.prompts import Prompt
from freestrike.events.record import Record
from freestrike.events.stores.interface import Exchange
from freestrike.projections.board.board import Board

NO_TIME = ""

Clock = Callable[[], str]


@attrs.frozen
class Outcome:
    """What an input came to. `records`: all that was appended. `prompts`: what the engine waits for now, one a seat. `version` and `head`:
    the last record and its hash in hexadecimal. `undone`: for a repeated id, whether it has been undone since."""

    records: tuple[Record, ...]
    prompts: tuple[Prompt, ...]
    version: int
    head: str
    undone: bool = False


class Reception:
    """Takes the inputs of one encounter, and writes into its log what they come to. `clock` gives the time of each."""

    def __init__(self, log: Logbook, clock: Clock) -> None:
        self._log = log
        self._clock = clock

    def receive(self, event: Event, seat: str, expected: int | None, id: str) -> Exchange | Outcome:
        """The exchange to fill for an input from outside, or what the same input gave before under its `id`. Raises Refused for what no
        record could hold, and for a stale version."""
        reasons = why_not_store(event, seat)
        if reasons:
            raise Refused(reasons)
        text(id, "id")
        exchange = Exchange((), id, sha256(msgspec.json.encode((event, seat))).digest() if id else b"")
        before = self._repeated(exchange)
        if before is not None:
            return before
        if expected is not None and expected != self._log.history.version:
            whole_number(expected)
            raise self._log.stale(expected)
        return exchange

    def time(self) -> str:
        """The time, from outside like everything else. Raises Refused if it is not text that a record could hold."""
        now = self._clock()
        if type(now) is not str or not now.isascii():
            raise malformed(f"the clock gave {now!r}")
        return now

    def write(self, records: list[Record], exchange: Exchange, seat: str, board: Board | None = None) -> Outcome:
        """Write `records`, which the input of `seat` came to, as one exchange; `board` is the one after them, if they have been folded.
        Raises Refused for what a handler from outside let happen and no record could hold; StoreError."""
        reasons = why_not_keep(records) if self._log.history.handlers else ()
        if reasons:
            raise Refused(reasons)
        self._log.write(records, exchange, board)
        version = self._log.history.version
        note("exchange", encounter=self._log.encounter, command=records[0].command, seat=seat, records=len(records), version=version)
        return Outcome(tuple(records), self._log.history.board.prompts, version, self._log.head.hex())

    def write_alone(self, event: Event, seat: str, exchange: Exchange) -> Outcome:
        """Write an exchange of one record that no rule has a part in."""
        seq = self._log.history.version + 1
        return self.write([Record(seq, 0, seq, event, seat, self.time())], exchange, seat)

    def _repeated(self, exchange: Exchange) -> Outcome | None:
        """What the same id gave before."""
        log = self._log
        kept = log.kept(exchange)
        if kept is None:
            return None
        if kept.last > log.history.version:
            log.catch_up()
        records = tuple(log.records_to(kept.last, kept.first))
        first = records[0].event
        undone = (
            (first.start, first.end) not in log.store.undone(log.encounter)
            if isinstance(first, Undone)
            else log.is_undone(first.start if isinstance(first, Redone) else kept.first)
        )
        return Outcome(records, log.history.board_at(kept.last).prompts, kept.last, log.head_at(kept.last).hex(), undone)
