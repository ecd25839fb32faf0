"""Whether a creature of one square may Advance along a path, worked out plainly: the oracle for movement."""

from __future__ import annotations

from freestrike.events.space import SMALL_SIZES, Square, Terrain, size_rank
from properties.second_fold import Fight, Fighter


def may_walk(fight: Fight, id: str, path: tuple[Square, ...], left: int) -> bool:
    """Whether `id`, of a size that fills one square, may walk `path` on one level for `left` squares of movement. Fear is left out."""
    walker = fight.creatures[id]
    terrain = fight.setup.terrain
    assert walker.size in SMALL_SIZES
    assert not walker.has("frightened")
    at, cost = walker.square, 0
    for to in path:
        if not _may_step(terrain, at, to) or not _brings_along(fight, id, walker.square, to):
            return False
        cost += 1 + (to in terrain.difficult or _enemy_in(fight, walker, to)) + walker.has("prone")
        at = to
    return bool(path) and cost <= left and _may_stop(fight, id, at)


def speed_of(fighter: Fighter) -> int:
    """Its speed now: 0 while grabbed, restrained or unconscious, at most 2 while slowed (rules/classes.md, conditions)."""
    if fighter.has("grabbed") or fighter.has("restrained") or fighter.has("unconscious"):
        return 0
    return min(2, fighter.speed) if fighter.has("slowed") else fighter.speed


def _may_step(terrain: Terrain, at: Square, to: Square) -> bool:
    assert terrain.least is not None
    assert terrain.most is not None
    dx, dy = to[0] - at[0], to[1] - at[1]
    if max(abs(dx), abs(dy)) != 1 or to[2] != at[2] or to in terrain.solid:
        return False
    if any(not low <= here <= high for low, here, high in zip(terrain.least, to, terrain.most, strict=True)):
        return False
    if not dx or not dy:
        return not _walled(terrain, at, to)
    one, other = (at[0] + dx, at[1], at[2]), (at[0], at[1] + dy, at[2])
    sides = ((at, one), (at, other), (one, to), (other, to))
    return one not in terrain.solid and other not in terrain.solid and not any(_walled(terrain, *side) for side in sides)


def _brings_along(fight: Fight, id: str, origin: Square, to: Square) -> bool:
    """Whether whom `id` has grabbed has free room in the same place beside it (rules/classes.md:462)."""
    terrain = fight.setup.terrain
    assert terrain.least is not None
    assert terrain.most is not None
    grabbed = {name: one for name, one in fight.creatures.items() if any(c.name == "grabbed" and c.source == id for c in one.conditions)}
    taken = {square for name, one in fight.creatures.items() if name != id and name not in grabbed for square in one.squares()}
    moved = [tuple(at + t - o for at, t, o in zip(square, to, origin, strict=True)) for one in grabbed.values() for square in one.squares()]
    inside = all(low <= at <= high for square in moved for low, at, high in zip(terrain.least, square, terrain.most, strict=True))
    return inside and not taken.intersection(moved) and not set(terrain.solid).intersection(moved)


def _walled(terrain: Terrain, one: Square, other: Square) -> bool:
    return any((wall.one, wall.other) in ((one, other), (other, one)) for wall in terrain.walls)


def _enemy_in(fight: Fight, walker: Fighter, square: Square) -> bool:
    return any(other.side != walker.side and square in other.squares() for other in fight.creatures.values())


def _may_stop(fight: Fight, id: str, square: Square) -> bool:
    rank = size_rank(fight.creatures[id].size)
    others = (other for name, other in fight.creatures.items() if name != id and square in other.squares())
    return all(abs(size_rank(other.size) - rank) >= 2 for other in others)
