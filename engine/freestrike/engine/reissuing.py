"""Inputs given again: recorded commands and rulings, their prompts answered as they were, by key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from freestrike.engine.authority import why_not_answer
from freestrike.engine.encounter import Encounter
from freestrike.engine.reception import Outcome
from freestrike.engine.refusal import Refused
from freestrike.events.commands import Commanded, Done
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Asked, Chosen, Prompt
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled


@attrs.frozen
class Reissued:
    """What it came to. `outcomes`: of each input. `inputs`: how many of the recorded commands and rulings were given again. `stopped`: the
    recorded command or ruling at which it stopped, and is not given again or still waits; None if all were. `reasons`: why it was
    refused; none if prompts are open to which no recorded answer fits. `lost`: later
    commands and rulings, which were not to be given again."""

    outcomes: tuple[Outcome, ...]
    inputs: int
    stopped: Record | None = None
    reasons: tuple[Reason, ...] = ()
    lost: tuple[Record, ...] = ()


def reissue(encounter: Encounter, records: Iterable[Record]) -> Reissued:
    """Give the commands and rulings of `records` (part of a live view) to `encounter` again, in order, as they were given.

    A prompt is answered with what was chosen at the recorded one with the same key, and seat, if that is still among its options. What
    a standing order answered, it answers anew. It stops where a command is refused, and where a prompt finds no answer that fits: then the
    prompt is open, to be answered by its seat. If `encounter` waits already, the first of `records` are those that follow in its open
    command.
    """
    outcomes: list[Outcome] = []
    given = 0
    for first, inputs in _commands(records, bool(encounter.board.command)):
        answers = _Answers(encounter.prompts)
        try:
            for record in inputs:
                event = record.event
                if isinstance(event, Commanded):
                    outcomes.append(_command(encounter, event, record.by))
                elif isinstance(event, Ruled):
                    outcomes.append(encounter.rule(event.ruling, reason=event.reason, seat=record.by))
                elif isinstance(event, Asked):
                    answers.asked(event.prompt)
                elif isinstance(event, Chosen) and not event.order:
                    answers.remember(event)
                    outcomes.extend(answers.give(encounter))
        except Refused as refused:
            return Reissued(tuple(outcomes), given, first, refused.reasons)
        if encounter.prompts:
            return Reissued(tuple(outcomes), given, first)
        given += 1
    return Reissued(tuple(outcomes), given)


def _commands(records: Iterable[Record], opened: bool) -> Iterable[tuple[Record, list[Record]]]:
    """Each command and ruling with all that stands between it and the next one; a ruling inside a command with that command. `opened`:
    whether the first records belong to a command that is open."""
    found: list[tuple[Record, list[Record]]] = []
    for record in records:
        event = record.event
        if isinstance(event, Commanded) or (not opened and isinstance(event, Ruled)) or (opened and not found):
            found.append((record, []))
        if isinstance(event, Commanded):
            opened = True
        if found:
            found[-1][1].append(record)
        if isinstance(event, Done):
            opened = False
    return found


def _command(encounter: Encounter, event: Commanded, seat: str) -> Outcome:
    if event.reason:
        return encounter.order(event.command, overruling=event.overruling, reason=event.reason, seat=seat)
    return encounter.do(event.command, seat=seat)


class _Answers:
    """What was chosen at the prompts of one command, and not given again yet."""

    def __init__(self, prompts: Iterable[Prompt]) -> None:
        self._prompts = {prompt.id: prompt for prompt in prompts}
        self._left: list[tuple[str, str, Sequence[str]]] = []

    def asked(self, prompt: Prompt) -> None:
        """A recorded prompt."""
        self._prompts[prompt.id] = prompt

    def remember(self, chosen: Chosen) -> None:
        """A recorded answer."""
        prompt = self._prompts[chosen.prompt]
        self._left.append((prompt.key, prompt.seat, chosen.options))

    def give(self, encounter: Encounter) -> Iterable[Outcome]:
        """Answer whatever is open and has an answer; an answer may open the next prompt."""
        found = True
        while found:
            found = False
            for prompt in encounter.prompts:
                place = next((place for place, (key, seat, _) in enumerate(self._left) if (key, seat) == (prompt.key, prompt.seat)), None)
                if place is None or why_not_answer(encounter.board, prompt.id, tuple(self._left[place][2]), prompt.seat):
                    continue
                _, seat, options = self._left.pop(place)
                yield encounter.answer(prompt.id, options, seat=seat)
                found = True
                break
