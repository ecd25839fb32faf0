"""Who has whom grabbed."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.projections.board.roster import Roster


def grabs(creatures: Roster, grabber: str, grabbed: str, holds: bool) -> Roster:
    """What `grabber`, if it is a creature, has in its grasp once it takes or lets go of `grabbed`."""
    creature = creatures.get(grabber)
    if creature is None:
        return creatures
    others = tuple(id for id in creature.grabbing if id != grabbed)
    return creatures.set(replace(creature, grabbing=(*others, grabbed) if holds else others))
