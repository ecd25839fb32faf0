"""What an opportunity attack does: a melee free strike, that of several minions together, and what features add to it."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.damage_modifiers import modified_damage
from freestrike.engine.queries.free_strikes import free_strike_value, melee_free_strike
from freestrike.engine.queries.usable import damage_types
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import DEALT
from freestrike.engine.rules.abilities import choose_damage_type, use_ability
from freestrike.engine.rules.actions import extra_main_action
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.lasting import slow_down, use_up
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, Ability
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.events.strikes import AbilityResolved, AbilityUsed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

OPPORTUNITY_ATTACKS = "combat/opportunity-attacks"
OCCASION = "opportunity attack"
TOGETHER = "monster-basics/free-strike-together"


def strike_the_leaver(scene: Scene, strikers: tuple[str, ...], target: str, cause: int) -> Procedure[None]:
    """`strikers` make an opportunity attack on `target`: one creature, or several minions of a squad, whose free strikes are one
    (combat/opportunity-attacks, monster-basics/free-strike-together)."""
    striker, *others = strikers
    if others or _is_part_of_one_strike(scene.board, scene.board.creatures[striker]):
        yield from _strike_together(scene, strikers, target, cause)
    else:
        creature = scene.board.creatures[striker]
        strike = melee_free_strike(creature)
        critical = yield from use_ability(
            scene,
            striker,
            Use(strike, "melee", (target,), occasion=OCCASION),
            FREE_TRIGGERED_ACTION,
            "combat/free-strikes",
            OPPORTUNITY_ATTACKS,
            damage_types=damage_types(creature, strike),
            cause=cause,
        )
        if critical:
            yield from extra_main_action(scene, striker)


def _is_part_of_one_strike(board: Board, striker: Creature) -> bool:
    """Whether it is a minion whose squad strikes as one in all of a move (policy squad_strikes_at_one_time)."""
    return bool(striker.squad) and striker.stat_block.free_strike is not None and board.policies["squad_strikes_at_one_time"] == "per_move"


def strike_in_its_place(scene: Scene, striker: str, use: Use, cause: int, damage_types: tuple[str, ...] = ()) -> Procedure[None]:
    """`striker` uses another ability in place of the free strike of its opportunity attack, or strikes in another's stead
    (combat/granted-abilities)."""
    use = replace(use, occasion=OCCASION)
    critical = yield from use_ability(
        scene,
        striker,
        use,
        FREE_TRIGGERED_ACTION,
        "combat/granted-abilities",
        OPPORTUNITY_ATTACKS,
        damage_types=damage_types,
        cause=cause,
    )
    if critical:
        yield from extra_main_action(scene, striker)


def _strike_together(scene: Scene, minions: tuple[str, ...], target: str, cause: int) -> Procedure[None]:
    """What each minion's free strike deals is one sum, dealt as one strike (monster-basics/free-strike-together)."""
    first, *others = minions
    creature = scene.board.creatures[first]
    strike = melee_free_strike(creature)
    chosen = yield from choose_damage_type(scene, first, Use(strike, "melee", (target,)), damage_types(creature, strike))
    # While the question stood, the Director may have put some of them out of the fight.
    board = scene.board
    able = [id for id in minions if can_act(board.creatures[id])]
    if not able:
        return
    first, *others = able
    used = AbilityUsed(first, strike.id, (target,), FREE_TRIGGERED_ACTION, "melee", chosen, tuple(others))
    window = yield from happen(used, "combat/free-strikes", OPPORTUNITY_ATTACKS, TOGETHER, cause=cause)
    due = _added_together(scene.board, able, target, strike, chosen)
    yield from deal_damage(scene, due, window)
    use = Use(strike, "melee", (target,), occasion=OCCASION)
    for id in able:
        yield from use_up(scene, id, use, window, DEALT)
    yield from happen(AbilityResolved(window), cause=window)
    for id in able:
        yield from slow_down(scene, id, use, window)


def _added_together(board: Board, minions: list[str], target: str, strike: Ability, type: str) -> DamageDue:
    """One strike with the damage of all; what is added to a strike is added to each, or once (policy squad_free_strike_bonus), and what the
    squad has struck in the same move is part of it under one answer of policy squad_strikes_at_one_time."""
    each: list[DamageDue] = []
    squad = board.creatures[minions[0]].squad if _is_part_of_one_strike(board, board.creatures[minions[0]]) else ""
    struck = any(one.squad == squad and one.target == target for one in board.squad_strikes)
    for id in minions:
        value = free_strike_value(board.creatures[id])
        due = DamageDue(target, id, strike.id, value, type, False, (Entry("damage", value, id, TOGETHER),))
        if not (each or struck) or board.policies["squad_free_strike_bonus"] == "per_minion":
            due = modified_damage(board, Circumstances(id, target, strike, (target,), "melee", type, main=True), due)
        each.append(due)
    amount, ledger = sum(due.amount for due in each), tuple(entry for due in each for entry in due.ledger)
    return replace(each[0], amount=amount, ledger=ledger, one_with=squad)
