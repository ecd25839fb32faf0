"""Who has something that lasts, so that what ends it need not look at everybody."""

from __future__ import annotations

from freestrike.projections.board.roster import Roster


def bearers_in(creatures: Roster) -> tuple[str, ...]:
    """The creatures on which something lasts besides conditions, in order of entry."""
    return tuple(creature.id for creature in creatures if creature.lasting)
