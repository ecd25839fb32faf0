"""What reactions bring about by what they alter: damage made less, a bane imposed."""

from __future__ import annotations

from freestrike.engine.triggers.occasions.occasion import Occasion, finds
from freestrike.events.alterations import DamageHalved, DamageReduced, RollModified
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION
from freestrike.events.content.trigger import AFTER
from freestrike.events.damage import DamageDue
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested
from freestrike.projections.board.board import Board


@finds(DamageHalved, "reduces damage")
def _damage_halved(board: Board, event: DamageHalved) -> tuple[Occasion, ...]:
    due = _damage_in_flight(board, event.of)
    return _reduced(board, event.by, event.source, event.target or due.target, due.amount - due.amount // 2)


@finds(DamageReduced, "reduces damage")
def _damage_reduced(board: Board, event: DamageReduced) -> tuple[Occasion, ...]:
    """By so much, or, where it comes to nothing, by all of what is in flight."""
    due = _damage_in_flight(board, event.of)
    less = due.amount if event.amount is None else event.amount
    return _reduced(board, event.by, event.source, event.target or due.target, less) if event.amount is None or less > 0 else ()


@finds(RollModified, "imposes bane")
def _roll_modified(board: Board, event: RollModified) -> tuple[Occasion, ...]:
    window = board.window(event.of)
    by, _, source = event.entry.source.partition(": ")
    if window is None or not event.entry.kind.endswith("bane") or not _is_a_triggered_action(board, by, source):
        return ()
    rolled = window.event.made if isinstance(window.event, PowerRollOfTestMade) else window.event
    roller = rolled.creature if isinstance(rolled, AbilityUsed | PowerRollMade | PowerRollTested) else ""
    return (Occasion("imposes bane", AFTER, by, roller),)


def _reduced(board: Board, by: str, source: str, target: str, less: int) -> tuple[Occasion, ...]:
    return (Occasion("reduces damage", AFTER, by, target, amount=less),) if _is_a_triggered_action(board, by, source) else ()


def _damage_in_flight(board: Board, seq: int) -> DamageDue:
    """The damage in flight under `seq`; none of it, to nobody, where it is not rolled yet."""
    window = board.window(seq)
    return window.event if window is not None and isinstance(window.event, DamageDue) else DamageDue("", "", "", 0)


def _is_a_triggered_action(board: Board, by: str, source: str) -> bool:
    """Whether what `by` has done is a triggered action of its own, called `source`."""
    creature = board.creatures.get(by)
    return creature is not None and any(
        react.name == source and react.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION) for react in creature.reacts
    )
