"""What the course of combat brings about: who joins it, its rounds and turns."""

from __future__ import annotations

from freestrike.engine.triggers.occasions.occasion import Occasion, finds
from freestrike.events.content.trigger import AFTER
from freestrike.events.summoning import CreatureEntered
from freestrike.events.turns import (
    CombatBegun,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnJoined,
    TurnLeft,
    TurnStarted,
)
from freestrike.projections.board.board import Board


@finds(CombatBegun, "combat starts", "joins combat", "round starts")
def _combat_begun(board: Board, event: CombatBegun) -> tuple[Occasion, ...]:
    joining = board.listeners.get("joins combat")
    joined = (Occasion("joins combat", AFTER, creature.id) for creature in board.creatures if joining and creature.id in joining.own)
    return (*joined, Occasion("combat starts", AFTER, ""), Occasion("round starts", AFTER, ""))


@finds(CreatureEntered, "joins combat")
def _creature_entered(board: Board, event: CreatureEntered) -> tuple[Occasion, ...]:
    return (Occasion("joins combat", AFTER, event.entrant.id),)


@finds(RoundStarted, "round starts")
def _round_started(board: Board, event: RoundStarted) -> tuple[Occasion, ...]:
    """While an encounter is created nobody can be asked: what waits for its first round comes with its first command."""
    return (Occasion("round starts", AFTER, ""),) if board.command else ()


@finds(RoundEnded, "round ends")
def _round_ended(board: Board, event: RoundEnded) -> tuple[Occasion, ...]:
    return (Occasion("round ends", AFTER, ""),)


@finds(TurnStarted, "turn starts")
def _turn_started(board: Board, event: TurnStarted) -> tuple[Occasion, ...]:
    return (Occasion("turn starts", AFTER, event.creature),)


@finds(TurnJoined, "turn starts")
def _turn_joined(board: Board, event: TurnJoined) -> tuple[Occasion, ...]:
    return (Occasion("turn starts", AFTER, event.creature),)


@finds(TurnLeft, "turn ends")
def _turn_left(board: Board, event: TurnLeft) -> tuple[Occasion, ...]:
    return (Occasion("turn ends", AFTER, event.creature),)


@finds(TurnEnded, "turn ends")
def _turn_ended(board: Board, event: TurnEnded) -> tuple[Occasion, ...]:
    return (Occasion("turn ends", AFTER, event.creature),)
