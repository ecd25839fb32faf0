"""Why somebody got an opportunity attack on a step, or got none (combat/opportunity-attacks)."""

from __future__ import annotations

import attrs

from freestrike.engine.geometry.space import adjacent
from freestrike.engine.queries.sides import ENEMY, seen_as
from freestrike.engine.queries.surroundings import creatures_left
from freestrike.engine.triggers.opportunity_attack import EXEMPT, RULE, OpportunityAttacks
from freestrike.engine.why.answer import Answer
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.questions import OpportunityAttack
from freestrike.events.forced_movement import ForceMoved
from freestrike.events.ledger import Reason
from freestrike.events.movement import Fell, StepBegun, Stepped, Teleported
from freestrike.events.reactions import Exclusion, ReactionLapsed
from freestrike.events.record import Record
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.audit import LAPSED, TAKEN, WAITS
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

VERDICTS = ("taken", "lapsed", "declined", "waits", "passed on", "ruled out", "not triggered", "no step")
"""Taken; chosen, and no longer possible when its moment came; declined; not answered yet; passed on for the whole move; ruled out though
the trigger's own condition was met; that condition not met; nobody has moved."""
POLICIES = ("opportunity_attack_timing", "opportunity_attack_bane", "compelled_movement_provokes")

Moved = StepBegun | Stepped | Teleported | ForceMoved | Fell
_ATTACKS = OpportunityAttacks()


def why_opportunity_attack(inquiry: Inquiry, creature: str, question: OpportunityAttack) -> Answer:
    """See `OpportunityAttack`. Raises LookupError if the record that it names is no movement."""
    step = _named(inquiry, question.step) if question.step else _last_step(inquiry, creature, question.mover)
    if step is None:
        return Answer(creature, question, "no step")
    board = inquiry.at(step.seq)
    window = _window(inquiry, step, board)
    if window.seq != step.seq:
        board = inquiry.at(window.seq)
    policies = tuple(f"{name}={board.policies[name]}" for name in POLICIES)
    found = attrs.evolve(inquiry.explained(creature, question, "", window, window), policies=policies)
    found = attrs.evolve(found, excluded=tuple(one for one in found.excluded if one.creature == creature and one.reaction == RULE))
    own = tuple(one for one in found.asked if one.creature == creature and one.option.startswith("opportunity-attack/"))
    if own:
        return _asked(inquiry, creature, window, attrs.evolve(found, asked=own))
    found = attrs.evolve(found, asked=())
    verdict = _ATTACKS.consider(board, window) if type(window.event) in _ATTACKS.listens else None
    judged = () if verdict is None else tuple(one for one in verdict.exclusions if (one.creature, one.reaction) == (creature, RULE))
    excluded = found.excluded or judged
    if excluded:
        # The same reasons are recorded once a command: on a later step of the move they are judged anew from the board of then.
        reasons = tuple(reason for one in excluded for reason in one.reasons)
        return attrs.evolve(found, verdict="ruled out", excluded=excluded, reasons=reasons)
    if verdict is not None and any(offer.creature == creature for offer in verdict.offers):
        passes = tuple(option for option, _ in board.passes if option.startswith(f"opportunity-attack/{creature}"))
        return attrs.evolve(found, verdict="passed on", reasons=(Reason("passed on for the move", RULE, ", ".join(passes)),))
    return attrs.evolve(found, verdict="not triggered", reasons=why_not_triggered(board, creature, window))


def why_not_triggered(board: Board, creature: str, window: Record) -> tuple[Reason, ...]:
    """Why the movement in `window` is nothing that `creature` could answer: the condition of the trigger itself is not met
    (combat/opportunity-attacks, classes/adjacent)."""
    event = window.event
    assert isinstance(event, Moved)
    mover, one = board.creatures[event.creature], board.creatures[creature]
    if mover.id == creature:
        return (Reason("it moves itself", RULE, creature),)
    reasons: list[Reason] = []
    if seen_as(board, one, mover) != ENEMY:
        reasons.append(Reason("not an enemy", RULE, mover.id))
    if one.life == DEAD:
        reasons.append(Reason(DEAD, "combat/dying-and-death", creature))
    if type(event) in EXEMPT:
        reasons.append(Reason(*EXEMPT[type(event)], mover.id))
    before = adjacent(one.corner, one.side_length, event.origin, mover.side_length)
    after = adjacent(one.corner, one.side_length, event.to, mover.side_length)
    if not before:
        reasons.append(Reason("not adjacent before", "classes/adjacent", f"{mover.id} at {event.origin}"))
    elif after:
        reasons.append(Reason("still adjacent", "classes/adjacent", f"{mover.id} at {event.to}"))
    elif all(other.id != creature for other in creatures_left(board, mover, event.origin, event.to)):
        reasons.append(Reason("moves with it", RULE, mover.id))
    return tuple(reasons)


def _asked(inquiry: Inquiry, creature: str, window: Record, found: Answer) -> Answer:
    """It was offered one: what came of it."""
    chosen = {one.choice for one in found.asked if one.came_to in (TAKEN, LAPSED)}
    if not chosen:
        waits = any(one.came_to == WAITS for one in found.asked)
        return attrs.evolve(found, verdict="waits" if waits else "declined")
    for record in inquiry.of_command(window):
        event = record.event
        if isinstance(event, ReactionLapsed) and event.creature == creature and record.cause in chosen:
            excluded = (Exclusion(creature, event.reaction, event.reasons),)
            return attrs.evolve(found, verdict="lapsed", course=(record,), reasons=event.reasons, excluded=excluded)
        taken = isinstance(event, TriggeredActionTaken) and (event.creature, event.reaction, event.of) == (creature, RULE, window.seq)
        if taken:
            return attrs.evolve(found, verdict="taken", course=(record,))
    return attrs.evolve(found, verdict="waits")


def _named(inquiry: Inquiry, seq: int) -> Record:
    record = inquiry.record(seq)
    if record is None or not isinstance(record.event, Moved):
        raise LookupError(f"record {seq} is no step, teleport, forced movement or fall")
    return record


def _last_step(inquiry: Inquiry, creature: str, mover: str) -> Record | None:
    """The last movement; in the command that it belongs to, the last one that somebody judged whether `creature` may answer it."""
    last: Record | None = None
    for record in inquiry.backward():
        if last is not None and record.command != last.command:
            break
        moved = _moved(record)
        if not moved or moved == creature or mover not in ("", moved):
            continue
        last = last or record
        asked = (one.creature for one in inquiry.asked_in(record))
        excluded = (one.creature for one in inquiry.excluded_in(record))
        if creature in (*asked, *excluded, *_left(inquiry, record)):
            return record
    return last


def _moved(record: Record) -> str:
    """Who begins a step, is moved or falls in `record`, or ""."""
    event = record.event
    return event.creature if isinstance(event, StepBegun | Teleported | ForceMoved | Fell) else ""


def _left(inquiry: Inquiry, record: Record) -> tuple[str, ...]:
    event = record.event
    assert isinstance(event, Moved)
    board = inquiry.at(record.seq)
    return tuple(one.id for one in creatures_left(board, board.creatures[event.creature], event.origin, event.to))


def _window(inquiry: Inquiry, step: Record, board: Board) -> Record:
    """The record at which an opportunity attack on `step` is made (policy opportunity_attack_timing)."""
    wanted = StepBegun if board.policies["opportunity_attack_timing"] == "before_step" else Stepped
    if isinstance(step.event, wanted) or not isinstance(step.event, StepBegun | Stepped):
        return step
    for record in inquiry.of_command(step):
        event = record.event
        if isinstance(step.event, Stepped) and record.seq == step.event.of:
            return record
        if isinstance(event, Stepped) and event.of == step.seq:
            return record
    return step
