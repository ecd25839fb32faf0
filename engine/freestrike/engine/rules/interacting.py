"""Doing something about another creature, or an object that acts like one, that bears what can be dealt with."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.interactions import RULE, as_ability, interaction, why_not_open
from freestrike.engine.rules.actions import begin_turn, spend, why_not_act, why_not_spend
from freestrike.engine.rules.effects.carrying_out import carry_out_all
from freestrike.events.commands import Interact
from freestrike.events.content.ability import FREE_MANEUVER
from freestrike.events.content.effect import TOLD
from freestrike.events.ledger import Reason
from freestrike.events.turns import FeatureUsed
from freestrike.projections.board.board import Board


def why_not_interact(board: Board, command: Interact) -> tuple[Reason, ...]:
    """Why the creature may not do that about the other now (classes/abilities, combat/taking-a-turn)."""
    creature, bearer = board.creatures.get(command.creature), board.creatures.get(command.target)
    one = None if bearer is None else interaction(bearer, command.interaction)
    if creature is not None and bearer is not None and one is not None and one.interaction.usage == TOLD:
        return why_not_open(board, creature, bearer, one)
    reasons = [*why_not_act(board, command.creature)]
    if creature is None:
        return tuple(reasons)
    if bearer is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target))
    if one is None:
        return (*reasons, Reason("no such interaction", RULE, command.interaction))
    if one.interaction.usage != FREE_MANEUVER:
        reasons.extend(why_not_spend(board, creature.id, one.interaction.usage, command.convert))
    elif creature.condition("dazed"):
        reasons.append(Reason("dazed", "classes/dazed", creature.id))
    reasons.extend(why_not_open(board, creature, bearer, one))
    return tuple(reasons)


def interact(scene: Scene, command: Interact) -> Procedure[None]:
    """The action is spent, then what it does is done to the bearer, by the one who deals with it."""
    one = interaction(scene.board.creatures[command.target], command.interaction)
    assert one is not None
    wanted = one.interaction
    if wanted.usage == TOLD:
        pass
    elif wanted.usage == FREE_MANEUVER:
        yield from begin_turn(scene, command.creature)
    else:
        yield from spend(scene, command.creature, wanted.usage, command.convert)
    used = yield from happen(FeatureUsed(command.target, wanted.id, 0, ""), RULE)
    under = Circumstances(command.creature, command.target, as_ability(wanted), (command.target,), cause=used, grantor=one.giver)
    yield from carry_out_all(scene, under, wanted.effects)
