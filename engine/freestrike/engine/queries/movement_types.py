"""The types of movement that a creature has besides walking, as they stand in its speed entry (combat/movement-types)."""

from __future__ import annotations

from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.modifiers import borne, can, cannot
from freestrike.engine.queries.speed import speed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def has_movement(board: Board, creature: Creature, movement: str) -> bool:
    """Whether its stat block or a feature gives it `movement`."""
    return movement in creature.stat_block.movement or can(board, creature, movement)


def flies(board: Board, creature: Creature) -> bool:
    """Whether it can fly now: not while prone or with a speed of 0 (combat/fly, classes/prone)."""
    if not has_movement(board, creature, "fly") or not can_act(creature) or cannot(board, creature, "fly"):
        return False
    return not creature.condition("prone") and speed(board, creature) > 0


def stays_in_midair(board: Board, creature: Creature) -> bool:
    """Whether nothing below it makes it fall: it flies, or it hovers, prone or not (combat/fly, combat/hover)."""
    return has_movement(board, creature, "hover") or flies(board, creature)


def climbs(creature: Creature) -> bool:
    """Whether it climbs at full speed (combat/climb-or-swim)."""
    return "climb" in creature.stat_block.movement or _is_given(creature, "climb")


def swims(creature: Creature) -> bool:
    """Whether it swims at full speed (combat/climb-or-swim)."""
    return "swim" in creature.stat_block.movement or _is_given(creature, "swim")


def burrows(creature: Creature) -> bool:
    """Whether it can move through dirt (combat/burrow)."""
    return "burrow" in creature.stat_block.movement or _is_given(creature, "burrow")


def teleports(creature: Creature) -> bool:
    """Whether it can teleport as part of its usual movement (combat/teleport)."""
    return "teleport" in creature.stat_block.movement or _is_given(creature, "teleport")


def _is_given(creature: Creature, movement: str) -> bool:
    """Whether a feature gives it `movement`, whatever else it asks for."""
    if not (creature.modified or creature.lasting):
        return False
    return any(one.modifier.name == movement and not one.modifier.when for one in borne(creature, "can"))
