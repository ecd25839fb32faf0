"""The record around each event: where it stands, what caused it, who and which rules decided it."""

from __future__ import annotations

from freestrike.events.event import Event
from freestrike.events.stored import Stored


class Record(Stored, frozen=True, tag="record.1"):
    """One line of the log.

    `seq`: 1, 2, 3, ... without holes. `cause`: the record that brought it about (0: none). `command`: the record of the input that
    it belongs to. `by`: the seat or the standing order that decided it, or "" for the engine. `at`: the time, on inputs, as it was given
    (ISO 8601), or "". `rules`: ids of the rules that decided it (see `rulebook`). `policy`: the policy that decided it, as
    "name=answer", or "".
    """

    seq: int
    cause: int
    command: int
    event: Event
    by: str = ""
    at: str = ""
    rules: tuple[str, ...] = ()
    policy: str = ""
