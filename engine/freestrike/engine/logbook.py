"""The log of one encounter as its store keeps it: the chain of hashes, the live view, the command in progress."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile
from operator import itemgetter

from msgspec.structs import replace

from freestrike.engine.authority import COMMANDS
from freestrike.engine.refusal import Refused
from freestrike.events.codec import GENESIS, UnreadableRecord, decode_all, encode, link
from freestrike.events.ledger import Reason
from freestrike.events.record import Record
from freestrike.events.stores.interface import Exchange, Kept, Store, StoredRecord, VersionConflict
from freestrike.projections.board.board import Board
from freestrike.projections.history import History


class Logbook:
    """What has been written, and the only writer.

    `history`: the live view of it. `head`: the hash of the last record. `in_progress`: the records of the command that waits for answers,
    with the rulings that fell inside it; none if none waits.
    """

    def __init__(self, encounter: str, store: Store) -> None:
        self.encounter = encounter
        self.store = store
        self.history = History(self.records)
        self.head = GENESIS
        self.in_progress: list[Record] = []

    def records(self, start: int = 1) -> Iterator[Record]:
        """The records from `start` on, undone ones too. Raises StoreError, UnreadableRecord."""
        return decode_all(self.store.lines(self.encounter, start), start)

    def records_to(self, last: int, start: int = 1) -> Iterator[Record]:
        """The records from `start` up to and with `last`."""
        return takewhile(lambda record: record.seq <= last, self.records(start))

    def write(self, records: list[Record], exchange: Exchange, board: Board | None = None) -> None:
        """Append `records` as one exchange and take them in; `board` is the one after them, if they have been folded already.

        Raises Refused, having taken in what was missed, if another writer was first; StoreError. Either way nothing was written.
        """
        head = self.head
        stored = []
        for record in records:
            data = encode(record)
            head = link(head, data)
            stored.append(StoredRecord(record.seq, head, data))
        seen = self.history.version
        try:
            self.store.append(self.encounter, replace(exchange, records=tuple(stored)), seen)
        except VersionConflict:
            self.catch_up()
            raise self.stale(seen) from None
        self.head = head
        if board is None:
            self.history.extend(records)
        else:
            self.history.advance(records, board)
        self._keep_in_progress(records)

    def catch_up(self) -> None:
        """Take in what is in the store and not yet here. Raises StoreError, and UnreadableRecord also for a log that no engine wrote."""
        seen = self.history.version
        taken = count()
        try:
            self.history.extend(map(itemgetter(0), zip(self.records(seen + 1), taken, strict=False)))
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError, RuntimeError) as error:
            from_here_on = f"makes no sense after what came before, or one of those after it does not ({type(error).__name__})"
            raise UnreadableRecord(self.history.version + 1, from_here_on, b"") from None
        last = seen + next(taken)
        if self.history.version != last:
            # Of the others `verification` says whether they stand where they say they do.
            raise UnreadableRecord(last, f"calls itself record {self.history.version}", b"")
        if last > seen:
            self.head = self.head_at(last)
        command = self.history.board.command
        self.in_progress = list(self.records(command)) if command else []

    def stale(self, expected: int) -> Refused:
        """The refusal of an input that was meant for the version `expected`, with the records that were missed."""
        now = self.history.version
        missed = tuple(self.records(max(0, expected) + 1)) if expected < now else ()
        return Refused((Reason("stale version", COMMANDS, f"{expected}, now {now}"),), missed)

    def kept(self, exchange: Exchange) -> Kept | None:
        """What was appended before under the id of `exchange`, if it has one. Raises Refused if that was something else."""
        kept = self.store.exchange(self.encounter, exchange.id) if exchange.id else None
        if kept is not None and kept.fingerprint != exchange.fingerprint:
            raise Refused((Reason("id used for something else", COMMANDS, exchange.id),))
        return kept

    def head_at(self, seq: int) -> bytes:
        """The hash of the record `seq`."""
        return next(self.store.read(self.encounter, seq)).hash

    def is_undone(self, seq: int) -> bool:
        """Whether the record `seq` is in a range that is undone now."""
        return any(first <= seq <= last for first, last in self.store.undone(self.encounter))

    def _keep_in_progress(self, records: list[Record]) -> None:
        command = self.history.board.command
        if not command:
            self.in_progress = []
        elif records[0].seq == command:
            self.in_progress = list(records)
        else:
            self.in_progress.extend(records)
