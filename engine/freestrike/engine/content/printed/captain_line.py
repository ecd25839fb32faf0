"""What minions gain from a captain: the "With Captain" line of a stat block."""

from __future__ import annotations

import re

from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.modifier import Modifier

_BONUS = re.compile(r"\+(\d+) (?:(damage) bonus to (strikes)|bonus to (.+))")
_KINDS = {
    "speed": ("speed", ""),
    "stamina": ("stamina", ""),
    "melee distance": ("distance", "melee ability"),
    "ranged distance": ("distance", "ranged ability"),
    "forced movement distance": ("forced movement", ""),
    "strikes": ("bonus", "strike"),
}
_EDGES = {"gain an edge on strikes": "edge", "have a double edge on strikes": "double edge"}


def read_captain_line(text: str) -> tuple[Modifier | LeftByHand, ...]:
    """The modifier that the line gives every minion of a squad with a captain (monster-basics/captain-benefits); a line of another kind is
    left by hand."""
    line = " ".join(text.split())
    if line in ("", "-"):
        return ()
    edge = _EDGES.get(line.lower())
    if edge is not None:
        return (Modifier(edge, on="strike"),)
    bonus = _BONUS.fullmatch(line)
    if bonus is not None:
        if bonus[2]:
            return (Modifier("extra damage", int(bonus[1]), on="strike"),)
        kind = _KINDS.get(bonus[4].lower())
        if kind is not None:
            return (Modifier(kind[0], int(bonus[1]), on=kind[1]),)
    return (LeftByHand(line),)
