"""One reaction taken back and nothing else: its command is undone and given again, answered as it was but for that pick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs
from msgspec.structs import replace

from freestrike.engine.authority import UNDO
from freestrike.engine.encounter import Encounter
from freestrike.engine.reactions_taken import ReactionTaken, reaction_of
from freestrike.engine.refusal import Refused
from freestrike.engine.reissuing import Reissued, reissue
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.events.codec import GENESIS, encode, link
from freestrike.events.commands import Commanded
from freestrike.events.dice import Rolled
from freestrike.events.encounter import DIRECTOR
from freestrike.events.export import exchanges
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Chosen, Prompt
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled
from freestrike.events.stores.interface import StoredRecord
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.turns import RoundStarted
from freestrike.projections.comparison import Difference, differences_at_end
from freestrike.projections.history import live
from freestrike.projections.retraction import Retraction, would_undo


@attrs.frozen
class TakenBack:
    """What taking a reaction back would come to. `reaction`: the record that it begins with; `command`: the one that would be given
    again. `undone`: what the undo takes back. `lost`: the commands and rulings after it, which would not be given again. `reissued`: how
    far it went; None if it met a roll that was never made: `roll` names it, and what it would show is not told beforehand. `prompts`: who
    would be asked anew. `changes`: the board as it is now (`one`) and as it would be (`other`)."""

    reaction: Record
    command: Record
    undone: Retraction
    lost: tuple[Record, ...]
    reissued: Reissued | None
    roll: str
    prompts: tuple[Prompt, ...]
    changes: tuple[Difference, ...]


def preview_taking_back(encounter: Encounter, seq: int, *, again: bool = False, handlers: Sequence[Handler] = RULE_HANDLERS) -> TakenBack:
    """What `take_back` would come to, tried on a copy that is thrown away. It rolls no die: where one is due that was not rolled before, it
    stops. `handlers`: those of the encounter. Raises Refused as `take_back` does."""
    plan = _plan(encounter, seq, again)
    records = tuple(encounter.records())
    copy = Encounter.open(_copied(records, encounter.id), encounter.id, dice=_Seen(records), handlers=handlers)
    undone = would_undo(records, plan.command.seq)
    copy.undo(to=plan.command.seq)
    reissued, roll = None, ""
    try:
        reissued = reissue(copy, plan.given)
    except _NewRoll as new:
        roll = new.name
    changes = differences_at_end((live(records), encounter.board), (live(copy.records()), copy.board))
    return TakenBack(plan.reaction, plan.command, undone, plan.lost, reissued, roll, copy.prompts, changes)


def take_back(encounter: Encounter, seq: int, *, again: bool = False, seat: str = DIRECTOR, reason: str = "") -> Reissued:
    """Take back the reaction that the record `seq` belongs to, and only it: undo to its command, and give that again with the recorded
    answers, but for this pick and for those given within it. Where no recorded answer fits, its seat is asked. `again`: give the later
    commands again too; else they stay undone. Raises Refused: no reaction of a command that can be undone, one that a standing order took,
    closed; StoreError."""
    plan = _plan(encounter, seq, again)
    encounter.undo(to=plan.command.seq, seat=seat, reason=reason or f"without the reaction of record {plan.reaction.seq}")
    return attrs.evolve(reissue(encounter, plan.given), lost=plan.lost)


@attrs.frozen
class _Plan:
    reaction: Record
    command: Record
    given: tuple[Record, ...]
    lost: tuple[Record, ...]


def _plan(encounter: Encounter, seq: int, again: bool) -> _Plan:
    view = live(encounter.records())
    taken = reaction_of(view, seq)
    if encounter.board.closed:
        raise Refused((Reason("closed", UNDO),))
    if taken is None:
        raise Refused((Reason("no reaction that can be taken back", UNDO, str(seq)),))
    chosen = taken.chosen.event
    assert isinstance(chosen, Chosen)
    if chosen.order:
        raise Refused((Reason("a standing order takes it", UNDO, chosen.order),))
    command = next(record for record in view if record.seq == taken.chosen.command)
    later = [record for record in view if record.seq >= command.seq]
    inputs = [record for record in later if isinstance(record.event, Commanded | Ruled) and record.seq > command.seq]
    over = next((record.seq for record in inputs if record.seq > _last_of(later, command)), None)
    given = tuple(record for record in later if again or over is None or record.seq < over)
    lost = () if again or over is None else tuple(record for record in inputs if record.seq >= over)
    return _Plan(taken.record, command, tuple(_without(taken, given)), lost)


def _without(taken: ReactionTaken, records: Iterable[Record]) -> Iterator[Record]:
    """`records` as if the reaction had not been chosen, and so nobody asked in it."""
    for record in records:
        event = record.event
        if record.seq == taken.chosen.seq and isinstance(event, Chosen):
            yield replace(record, event=replace(event, options=tuple(option for option in event.options if option != taken.option)))
        elif record.seq not in taken.within:
            yield record


def _last_of(records: Sequence[Record], command: Record) -> int:
    return max(record.seq for record in records if record.command == command.seq)


def _copied(records: Sequence[Record], id: str) -> MemoryStore:
    head, stored = GENESIS, []
    for record in records:
        data = encode(record)
        head = link(head, data)
        stored.append(StoredRecord(record.seq, head, data))
    store = MemoryStore()
    for exchange in exchanges(stored):
        store.append(id, exchange, exchange.records[0].seq - 1)
    return store


class _NewRoll(Exception):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class _Seen:
    """The dice that the live view has shown, and no others."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._dice: dict[tuple[str, int, int], tuple[int, ...]] = {}
        round = 0
        for record in live(records):
            event = record.event
            if isinstance(event, RoundStarted):
                round = event.round
            elif isinstance(event, Rolled):
                self._dice[event.name, event.nth, round] = event.dice

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        """See `DiceSource`. Raises _NewRoll."""
        dice = self._dice.get((name, nth, round))
        if dice is None:
            raise _NewRoll(name)
        return dice
