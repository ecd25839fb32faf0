"""What two creatures do side by side."""

from __future__ import annotations

from freestrike.events.content.amount import USER
from freestrike.events.stored import Stored


class ShiftTogether(Stored, frozen=True, tag="shift-together.1"):
    """The target and `other` can each shift up to `squares`, a step of the one with a step of the other, and are adjacent after each such
    pair of steps; `other` goes first, and each seat chooses its own steps."""

    squares: int
    other: str = USER
