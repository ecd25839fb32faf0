"""A reaction that the Director awards after the fact: somebody should have had it, and has it now."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.usable import ability, aimed, damage_types, manner_of, why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import extra_main_action, might_or_agility
from freestrike.engine.rules.life import bleed
from freestrike.events.commands import AwardReaction
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.board.board import Board

RULING = "engine/rulings"
REACTIONS = "combat/triggered-actions"


def why_not_award(board: Board, command: AwardReaction) -> tuple[Reason, ...]:
    """Why the reaction cannot be awarded: without an order nobody takes one after the fact; and as with any reaction, that it cannot react,
    or not use the ability on these targets from where it stands now (combat/triggered-actions)."""
    reasons = [] if board.ordered is not None else [Reason("only by the Director's order", RULING, command.creature)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.creature))
    used = ability(creature, command.ability)
    if used is None:
        return (*reasons, Reason("no such ability", "classes/abilities", command.ability))
    reasons.extend(why_not_react(board, creature, free=command.free))
    reasons.extend(why_not_use(board, creature.id, used, manner_of(used, command.manner), command.targets))
    return tuple(reasons)


def award(scene: Scene, command: AwardReaction) -> Procedure[None]:
    """The creature uses the ability as a triggered action, and bleeds from it like from any (combat/triggered-actions, classes/bleeding;
    policy free_triggered_action_bleeds)."""
    id = command.creature
    creature = scene.board.creatures[id]
    used = ability(creature, command.ability)
    assert used is not None
    creatures, objects = aimed(scene.board, command.targets)
    use = Use(used, manner_of(used, command.manner), creatures, objects=objects)
    usage = FREE_TRIGGERED_ACTION if command.free else TRIGGERED_ACTION
    taken = yield from happen(TriggeredActionTaken(id, REACTIONS, command.free, scene.board.command), RULING, REACTIONS)
    resolved = yield from use_ability(scene, id, use, usage, RULING, damage_types=damage_types(creature, used), cause=taken)
    if resolved.critical:
        yield from extra_main_action(scene, id)
    by_itself = not command.free or scene.board.policies["free_triggered_action_bleeds"] == "yes"
    rolled_with = () if used.roll is None else used.roll.characteristics
    if by_itself or might_or_agility(scene.board.creatures[id], rolled_with):
        yield from bleed(scene, id)
