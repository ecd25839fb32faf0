"""Dice as they fell."""

from __future__ import annotations

from freestrike.events.stored import Stored


class Rolled(Stored, frozen=True, tag="rolled.1"):
    """Input: `dice` with `sides` sides each, as they show. `name`: the roll's own name (roller, ability or rule, sorted targets);
    `nth`: how often it has been made in the live view, this time included."""

    name: str
    sides: int
    dice: tuple[int, ...]
    nth: int = 1
