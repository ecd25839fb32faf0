"""What the use of abilities and actions, and rolls of every kind, bring about."""

from __future__ import annotations

from freestrike.engine.queries.usable import ability
from freestrike.engine.triggers.occasions.occasion import Occasion, finds
from freestrike.events.conditions import SavingThrowMade
from freestrike.events.content.ability import MAIN_ACTION, MOVE_ACTION
from freestrike.events.content.trigger import AFTER, BEFORE
from freestrike.events.movement import StepBegun
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested
from freestrike.events.turns import (
    ActionSpent,
    TriggeredActionTaken,
)
from freestrike.projections.board.board import Board

OPPORTUNITY_ATTACKS = "combat/opportunity-attacks"


@finds(ActionSpent, "uses main action", "uses move action")
def _action_spent(board: Board, event: ActionSpent) -> tuple[Occasion, ...]:
    """A main action that is used without an ability, the others being found with theirs; a move action, into which any other may have been
    turned (combat/taking-a-turn)."""
    if MOVE_ACTION in (event.action, event.used_as):
        return (Occasion("uses move action", BEFORE, event.creature),)
    if event.action != MAIN_ACTION or event.used_as or not event.bare:
        return ()
    return (Occasion("uses main action", BEFORE, event.creature),)


@finds(AbilityUsed, "uses ability", "uses main action", "targets", "strikes")
def _ability_used(board: Board, event: AbilityUsed) -> tuple[Occasion, ...]:
    found = [] if event.apart else [Occasion("uses ability", BEFORE, event.creature, detail=event.ability, manner=event.manner)]
    if event.usage == MAIN_ACTION and not event.apart:
        found.append(Occasion("uses main action", BEFORE, event.creature, detail=event.ability, manner=event.manner))
    strikes = "strikes" in board.listeners and _is_strike(board, event)
    for target in event.targets:
        if target != event.creature:
            found.append(Occasion("targets", BEFORE, event.creature, target, detail=event.ability, manner=event.manner))
            if strikes:
                found.append(Occasion("strikes", BEFORE, event.creature, target, detail=event.ability, manner=event.manner))
    return tuple(found)


def _is_strike(board: Board, event: AbilityUsed) -> bool:
    used = ability(board.creatures[event.creature], event.ability)
    return used is not None and "Strike" in used.keywords


@finds(PowerRollMade, "rolls", "makes ability roll", "obtains tier")
def _power_roll_made(board: Board, event: PowerRollMade) -> tuple[Occasion, ...]:
    best = max((outcome.tier for outcome in (*event.outcomes, *event.objects)), default=0)
    found = [
        Occasion(name, AFTER, event.creature, detail=event.ability, amount=event.natural, value=best)
        for name in ("rolls", "makes ability roll")
    ]
    found.extend(
        Occasion("obtains tier", AFTER, event.creature, outcome.target, detail=event.ability, value=outcome.tier)
        for outcome in event.outcomes
    )
    return tuple(found)


@finds(PowerRollOfTestMade, "rolls")
def _rolled_for_a_test(board: Board, event: PowerRollOfTestMade) -> tuple[Occasion, ...]:
    made = event.made
    return (Occasion("rolls", AFTER, made.creature, detail=made.test, value=made.tier, amount=made.natural),)


@finds(PowerRollTested, "makes test", "obtains tier")
def _tested(board: Board, event: PowerRollTested) -> tuple[Occasion, ...]:
    """An opposed test has no tiers (the-basics/opposed-power-rolls)."""
    names = ("makes test", "obtains tier") if event.tier else ("makes test",)
    return tuple(Occasion(name, AFTER, event.creature, detail=event.test, value=event.tier, amount=event.natural) for name in names)


@finds(SavingThrowMade, "makes saving throw", "fails saving throw")
def _saving_throw_made(board: Board, event: SavingThrowMade) -> tuple[Occasion, ...]:
    names = ("makes saving throw",) if event.succeeded else ("makes saving throw", "fails saving throw")
    made = int(event.succeeded)
    return tuple(Occasion(name, AFTER, event.creature, detail=event.condition.name, value=made, amount=event.die) for name in names)


@finds(TriggeredActionTaken, "uses triggered action", "makes opportunity attack")
def _triggered_action_taken(board: Board, event: TriggeredActionTaken) -> tuple[Occasion, ...]:
    used = Occasion("uses triggered action", BEFORE, event.creature, detail=event.reaction)
    step = board.window(event.of)
    if event.reaction == OPPORTUNITY_ATTACKS and step is not None and type(step.event) is StepBegun:
        return (used, Occasion("makes opportunity attack", BEFORE, event.creature, step.event.creature))
    return (used,)
