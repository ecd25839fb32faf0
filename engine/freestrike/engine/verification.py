"""Verification: is a stored log whole and unaltered, and do today's rules come to the same from the same inputs?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
import msgspec

from freestrike.engine import adjudication
from freestrike.engine.at_once import take_main_actions
from freestrike.engine.authority import why_not_answer, why_not_now, why_not_overrule, why_not_seat
from freestrike.engine.dice import DiceSource, KeyedDice
from freestrike.engine.kernel import Diverged, Kernel, Subscriptions, Suspended, standing_answer, subscriptions
from freestrike.engine.ordering import why_not_order
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.actions import take_triggered_action
from freestrike.engine.rules.opening import begin, why_not_begin
from freestrike.engine.rules.rulings import rule, why_not_rule
from freestrike.engine.rules.turns import settle
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.events.codec import GENESIS, UnreadableRecord, content_hash, decode, link
from freestrike.events.commands import Commanded, Done
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Branched, DiceRekeyed, EncounterClosed, EncounterCreated, Redone, Undone
from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Chosen
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.events.stores.interface import Store, StoreError
from freestrike.events.strikes import LeftToDirector
from freestrike.events.turns import RoundStarted
from freestrike.projections.board.board import Board
from freestrike.projections.history import INTERJECTED, History

Progress = Callable[[int, int], None]


@attrs.frozen
class Finding:
    """The first record that is not as it should be. `recorded` and `now`: both outcomes where the rules came to another one, else ""."""

    seq: int
    problem: str
    recorded: str = ""
    now: str = ""


@attrs.frozen
class Verdict:
    """`finding` None: EXACT. `records` and `commands`: how many were looked at without a finding; undone commands count. `head`: the hash
    of the last record. `engine`: the version of the engine that began the log. `dice_checked`: whether its dice were open to a check."""

    records: int
    commands: int
    head: str
    engine: str = ""
    dice_checked: bool = False
    finding: Finding | None = None

    @property
    def exact(self) -> bool:
        """Whether nothing was found."""
        return self.finding is None


def verify(
    store: Store, encounter: str, *, head: str = "", handlers: Sequence[Handler] = RULE_HANDLERS, progress: Progress | None = None
) -> Verdict:
    """Check the log of `encounter`.

    First the hash chain over the stored bytes; then every input, undone ones too, is put to today's rules on the board that it
    found, with the recorded dice and answers. A command that is still open is checked up to its prompt. `head`: the hash of a record, in
    hexadecimal, kept elsewhere; without it a cut tail or a log that was wholly written anew is not found. If the log is closed, or the
    store keeps the secret, its dice are checked against it. `progress` is called with (records done, all records). Raises StoreError.
    """
    listed = {listing.encounter: listing for listing in store.encounters()}
    if encounter not in listed:
        raise StoreError(f"the store has no encounter {encounter!r}")
    chain = _Chain(head.lower())
    found = chain.check(store, encounter)
    if found is None and chain.head != listed[encounter].head:
        found = Finding(len(chain.records), "the store lists another head")
    if found is None and head and not chain.met:
        found = Finding(len(chain.records), f"no record has the hash {head}: the log was cut or written anew")
    if found is not None:
        return Verdict(max(0, found.seq - 1), 0, chain.head.hex(), finding=found)
    names = [(record.seq, record.event.encounter) for record in chain.records if isinstance(record.event, EncounterCreated | Branched)]
    if names and names[-1][1] != encounter:
        seq, name = names[-1]
        return Verdict(0, 0, chain.head.hex(), finding=Finding(seq, f"the store calls it {encounter!r}, the log {name!r}"))
    court = _Court(chain.records, subscriptions(handlers), store.undone(encounter), store.secret(encounter), progress)
    found = court.check()
    return Verdict(court.checked, court.commands, chain.head.hex(), court.engine, court.dice_checked, found)


def chained_records(store: Store, encounter: str) -> tuple[list[Record], Finding | None]:
    """The records of `encounter` as far as the chain of hashes holds, and where it does not. Raises StoreError."""
    chain = _Chain("")
    broken = chain.check(store, encounter)
    return chain.records, broken


class _Wrong(Exception):
    def __init__(self, finding: Finding) -> None:
        self.finding = finding


class _Chain:
    """The chain of hashes, and the records that are in it."""

    def __init__(self, wanted: str) -> None:
        self.records: list[Record] = []
        self.head = GENESIS
        self.met = False
        self._wanted = wanted

    def check(self, store: Store, encounter: str) -> Finding | None:
        for place, stored in enumerate(store.read(encounter), 1):
            if stored.seq != place:
                return Finding(place, f"record {stored.seq} stands where {place} is due")
            self.head = link(self.head, stored.data)
            if self.head != stored.hash:
                return Finding(place, "its hash does not fit its bytes and the record before it: it was altered, dropped or swapped")
            self.met = self.met or self.head.hex() == self._wanted
            try:
                record = decode(stored.data, place)
            except UnreadableRecord as unreadable:
                return Finding(place, unreadable.reason)
            if record.seq != place:
                return Finding(place, f"it calls itself record {record.seq}")
            if isinstance(record.event, EncounterCreated) and record.event.content != content_hash(stored.data):
                return Finding(place, "the hash of its content is not that of its creatures")
            self.records.append(record)
        return None


class _NoDice:
    """Every die is in the record; to ask for another is to leave it."""

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        raise _Wrong(Finding(0, "the rules now roll dice that are not recorded", "", name))


class _Court:
    """Hears every input again, in order, on the board that it found."""

    def __init__(
        self,
        records: list[Record],
        subscribed: Subscriptions,
        undone: tuple[tuple[int, int], ...],
        secret: bytes | None,
        progress: Progress | None,
    ) -> None:
        self.checked = 0
        self.commands = 0
        self.engine = ""
        self.dice_checked = False
        self._records = records
        self._subscribed = subscribed
        self._undone = undone
        self._secret = secret
        self._progress = progress
        self._history = History(lambda start: iter(records[start - 1 :]))
        self._ranges: list[tuple[int, int]] = []
        self._dice: DiceSource | None = None
        self._keyed_from = 0

    def check(self) -> Finding | None:
        place = 0
        try:
            self._open_dice()
            while place < len(self._records):
                script = exchange_from(self._records, place)
                self._hear(script)
                self._history.extend(script)
                place += len(script)
                self.checked = place
                if self._progress is not None:
                    self._progress(place, len(self._records))
            if tuple(self._ranges) != self._undone:
                return Finding(place, "the store lists other undone ranges than its log", str(self._undone), str(tuple(self._ranges)))
        except _Wrong as wrong:
            return wrong.finding if wrong.finding.seq else attrs.evolve(wrong.finding, seq=place + 1)
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration, RuntimeError) as error:
            # A log that no engine wrote: a fact about somebody who is not there, an answer to no prompt.
            return Finding(place + 1, f"it cannot be put to the rules ({type(error).__name__}: {error})")
        return None

    def _hear(self, script: list[Record]) -> None:
        first = script[0]
        event = first.event
        board = self._history.board
        if (first.seq == 1) is not isinstance(event, EncounterCreated):
            raise _Wrong(Finding(first.seq, "a log begins with its encounter, and only there"))
        if board.closed:
            raise _Wrong(Finding(first.seq, "it follows the close of the encounter"))
        for record in script:
            _check_form(record)
        self._check_dice(script, board)
        match event:
            case EncounterCreated():
                self._hear_creation(event, script)
            case Commanded():
                self._hear_command(event, script)
            case Ruled():
                self._hear_ruling(event, board, script)
            case DiceRekeyed() | Branched():
                pass
            case Undone():
                self._check_undo(event, first.seq)
            case Redone():
                self._check_redo(event, first.seq)
            case EncounterClosed():
                self._refuse(first.seq, (*why_not_now(board), *why_not_overrule(board, first.by)))
            case _:
                raise _Wrong(Finding(first.seq, f"{event.__struct_config__.tag} is no input"))

    def _hear_creation(self, event: EncounterCreated, script: list[Record]) -> None:
        self.engine = event.engine
        self._refuse(1, why_not_begin(event.setup))
        kernel = self._kernel(self._history.board, script)
        self._run(kernel, lambda: kernel.run(begin(kernel, event.setup)), script)

    def _hear_command(self, event: Commanded, script: list[Record]) -> None:
        board, first = self._history.board, script[0]
        self._refuse(first.seq, why_not_commanded(board, event, first.by))
        self._check_answers_and_rulings(script)
        kernel = self._kernel(board, script)

        def perform() -> None:
            kernel.run(adjudication.perform(kernel, event.command))
            kernel.run(adjudication.finish(kernel))

        self._run(kernel, perform, script)
        self.commands += 1

    def _hear_ruling(self, event: Ruled, board: Board, script: list[Record]) -> None:
        first = script[0]
        self._refuse(first.seq, (*why_not_overrule(board, first.by), *why_not_rule(board, event.ruling)))
        self._check_settles(event, first.seq)
        kernel = self._kernel(board, script, subscribed={})

        def perform() -> None:
            kernel.run(rule(kernel, event.ruling))
            if not board.command:
                kernel.run(settle(kernel))

        self._run(kernel, perform, script)

    def _check_settles(self, event: Ruled, seq: int) -> None:
        """What is settled by a ruling was left to the Director, and was not undone then."""
        if not event.settles:
            return
        left = self._records[event.settles - 1].event if 1 <= event.settles < seq else None
        if not isinstance(left, LeftToDirector) or any(start <= event.settles <= end for start, end in self._ranges):
            raise _Wrong(Finding(seq, f"in record {event.settles} nothing is left to the Director"))

    def _check_answers_and_rulings(self, script: list[Record]) -> None:
        """What came from outside while the command was open: answers that their prompts allow, and rulings, each heard on its board."""
        if not any(isinstance(record.event, Chosen | Ruled) for record in script):
            return
        history = History(lambda start: iter(self._records[start - 1 :]))
        history.board = self._history.board
        for place, record in enumerate(script):
            if isinstance(record.event, Chosen):
                _check_answer(history.board, record, record.event)
            elif isinstance(record.event, Ruled):
                inside = [other for other in script[place:] if other.command == record.seq]
                self._hear_ruling(record.event, history.board, inside)
            history.extend((record,))

    def _kernel(self, board: Board, script: list[Record], subscribed: Subscriptions | None = None) -> Kernel:
        return Kernel(
            board,
            seq=script[0].seq - 1,
            dice=_NoDice(),
            subscribed=self._subscribed if subscribed is None else subscribed,
            reaction=take_triggered_action,
            at_once=take_main_actions,
            script=script,
            frozen=True,
        )

    def _run(self, kernel: Kernel, perform: Callable[[], object], script: list[Record]) -> None:
        try:
            try:
                kernel.input(script[0].event, script[0].by)
                perform()
            except Suspended:
                # Only a command that is undone, or the last one, may still wait.
                following = script[-1].seq
                if following < len(self._records) and not isinstance(self._records[following].event, Undone):
                    raise _Wrong(Finding(following + 1, f"it follows while {kernel.board.prompts[0].id} waits for an answer")) from None
            kernel.check_finished()
        except Refused as refused:
            raise _Wrong(Finding(script[-1].seq, f"the rules now refuse it: {refused}")) from None
        except Diverged as diverged:
            recorded, now = diverged.recorded, _shown(diverged.now)
            if recorded is None:
                raise _Wrong(Finding(diverged.seq, "the rules now go on", "nothing more", now)) from None
            if recorded.event is diverged.now:
                raise _Wrong(Finding(diverged.seq, "the rules now stop before it", _shown(recorded.event), "nothing more")) from None
            same = recorded.event == diverged.now
            problem = "the rules now give it another cause, rule or policy" if same else "the rules now come to another outcome"
            raise _Wrong(Finding(diverged.seq, problem, _shown(recorded.event), now)) from None

    def _refuse(self, seq: int, reasons: tuple[Reason, ...]) -> None:
        if reasons:
            raise _Wrong(Finding(seq, f"the rules now refuse it: {Refused(reasons)}"))

    def _check_undo(self, event: Undone, seq: int) -> None:
        taken = self._history.undone_to(event.start)
        if not taken or taken[0].first != event.start or taken[-1].last != event.end:
            raise _Wrong(Finding(seq, f"records {event.start} to {event.end} are not the last commands of the live view"))
        rolls = tuple(name for unit in taken for name in unit.rolls)
        if event.rolls != rolls:
            raise _Wrong(Finding(seq, "it names other rolls than those that it takes back", str(event.rolls), str(rolls)))
        self._ranges.append((event.start, event.end))

    def _check_redo(self, event: Redone, seq: int) -> None:
        redoable = self._history.redoable
        units = redoable[-1][0] if redoable else ()
        if not units or (units[0].first, units[-1].last) != (event.start, event.end):
            raise _Wrong(Finding(seq, f"records {event.start} to {event.end} are not what was undone last"))
        if not self._ranges or self._ranges.pop() != (event.start, event.end):
            raise _Wrong(Finding(seq, f"records {event.start} to {event.end} were not undone as one"))

    def _open_dice(self) -> None:
        """The secret of the dice is known if the log is closed and has revealed it, or if the store keeps it: of those since the last time
        that a secret was lost."""
        commitment = ""
        for record in self._records:
            if isinstance(record.event, EncounterCreated | DiceRekeyed | Branched):
                commitment, self._keyed_from = record.event.commitment, record.seq
        closed = self._records[-1].event if self._records else None
        revealed = closed.secret if isinstance(closed, EncounterClosed) else ""
        secret = bytes.fromhex(revealed) if revealed else self._secret
        if not commitment or secret is None:
            return
        dice = KeyedDice(secret)
        if dice.commitment == commitment:
            self._dice, self.dice_checked = dice, True
        elif revealed:
            raise _Wrong(Finding(self._records[-1].seq, "the secret is not the one that the log committed to"))

    def _check_dice(self, script: list[Record], board: Board) -> None:
        if self._dice is None:
            return
        round = board.round
        for record in script:
            event = record.event
            if isinstance(event, RoundStarted):
                round = event.round
            elif isinstance(event, Rolled) and record.seq > self._keyed_from:
                due = self._dice.roll(event.name, event.nth, round, event.sides, len(event.dice))
                if due != event.dice:
                    raise _Wrong(Finding(record.seq, "the secret gives other dice", str(event.dice), str(due)))


def exchange_from(records: Sequence[Record], start: int) -> list[Record]:
    """The records of the input at the place `start`: of a command all, with the rulings that fall inside it, up to its end or its undo."""
    first = records[start]
    if first.command != first.seq:
        raise _Wrong(Finding(first.seq, f"it belongs to the input {first.command}, which is over or not there"))
    found = [first]
    opened = isinstance(first.event, Commanded)
    for place in range(start + 1, len(records)):
        record = records[place]
        inside = record.command == first.seq or (opened and _interjected(records, record))
        if not inside:
            break
        found.append(record)
        if opened and record.command == first.seq and isinstance(record.event, Done):
            break
    return found


def _interjected(records: Sequence[Record], record: Record) -> bool:
    return 0 < record.command <= len(records) and isinstance(records[record.command - 1].event, INTERJECTED)


def why_not_commanded(board: Board, event: Commanded, seat: str) -> tuple[Reason, ...]:
    """Why the rules now refuse a recorded command, given by `seat` or ordered by the Director."""
    if event.reason:
        return why_not_order(board, event, seat)
    return (*why_not_now(board), *why_not_seat(board, event.command, seat), *adjudication.why_not(board, event.command))


def _check_form(record: Record) -> None:
    """What no rule decides: only an input is somebody's and has a time; what answers a prompt is caused by it, what corrects the log by
    nothing."""
    event = record.event
    if isinstance(event, Chosen):
        ordered = bool(event.order) and (record.by != f"standing-order/{event.order}" or bool(record.at))
        wrong = event.prompt != f"p{record.cause}" or ordered or bool(record.rules or record.policy)
    elif isinstance(event, Undone | Redone | EncounterClosed | DiceRekeyed | Branched):
        wrong = bool(record.cause or record.rules or record.policy)
    else:
        wrong = not isinstance(event, EncounterCreated | Commanded | Ruled) and bool(record.by or record.at)
    if wrong:
        raise _Wrong(Finding(record.seq, "no engine gives it this cause, seat, time, rule or policy"))


def _check_answer(board: Board, record: Record, chosen: Chosen) -> None:
    prompt = next((prompt for prompt in board.prompts if prompt.id == chosen.prompt), None)
    seat = record.by if prompt is None or not chosen.order else prompt.seat
    reasons = why_not_answer(board, chosen.prompt, chosen.options, seat)
    if reasons:
        raise _Wrong(Finding(record.seq, f"the rules now refuse it: {Refused(reasons)}"))
    due = None if prompt is None else standing_answer(board, prompt)
    if due is None and chosen.order:
        raise _Wrong(Finding(record.seq, f"there is no standing order {chosen.order} that answers it"))
    if due is not None and due != chosen:
        raise _Wrong(Finding(record.seq, f"the standing order {due.order} answers otherwise", _shown(chosen), _shown(due)))


def _shown(event: Event) -> str:
    return msgspec.json.encode(event).decode()
