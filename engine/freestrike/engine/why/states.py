"""Where a condition came from, and when it ends (classes/conditions)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from msgspec.structs import replace

from freestrike.engine.why.answer import Answer, Ending
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.questions import ConditionOrigin
from freestrike.events.conditions import Condition, ConditionEnded, ConditionImposed
from freestrike.events.lasting import EndingChanged, Lasting, LastingBegan, LastingEnded
from freestrike.events.record import Record
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

VERDICTS = ("has it", "had it", "never had it")

State = Condition | Lasting

_BY_ITS_OWN_RULE = {
    "prone": "when it stands up",
    "grabbed": "when it escapes, or is let go",
    "unconscious": "when it regains Stamina, or is woken",
}
_LASTING = {
    "eot": "at the end of its turn",
    "end of the current turn": "at the end of the turn in progress",
    "start of source's turn": "at the start of the next turn of {source}",
    "start of user's turn": "at the start of the next turn of {source}",
    "end of the round": "at the end of the round",
    "encounter": "with the encounter",
    "save": "by a saving throw of 6 or more at the end of a turn of its own",
    "dying": "when it is no longer dying",
}


def why_condition(inquiry: Inquiry, creature: str, question: ConditionOrigin) -> Answer:
    """See `ConditionOrigin`. What it has comes first; of what it has not any more, only the last of that name."""
    one = inquiry.board.creatures[creature]
    states: tuple[State, ...] = (*one.conditions, *one.lasting)
    held = [state for state in states if question.name in ("", state.name)]
    if held:
        origins = _origins(inquiry.backward(), creature, held)
        endings = tuple(_ending(inquiry.board, one, state, origin.began) for state, origin in zip(held, origins, strict=True))
        decisive = next((origin.began for origin in reversed(origins) if origin.began is not None), None)
        found = Answer(creature, question, "has it") if decisive is None else inquiry.explained(creature, question, "has it", decisive)
        return attrs.evolve(found, endings=endings, course=_in_order(origins))
    records = inquiry.backward()
    over = next((record for record in records if _ends(record, creature, question.name)), None)
    if over is None:
        return Answer(creature, question, "never had it")
    assert isinstance(over.event, ConditionEnded | LastingEnded)
    state = over.event.condition if isinstance(over.event, ConditionEnded) else over.event.lasting
    origins = _origins(records, creature, [state])
    began = origins[0].began
    ended = Ending(state.name, state.source, state.by, 0 if began is None else began.seq, state.ends, over.event.cause, 0, over.seq)
    found = inquiry.explained(creature, question, "had it", over)
    return attrs.evolve(found, endings=(ended,), course=_in_order(origins))


@attrs.define
class _Origin:
    """Where a state came from: as it was before what `changed` its ending, and the record that it `began` with, None if the creature
    entered with it."""

    state: State
    began: Record | None = None
    changed: tuple[Record, ...] = ()


def _origins(backward: Iterator[Record], creature: str, states: Sequence[State]) -> list[_Origin]:
    """Of each of `states`, which `creature` has at the record before `backward`, the last record that imposed it."""
    found = [_Origin(state) for state in states]
    for record in backward:
        event = record.event
        if not isinstance(event, ConditionImposed | LastingBegan | EndingChanged) or event.creature != creature:
            continue
        for origin in found:
            if origin.began is not None:
                continue
            if isinstance(event, EndingChanged):
                if replace(event.what, ends=event.ends) == origin.state:
                    origin.state, origin.changed = event.what, (record, *origin.changed)
            elif origin.state == (event.condition if isinstance(event, ConditionImposed) else event.lasting):
                origin.began = record
        if all(origin.began is not None for origin in found):
            break
    return found


def _in_order(origins: Sequence[_Origin]) -> tuple[Record, ...]:
    told = {record.seq: record for one in origins for record in (one.began, *one.changed) if record is not None}
    return tuple(told[seq] for seq in sorted(told))


def _ends(record: Record, creature: str, name: str) -> bool:
    event = record.event
    if isinstance(event, ConditionEnded):
        return event.creature == creature and name in ("", event.condition.name)
    return isinstance(event, LastingEnded) and event.creature == creature and name in ("", event.lasting.name)


def _ending(board: Board, creature: Creature, state: Condition | Lasting, record: Record | None) -> Ending:
    when = _LASTING.get(state.ends, state.ends) or _BY_ITS_OWN_RULE.get(state.name, "by what its own rule says")
    round = 0
    if state.ends == "eot":
        round = _round_of_next_turn_end(board, creature)
    elif state.ends in ("start of source's turn", "start of user's turn") and state.source in board.creatures:
        round = _round_of_next_turn_start(board, board.creatures[state.source])
    elif state.ends == "end of the current turn":
        round = board.round
    when = when.format(source=state.source)
    return Ending(state.name, state.source, state.by, 0 if record is None else record.seq, state.ends, when, round)


def _round_of_next_turn_end(board: Board, creature: Creature) -> int:
    in_turn = board.turn is not None and board.turn.creature == creature.id
    return board.round if in_turn or creature.acted_in < board.round else board.round + 1


def _round_of_next_turn_start(board: Board, creature: Creature) -> int:
    return board.round if creature.acted_in < board.round else board.round + 1
