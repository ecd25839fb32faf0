"""Who is hidden from somebody."""

from __future__ import annotations

from freestrike.projections.board.roster import Roster


def hidden_in(creatures: Roster) -> tuple[str, ...]:
    """Who is hidden from somebody."""
    return tuple(creature.id for creature in creatures if creature.hidden_from)
