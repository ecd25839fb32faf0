"""Stamina regained: never above the maximum, and what it brings (combat/stamina)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.modifiers import applies, borne, cannot, in_all
from freestrike.engine.rules.life import after_stamina_rose
from freestrike.events.damage import StaminaRegained
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

REGAINED, HALF_REGAINED = "stamina regained", "half stamina regained"


def regains_nothing(board: Board, creature: Creature) -> bool:
    """Whether `creature` can't regain Stamina: it is dead, something keeps it from that, or it is a minion, whose Stamina is its squad's
    (combat/stamina, monster-basics/shared-low-stamina)."""
    return creature.life == DEAD or bool(creature.squad) or cannot(board, creature, "regain stamina") is not None


def _regained(board: Board, creature: Creature, amount: int) -> int:
    """How much of `amount` features let it regain: half of it, and so much more or less, never below 0 (the-basics/always-round-down)."""
    halved = any(applies(board, creature, "", one) for one in borne(creature, HALF_REGAINED))
    return max(0, (amount // 2 if halved else amount) + in_all(board, creature, REGAINED))


def regain(scene: Scene, id: str, amount: int, why: str, *rules: str, recoveries: int = 0, cause: int = 0) -> Procedure[None]:
    """The creature `id`, who can, regains up to `amount` Stamina, at the cost of `recoveries` (combat/stamina)."""
    creature = scene.board.creatures[id]
    amount = _regained(scene.board, creature, amount) if creature.lasting or creature.modified else amount
    stamina = max(creature.stamina, min(creature.stat_block.stamina, creature.stamina + amount))
    regained = StaminaRegained(id, stamina - creature.stamina, stamina, creature.recoveries - recoveries, why)
    seq = yield from happen(regained, *rules, cause=cause)
    yield from after_stamina_rose(scene, id, seq)
