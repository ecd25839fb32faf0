"""Edges and banes on an ability roll: every source there is, in one list, and how they net."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from freestrike.engine.queries.free_strikes import FREE_STRIKES
from freestrike.engine.queries.surroundings import enemy_adjacent, has_line_of_effect
from freestrike.events.content.ability import Ability
from freestrike.events.content.stat_block import FreeStrikesWithoutBane
from freestrike.events.lasting import MARKED
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, Creature

EDGE = "edge"
DOUBLE_EDGE = "double edge"
BANE = "bane"
DOUBLE_BANE = "double bane"


@attrs.frozen
class Use:
    """An ability as it is used now: `manner` "melee", "ranged" or "area", against all of `targets` (ids)."""

    ability: Ability
    manner: str
    targets: tuple[str, ...]

    @property
    def strike(self) -> bool:
        """Whether it has the Strike keyword."""
        return "Strike" in self.ability.keywords


Source = Callable[[Board, Creature, Creature, Use], Entry | None]


def _weakened(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(BANE, 1, "weakened", "classes/weakened") if user.condition("weakened") else None


def _prone(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(BANE, 1, "prone", "classes/prone") if use.strike and user.condition("prone") else None


def _restrained(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if not user.condition("restrained") or _spared(user, use, "restrained"):
        return None
    return Entry(BANE, 1, "restrained", "classes/restrained")


def _frightened(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    fear = user.condition("frightened")
    if fear is not None and fear.source == target.id:
        return Entry(BANE, 1, f"frightened of {target.id}", "classes/frightened")
    return None


def _grabbed(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    grab = user.condition("grabbed")
    if grab is not None and grab.source not in use.targets and not _spared(user, use, "grabbed"):
        return Entry(BANE, 1, f"grabbed by {grab.source}", "classes/grabbed")
    return None


def _spared(user: Creature, use: Use, condition: str) -> bool:
    """Whether a feature keeps the user's free strikes from the bane of a `condition` that it has (rewards/brawler)."""
    return use.ability.id in FREE_STRIKES and any(
        type(effect) is FreeStrikesWithoutBane and condition in effect.conditions
        for trait in user.stat_block.traits
        for effect in trait.effects
    )


def _taunted(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    taunt = user.condition("taunted")
    if taunt is None or taunt.source in use.targets:
        return None
    taunter = board.creatures.get(taunt.source)
    if taunter is None or taunter.life == "dead" or not has_line_of_effect(board, user, taunter):
        return None
    return Entry(DOUBLE_BANE, 2, f"taunted by {taunter.id}", "classes/taunted")


def _enemy_adjacent_to_a_ranged_striker(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner != "ranged" or not use.strike:
        return None
    enemy = enemy_adjacent(board, user)
    return None if enemy is None else Entry(BANE, 1, f"{enemy.id} is adjacent", "classes/ranged")


def _prone_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner == "melee" and target.condition("prone"):
        return Entry(EDGE, 1, f"{target.id} is prone", "classes/prone")
    return None


def _restrained_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(EDGE, 1, f"{target.id} is restrained", "classes/restrained") if target.condition("restrained") else None


def _frightened_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    fear = target.condition("frightened")
    if fear is not None and fear.source == user.id:
        return Entry(EDGE, 1, f"{target.id} is frightened of {user.id}", "classes/frightened")
    return None


def _surprised_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(EDGE, 1, f"{target.id} is surprised", "combat/determine-surprise") if target.surprised else None


def _unconscious_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if target.life == "unconscious":
        return Entry(DOUBLE_EDGE, 2, f"{target.id} is unconscious", "combat/unconscious")
    return None


def _marked_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    """Who marked the target and sees it has the edge, and so have its allies that it sees, until it is dying (classes/mark)."""
    for mark in target.lasting:
        marker = board.creatures.get(mark.source) if mark.name == MARKED else None
        if marker is None or marker.life != ALIVE or marker.side != user.side or not has_line_of_effect(board, marker, target):
            continue
        if marker.id == user.id or has_line_of_effect(board, marker, user):
            return Entry(EDGE, 1, f"{target.id} is marked by {marker.id}", "classes/mark")
    return None


def _climbed_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner == "melee" and user.mount == target.id:
        return Entry(EDGE, 1, f"is on {target.id}", "combat/climbing-other-creatures")
    return None


SOURCES: tuple[Source, ...] = (
    _weakened,
    _prone,
    _restrained,
    _frightened,
    _grabbed,
    _taunted,
    _enemy_adjacent_to_a_ranged_striker,
    _prone_target,
    _restrained_target,
    _frightened_target,
    _surprised_target,
    _unconscious_target,
    _marked_target,
    _climbed_target,
)
"""Every source of an edge or a bane, in the order in which a ledger shows them."""


def edges_and_banes(board: Board, user: Creature, target: Creature, use: Use) -> tuple[Entry, ...]:
    """The edges and banes on `user`'s ability roll against `target`."""
    if not (user.conditions or target.conditions or target.surprised or target.lasting or user.mount or use.manner == "ranged"):
        return ()
    return tuple(entry for source in SOURCES if (entry := source(board, user, target, use)) is not None)


def net(ledger: tuple[Entry, ...]) -> int:
    """What is left when edges and banes have cancelled (the-basics/rolling-with-edges-and-banes): 2 double edge, 1 edge, 0, -1 bane, -2
    double bane. Two or more edges are a double edge, however many; so are banes."""
    edges = min(2, sum(entry.amount for entry in ledger if entry.kind in (EDGE, DOUBLE_EDGE)))
    return edges - banes(ledger)


def banes(ledger: tuple[Entry, ...]) -> int:
    """0, 1 for a bane, 2 for a double bane, before edges are set against them."""
    return min(2, sum(entry.amount for entry in ledger if entry.kind in (BANE, DOUBLE_BANE)))
