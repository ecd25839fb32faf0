"""The kernel: runs procedures, records what happens, opens the windows for reactions. The only caller of handlers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from freestrike.engine.blaming import blame
from freestrike.engine.dice import DiceSource
from freestrike.engine.procedure import Answer, Ask, Gained, Happen, Offer, Procedure, Question, Response, Roll, Scene, T, TakeAtOnce
from freestrike.engine.queries.sides import seen_as
from freestrike.engine.refusal import Refused
from freestrike.engine.soundness import check_question, check_reasons, check_verdict
from freestrike.engine.telling_apart import told_apart
from freestrike.engine.triggers.handler import Handler
from freestrike.events.dice import Rolled
from freestrike.events.encounter import DIRECTOR
from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Chosen, Option, Prompt, StandingOrder
from freestrike.events.reactions import Exclusion, ReactionLapsed, RuledOut
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import fold

DEEPEST = 12
"""How many reactions may stand inside each other before a further one is refused."""

DEEPEST_BY_ITSELF = 50
"""How many things that simply follow may set each other off, one inside the other, before a further one is refused."""

Reaction = Callable[[Scene, tuple[Offer, ...], int], Procedure[None]]
AtOnce = Callable[[Scene, Gained, str], Procedure[None]]
Follow = Callable[[Scene, int], Procedure[None]]
Subscriptions = Mapping[type, tuple[Handler, ...]]


class Suspended(Exception):
    """The procedure waits for answers; the prompts are on the board."""


class Diverged(Exception):
    """Run again against the record, a procedure did something else. `recorded` is None where it went on past the record's end."""

    def __init__(self, recorded: Record | None, now: Event, seq: int) -> None:
        super().__init__(f"record {seq}: recorded {None if recorded is None else recorded.event!r}, now {now!r}")
        self.recorded = recorded
        self.now = now
        self.seq = seq


def subscriptions(handlers: Iterable[Handler]) -> Subscriptions:
    """The handlers by the type of event that they listen to, each in the order given."""
    table: dict[type, tuple[Handler, ...]] = {}
    for handler in handlers:
        for kind in handler.listens:
            table[kind] = (*table.get(kind, ()), handler)
    return table


class Kernel:
    """Runs one command from its start. `script`: what is already recorded of it; it is run again against that and fed the recorded
    choices and dice. `records`: all records of the command, the recorded ones first."""

    def __init__(
        self,
        board: Board,
        *,
        seq: int,
        dice: DiceSource,
        subscribed: Subscriptions,
        reaction: Reaction,
        at_once: AtOnce,
        script: Iterable[Record] = (),
        frozen: bool = False,
    ) -> None:
        self.board = board
        self.records: list[Record] = []
        self._seq = seq
        self._dice = dice
        self._subscribed = subscribed
        self._reaction = reaction
        self._at_once = at_once
        self._script = deque(script)
        self._frozen = frozen
        self._command = 0
        self._cause = 0
        self._depth = 0
        self._following = 0
        self._endless = False
        self._ruled_out: set[tuple[str, str, tuple[Reason, ...]]] = set()

    def input(self, event: Event, by: str, at: str = "", rules: tuple[str, ...] = ()) -> Record:
        """Record the command or ruling that this run is about."""
        self._command = self._seq + 1
        record = self._record(event, rules, "", 0, by, at)
        self._cause = record.seq
        return record

    def run(self, procedure: Procedure[T], cause: int = 0) -> T:
        """Run `procedure` to its end. Raises Suspended when it waits for an answer, Diverged when it leaves the script."""
        outer = self._cause
        if cause:
            self._cause = cause
        send, subscribed = procedure.send, self._subscribed
        response: Response = None
        while True:
            try:
                request = send(response)
            except StopIteration as stop:
                self._cause = outer
                value: T = stop.value
                return value
            if type(request) is Happen:
                event = request.event
                record = self._record(event, request.rules, request.policy, request.cause or self._cause)
                handlers = subscribed.get(type(event))
                if handlers is not None:
                    self._react(record, handlers)
                response = record.seq
            elif type(request) is Ask:
                response = self._ask(request.questions)
            elif type(request) is TakeAtOnce:
                response = self.run(self._at_once(self, request.gained, request.rule))
            else:
                assert type(request) is Roll
                response = self._roll(request.name, request.sides, request.count, request.rules, request.cause or self._cause)

    def check_finished(self) -> None:
        """Raises Diverged if the script has records that this run did not make."""
        if self._script:
            raise Diverged(self._script[0], self._script[0].event, self._script[0].seq)

    def _record(self, event: Event, rules: tuple[str, ...], policy: str, cause: int, by: str = "", at: str = "") -> Record:
        seq = self._seq + 1
        if self._script:
            record = self._script.popleft()
            if record.event != event or record.cause != cause or record.rules != rules or record.policy != policy:
                raise Diverged(record, event, seq)
        elif self._frozen:
            raise Diverged(None, event, seq)
        else:
            record = Record(seq, cause, self._command, event, by, at, rules, policy)
        self._seq = seq
        self.records.append(record)
        self.board = fold(self.board, record)
        return record

    def _roll(self, name: str, sides: int, count: int, rules: tuple[str, ...], cause: int) -> tuple[int, ...]:
        nth = self.board.rolls.get(name, 0) + 1
        recorded = self._script[0].event if self._script else None
        dice = recorded.dice if isinstance(recorded, Rolled) else self._dice.roll(name, nth, self.board.round, sides, count)
        self._record(Rolled(name, sides, dice, nth), rules, "", cause)
        return dice

    def _ask(self, questions: tuple[Question, ...]) -> tuple[Answer, ...]:
        if type(self.records[0].event) is Ruled:
            # A ruling is no command that could wait for an answer: what may be passed is, of what must be chosen the first is taken.
            return tuple(Answer(tuple(option.id for option in question.options[: question.least]), self._seq) for question in questions)
        prompts = tuple(self._asked(question) for question in questions)
        self._take_recorded_inputs()
        for prompt in self.board.prompts:
            if prompt in prompts:
                self._answer_by_standing_order(prompt)
        if any(prompt in self.board.prompts for prompt in prompts):
            raise Suspended
        chosen = {record.event.prompt: Answer(record.event.options, record.seq) for record in self.records if type(record.event) is Chosen}
        return tuple(chosen[prompt.id] for prompt in prompts)

    def _asked(self, question: Question) -> Prompt:
        check_question(question, self.board)
        prompt = Prompt(
            id=f"p{self._seq + 1}",
            key=question.key,
            seat=question.seat,
            kind=question.kind,
            options=question.options,
            window=question.window,
            least=question.least,
            most=question.most,
            subject=question.subject,
        )
        self._record(Asked(prompt), question.rules, question.policy, question.window or self._cause)
        return prompt

    def _take_recorded_inputs(self) -> None:
        """Choices and interjections stand in the script where they fell: here, where the procedure waited."""
        script = self._script
        while script and (script[0].command != self._command or isinstance(script[0].event, Chosen)):
            record = script.popleft()
            self._seq = record.seq
            self.records.append(record)
            self.board = fold(self.board, record)

    def _answer_by_standing_order(self, prompt: Prompt) -> None:
        answer = None if self._frozen else standing_answer(self.board, prompt)
        if answer is not None:
            self._record(answer, (), "", int(prompt.id[1:]), f"standing-order/{answer.order}")

    def _react(self, record: Record, handlers: tuple[Handler, ...]) -> None:
        offers: list[Offer] = []
        exclusions: list[Exclusion] = []
        triggered = False
        for handler in handlers:
            try:
                verdict = handler.consider(self.board, record)
                if verdict is not None:
                    triggered = True
                    check_verdict(verdict, self.board)
                    offers.extend(verdict.offers)
                    exclusions.extend(verdict.exclusions)
                    for follow in verdict.follows:
                        exclusions.extend(self._let_follow(record, handler, follow))
            except (Suspended, Diverged):
                raise  # nobody's fault
            except Exception as error:
                blame(error, f"the handler {handler.name}")
                raise
        if not triggered:
            return
        offers = told_apart(offers)
        if offers and self.board.passes:
            passed, subject = self.board.passes, _subject(record)
            offers = [offer for offer in offers if not (offer.recurs and (offer.option.id, subject) in passed)]
        if not self.board.command:
            offers = []  # While an encounter is created nobody can be asked.
        if offers and self._depth >= DEEPEST:
            too_deep = _too_deep(self._depth)
            exclusions.extend(Exclusion(offer.creature, offer.rule, too_deep) for offer in offers)
            offers = []
        if exclusions:
            self._rule_out(record, exclusions)
        if offers:
            self._depth += 1
            self._offer(record, [offer for offer in offers if self._seat(offer) != DIRECTOR])
            self._offer(record, self._still_possible(record, [offer for offer in offers if self._seat(offer) == DIRECTOR]))
            self._depth -= 1

    def _rule_out(self, record: Record, exclusions: list[Exclusion]) -> None:
        """Say who can't react to `record` and why, what was said in this command only once."""
        new = []
        for exclusion in exclusions:
            mark = (exclusion.creature, exclusion.reaction, exclusion.reasons)
            if mark not in self._ruled_out:
                self._ruled_out.add(mark)
                new.append(exclusion)
        if new:
            rules = tuple(dict.fromkeys(exclusion.reaction for exclusion in new))
            self._record(RuledOut(record.seq, tuple(new)), rules, "", record.seq)

    def _still_possible(self, record: Record, offers: list[Offer]) -> list[Offer]:
        """The Director's offers that the players' reactions have left possible; the others are ruled out."""
        possible, exclusions = [], []
        for offer in offers:
            reasons = self._why_not(offer)
            if reasons:
                exclusions.append(Exclusion(offer.creature, offer.rule, reasons))
            else:
                possible.append(offer)
        self._rule_out(record, exclusions)
        return possible

    def _why_not(self, offer: Offer) -> tuple[Reason, ...]:
        try:
            reasons = offer.why_not(self.board)
            if reasons:
                check_reasons(reasons)
        except Exception as error:
            blame(error, f"what is offered as {offer.rule}")
            raise
        return reasons

    def _let_follow(self, record: Record, handler: Handler, follow: Follow) -> tuple[Exclusion, ...]:
        """Let happen what follows from `record` by itself; gives why not, of a chain that goes on for ever. Once one was cut off, nothing
        more follows anywhere in it, so that what doubles at each step ends too."""
        if self._endless or self._following >= DEEPEST_BY_ITSELF:
            self._endless = True
            return (Exclusion(_subject(record), handler.name, _too_deep(DEEPEST_BY_ITSELF)),)
        self._following += 1
        self.run(follow(self, record.seq), record.seq)
        self._following -= 1
        self._endless = self._endless and self._following > 0
        return ()

    def _seat(self, offer: Offer) -> str:
        return self.board.creatures[offer.creature].seat

    def _offer(self, record: Record, offers: list[Offer]) -> None:
        if not offers:
            return
        roster = self.board.creatures
        offers.sort(key=lambda offer: roster.entry(offer.creature))
        seats = tuple(dict.fromkeys(self._seat(offer) for offer in offers))
        questions = []
        for seat in seats:
            asked = [offer for offer in offers if self._seat(offer) == seat]
            options = (*(offer.option for offer in asked), *(_not_for_this_move(offer.option) for offer in asked if offer.recurs))
            rules = tuple(dict.fromkeys(option.rule for option in options))
            subject = _subject(record)
            questions.append(Question(seat, _key(record, seat), "reactions", options, record.seq, 0, len(options), subject, rules))
        by_id = {offer.option.id: offer for offer in offers}
        answers = self._ask(tuple(questions))
        if self.board.policies["order_between_players"] == "as_answered":
            answers = tuple(sorted(answers, key=lambda answer: answer.seq))
        for answer in answers:
            used: set[str] = set()
            for accepted in _together([by_id[id] for id in answer.options if id in by_id]):
                possible = []
                for offer in accepted:
                    reasons = (Reason("another in its place", offer.rule),) if offer.instead_of in used else self._why_not(offer)
                    if reasons:
                        self._record(ReactionLapsed(offer.creature, offer.rule, reasons), (offer.rule,), "", answer.seq)
                    else:
                        possible.append(offer)
                        if offer.instead_of:
                            used.add(offer.instead_of)
                if possible:
                    try:
                        self.run(self._reaction(self, tuple(possible), record.seq), answer.seq)
                    except (Suspended, Diverged, Refused):
                        raise  # nobody's fault, or that of who answers
                    except Exception as error:
                        blame(error, f"what is offered as {' and '.join(dict.fromkeys(offer.rule for offer in possible))}")
                        raise


def standing_answer(board: Board, prompt: Prompt) -> Chosen | None:
    """What the standing orders of its seat answer to `prompt`; None if none is about one of its options."""
    taken: list[str] = []
    first = ""
    for option in prompt.options:
        if not option.id.startswith(NOT_FOR_THIS_MOVE):
            order = _order_about(board, option, prompt.seat)
            if order is None:
                return None
            first = first or order.id
            if order.answer == "take":
                taken.append(option.id)
    if not first or len(taken) < prompt.least:
        return None
    return Chosen(prompt.id, tuple(taken[: prompt.most]), first)


def _order_about(board: Board, option: Option, seat: str) -> StandingOrder | None:
    """Of several orders that are about an option, one for its creature alone goes before one for all, one against a side before one
    against anybody, and then the one that was given last."""
    about = [order for order in reversed(board.standing_orders) if _is_about(board, order, option, seat)]
    if len(about) < 2:
        return about[0] if about else None
    return max(about, key=lambda order: (order.creature != "", order.against != ""))


def _is_about(board: Board, order: StandingOrder, option: Option, seat: str) -> bool:
    if order.seat != seat or order.rule != option.rule or order.creature not in ("", option.creature):
        return False
    return not order.against or order.against == _against(board, option)


def _against(board: Board, option: Option) -> str:
    """What the one that an option is against is to the one that it is about: an ally, an enemy, or neither."""
    who, target = board.creatures.get(option.creature), board.creatures.get(option.target)
    return "" if who is None or target is None or who.id == target.id else seen_as(board, who, target)


def _too_deep(depth: int) -> tuple[Reason, ...]:
    return (Reason("chain too deep", "engine/reactions", str(depth)),)


def _together(accepted: list[Offer]) -> Iterable[list[Offer]]:
    """The offers in the order in which they were accepted; those that are carried out as one stand in one list, where the first was."""
    groups: dict[str, list[Offer]] = {}
    for offer in accepted:
        groups.setdefault(offer.together or offer.option.id, []).append(offer)
    return groups.values()


def _not_for_this_move(option: Option) -> Option:
    return Option(f"{NOT_FOR_THIS_MOVE}{option.id}", option.creature, "", option.source, option.rule, option.target)


def _subject(record: Record) -> str:
    return str(getattr(record.event, "creature", "") or getattr(record.event, "target", ""))


def _key(record: Record, seat: str) -> str:
    event = record.event
    where = getattr(event, "to", None) or "+".join(getattr(event, "targets", ()))
    return f"{event.__struct_config__.tag}|{_subject(record)}|{where}|{seat}"
