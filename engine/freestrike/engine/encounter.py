"""The encounter: what a host embeds. Commands in, records out; undo, redo, and any moment of the fight again."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from hashlib import sha256

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine import adjudication
from freestrike.engine.at_once import take_main_actions
from freestrike.engine.authority import (
    COMMANDS,
    RULINGS,
    UNDO,
    why_not_answer,
    why_not_now,
    why_not_overrule,
    why_not_seat,
    why_not_store,
    why_not_without,
)
from freestrike.engine.dice import DiceSource, KeyedDice
from freestrike.engine.handed_over import bytes_or_none, malformed, setup_of, text, texts, whole_number
from freestrike.engine.kernel import Diverged, Kernel, Suspended, subscriptions
from freestrike.engine.logbook import Logbook
from freestrike.engine.options import Options, options
from freestrike.engine.options.moving_along import moving_along
from freestrike.engine.options.path_report import PathReport, report
from freestrike.engine.ordering import carrying_out_an_order, why_not_order
from freestrike.engine.reception import NO_TIME, Clock, Outcome, Reception
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.actions import take_triggered_action
from freestrike.engine.rules.opening import begin, why_not_begin
from freestrike.engine.rules.rulings import rule, why_not_rule
from freestrike.engine.rules.turns import settle
from freestrike.engine.stored_values import why_not_known
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.engine.why import Answer, Question, Spending, answered
from freestrike.engine.why.inquiry import Inquiry
from freestrike.events.commands import Command, Commanded
from freestrike.events.encounter import DIRECTOR, DiceRekeyed, EncounterClosed, EncounterCreated, Redone, Setup, Undone
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Chosen, Prompt
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled, Ruling
from freestrike.events.stores.interface import Exchange, Store, StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.audit import Explanation, explain, of_command
from freestrike.projections.board.board import Board

VERSION = "0.1.0"


@attrs.frozen
class Moment:
    """The live view as it was when the record `version` was the last one."""

    version: int
    board: Board


class Encounter:
    """One encounter. Make it with `create` or `open`; both give the log to a store and never change what is in it."""

    def __init__(self, id: str, store: Store, dice: DiceSource, handlers: Sequence[Handler], clock: Clock) -> None:
        self.id = id
        self._log = Logbook(id, store)
        self._dice = dice
        self._subscribed = subscriptions(handlers)
        self._reception = Reception(self._log, clock)
        self._new_secret: bytes | None = None
        self._without: tuple[Reason, ...] = ()

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
        setup, id, secret = setup_of(setup), text(id, "id"), bytes_or_none(secret, "secret")
        store = MemoryStore() if store is None else store
        if dice is None:
            secret = secrets.token_bytes(32) if secret is None else secret
            dice = KeyedDice(secret)
        encounter = cls(id, store, dice, handlers, clock)
        commitment = dice.commitment if isinstance(dice, KeyedDice) else ""
        content = _content_hash(setup)
        added = tuple(handler.name for handler in handlers if handler not in RULE_HANDLERS)
        created = EncounterCreated(id, VERSION, setup, content, commitment, added)
        now = encounter._reception.time()
        reasons = why_not_store(created, DIRECTOR) or why_not_begin(setup) or why_not_known(setup)
        if not id or not id.isprintable():
            reasons = (Reason("no name for an encounter", COMMANDS, repr(id)), *reasons)
        if any(listing.encounter == id for listing in store.encounters()):
            reasons = (Reason("encounter exists", COMMANDS, id), *reasons)
        if reasons:
            raise Refused(reasons)
        kernel = encounter._kernel()
        kernel.input(created, DIRECTOR, now)
        try:
            kernel.run(begin(kernel, setup))
        except Suspended:
            raise Refused((Reason("asks before combat begins", COMMANDS, kernel.board.prompts[0].kind),)) from None
        encounter._commit(kernel, Exchange(()), DIRECTOR)
        if secret is not None:
            # After the log: of two that begin the same encounter at once, only the first may say what keys its dice.
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

        `secret`: if the store does not keep it. Where it is lost, a new one keys the dice from the next input on, and a record says so.
        Without one of the handlers that it was created with it can be looked at, taken back and ruled on; commands and answers are refused.
        Raises Refused for a secret that is not this encounter's, StoreError if there is no such encounter, UnreadableRecord for a record
        that this version cannot read.
        """
        secret = bytes_or_none(secret, "secret")
        listed = store.encounters()
        found = [listing for listing in listed if id in (None, listing.encounter)]
        if not found:
            raise StoreError("the store has no encounter" if id is None else f"the store has no encounter {id!r}")
        name = found[-1].encounter
        kept = store.secret(name) if secret is None else secret
        new = secrets.token_bytes(32) if kept is None and dice is None else None
        keyed = KeyedDice(kept or new or b"")
        encounter = cls(name, store, dice or keyed, handlers, clock)
        encounter._log.catch_up()
        commitment = encounter._log.history.commitment
        if dice is None and new is None and commitment not in ("", keyed.commitment):
            raise Refused((Reason("another secret", "engine/dice", name),))
        encounter._new_secret = new
        encounter._without = why_not_without(encounter._log.history.handlers, handlers)
        return encounter

    # What is

    @property
    def board(self) -> Board:
        """The board after the last record."""
        return self._log.history.board

    @property
    def version(self) -> int:
        """The sequence number of the last record."""
        return self._log.history.version

    @property
    def head(self) -> str:
        """The hash of the last record, in hexadecimal; kept elsewhere, it proves that the log was neither cut nor rewritten."""
        return self._log.head.hex()

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the engine waits for."""
        return self.board.prompts

    def records(self, start: int = 1) -> Iterator[Record]:
        """The records from `start` on, undone ones too. Raises StoreError, UnreadableRecord; Refused for what is no number."""
        return self._log.records(whole_number(start))

    def options(self, creature: str) -> Options:
        """Everything that `creature` may legally do now, with targets, squares and cost. Raises Refused for an unknown creature."""
        if text(creature, "creature") not in self.board.creatures:
            raise Refused((Reason("no such creature", COMMANDS, creature),))
        reasons = (*self._without, *why_not_now(self.board))
        return Options(creature, reasons) if reasons else options(self.board, creature)

    def path(
        self,
        creature: str,
        path: Iterable[Sequence[int]],
        kind: str = "advance",
        *,
        shift: bool = True,
        convert: bool = False,
        manners: Iterable[str] = (),
        target: str = "",
    ) -> PathReport:
        """What `path` would cost `creature`, whom it would provoke where, and where it stops being legal.

        `kind`: "advance", "disengage", "charge", "ride" or "ride disengage", the last two along the path of the mount; "dig"; "mount" or
        "dismount", whose path is the one square to come to. `shift`: of a Disengage, whether it is a shift. `target`: of a Charge, whom it
        is to strike; without one only the way is looked at; of a mount the creature. `convert` and
        `manners`: as in the commands. Nothing is recorded. Raises Refused for an unknown creature, an unknown kind, and a path that is
        none.
        """
        if text(creature, "creature") not in self.board.creatures:
            raise Refused((Reason("no such creature", COMMANDS, creature),))
        try:
            moving = moving_along(
                text(kind, "kind"), creature, path, shift=shift, convert=convert, manners=manners, target=text(target, "target")
            )
        except (TypeError, ValueError) as error:
            raise Refused((Reason("malformed", COMMANDS, str(error)),)) from None
        if moving is None:
            raise Refused((Reason("no such move", COMMANDS, kind),))
        reasons = why_not_store(Commanded(moving), "")
        if reasons:
            raise Refused(reasons)
        return report(self.board, moving)

    def at(self, seq: int) -> Moment:
        """The moment when `seq` was the last record. Raises Refused if there is no such record."""
        self._check_seq(seq)
        return Moment(seq, self._log.history.board_at(seq))

    def explain(self, seq: int) -> Explanation:
        """Why the record `seq` is as it is: the chain of causes, the ledger, the rules, the policy. Raises Refused if there is none."""
        self._check_seq(seq)
        command = next(self.records(seq)).command
        return explain(of_command(self.records(command)), seq, self._log.is_undone(seq))

    def why(self, creature: str, question: Question) -> Answer:
        """The answer to a question about `creature`: see `freestrike.engine.why`. "" asks who spent what.

        Raises Refused for an unknown creature, and for a question about what is not there (a record, an ability, a target).
        """
        if not isinstance(question, Question):
            raise malformed(f"{question!r} is no question")
        if text(creature, "creature") not in self.board.creatures and not (isinstance(question, Spending) and not creature):
            raise Refused((Reason("no such creature", COMMANDS, creature),))
        undone = self._log.store.undone(self.id)
        inquiry = Inquiry(self.records, self.version, undone, self.board, lambda seq: self.at(seq).board)
        try:
            return answered(inquiry, creature, question, self.check)
        except LookupError as error:
            raise Refused((Reason("nothing to ask about", COMMANDS, str(error.args[0])),)) from None

    # What happens

    def check(self, command: Command, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why `command` would be refused now (to `seat`, if one is given); none if it is legal."""
        return why_not_store(Commanded(command), "" if seat is None else seat) or self._check(command, seat)

    def _check(self, command: Command, seat: str | None) -> tuple[Reason, ...]:
        """The same of what a record can hold."""
        board = self.board
        seats = () if seat is None else why_not_seat(board, command, seat)
        return (*self._without, *why_not_now(board), *seats, *adjudication.why_not(board, command))

    def do(self, command: Command, *, seat: str, expected: int | None = None, id: str = "") -> Outcome:
        """Carry out `command` for `seat`.

        `expected`: the version that the caller has seen; a stale one is refused with the records that were missed. `id`: an id seen before
        appends nothing and gives what it gave before. Raises Refused, having changed nothing; StoreError.
        """
        received = self._reception.receive(Commanded(command), seat, expected, id)
        if isinstance(received, Outcome):
            return received
        reasons = self._check(command, seat)
        if reasons:
            raise Refused(reasons)
        self._rekey()
        kernel = self._kernel()
        kernel.input(Commanded(command), seat, self._reception.time())
        return self._run(kernel, command, received, seat)

    def order(
        self,
        command: Command,
        *,
        overruling: Iterable[str] = (),
        reason: str,
        seat: str = DIRECTOR,
        expected: int | None = None,
        id: str = "",
    ) -> Outcome:
        """The Director orders `command`, of any creature, past the rules in `overruling` (ids of the rulebook, as a refusal names them),
        for a `reason`. They are overruled for the commanded creature, until the command is over: where it is judged again in its midst
        too.

        Raises Refused, having changed nothing: for any reason whose rule is not named, or that nothing can overrule (there is no such
        creature; the way is solid); for another seat than the Director's; without a reason; StoreError.
        """
        commanded = Commanded(command, texts(overruling, "overruling"), reason)
        received = self._reception.receive(commanded, seat, expected, id)
        if isinstance(received, Outcome):
            return received
        reasons = (*self._without, *why_not_order(self.board, commanded, seat))
        if reasons:
            raise Refused(reasons)
        self._rekey()
        kernel = self._kernel()
        kernel.input(commanded, seat, self._reception.time())
        with carrying_out_an_order():
            return self._run(kernel, command, received, seat)

    def answer(self, prompt: str, options: Sequence[str] = (), *, seat: str, expected: int | None = None, id: str = "") -> Outcome:
        """Answer the prompt with the id `prompt`: the ids of the options chosen, in order; none is a pass.

        Raises Refused, having changed nothing: no such prompt (any more), another seat's, not among its options; StoreError.
        """
        chosen = Chosen(prompt, texts(options, "options"))
        received = self._reception.receive(chosen, seat, expected, id)
        if isinstance(received, Outcome):
            return received
        reasons = (*self._without, *why_not_answer(self.board, prompt, chosen.options, seat))
        if reasons:
            raise Refused(reasons)
        self._rekey()
        recorded = self._log.in_progress
        command = recorded[0].event
        assert isinstance(command, Commanded)
        record = Record(self.version + 1, int(prompt[1:]), recorded[0].seq, chosen, seat, self._reception.time())
        kernel = self._kernel(self._log.history.units[-1].before, recorded[0].seq - 1, (*recorded, record))
        kernel.input(command, recorded[0].by)
        try:
            with carrying_out_an_order() if command.reason else nullcontext():
                return self._run(kernel, command.command, received, seat, len(recorded))
        except Diverged as diverged:
            raise Refused((Reason("cannot be resumed", UNDO, str(diverged.seq)),)) from None

    def undo(self, *, to: int | None = None, seat: str = DIRECTOR, reason: str = "", expected: int | None = None, id: str = "") -> Outcome:
        """Take back the last command, an open one too, or everything back to and with the command that record `to` belongs to.

        Raises Refused, having changed nothing: nothing to undo, no such live record, the encounter is closed; StoreError.
        """
        received = self._reception.receive(Undone(0, 0 if to is None else to, reason), seat, expected, id)
        if isinstance(received, Outcome):
            return received
        if self.board.closed:
            raise Refused((Reason("closed", UNDO),))
        if not self._log.history.units:
            raise Refused((Reason("nothing to undo", UNDO),))
        taken = self._log.history.units[-1:] if to is None else list(self._log.history.undone_to(to))
        if not taken:
            raise Refused((Reason("not a command that can be undone", UNDO, str(to)),))
        rolls = tuple(name for unit in taken for name in unit.rolls)
        span = (taken[0].first, self._log.history.units[-1].last)
        return self._reception.write_alone(Undone(*span, reason, rolls), seat, replace(received, undone=span))

    def redo(self, *, seat: str = DIRECTOR, expected: int | None = None, id: str = "") -> Outcome:
        """Bring back what was undone last, without running any rule. Raises Refused if there is nothing to redo; StoreError."""
        received = self._reception.receive(Redone(0, 0), seat, expected, id)
        if isinstance(received, Outcome):
            return received
        if not self._log.history.redoable:
            raise Refused((Reason("nothing to redo", UNDO),))
        units, _ = self._log.history.redoable[-1]
        span = (units[0].first, units[-1].last)
        return self._reception.write_alone(Redone(*span), seat, replace(received, redone=span))

    def rule(
        self,
        ruling: Ruling,
        *,
        reason: str = "",
        settles: int = 0,
        seat: str = DIRECTOR,
        expected: int | None = None,
        id: str = "",
    ) -> Outcome:
        """The Director sets state by hand, also while a prompt is open. `settles`: the record of what was left to the Director that is
        decided by it. Raises Refused for what is not there; StoreError."""
        ruled = Ruled(ruling, reason, settles)
        received = self._reception.receive(ruled, seat, expected, id)
        if isinstance(received, Outcome):
            return received
        reasons = (*why_not_overrule(self.board, seat), *why_not_rule(self.board, ruling), *self._why_not_settle(settles))
        if reasons:
            raise Refused(reasons)
        within = bool(self.board.command)
        kernel = self._kernel(subscribed=False)
        kernel.input(ruled, seat, self._reception.time())
        kernel.run(rule(kernel, ruling))
        if not within:
            kernel.run(settle(kernel))
        return self._commit(kernel, received, seat)

    def close(self, *, seat: str = DIRECTOR) -> Outcome:
        """Reveal the secret of the dice, so that anyone can check them. Nothing can be undone afterwards. Raises Refused while a command is
        in progress, and for any seat but the Director's; StoreError."""
        reasons = why_not_now(self.board) or why_not_overrule(self.board, seat)
        if reasons:
            raise Refused(reasons)
        secret = self._log.store.secret(self.id)
        return self._reception.write_alone(EncounterClosed("" if secret is None else secret.hex()), seat, Exchange(()))

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
            at_once=take_main_actions,
            script=script,
        )

    def _run(self, kernel: Kernel, command: Command, exchange: Exchange, seat: str, recorded: int = 0) -> Outcome:
        try:
            kernel.run(adjudication.perform(kernel, command))
            kernel.run(adjudication.finish(kernel))
        except Suspended:
            pass
        kernel.check_finished()
        return self._commit(kernel, exchange, seat, recorded)

    def _commit(self, kernel: Kernel, exchange: Exchange, seat: str, recorded: int = 0) -> Outcome:
        """Write the records that `kernel` made after the first `recorded` ones as one exchange."""
        return self._reception.write(kernel.records[recorded:], exchange, seat, kernel.board)

    def _why_not_settle(self, seq: int) -> tuple[Reason, ...]:
        """What is settled by a ruling was left to the Director, and has not been undone."""
        if not seq:
            return ()
        left = next(self._log.records_to(seq, seq), None) if 1 <= seq <= self.version else None
        if left is None or not isinstance(left.event, LeftToDirector) or self._log.is_undone(seq):
            return (Reason("nothing left to the Director", RULINGS, str(seq)),)
        return ()

    def _rekey(self) -> None:
        """Before the first input after the secret was lost: keep the new one and say so."""
        if self._new_secret is not None:
            secret, self._new_secret = self._new_secret, None
            self._reception.write_alone(DiceRekeyed(KeyedDice(secret).commitment), "", Exchange(()))
            self._log.store.keep_secret(self.id, secret)

    def _check_seq(self, seq: int) -> None:
        whole_number(seq)
        if not 1 <= seq <= self.version:
            raise Refused((Reason("no such record", COMMANDS, f"{seq} of {self.version}"),))


def _content_hash(setup: Setup) -> str:
    try:
        return sha256(msgspec.json.encode(setup.entrants)).hexdigest()
    except (TypeError, ValueError) as error:
        raise Refused((Reason("malformed", COMMANDS, str(error)),)) from None
