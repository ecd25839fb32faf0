"""The encounter: what a host embeds. Commands in, records out; undo, redo, and any moment of the fight again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256

import attrs
import msgspec

from freestrike.engine import adjudication
from freestrike.engine.authority import COMMANDS, UNDO, why_not_answer, why_not_now, why_not_overrule, why_not_seat
from freestrike.engine.dice import DiceSource, KeyedDice
from freestrike.engine.journal import note
from freestrike.engine.kernel import Diverged, Kernel, Suspended, subscriptions
from freestrike.engine.options import Options, options
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.actions import take_triggered_action
from freestrike.engine.rules.opening import begin
from freestrike.engine.rules.rulings import rule, why_not_rule
from freestrike.engine.rules.turns import settle
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.events.codec import GENESIS, decode, encode, link
from freestrike.events.commands import Command, Commanded
from freestrike.events.encounter import DIRECTOR, EncounterClosed, EncounterCreated, Redone, Setup, Undone
from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Chosen, Prompt
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled, Ruling
from freestrike.events.stores.interface import Exchange, Store, StoredRecord, StoreError, VersionConflict
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.audit import Explanation, explain
from freestrike.projections.board.board import Board
from freestrike.projections.board.ground import Ground, TerrainError
from freestrike.projections.history import History

VERSION = "0.1.0"
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


@attrs.frozen
class Moment:
    """The live view as it was when the record `version` was the last one."""

    version: int
    board: Board


class Encounter:
    """One encounter. Make it with `create` or `open`; both give the log to a store and never change what is in it."""

    def __init__(self, id: str, store: Store, dice: DiceSource, handlers: Sequence[Handler], clock: Clock) -> None:
        self.id = id
        self._store = store
        self._dice = dice
        self._subscribed = subscriptions(handlers)
        self._clock = clock
        self._history = History(self.records)
        self._head = GENESIS
        self._open: list[Record] = []

    # Beginning

    @classmethod
    def create(
        cls,
        setup: Setup,
        *,
        store: Store | None = None,
        id: str = "encounter",
        secret: bytes | None = None,
        dice: DiceSource | None = None,
        handlers: Sequence[Handler] = RULE_HANDLERS,
        clock: Clock = lambda: NO_TIME,
    ) -> Encounter:
        """Begin an encounter in `store` (a memory store if none is given).

        `secret` keys the dice and is kept in the store outside the log; a random one if none is given. `dice` replaces keyed dice.
        `clock` gives the time of each input. Raises Refused if the setup cannot be played, StoreError if the store refuses.
        """
        store = MemoryStore() if store is None else store
        if dice is None:
            secret = secrets.token_bytes(32) if secret is None else secret
            dice = KeyedDice(secret)
        encounter = cls(id, store, dice, handlers, clock)
        commitment = dice.commitment if isinstance(dice, KeyedDice) else ""
        content = sha256(msgspec.json.encode(setup.entrants)).hexdigest()
        try:
            Ground.of(setup.terrain)
        except TerrainError as error:
            raise Refused((Reason("no such terrain", "combat/set-the-map", str(error)),)) from None
        kernel = encounter._kernel()
        kernel.input(EncounterCreated(id, VERSION, setup, content, commitment), DIRECTOR, clock())
        reasons = adjudication.why_not_begin(kernel.board)
        if reasons:
            raise Refused(reasons)
        kernel.run(begin(kernel, setup))
        encounter._commit(kernel.records, kernel.board, Exchange(()))
        if secret is not None:
            store.keep_secret(id, secret)
        return encounter

    @classmethod
    def open(
        cls,
        store: Store,
        id: str | None = None,
        *,
        secret: bytes | None = None,
        dice: DiceSource | None = None,
        handlers: Sequence[Handler] = RULE_HANDLERS,
        clock: Clock = lambda: NO_TIME,
    ) -> Encounter:
        """Go on with an encounter, also in the middle of a prompt. `id` None: the last one in the store.

        Raises StoreError if there is none, UnreadableRecord for a record that this version cannot read.
        """
        listed = store.encounters()
        found = [listing for listing in listed if id in (None, listing.encounter)]
        if not found:
            raise StoreError("the store has no encounter" if id is None else f"the store has no encounter {id!r}")
        name = found[-1].encounter
        if dice is None:
            kept = store.secret(name) if secret is None else secret
            dice = KeyedDice(secrets.token_bytes(32) if kept is None else kept)
        encounter = cls(name, store, dice, handlers, clock)
        encounter._catch_up()
        return encounter

    # What is

    @property
    def board(self) -> Board:
        """The board after the last record."""
        return self._history.board

    @property
    def version(self) -> int:
        """The sequence number of the last record."""
        return self._history.version

    @property
    def head(self) -> str:
        """The hash of the last record, in hexadecimal; kept elsewhere, it proves that the log was neither cut nor rewritten."""
        return self._head.hex()

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the engine waits for."""
        return self.board.prompts

    def records(self, start: int = 1) -> Iterator[Record]:
        """The records from `start` on, undone ones too. Raises StoreError, UnreadableRecord."""
        return (decode(stored.data, stored.seq) for stored in self._store.read(self.id, start))

    def options(self, creature: str) -> Options:
        """Everything that `creature` may legally do now, with targets, squares and cost. Raises Refused for an unknown creature."""
        if creature not in self.board.creatures:
            raise Refused((Reason("no such creature", COMMANDS, creature),))
        reasons = why_not_now(self.board)
        return Options(creature, reasons) if reasons else options(self.board, creature)

    def at(self, seq: int) -> Moment:
        """The moment when `seq` was the last record. Raises Refused if there is no such record."""
        self._check_seq(seq)
        history = History(self.records)
        history.extend(_until(self.records(), seq))
        return Moment(seq, history.board)

    def explain(self, seq: int) -> Explanation:
        """Why the record `seq` is as it is: the chain of causes, the ledger, the rules, the policy. Raises Refused if there is none."""
        self._check_seq(seq)
        return explain(self.records(), seq)

    # What happens

    def check(self, command: Command, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why `command` would be refused now (to `seat`, if one is given); none if it is legal."""
        board = self.board
        seats = () if seat is None else why_not_seat(board, command, seat)
        return (*why_not_now(board), *seats, *adjudication.why_not(board, command))

    def do(self, command: Command, *, seat: str, expected: int | None = None, id: str = "") -> Outcome:
        """Carry out `command` for `seat`.

        `expected`: the version that the caller has seen; a stale one is refused with the records that were missed. `id`: an id seen before
        appends nothing and gives what it gave before. Raises Refused, having changed nothing; StoreError.
        """
        exchange = Exchange((), id, _fingerprint(command, seat))
        before = self._repeated(exchange)
        if before is not None:
            return before
        self._check_version(expected)
        reasons = self.check(command, seat)
        if reasons:
            raise Refused(reasons)
        kernel = self._kernel()
        kernel.input(Commanded(command), seat, self._clock())
        return self._run(kernel, command, 0, exchange, seat)

    def answer(self, prompt: str, options: Sequence[str] = (), *, seat: str, expected: int | None = None, id: str = "") -> Outcome:
        """Answer the prompt with the id `prompt`: the ids of the options chosen, in order; none is a pass.

        Raises Refused, having changed nothing: no such prompt (any more), another seat's, not among its options; StoreError.
        """
        chosen = Chosen(prompt, tuple(options))
        exchange = Exchange((), id, _fingerprint(chosen, seat))
        before = self._repeated(exchange)
        if before is not None:
            return before
        self._check_version(expected)
        reasons = why_not_answer(self.board, prompt, chosen.options, seat)
        if reasons:
            raise Refused(reasons)
        command = self._open[0].event
        assert isinstance(command, Commanded)
        seq = self.version + 1
        record = Record(seq, int(prompt[1:]), self._open[0].seq, chosen, seat, self._clock())
        kernel = self._kernel(self._history.units[-1].before, self._open[0].seq - 1, (*self._open, record))
        kernel.input(command, self._open[0].by)
        try:
            return self._run(kernel, command.command, len(self._open), exchange, seat)
        except Diverged as diverged:
            raise Refused((Reason("cannot be resumed", UNDO, str(diverged.seq)),)) from None

    def undo(self, *, to: int | None = None, seat: str = DIRECTOR, reason: str = "", expected: int | None = None, id: str = "") -> Outcome:
        """Take back the last command, an open one too, or everything back to and with the command that record `to` belongs to.

        Raises Refused, having changed nothing: nothing to undo, no such live record, the encounter is closed; StoreError.
        """
        exchange = Exchange((), id, _fingerprint(("undo", to, reason), seat))
        before = self._repeated(exchange)
        if before is not None:
            return before
        self._check_version(expected)
        if self.board.closed:
            raise Refused((Reason("closed", UNDO),))
        if not self._history.units:
            raise Refused((Reason("nothing to undo", UNDO),))
        taken = self._history.units[-1:] if to is None else list(self._history.undone_to(to))
        if not taken:
            raise Refused((Reason("not a command that can be undone", UNDO, str(to)),))
        rolls = tuple(name for unit in taken for name in unit.rolls)
        span = (taken[0].first, self._history.units[-1].last)
        return self._own_record(Undone(*span, reason, rolls), seat, exchange._replace(undone=span))

    def redo(self, *, seat: str = DIRECTOR, expected: int | None = None, id: str = "") -> Outcome:
        """Bring back what was undone last, without running any rule. Raises Refused if there is nothing to redo; StoreError."""
        exchange = Exchange((), id, _fingerprint("redo", seat))
        before = self._repeated(exchange)
        if before is not None:
            return before
        self._check_version(expected)
        if not self._history.redoable:
            raise Refused((Reason("nothing to redo", UNDO),))
        units, _ = self._history.redoable[-1]
        span = (units[0].first, units[-1].last)
        return self._own_record(Redone(*span), seat, exchange._replace(redone=span))

    def rule(self, ruling: Ruling, *, reason: str = "", seat: str = DIRECTOR, expected: int | None = None, id: str = "") -> Outcome:
        """The Director sets state by hand, also while a prompt is open. Raises Refused for what is not there; StoreError."""
        ruled = Ruled(ruling, reason)
        exchange = Exchange((), id, _fingerprint(ruled, seat))
        before = self._repeated(exchange)
        if before is not None:
            return before
        self._check_version(expected)
        reasons = (*why_not_overrule(self.board, seat), *why_not_rule(self.board, ruling))
        if reasons:
            raise Refused(reasons)
        within = bool(self.board.command)
        kernel = self._kernel(subscribed=False)
        kernel.input(ruled, seat, self._clock())
        kernel.run(rule(kernel, ruling))
        if not within:
            kernel.run(settle(kernel))
        return self._commit(kernel.records, kernel.board, exchange)

    def close(self, *, seat: str = DIRECTOR) -> Outcome:
        """Reveal the secret of the dice, so that anyone can check them. Nothing can be undone afterwards. Raises Refused while a command is
        in progress; StoreError."""
        reasons = why_not_now(self.board)
        if reasons:
            raise Refused(reasons)
        secret = self._store.secret(self.id)
        return self._own_record(EncounterClosed("" if secret is None else secret.hex()), seat, Exchange(()))

    # Inside

    def _kernel(
        self, board: Board | None = None, seq: int | None = None, script: Iterable[Record] = (), *, subscribed: bool = True
    ) -> Kernel:
        return Kernel(
            self.board if board is None else board,
            seq=self.version if seq is None else seq,
            dice=self._dice,
            subscribed=self._subscribed if subscribed else {},
            reaction=take_triggered_action,
            script=script,
        )

    def _run(self, kernel: Kernel, command: Command, recorded: int, exchange: Exchange, seat: str) -> Outcome:
        try:
            kernel.run(adjudication.perform(kernel, command))
            kernel.run(adjudication.finish(kernel))
        except Suspended:
            pass
        kernel.check_finished()
        return self._commit(kernel.records, kernel.board, exchange, recorded, seat)

    def _own_record(self, event: Event, seat: str, exchange: Exchange) -> Outcome:
        seq = self.version + 1
        record = Record(seq, 0, seq, event, seat, self._clock())
        self._append([record], exchange)
        self._history.extend((record,))
        self._open = []
        return self._outcome((record,))

    def _commit(self, records: list[Record], board: Board, exchange: Exchange, recorded: int = 0, seat: str = DIRECTOR) -> Outcome:
        """Store the records after the first `recorded` ones as one exchange, then take them in."""
        new = records[recorded:]
        self._append(new, exchange)
        self._history.advance(new, board)
        if not board.command:
            self._open = []
        elif new[0].seq == board.command or recorded:
            self._open = records
        else:
            self._open = [*self._open, *new]
        note("exchange", encounter=self.id, command=new[0].command, seat=seat, records=len(new), version=self.version)
        return self._outcome(tuple(new))

    def _append(self, records: list[Record], exchange: Exchange) -> None:
        head = self._head
        stored = []
        for record in records:
            data = encode(record)
            head = link(head, data)
            stored.append(StoredRecord(record.seq, head, data))
        try:
            self._store.append(self.id, exchange._replace(records=tuple(stored)), self.version)
        except VersionConflict:
            seen = self.version
            self._catch_up()
            raise _stale(seen, self.version, tuple(self.records(seen + 1))) from None
        self._head = head

    def _catch_up(self) -> None:
        """Take in what is in the store and not yet here."""
        start = self.version + 1

        def unseen() -> Iterator[Record]:
            for stored in self._store.read(self.id, start):
                self._head = stored.hash
                yield decode(stored.data, stored.seq)

        self._history.extend(unseen())
        self._open = list(self.records(self.board.command)) if self.board.command else []

    def _outcome(self, records: tuple[Record, ...]) -> Outcome:
        return Outcome(records, self.board.prompts, self.version, self.head)

    def _repeated(self, exchange: Exchange) -> Outcome | None:
        """What the same id gave before. Raises Refused if it was used for something else."""
        if not exchange.id:
            return None
        kept = self._store.exchange(self.id, exchange.id)
        if kept is None:
            return None
        if kept.fingerprint != exchange.fingerprint:
            raise Refused((Reason("id used for something else", COMMANDS, exchange.id),))
        stored = list(_stored_until(self._store.read(self.id, kept.first), kept.last))
        records = tuple(decode(one.data, one.seq) for one in stored)
        prompts = self.at(kept.last).board.prompts
        undone = any(first <= kept.first <= last for first, last in self._store.undone(self.id))
        return Outcome(records, prompts, kept.last, stored[-1].hash.hex(), undone)

    def _check_version(self, expected: int | None) -> None:
        if expected is not None and expected != self.version:
            raise _stale(expected, self.version, tuple(self.records(max(0, expected) + 1)) if expected < self.version else ())

    def _check_seq(self, seq: int) -> None:
        if not 1 <= seq <= self.version:
            raise Refused((Reason("no such record", COMMANDS, f"{seq} of {self.version}"),))


def _stale(expected: int, version: int, missed: tuple[Record, ...]) -> Refused:
    return Refused((Reason("stale version", COMMANDS, f"{expected}, now {version}"),), missed)


def _fingerprint(request: object, seat: str) -> bytes:
    return sha256(msgspec.json.encode((request, seat))).digest()


def _until(records: Iterator[Record], last: int) -> Iterator[Record]:
    for record in records:
        yield record
        if record.seq == last:
            return


def _stored_until(records: Iterator[StoredRecord], last: int) -> Iterator[StoredRecord]:
    for record in records:
        yield record
        if record.seq == last:
            return
