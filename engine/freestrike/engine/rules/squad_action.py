"""A squad's minions act together: one roll for all of them, with their signature ability or with a maneuver."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.common_abilities import GRAB, KNOCKBACK
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.free_strikes import FREE_STRIKES
from freestrike.engine.queries.shared_turn import as_it_acts, why_not_together, why_not_with
from freestrike.engine.queries.usable import ability, aimed, damage_types, manner_of, why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import bleeds_by, extra_main_action, spend, why_not_act, why_not_spend
from freestrike.engine.rules.aiming import MOST_ON_ONE, Pairs, aim_together
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.strikes_together import strike_together
from freestrike.events.commands import ActTogether
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board

SQUAD_ACTION = "monster-basics/squad-action"
MANEUVERS = "monster-basics/minion-maneuvers"


def why_not_act_together(board: Board, command: ActTogether) -> tuple[Reason, ...]:
    """Why the minions may not use the ability so: it is none that a squad uses together, more than three target one creature or object, or
    one of them can't (monster-basics/squad-action, monster-basics/minion-maneuvers)."""
    reasons = [*why_not_act(board, command.creature)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if not creature.squad:
        return (*reasons, Reason("no minion", "monster-basics/organized-as-squads", creature.id))
    used = ability(creature, command.ability)
    if used is None:
        return (*reasons, Reason("no such ability", "classes/abilities", command.ability))
    if not acts_together(used):
        reasons.append(Reason("not used together", SQUAD_ACTION, used.id))
    minions = tuple(dict.fromkeys(minion for minion, _ in command.targets))
    if creature.id not in minions:
        reasons.append(Reason("not among them", SQUAD_ACTION, creature.id))
    if used.usage != MAIN_ACTION:
        reasons.extend(why_not_together(board, creature, used.id))
    for target in dict.fromkeys(target for _, target in command.targets):
        strikers = sum(struck == target for _, struck in command.targets)
        if target and strikers > MOST_ON_ONE and not is_free_strike(used):
            reasons.append(Reason("more than three", SQUAD_ACTION, f"{target}: {strikers}"))
    for minion in minions:
        others = why_not_with(board, creature, minion)
        reasons.extend(others)
        if not others:
            targets = tuple(target for one, target in command.targets if one == minion and (target or not used.first))
            there = as_it_acts(board, minion)
            reasons.extend(why_not_spend(there, minion, used.usage))
            reasons.extend(why_not_use(there, minion, used, manner_of(used, command.manner), targets))
    return tuple(reasons)


def acts_together(used: Ability) -> bool:
    """Whether minions use it together: with one roll a signature ability with single targets, Grab, Knockback; and free strikes."""
    return (used.signature and used.usage == MAIN_ACTION and used.area is None) or used in (GRAB, KNOCKBACK) or is_free_strike(used)


def is_free_strike(used: Ability) -> bool:
    """Whether it is one of the static free strikes that every minion has."""
    return used.id in FREE_STRIKES and used.roll is None


def act_together(scene: Scene, command: ActTogether) -> Procedure[None]:
    """Each of the minions pays for it, then they use it with one roll (monster-basics/squad-action)."""
    used = ability(scene.board.creatures[command.creature], command.ability)
    assert used is not None
    maneuver = used.usage != MAIN_ACTION
    for minion in dict.fromkeys(minion for minion, _ in command.targets):
        yield from spend(scene, minion, used.usage, together=used.id if maneuver else "")
    yield from use_together(scene, used, manner_of(used, command.manner), command.targets)


def use_together(scene: Scene, used: Ability, manner: str, pairs: Pairs, cause: int = 0) -> Procedure[None]:
    """One roll for all: each target is affected once, and its damage grows by the free strike of each further minion that targets it. A
    critical hit is one for each who took part (monster-basics/squad-action)."""
    board = scene.board
    pairs = tuple((minion, target) for minion, target in pairs if can_act(board.creatures[minion]))
    if not pairs:
        return
    if is_free_strike(used):
        yield from _free_strikes_together(scene, used, manner, pairs, cause)
        return
    if used.first:
        pairs = yield from aim_together(scene, tuple(dict.fromkeys(minion for minion, _ in pairs)), Use(used, manner, ()), cause)
        if not pairs:
            return
        used = replace(used, first=())
    minions = tuple(dict.fromkeys(minion for minion, _ in pairs))
    targets = tuple(dict.fromkeys(target for _, target in pairs))
    creatures, objects = aimed(board, targets)
    strikers = tuple((target, tuple(minion for minion, struck in pairs if struck == target)) for target in (*creatures, *objects))
    use = Use(used, manner, creatures, objects=objects, strikers=strikers)
    lead = scene.board.creatures[minions[0]]
    rule = SQUAD_ACTION if used.usage == MAIN_ACTION else MANEUVERS
    resolved = yield from use_ability(scene, lead.id, use, used.usage, rule, damage_types=damage_types(lead, used), cause=cause)
    if resolved.critical:
        yield from extra_main_action(scene, *minions, rules=(SQUAD_ACTION,))
    for minion in minions:
        if used.usage == MAIN_ACTION or bleeds_by(scene.board.creatures[minion], used):
            yield from bleed(scene, minion)


def _free_strikes_together(scene: Scene, used: Ability, manner: str, pairs: Pairs, cause: int) -> Procedure[None]:
    """Those at one target are one strike (monster-basics/free-strike-together); nothing is rolled for the others either."""
    for target in dict.fromkeys(target for _, target in pairs):
        minions = tuple(minion for minion, struck in pairs if struck == target)
        creatures, objects = aimed(scene.board, (target,))
        yield from strike_together(scene, minions, Use(used, manner, creatures, objects=objects), used.usage, SQUAD_ACTION, cause=cause)
    for minion in dict.fromkeys(minion for minion, _ in pairs):
        yield from bleed(scene, minion)
