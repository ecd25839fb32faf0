"""Which reaction a record belongs to: the option that was chosen, and what was answered within it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import attrs

from freestrike.engine.queries.costs import action_taken
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION
from freestrike.events.prompts import Asked, Chosen, Option, Prompt
from freestrike.events.reactions import ReactionLapsed
from freestrike.events.record import Record
from freestrike.events.turns import TriggeredActionTaken

REACTIONS = "reactions"
"""The kind of the prompts at which they are chosen."""


@attrs.frozen
class ReactionTaken:
    """`record`: the one that it begins with. `chosen`: the answer that took it, and `option` the one of its options that did. `within`: the
    answers that were given while it was carried out; none of it, if others act in it too and it is carried out without this one."""

    record: Record
    chosen: Record
    option: str
    within: frozenset[int]


def reaction_of(view: Sequence[Record], seq: int) -> ReactionTaken | None:
    """The innermost reaction that the record `seq` belongs to; None if it belongs to none that somebody has chosen. `view`: a live view."""
    command = next((record.command for record in view if record.seq == seq), 0)
    records = [record for record in view if record.command == command]
    by_seq = {record.seq: record for record in records}
    answers = [record for record in records if isinstance(record.event, Chosen) and _prompt(by_seq, record).kind == REACTIONS]
    record = by_seq.get(seq)
    while record is not None:
        for chosen in reversed(answers):
            if record.cause in _causes(by_seq, chosen) and chosen.seq < record.seq:
                found = _among(records, by_seq, answers, chosen, record.seq)
                if found is not None:
                    return found
        record = by_seq.get(record.cause)
    return None


def _prompt(by_seq: Mapping[int, Record], chosen: Record) -> Prompt:
    asked = by_seq[chosen.cause].event
    assert isinstance(asked, Asked)
    return asked.prompt


def _causes(by_seq: Mapping[int, Record], chosen: Record) -> tuple[int, int]:
    """What brings about the reactions that an answer took: the answer itself, or, of what takes no action, the window."""
    return chosen.seq, _prompt(by_seq, chosen).window


def _among(
    records: Sequence[Record], by_seq: Mapping[int, Record], answers: Sequence[Record], chosen: Record, seq: int
) -> ReactionTaken | None:
    """Of the reactions that one answer took, which are carried out one after the other, the last that had begun by the record `seq`."""
    begun = tuple(_begun(records, by_seq, chosen))
    place = next((place for place in reversed(range(len(begun))) if begun[place][0].seq <= seq), None)
    if place is None or isinstance(begun[place][0].event, ReactionLapsed):
        return None
    record, option = begun[place]
    window = _prompt(by_seq, chosen).window
    others = (other for other in answers if _prompt(by_seq, other).window == window)
    starts = (start.seq for other in others for start, _ in _begun(records, by_seq, other))
    after = min((start for start in starts if start > record.seq), default=records[-1].seq + 1)
    together = any(
        one.seq + 1 == other.seq and record in (one, other) and isinstance(one.event, TriggeredActionTaken)
        for (one, _), (other, _) in pairwise(begun)
    )
    # What an action brings about stands under it; what takes none is told from what else the window brings about only by its place.
    causes = (record.seq,) if isinstance(record.event, TriggeredActionTaken) else _causes(by_seq, chosen)
    within = (
        other.seq
        for other in records
        if record.seq < other.seq < after and isinstance(other.event, Chosen) and _descends(by_seq, other, causes)
    )
    return ReactionTaken(record, chosen, option.id, frozenset(() if together else within))


def _begun(records: Sequence[Record], by_seq: Mapping[int, Record], chosen: Record) -> Iterator[tuple[Record, Option]]:
    """The record that each chosen option begins with, or with which it lapses, in order."""
    answer = chosen.event
    assert isinstance(answer, Chosen)
    left = [option for option in _prompt(by_seq, chosen).options if option.id in answer.options]
    left.sort(key=lambda option: answer.options.index(option.id))
    causes = _causes(by_seq, chosen)
    for record in records:
        if record.seq > chosen.seq and record.cause in causes:
            option = next((option for option in left if _begins(record, option)), None)
            if option is not None:
                left.remove(option)
                yield record, option


def _begins(record: Record, option: Option) -> bool:
    event = record.event
    if isinstance(event, TriggeredActionTaken | ReactionLapsed):
        return (event.creature, event.reaction) == (option.creature, option.rule)
    # What simply may be done takes no action, and begins with what it does.
    takes_action = action_taken(option.cost) in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION)
    return not takes_action and getattr(event, "creature", "") == option.creature and option.rule in record.rules


def _descends(by_seq: Mapping[int, Record], record: Record, causes: tuple[int, ...]) -> bool:
    while record.cause and record.cause not in causes:
        record = by_seq[record.cause]
    return record.cause in causes
