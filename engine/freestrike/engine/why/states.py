"""Where a condition came from, and when it ends (classes/conditions)."""

from __future__ import annotations

import attrs

from freestrike.engine.why.answer import Answer, Ending
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.questions import ConditionOrigin
from freestrike.events.conditions import Condition, ConditionEnded, ConditionImposed
from freestrike.events.lasting import Lasting, LastingBegan, LastingEnded
from freestrike.events.record import Record
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

VERDICTS = ("has it", "had it", "never had it")

_BY_ITS_OWN_RULE = {
    "prone": "when it stands up",
    "grabbed": "when it escapes, or is let go",
    "unconscious": "when it regains Stamina, or is woken",
}
_LASTING = {
    "eot": "at the end of its turn",
    "end of the current turn": "at the end of the turn in progress",
    "start of source's turn": "at the start of the next turn of {source}",
    "encounter": "with the encounter",
    "save": "by a saving throw of 6 or more at the end of a turn of its own",
    "dying": "when it is no longer dying",
}


def why_condition(inquiry: Inquiry, creature: str, question: ConditionOrigin) -> Answer:
    """See `ConditionOrigin`. What it has comes first; of what it has not any more, only the last of that name."""
    one = inquiry.board.creatures[creature]
    states: tuple[Condition | Lasting, ...] = (*one.conditions, *one.lasting)
    held = [state for state in states if question.name in ("", state.name)]
    began = [_began(inquiry, creature, state) for state in held]
    endings = tuple(_ending(inquiry.board, one, state, record) for state, record in zip(held, began, strict=True))
    if held:
        decisive = next((record for record in reversed(began) if record is not None), None)
        found = Answer(creature, question, "has it") if decisive is None else inquiry.explained(creature, question, "has it", decisive)
        return attrs.evolve(found, endings=endings, course=tuple(record for record in began if record is not None))
    over = _over(inquiry, creature, question.name)
    if over is None:
        return Answer(creature, question, "never had it")
    assert isinstance(over.event, ConditionEnded | LastingEnded)
    state = over.event.condition if isinstance(over.event, ConditionEnded) else over.event.lasting
    record = _began(inquiry, creature, state, over.seq)
    ended = Ending(state.name, state.source, state.by, 0 if record is None else record.seq, state.ends, over.event.cause, 0, over.seq)
    found = inquiry.explained(creature, question, "had it", over)
    return attrs.evolve(found, endings=(ended,), course=() if record is None else (record,))


def _began(inquiry: Inquiry, creature: str, state: Condition | Lasting, before: int = 0) -> Record | None:
    """The record that imposed `state`, the last before `before`; None if the creature entered with it."""
    for record in reversed(inquiry.view):
        event = record.event
        if before and record.seq >= before:
            continue
        if isinstance(event, ConditionImposed) and (event.creature, event.condition) == (creature, state):
            return record
        if isinstance(event, LastingBegan) and (event.creature, event.lasting) == (creature, state):
            return record
    return None


def _over(inquiry: Inquiry, creature: str, name: str) -> Record | None:
    for record in reversed(inquiry.view):
        event = record.event
        if isinstance(event, ConditionEnded) and event.creature == creature and name in ("", event.condition.name):
            return record
        if isinstance(event, LastingEnded) and event.creature == creature and name in ("", event.lasting.name):
            return record
    return None


def _ending(board: Board, creature: Creature, state: Condition | Lasting, record: Record | None) -> Ending:
    when = _LASTING.get(state.ends, state.ends) or _BY_ITS_OWN_RULE.get(state.name, "by what its own rule says")
    round = 0
    if state.ends == "eot":
        round = _round_of_next_turn_end(board, creature)
    elif state.ends == "start of source's turn" and state.source in board.creatures:
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
