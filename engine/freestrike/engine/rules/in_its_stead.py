"""A free strike that an ally makes in a creature's stead: in its Free Strike main action, and at the end of its charge."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.granted import GRANTED, in_its_stead
from freestrike.engine.queries.usable import Possible
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import bleeds_by, extra_main_action
from freestrike.engine.rules.life import bleed
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.strikes import FREE_STRIKES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RULE = "combat/free-strikes"
FREE_STRIKE = "free strike"


def ally_in_its_stead(
    board: Board, creature: Creature, ally: str, ability: str, targets: tuple[str, ...], instead_of: str = FREE_STRIKE
) -> Possible | None:
    """The free strike `ability` of `ally` on `targets`, if a feature lets it make that in the stead of `creature`."""
    possible = in_its_stead(board, creature, instead_of)
    return next((one for one in possible if (one.option.creature, one.use.ability.id, one.use.targets) == (ally, ability, targets)), None)


def why_not_in_its_stead(
    board: Board, creature: Creature, ally: str, ability: str, targets: tuple[str, ...], instead_of: str = FREE_STRIKE
) -> tuple[Reason, ...]:
    """Why `ally` may not make that free strike: there is no such creature, it is none of a free strike's, or no feature lets it."""
    if ally not in board.creatures:
        return (Reason("no such creature", "engine/commands", ally),)
    if ability not in FREE_STRIKES:
        return (Reason("no free strike", RULE, ability),)
    if ally_in_its_stead(board, creature, ally, ability, targets, instead_of) is None:
        return (Reason("not in its stead", RULE, ally),)
    return ()


def strike_in_its_stead(scene: Scene, id: str, possible: Possible) -> Procedure[None]:
    """The ally strikes without an action of its own; the main action was that of the creature `id`, which bleeds for it (classes/bleeding).
    A critical hit is the ally's (classes/critical-hit)."""
    ally, use = possible.option.creature, possible.use
    used = yield from use_ability(scene, ally, use, NO_ACTION, GRANTED, RULE, damage_types=possible.damage_types)
    if used.critical:
        yield from extra_main_action(scene, ally)
    if bleeds_by(scene.board.creatures[ally], use.ability):
        yield from bleed(scene, ally)
    yield from bleed(scene, id)
