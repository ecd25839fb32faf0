"""Who is seen where several creatures are in one square."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.projections.board.creature import DEAD, Creature


def height(creature: Creature) -> tuple[bool, int, int]:
    """Of two in one square the one with the more is seen: the living before the dead, then the highest, then the smallest."""
    return creature.life != DEAD, creature.corner[2], -creature.side_length


def lowest_first(creatures: Iterable[Creature]) -> list[Creature]:
    """In the order in which they are laid over one another; of two of one height the first in order of entry lies above."""
    return sorted(creatures, key=height, reverse=True)[::-1]
