"""Why a roll is at an edge or a bane (the-basics/rolling-with-edges-and-banes)."""

from __future__ import annotations

import attrs

from freestrike.engine.queries.edges import BANE, DOUBLE_BANE, DOUBLE_EDGE, EDGE, edges_and_banes, net
from freestrike.engine.queries.usable import ability, manner_of
from freestrike.engine.queries.use import Use
from freestrike.engine.why.answer import Answer
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.questions import Bane
from freestrike.events.ledger import Entry
from freestrike.events.record import Record
from freestrike.events.strikes import Outcome, PowerRollAltered, PowerRollMade
from freestrike.projections.audit import Ledger

NOBODY = "against nobody"
VERDICTS = ("double bane", "bane", "neither", "edge", "double edge", "no roll", NOBODY)
"""What is left once edges and banes have cancelled; or there is no such roll, or one that met nobody."""
KINDS = (EDGE, DOUBLE_EDGE, BANE, DOUBLE_BANE)


def why_bane(inquiry: Inquiry, creature: str, question: Bane) -> Answer:
    """See `Bane`. Raises LookupError for a record that is no power roll of the creature, for an ability that it has not, and for a target
    that is not there."""
    if question.ability:
        return _would_be(inquiry, creature, question)
    record = inquiry.last(creature, PowerRollMade) if not question.roll else _named(inquiry, creature, question.roll)
    if record is None:
        return Answer(creature, question, "no roll")
    assert isinstance(record.event, PowerRollMade)
    outcomes = _altered(inquiry, record, (*record.event.outcomes, *record.event.objects))
    judged = [outcome for outcome in outcomes if question.target in ("", outcome.target)]
    if not outcomes and not question.target:
        return inquiry.explained(creature, question, NOBODY, record, record)
    if not judged:
        raise LookupError(f"record {record.seq} is no roll against {question.target!r}")
    least = min(judged, key=lambda outcome: outcome.net)
    ledgers = tuple(
        Ledger(record.seq, one.target, f"{one.total} in all, tier {one.tier}", tuple(e for e in one.ledger if e.kind in KINDS))
        for one in judged
    )
    found = inquiry.explained(creature, question, VERDICTS[least.net + 2], record, record)
    return attrs.evolve(found, ledgers=ledgers)


def _would_be(inquiry: Inquiry, creature: str, question: Bane) -> Answer:
    board = inquiry.board
    user, target = board.creatures[creature], board.creatures.get(question.target)
    used = ability(user, question.ability)
    if used is None:
        raise LookupError(f"{creature} has no ability {question.ability!r}")
    if target is None:
        raise LookupError(f"whom {question.ability} is to be used on: there is no creature {question.target!r}")
    ledger: tuple[Entry, ...] = edges_and_banes(board, user, target, Use(used, manner_of(used, ""), (target.id,)))
    left = net(ledger)
    return Answer(creature, question, VERDICTS[left + 2], ledgers=(Ledger(0, target.id, VERDICTS[left + 2], ledger),))


def _altered(inquiry: Inquiry, roll: Record, outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """The outcomes once all that altered the roll is counted."""
    now = {outcome.target: outcome for outcome in outcomes}
    for record in inquiry.of_command(roll):
        if isinstance(record.event, PowerRollAltered) and record.event.of == roll.seq:
            now.update({outcome.target: outcome for outcome in record.event.outcomes})
    return tuple(now.values())


def _named(inquiry: Inquiry, creature: str, seq: int) -> Record:
    record = inquiry.record(seq)
    if record is None or not isinstance(record.event, PowerRollMade) or record.event.creature != creature:
        raise LookupError(f"record {seq} is no power roll of {creature}")
    return record
