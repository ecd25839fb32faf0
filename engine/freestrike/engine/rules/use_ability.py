"""The command to use an ability on one's turn."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.common_abilities import GRAB, KNOCKBACK
from freestrike.engine.queries.enhanced import enhanced, why_not_more
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.shared_turn import why_not_together
from freestrike.engine.queries.standpoints import standpoints
from freestrike.engine.queries.usable import ON_ONES_TURN, ability, aimed, damage_types, manner_of, why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.actions import (
    begin_turn,
    spend,
    take_main_action,
    take_maneuver,
    why_not_act,
    why_not_spend,
)
from freestrike.engine.rules.in_its_stead import ally_in_its_stead, strike_in_its_stead, why_not_in_its_stead
from freestrike.events.commands import UseAbility
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board

TOGETHER = (GRAB, KNOCKBACK)
"""The maneuvers that are abilities and that a squad uses together (monster-basics/minion-maneuvers)."""


def why_not_use_ability(board: Board, command: UseAbility) -> tuple[Reason, ...]:
    """Why the creature may not use the ability on these targets now (classes/abilities, combat/taking-a-turn)."""
    reasons = [*why_not_act(board, command.creature)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if command.ally:
        why_not_strike = why_not_in_its_stead(board, creature, command.ally, command.ability, command.targets)
        return (*reasons, *why_not_spend(board, creature.id, MAIN_ACTION, command.convert), *why_not_strike)
    used = ability(creature, command.ability)
    if used is None:
        return (*reasons, Reason("no such ability", "classes/abilities", command.ability))
    if used.usage not in ON_ONES_TURN:
        reasons.append(Reason("not used on one's turn", "classes/type", used.usage))
    elif used.usage == FREE_MANEUVER:
        if creature.condition("dazed"):
            reasons.append(Reason("dazed", "classes/dazed", creature.id))
    else:
        reasons.extend(why_not_spend(board, creature.id, used.usage, command.convert))
        reasons.extend(why_not_together(board, creature, used.id) if creature.squad and used in TOGETHER else ())
    reasons.extend(why_not_more(used, command.more))
    used = enhanced(used, command.more)
    if command.space and command.space not in standpoints(board, creature, used):
        reasons.append(Reason("not from there", "classes/distance", command.space))
    there = seen_from(board, creature.id, command.space)
    reasons.extend(why_not_use(there, creature.id, used, manner_of(used, command.manner), command.targets, placed=command.area))
    return tuple(reasons)


def use_an_ability(scene: Scene, command: UseAbility) -> Procedure[None]:
    """Pay the action that the ability takes, then use it."""
    creature = scene.board.creatures[command.creature]
    if command.ally:
        yield from spend(scene, creature.id, MAIN_ACTION)
        possible = ally_in_its_stead(scene.board, creature, command.ally, command.ability, command.targets)
        if possible is not None:
            yield from strike_in_its_stead(scene, creature.id, possible)
        return
    used = ability(creature, command.ability)
    assert used is not None
    used = enhanced(used, command.more)
    targets = command.targets or ((creature.id,) if used.target.kinds == ("self",) else ())
    creatures, objects = aimed(scene.board, targets)
    use = Use(used, manner_of(used, command.manner), creatures, objects=objects, area=command.area, more=command.more, space=command.space)
    if used.usage == FREE_MANEUVER:
        yield from begin_turn(scene, creature.id)
    else:
        yield from spend(scene, creature.id, used.usage, command.convert, used.id if used in TOGETHER else "")
    if used.usage == MAIN_ACTION:
        yield from take_main_action(scene, creature.id, use, damage_types(creature, used))
    else:
        yield from take_maneuver(scene, creature.id, use, MANEUVER if used.usage == MANEUVER else FREE_MANEUVER)
