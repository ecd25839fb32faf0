"""Stamina that hero tokens give back (the-basics/spending-hero-tokens)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.recovering import recovery_value
from freestrike.engine.rules.hero_tokens import RULE
from freestrike.engine.rules.life import after_stamina_rose
from freestrike.events.damage import StaminaRegained


def regain_for_tokens(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """The hero `id`, who has paid, regains Stamina equal to its recovery value."""
    creature = scene.board.creatures[id]
    stamina = max(creature.stamina, min(creature.stat_block.stamina, creature.stamina + recovery_value(scene.board, creature)))
    regained = StaminaRegained(id, stamina - creature.stamina, stamina, creature.recoveries, "hero tokens")
    seq = yield from happen(regained, RULE, cause=cause)
    yield from after_stamina_rose(scene, id, seq)
