"""What the Director tells because an effect says so."""

from __future__ import annotations

from freestrike.events.stored import Stored

DEFENSES = "damage immunities and weaknesses"
TELLINGS = (DEFENSES,)
"""What may be told of a creature."""


class Tell(Stored, frozen=True, tag="tell.1"):
    """The user is told `what`, one of TELLINGS, of the target."""

    what: str = DEFENSES
