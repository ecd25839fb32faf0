"""Squads whose pool grows again."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.squads import squad_of, upright
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.events.content.effect import ReplenishSquad
from freestrike.events.squads import SquadReplenished

SHARED = "monster-basics/shared-low-stamina"


@carries_out(ReplenishSquad)
def _replenish(scene: Scene, under: Circumstances, effect: ReplenishSquad) -> Procedure[None]:
    squad = squad_of(scene.board, scene.board.creatures[under.target])
    if squad is None:
        return
    amount = None if effect.amount is None else (yield from rolled_amount(scene, under, effect.amount))
    squad = squad_of(scene.board, scene.board.creatures[under.target])
    if squad is None:
        return
    lacking = squad.stamina * len(upright(scene.board, squad)) - squad.pool
    more = lacking if amount is None else min(amount, lacking)
    if more > 0:
        grown = SquadReplenished(squad.name, more, squad.pool + more, under.ability.name)
        yield from happen(grown, SHARED, cause=under.cause)
