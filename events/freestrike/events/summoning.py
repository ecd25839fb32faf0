"""Creatures that come into a fight in its middle."""

from __future__ import annotations

from freestrike.events.encounter import Entrant
from freestrike.events.stored import Stored


class CreatureEntered(Stored, frozen=True, tag="creature-entered.1"):
    """`entrant` is in the encounter from now on, last in the order of entry. `by`: whose doing it is; `source`: the ability or feature."""

    entrant: Entrant
    by: str = ""
    source: str = ""
