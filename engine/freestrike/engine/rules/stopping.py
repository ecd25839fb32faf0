"""Ending what one has imposed on another by an ability (classes/creature-ends-an-ability-effect)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.counts_as import is_out
from freestrike.engine.queries.usable import ability
from freestrike.engine.rules.actions import begin_turn, why_not_act
from freestrike.engine.rules.crawling import why_not_free_maneuver
from freestrike.engine.rules.saving import end
from freestrike.events.commands import StopEffect
from freestrike.events.conditions import Condition
from freestrike.events.lasting import UNNAMED, Lasting
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RULE = "classes/creature-ends-an-ability-effect"
GRABBED = "grabbed"
WHY = "its source ended it"


def stoppable(source: Creature, other: Creature) -> tuple[Condition | Lasting, ...]:
    """What `source` has imposed on `other` by an ability of its own and could end, each once: on itself what an ability has left that it
    can end at will. Of a grab one lets go (classes/grabbed)."""
    if source.id == other.id:
        return tuple(one for one in other.lasting if one.name != UNNAMED and one.source == source.id and ends_at_will(source, one))
    imposed: tuple[Condition | Lasting, ...] = (*other.conditions, *other.lasting)
    mine = (one for one in imposed if one.source == source.id and one.name != GRABBED and ability(source, one.by) is not None)
    return tuple(dict.fromkeys(mine))


def ends_at_will(source: Creature, imposed: Condition | Lasting) -> bool:
    """Whether the ability that `source` has imposed it by says that it can end that at any time, without an action."""
    used = ability(source, imposed.by) if imposed.by else None
    return used is not None and used.at_will


def takes_no_action(board: Board, command: StopEffect) -> bool:
    """Whether all that would be over can be ended without an action, in anybody's turn."""
    creature, target = board.creatures.get(command.creature), board.creatures.get(command.target)
    if creature is None or target is None:
        return False
    named = [one for one in stoppable(creature, target) if one.name == command.effect]
    return bool(named) and all(ends_at_will(creature, one) for one in named)


def why_not_stop_effect(board: Board, command: StopEffect) -> tuple[Reason, ...]:
    """Why the creature may not end that on the target: it has not imposed it, not by an ability, or can take no free maneuver. What
    ends at will takes no action, and no turn."""
    if takes_no_action(board, command):
        source = board.creatures[command.creature]
        return (Reason(source.life, "combat/dying-and-death", source.id),) if is_out(source) else ()
    reasons = [*why_not_act(board, command.creature)]
    creature, target = board.creatures.get(command.creature), board.creatures.get(command.target)
    if creature is None:
        return tuple(reasons)
    reasons.extend(why_not_free_maneuver(creature))
    if target is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target))
    if not any(one.name == command.effect for one in stoppable(creature, target)):
        reasons.append(Reason("not imposed by it", RULE, f"{target.id}: {command.effect}"))
    return tuple(reasons)


def stop_effect(scene: Scene, command: StopEffect) -> Procedure[None]:
    """A free maneuver, unless the ability says that it takes no action: every instance that the creature has imposed by that name is over
    (classes/creature-ends-an-ability-effect)."""
    if not takes_no_action(scene.board, command):
        yield from begin_turn(scene, command.creature)
    board = scene.board
    for one in stoppable(board.creatures[command.creature], board.creatures[command.target]):
        if one.name == command.effect:
            yield from end(scene, command.target, one, WHY, RULE, cause=0)
