"""Re-adjudication: every past input put to the rules again, each on the board that it found; which rulings would differ, and by which rule.

`verification` asks whether a log is what an engine wrote. This asks what today's rules, other policies or other content would make of it,
and goes on after the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine import adjudication
from freestrike.engine.at_once import take_main_actions
from freestrike.engine.authority import why_not_answer, why_not_overrule
from freestrike.engine.dice import DiceSource
from freestrike.engine.kernel import Kernel, Subscriptions, Suspended, subscriptions
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.actions import take_triggered_action
from freestrike.engine.rules.opening import begin, why_not_begin
from freestrike.engine.rules.rulings import rule, why_not_rule
from freestrike.engine.rules.turns import settle
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.engine.verification import exchange_from, why_not_commanded
from freestrike.events.commands import Commanded
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.dice import Rolled
from freestrike.events.encounter import EncounterCreated
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Asked, Chosen, Prompt
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import fold
from freestrike.projections.board.listeners import is_modified, listeners_in, reacts_of
from freestrike.projections.history import INTERJECTED, History, live

EXACT = "EXACT"
DIVERGED = "DIVERGED"
UNDECIDED = "UNDECIDED"

Progress = Callable[[int, int], None]


@attrs.frozen
class Otherwise:
    """What is to be otherwise than it was. `policies`: answers by name, whatever the log says. `content`: stat blocks, in place of those of
    the log with the same name and level."""

    policies: Mapping[str, str] = attrs.field(factory=dict)
    content: tuple[StatBlock, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.policies or self.content)

    def amended(self, board: Board) -> Board:
        """`board` with these policies and this content."""
        if self.policies:
            policies = board.policies
            for name, answer in self.policies.items():
                policies = policies.set(name, answer)
            board = replace(board, policies=policies)
        if self.content:
            creatures = board.creatures
            blocks = {(block.name, block.level): block for block in self.content}
            for creature in board.creatures:
                block = blocks.get((creature.stat_block.name, creature.stat_block.level))
                if block is not None and block != creature.stat_block:
                    reacts, modified = reacts_of(block, creature.lasting), is_modified(block)
                    creatures = creatures.set(replace(creature, stat_block=block, reacts=reacts, modified=modified))
            if creatures is not board.creatures:
                board = replace(board, creatures=creatures, listeners=listeners_in(creatures))
        return board


@attrs.frozen
class Judgment:
    """What became of one input, the record `seq`. `status`: EXACT, DIVERGED at the record `at`, or UNDECIDED there: a prompt that has no
    recorded answer, or a roll without recorded dice. `recorded` and `now`: both outcomes as they are stored, "" for nothing more.
    `rules`: those of the records that differ, the ones that are not common to both first. `undone`: it has been undone since."""

    seq: int
    status: str
    undone: bool
    at: int = 0
    problem: str = ""
    recorded: str = ""
    now: str = ""
    rules: tuple[str, ...] = ()


@attrs.frozen
class Review:
    """All judgments of one log, in order: of its creation, of each command and of each ruling between commands."""

    encounter: str
    judgments: tuple[Judgment, ...]

    @property
    def status(self) -> str:
        """DIVERGED if anything has, else UNDECIDED if anything is, else EXACT."""
        found = {judgment.status for judgment in self.judgments}
        return DIVERGED if DIVERGED in found else UNDECIDED if UNDECIDED in found else EXACT

    def count(self, status: str) -> int:
        """How many have come out so."""
        return sum(judgment.status == status for judgment in self.judgments)


def readjudicate(
    records: Sequence[Record],
    *,
    otherwise: Otherwise | None = None,
    chained: bool = False,
    dice: DiceSource | None = None,
    handlers: Sequence[Handler] = RULE_HANDLERS,
    progress: Progress | None = None,
) -> Review:
    """Put every input of `records`, a log from its beginning that is whole (see `verification`), to the rules again.

    Each command, undone ones too, is judged from the recorded board before it, with `otherwise` put on it; answers are matched by the key
    of their prompt and dice by the name of their roll. `chained`: only the live view is judged, each command from the board that the one
    before it has come to now; it ends with the first that is undecided. `dice`: rolls what was not rolled then; without, it is undecided.
    """
    otherwise = otherwise or Otherwise()
    court = _Court(records, otherwise, dice, subscriptions(handlers))
    judged = court.in_chain() if chained else court.each()
    name = records[0].event.encounter if records and isinstance(records[0].event, EncounterCreated) else ""
    found: list[Judgment] = []
    for judgment in judged:
        found.append(judgment)
        if progress is not None:
            progress(judgment.seq, len(records))
    return Review(name, tuple(found))


class _Undecided(Exception):
    """It cannot be gone on with: what is missing."""


class _RecordedDice:
    """The dice of one command by the name of the roll: of several of one name, in order. `used`: how many of each are rolled already."""

    def __init__(self, script: Iterable[Record], used: Iterable[Record], beyond: DiceSource | None) -> None:
        self._dice: dict[str, list[Rolled]] = {}
        for record in script:
            if isinstance(record.event, Rolled):
                self._dice.setdefault(record.event.name, []).append(record.event)
        self._used = Counter(record.event.name for record in used if isinstance(record.event, Rolled))
        self._beyond = beyond

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        """See `DiceSource`. Raises _Undecided."""
        place = self._used[name]
        self._used[name] += 1
        recorded = self._dice.get(name, [])[place : place + 1]
        if recorded and (recorded[0].sides, len(recorded[0].dice)) == (sides, count):
            return recorded[0].dice
        if self._beyond is None:
            raise _Undecided(f"no dice are recorded for the roll {name}")
        return self._beyond.roll(name, nth, round, sides, count)


class _Court:
    def __init__(self, records: Sequence[Record], otherwise: Otherwise, dice: DiceSource | None, subscribed: Subscriptions) -> None:
        self._records = list(records)
        self._otherwise = otherwise
        self._beyond = dice
        self._subscribed = subscribed
        self._view = {record.seq for record in live(records)}

    def each(self) -> Iterator[Judgment]:
        """Every input on the board that it found then."""
        history = History(lambda start: iter(self._records[start - 1 :]))
        place = 0
        while place < len(self._records):
            script = exchange_from(self._records, place)
            if isinstance(script[0].event, EncounterCreated | Commanded | Ruled):
                yield self._judge(history.board, script)[0]
            history.extend(script)
            place += len(script)

    def in_chain(self) -> Iterator[Judgment]:
        """The inputs of the live view, each on the board that the one before it has come to now."""
        board = History(lambda start: iter(())).board
        place = 0
        while place < len(self._records):
            script = exchange_from(self._records, place)
            place += len(script)
            first = script[0]
            if first.seq not in self._view:
                continue
            if not isinstance(first.event, EncounterCreated | Commanded | Ruled):
                board = fold(board, first)
                continue
            judgment, board = self._judge(board, script)
            yield judgment
            if judgment.status == UNDECIDED:
                return

    def _judge(self, board: Board, script: list[Record]) -> tuple[Judgment, Board]:
        """The judgment on one input, and the board that it comes to now: where it is refused, the one that it found."""
        first = script[0]
        undone = first.seq not in self._view
        board = self._otherwise.amended(board)
        reasons = self._why_not(board, first)
        if reasons:
            rules = tuple(dict.fromkeys(reason.rule for reason in reasons))
            now = f"refused: {Refused(reasons)}"
            return Judgment(first.seq, DIVERGED, undone, first.seq, "the rules now refuse it", _shown(first), now, rules), board
        made: list[Record] = []
        try:
            board, waits = self._play(board, script, made)
        except _Undecided as undecided:
            differs = self._difference(script, made, complete=False)
            if differs is not None:
                return attrs.evolve(differs, undone=undone), board
            return Judgment(first.seq, UNDECIDED, undone, first.seq + len(made), str(undecided)), board
        except (LookupError, AssertionError, AttributeError, TypeError, ValueError, RuntimeError) as error:
            now = f"{type(error).__name__}: {error}"
            return Judgment(first.seq, UNDECIDED, undone, first.seq + len(made), "it cannot be put to the rules", "", now), board
        open_then = isinstance(first.event, Commanded) and not self._was_done(script)
        differs = self._difference(script, made, complete=not open_then)
        if differs is not None and not (waits is not None and differs.now == ""):
            return attrs.evolve(differs, undone=undone), board
        if waits is not None and not (open_then and len(made) >= len(script)):
            problem = f"the prompt {waits.key} of {waits.seat} has no recorded answer"
            return Judgment(first.seq, UNDECIDED, undone, first.seq + len(made) - 1, problem, "", _event(waits)), board
        return Judgment(first.seq, EXACT, undone), board

    def _why_not(self, board: Board, first: Record) -> tuple[Reason, ...]:
        event = first.event
        if isinstance(event, EncounterCreated):
            return why_not_begin(event.setup)
        if isinstance(event, Ruled):
            return (*why_not_overrule(board, first.by), *why_not_rule(board, event.ruling))
        assert isinstance(event, Commanded)
        return why_not_commanded(board, event, first.by)

    def _play(self, board: Board, script: list[Record], made: list[Record]) -> tuple[Board, Prompt | None]:
        """Play the input of `script` on `board`, its inputs given as they were, to its end or to a prompt that has no recorded answer.
        `made`: gets the records."""
        first = script[0]
        inputs = _Inputs(script)
        given: list[Record] = []
        while True:
            dice = _RecordedDice(script, given, self._beyond)
            subscribed = {} if isinstance(first.event, Ruled) else self._subscribed
            kernel = Kernel(
                board,
                seq=first.seq - 1,
                dice=dice,
                subscribed=subscribed,
                reaction=take_triggered_action,
                at_once=take_main_actions,
                script=tuple(given),
            )
            try:
                kernel.input(first.event, first.by, first.at)
                kernel.board = self._otherwise.amended(kernel.board)
                self._run(kernel, first, board)
                made[:] = kernel.records
                return kernel.board, None
            except Suspended:
                made[:] = kernel.records
                more, open_prompt = inputs.next(kernel.board, kernel.records)
                if not more:
                    return kernel.board, open_prompt
                given = [*kernel.records, *more]
            except _Undecided:
                made[:] = kernel.records
                raise
            except Refused as refused:
                # What may be chosen together, like the squares of a path, is judged when the choice is carried out.
                made[:] = kernel.records
                raise _Undecided(f"a recorded answer is refused now: {refused}") from None

    def _run(self, kernel: Kernel, first: Record, board: Board) -> None:
        event = first.event
        if isinstance(event, EncounterCreated):
            kernel.run(begin(kernel, event.setup))
        elif isinstance(event, Ruled):
            kernel.run(rule(kernel, event.ruling))
            if not board.command:
                kernel.run(settle(kernel))
        else:
            assert isinstance(event, Commanded)
            kernel.run(adjudication.perform(kernel, event.command))
            kernel.run(adjudication.finish(kernel))

    def _was_done(self, script: list[Record]) -> bool:
        return any(record.event.__struct_config__.tag == "done.1" for record in script)

    def _difference(self, script: list[Record], made: list[Record], *, complete: bool) -> Judgment | None:
        """The first record that is another now. `complete`: what comes after the end of one of the two differs too."""
        first = script[0]
        for then, now in zip(script, made, strict=False):
            if self._same(then, now):
                continue
            return _diverged(first, then.seq, then, now)
        if complete and len(made) != len(script):
            more = made[len(script) :]
            missing = script[len(made) :]
            place = first.seq + min(len(made), len(script))
            return _diverged(first, place, missing[0] if missing else None, more[0] if more else None)
        return None

    def _same(self, then: Record, now: Record) -> bool:
        """Whether both are one outcome. Under other policies the name of the policy that has decided is no difference by itself."""
        if (then.event, then.cause, then.rules) != (now.event, now.cause, now.rules):
            return False
        return bool(self._otherwise) or then.policy == now.policy


class _Inputs:
    """What was given while a command was open, in order: answers, rulings, a branch, another secret for the dice."""

    def __init__(self, script: list[Record]) -> None:
        prompts = {record.event.prompt.id: record.event.prompt for record in script if isinstance(record.event, Asked)}
        self._left: list[tuple[Record, Prompt | None]] = []
        for record in script[1:]:
            if isinstance(record.event, INTERJECTED):
                self._left.append((record, None))
            elif isinstance(record.event, Chosen) and not record.event.order:
                self._left.append((record, prompts[record.event.prompt]))

    def next(self, board: Board, made: Sequence[Record]) -> tuple[list[Record], Prompt | None]:
        """The records of the next input that fits, and none if no recorded one does; then the first prompt that waits for one."""
        seq, command = made[-1].seq + 1, made[0].seq
        for place, (record, asked) in enumerate(self._left):
            if asked is None:
                del self._left[place]
                return self._interjected(board, record, seq), None
            answer = record.event
            assert isinstance(answer, Chosen)
            for prompt in board.prompts:
                fits = (prompt.key, prompt.seat) == (asked.key, asked.seat)
                if fits and not why_not_answer(board, prompt.id, answer.options, prompt.seat):
                    del self._left[place]
                    chosen = Chosen(prompt.id, answer.options)
                    return [Record(seq, int(prompt.id[1:]), command, chosen, record.by, record.at)], None
        return [], board.prompts[0] if board.prompts else None

    def _interjected(self, board: Board, record: Record, seq: int) -> list[Record]:
        """What fell into the command, a ruling as it comes out now. Raises _Undecided if that cannot be made any more."""
        event = record.event
        if not isinstance(event, Ruled):
            return [replace(record, seq=seq, command=seq)]
        reasons = why_not_rule(board, event.ruling)
        if reasons:
            raise _Undecided(f"the ruling of record {record.seq} cannot be made any more: {Refused(reasons)}")
        kernel = Kernel(
            board, seq=seq - 1, dice=_RecordedDice((), (), None), subscribed={}, reaction=take_triggered_action, at_once=take_main_actions
        )
        kernel.input(event, record.by, record.at)
        kernel.run(rule(kernel, event.ruling))
        return kernel.records


def _diverged(first: Record, at: int, then: Record | None, now: Record | None) -> Judgment:
    theirs = set(() if then is None else then.rules)
    ours = set(() if now is None else now.rules)
    both = [rule for record in (then, now) if record is not None for rule in record.rules]
    rules = tuple(dict.fromkeys(sorted(both, key=lambda rule: rule in theirs and rule in ours)))
    problem = "the rules now come to another outcome"
    if then is None or now is None:
        problem = "the rules now go on" if then is None else "the rules now stop before it"
    elif then.event == now.event:
        problem = "the rules now give it another cause, rule or policy"
    return Judgment(first.seq, DIVERGED, False, at, problem, _shown(then), _shown(now), rules)


def _shown(record: Record | None) -> str:
    return "" if record is None else msgspec.json.encode(record.event).decode()


def _event(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
