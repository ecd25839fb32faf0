"""What damage, healing and what they lead to bring about."""

from __future__ import annotations

from freestrike.engine.triggers.occasions.occasion import Occasion, finds
from freestrike.events.content.trigger import AFTER, BEFORE
from freestrike.events.damage import (
    BecameDying,
    BecameWinded,
    DamageDue,
    DamageTaken,
    DeathDue,
    Died,
    KnockedOut,
    StaminaRegained,
    TemporaryStaminaGained,
)
from freestrike.events.forced_movement import ObjectBroken
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board


@finds(DamageDue, "is about to damage")
def _damage_due(board: Board, event: DamageDue) -> tuple[Occasion, ...]:
    manner, amount, rolled = _manner(board), event.amount, event.rolled
    return (Occasion("is about to damage", BEFORE, event.source, event.target, event.ability, manner=manner, amount=amount, rolled=rolled),)


@finds(DamageTaken, "deals damage")
def _damage_taken(board: Board, event: DamageTaken) -> tuple[Occasion, ...]:
    if not event.amount:
        return ()
    manner, amount, rolled = _manner(board), event.amount, event.rolled
    return (Occasion("deals damage", AFTER, event.source, event.target, event.type, manner=manner, amount=amount, rolled=rolled),)


@finds(BecameWinded, "becomes winded")
def _became_winded(board: Board, event: BecameWinded) -> tuple[Occasion, ...]:
    return (Occasion("becomes winded", AFTER, event.creature, event.by, board.creatures[event.creature].hurt_by),)


@finds(DeathDue, "would drop to 0", "drops to 0", "dies")
def _death_due(board: Board, event: DeathDue) -> tuple[Occasion, ...]:
    by = board.creatures[event.creature].hurt_by
    return tuple(Occasion(name, BEFORE, event.creature, event.by, by) for name in ("would drop to 0", "drops to 0", "dies"))


@finds(BecameDying, "drops to 0", "becomes dying")
def _became_dying(board: Board, event: BecameDying) -> tuple[Occasion, ...]:
    return (Occasion("drops to 0", AFTER, event.creature), Occasion("becomes dying", AFTER, event.creature))


@finds(Died, "drops to 0", "dies")
def _died(board: Board, event: Died) -> tuple[Occasion, ...]:
    return (Occasion("drops to 0", AFTER, event.creature), Occasion("dies", AFTER, event.creature))


@finds(KnockedOut, "drops to 0", "is knocked out")
def _knocked_out(board: Board, event: KnockedOut) -> tuple[Occasion, ...]:
    return (Occasion("drops to 0", AFTER, event.creature, event.by), Occasion("is knocked out", AFTER, event.creature, event.by))


@finds(StaminaRegained, "regains stamina")
def _stamina_regained(board: Board, event: StaminaRegained) -> tuple[Occasion, ...]:
    return (Occasion("regains stamina", AFTER, event.creature, amount=event.amount),) if event.amount else ()


@finds(TemporaryStaminaGained, "gains temporary stamina")
def _temporary_gained(board: Board, event: TemporaryStaminaGained) -> tuple[Occasion, ...]:
    return (Occasion("gains temporary stamina", AFTER, event.creature),)


@finds(ObjectBroken, "breaks object")
def _object_broken(board: Board, event: ObjectBroken) -> tuple[Occasion, ...]:
    return (Occasion("breaks object", AFTER, event.by, detail=event.object, amount=len(event.squares)),)


def _manner(board: Board) -> str:
    """How the ability in flight is used: "melee", "ranged", "area" or ""."""
    for window in reversed(board.in_flight):
        if type(window.event) is AbilityUsed:
            return window.event.manner
    return ""
