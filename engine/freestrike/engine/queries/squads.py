"""The squad of a minion, and who is nearest to those who drop."""

from __future__ import annotations

from freestrike.engine.queries.surroundings import squares_between
from freestrike.events.content.stat_block import StatBlock
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.squad import Squad


def is_minion(stat_block: StatBlock) -> bool:
    """Whether it is organized as a minion (monster-basics/minions)."""
    return any("minion" in role.lower() for role in stat_block.roles)


def squad_of(board: Board, creature: Creature) -> Squad | None:
    """The squad that `creature` is in as one of its minions (monster-basics/organized-as-squads)."""
    if not creature.squad:
        return None
    squad = board.squad(creature.squad)
    return squad if squad is not None and creature.id in squad.members else None


def upright(board: Board, squad: Squad) -> tuple[str, ...]:
    """The minions of `squad` that have not dropped, in order of entry; one that has dropped may still be on its way to die."""
    return tuple(id for id in squad.members if board.creatures[id].stamina > 0)


def nearest(board: Board, candidates: tuple[str, ...], dropped: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `candidates` that are nearest to any of `dropped`, all that are equally near (monster-basics/dropping-multiple-minions)."""

    def away(id: str) -> int:
        creature = board.creatures[id]
        return min((squares_between(creature, board.creatures[other]) for other in dropped), default=0)

    least = min(map(away, candidates))
    return tuple(id for id in candidates if away(id) == least)
