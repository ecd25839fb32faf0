"""Who fights on another side from now on, and who goes along."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.rules.captains import lose_captain
from freestrike.events.rulings import CreatureSet
from freestrike.projections.board.creature import Creature

SQUADS = "monster-basics/organized-as-squads"


def change_sides(scene: Scene, changed: CreatureSet, *rules: str, cause: int = 0) -> Procedure[None]:
    """The creature is on the side that `changed` says. A minion takes its squad along, whose members act together and under one seat
    (monster-basics/organized-as-squads); a captain and its squad part where they are on different sides
    (monster-basics/i-am-the-captain-now)."""
    seq = yield from happen(changed, *rules, cause=cause)
    if not scene.board.squads:
        return
    squad = squad_of(scene.board, scene.board.creatures[changed.creature])
    for member in () if squad is None else squad.members:
        other = scene.board.creatures[member]
        if other.side != changed.side:
            yield from happen(as_it_is(other, changed.side, changed.seat), *rules, SQUADS, cause=seq)
    for led in scene.board.squads:
        if led.captain and led.members and scene.board.creatures[led.captain].side != scene.board.creatures[led.members[0]].side:
            yield from lose_captain(scene, led.captain, "on the other side", seq)


def as_it_is(creature: Creature, side: str, seat: str) -> CreatureSet:
    """The creature on `side`, answered for by `seat`, and all else as it was."""
    return CreatureSet(creature.id, creature.recoveries, creature.surprised, creature.acted_in, creature.reacted_in, side, seat)
