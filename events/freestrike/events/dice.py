"""Dice as they fell."""

from __future__ import annotations

from freestrike.events.stored import Stored


class Rolled(Stored, tag="rolled.1"):
    """Input: `dice` with `sides` sides each. `name`: the roll's own name (roller, ability or rule, sorted targets, n-th)."""

    name: str
    sides: int
    dice: tuple[int, ...]
