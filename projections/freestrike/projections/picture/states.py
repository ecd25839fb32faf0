"""What is the matter with a creature, what it has to spend, and what a squad and the Director have left, in words."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, Creature

ENDINGS = {"eot": " (EoT)", "save": " (save ends)"}


def states(creature: Creature) -> tuple[str, ...]:
    """How it lives if it is not simply alive, winded, surprised, its conditions; each once."""
    found = [] if creature.life == ALIVE else ["gone" if creature.gone else creature.life]
    if creature.life == ALIVE and creature.winded:
        found.append("winded")
    if creature.surprised:
        found.append("surprised")
    found.extend(condition.name + ENDINGS.get(condition.ends, "") for condition in creature.conditions if condition.name != creature.life)
    return tuple(dict.fromkeys(found))


def in_hand(creature: Creature) -> tuple[str, ...]:
    """What it has to spend: its heroic resource by the name of its class, its epic resource, surges."""
    named = creature.stat_block.heroic_resource
    counts = ((creature.heroic_resource, named), (creature.epic_resource, "epic resource"))
    surges = f"{creature.surges} surge{'s' if creature.surges > 1 else ''}"
    return (*(f"{count} {what}" for count, what in counts if what and count), *((surges,) if creature.surges else ()))


def malice_legend(board: Board) -> Iterator[str]:
    """The Malice that the Director has."""
    if board.malice:
        yield f"Malice: {board.malice}"


def squad_legend(board: Board) -> Iterator[str]:
    """What each squad has left of the Stamina that its minions share, and who leads it."""
    for squad in board.squads:
        if squad.members:
            led = f", led by {squad.captain}" if squad.captain else ""
            yield f"squad {squad.name}: {squad.pool}/{squad.stamina * len(squad.members)} Stamina in all{led}"
