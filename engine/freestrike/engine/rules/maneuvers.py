"""Maneuvers that everyone has: Stand Up and Catch Breath."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.recovering import why_not_recover
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.rules.actions import begin_turn, spend, why_not_act, why_not_spend
from freestrike.engine.rules.conditions import end_every
from freestrike.engine.rules.crawling import is_voluntarily_prone, why_not_free_maneuver
from freestrike.engine.rules.healing import spend_recovery
from freestrike.events.commands import CatchBreath, StandUp
from freestrike.events.content.ability import MANEUVER
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DYING

STAND_UP = "combat/stand-up"
CATCH_BREATH = "combat/catch-breath"


def why_not_stand_up(board: Board, command: StandUp) -> tuple[Reason, ...]:
    """Why the creature may not stand up, or make another stand up: not prone, restrained, or the other is no adjacent willing creature
    (combat/stand-up, classes/restrained)."""
    creature = board.creatures.get(command.creature)
    target = board.creatures.get(command.target or command.creature)
    free = creature is not None and creature is target and is_voluntarily_prone(creature)
    reasons = [*why_not_act(board, command.creature)]
    if not free:
        reasons.extend(why_not_spend(board, command.creature, MANEUVER, command.convert))
    elif creature is not None:
        reasons.extend(why_not_free_maneuver(creature))
    if creature is None or target is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target)) if target is None else tuple(reasons)
    if cannot(board, target, "stand"):
        reasons.append(Reason("cannot stand", STAND_UP, target.id))
    if not target.condition("prone"):
        reasons.append(Reason("not prone", STAND_UP, target.id))
    if target.condition("unconscious"):
        reasons.append(Reason("unconscious", "combat/unconscious", target.id))
    if creature.condition("restrained"):
        reasons.append(Reason("restrained", "classes/restrained", creature.id))
    if target.id != creature.id:
        if target.side != creature.side:
            reasons.append(Reason("not willing", STAND_UP, target.id))
        if not are_adjacent(creature, target):
            reasons.append(Reason("not adjacent", STAND_UP, target.id))
    return tuple(reasons)


def stand_up(scene: Scene, command: StandUp) -> Procedure[None]:
    """The prone condition ends (combat/stand-up); who is prone by its own will stands up as a free maneuver (combat/crawl)."""
    creature = scene.board.creatures[command.creature]
    if command.target in ("", creature.id) and is_voluntarily_prone(creature):
        yield from begin_turn(scene, creature.id)
    else:
        yield from spend(scene, creature.id, MANEUVER, command.convert)
    yield from end_every(scene, command.target or command.creature, "prone", "stood up", STAND_UP)


def why_not_catch_breath(board: Board, command: CatchBreath) -> tuple[Reason, ...]:
    """Why the creature may not Catch its Breath: no Recoveries left, dying, or kept from recovering. At full Stamina it may: nothing
    that is printed forbids it (combat/catch-breath)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if not creature.recoveries:
        reasons.append(Reason("no recoveries", "combat/recoveries-and-recovery-value", creature.id))
    if creature.life == DYING:
        reasons.append(Reason("dying", CATCH_BREATH, creature.id))
    reasons.extend(why_not_recover(board, creature))
    return tuple(reasons)


def catch_breath(scene: Scene, command: CatchBreath) -> Procedure[None]:
    """Spend a Recovery and regain Stamina equal to the recovery value, up to the maximum (combat/catch-breath)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    yield from spend_recovery(scene, command.creature, "catch breath", CATCH_BREATH)
