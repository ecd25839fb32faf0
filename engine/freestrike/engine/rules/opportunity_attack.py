"""What an opportunity attack does: a melee free strike, that of several minions together, and what features add to it."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.usable import damage_types
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import extra_main_action
from freestrike.engine.rules.strikes_together import strike_together
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

OPPORTUNITY_ATTACKS = "combat/opportunity-attacks"
OCCASION = "opportunity attack"


def strike_the_leaver(scene: Scene, strikers: tuple[str, ...], target: str, cause: int) -> Procedure[None]:
    """`strikers` make an opportunity attack on `target`: one creature, or several minions of a squad, whose free strikes are one
    (combat/opportunity-attacks, monster-basics/free-strike-together)."""
    striker, *others = strikers
    creature = scene.board.creatures[striker]
    strike = melee_free_strike(creature)
    use = Use(strike, "melee", (target,), occasion=OCCASION)
    part_of = creature.squad if _is_part_of_one_strike(scene.board, creature) else ""
    if others or part_of:
        yield from strike_together(scene, strikers, use, FREE_TRIGGERED_ACTION, OPPORTUNITY_ATTACKS, part_of=part_of, cause=cause)
    else:
        used = yield from use_ability(
            scene,
            striker,
            use,
            FREE_TRIGGERED_ACTION,
            "combat/free-strikes",
            OPPORTUNITY_ATTACKS,
            damage_types=damage_types(creature, strike),
            cause=cause,
        )
        if used.critical:
            yield from extra_main_action(scene, striker)


def _is_part_of_one_strike(board: Board, striker: Creature) -> bool:
    """Whether it is a minion whose squad strikes as one in all of a move (policy squad_strikes_at_one_time)."""
    return bool(striker.squad) and striker.stat_block.free_strike is not None and board.policies["squad_strikes_at_one_time"] == "per_move"


def strike_in_its_place(scene: Scene, striker: str, use: Use, cause: int, damage_types: tuple[str, ...] = ()) -> Procedure[None]:
    """`striker` uses another ability in place of the free strike of its opportunity attack, or strikes in another's stead
    (combat/granted-abilities)."""
    use = replace(use, occasion=OCCASION)
    used = yield from use_ability(
        scene,
        striker,
        use,
        FREE_TRIGGERED_ACTION,
        "combat/granted-abilities",
        OPPORTUNITY_ATTACKS,
        damage_types=damage_types,
        cause=cause,
    )
    if used.critical:
        yield from extra_main_action(scene, striker)
