"""What is taken from a turn."""

from __future__ import annotations

from freestrike.events.stored import Stored


class LoseTurn(Stored, frozen=True, tag="lose-turn.1"):
    """The target loses its turn of this round, or, if it has had it, of the next one; or, in its next turn, its `what` ("main action",
    "maneuver", "move action")."""

    what: str = "turn"
