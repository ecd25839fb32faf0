"""What is told of a creature."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.damage_modifiers import defenses
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.events.content.telling import Tell
from freestrike.events.telling import DefensesTold


@carries_out(Tell)
def _tell(scene: Scene, under: Circumstances, effect: Tell) -> Procedure[None]:
    """As they are now, whoever does the damage."""
    weaknesses, immunities = defenses(scene.board, scene.board.creatures[under.target])
    told = DefensesTold(under.target, under.user, immunities, weaknesses)
    yield from happen(told, "classes/abilities", cause=under.cause)
