"""What a roll comes to, result by result, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

TIERS = ("11 or less", "12 to 16", "17 or more")
"""The totals of the three tiers (the-basics/power-roll-outcomes)."""


def tiers_in_words(tiers: Sequence[str]) -> str:
    """What each tier comes to, side by side: "11 or less: 3 damage | 12 to 16: 5 damage | 17 or more: 8 damage"."""
    return " | ".join(f"{total}: {told}" for total, told in zip(TIERS, tiers, strict=True))


def faces_in_words(faces: Sequence[str]) -> str:
    """What a die comes to, faces with the same together: "1 to 2: prone | 3: dazed"."""
    told, face = [], 0
    for what, those in groupby(faces):
        first, face = face + 1, face + len(list(those))
        told.append(f"{first if first == face else f'{first} to {face}'}: {what}")
    return " | ".join(told)
