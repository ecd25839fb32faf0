"""What a space stands on: the ground, something solid, water, the earth around it, a surface that it holds on to, or nothing."""

from __future__ import annotations

from functools import lru_cache

from freestrike.engine.geometry.space import surrounding
from freestrike.events.space import EARTH, Square
from freestrike.projections.board.ground import Ground

FOOTING = "footing"
WATER = "water"
BURIED = "buried"
NOTHING = ""


def support(ground: Ground, corner: Square, side: int) -> str:
    """What bears a space of `side` at `corner`, creatures aside:

    - "buried": the ground fills one of its squares, so that it is around it (combat/burrow);
    - "water": all of it is in liquid, or part of it while nothing solid is below it;
    - "footing": a square below it is filled, by the ground or by something solid;
    - "": nothing.
    """
    if is_buried(ground, corner, side):
        return BURIED
    if is_afloat(ground, corner, side):
        return WATER
    return FOOTING if has_footing(ground, corner, side) else NOTHING


def has_footing(ground: Ground, corner: Square, side: int) -> bool:
    """Whether the ground or something solid fills a square directly below the space."""
    x, y, z = corner
    if z <= 0 and not ground.columns:
        return True
    if side == 1:
        return ground.top(x, y) >= z or (x, y, z - 1) in ground.solid
    return any(
        ground.top(x + dx, y + dy) >= z or (x + dx, y + dy, z - 1) in ground.solid for dx in range(side) for dy in range(side)
    )  # fmt: skip


def is_buried(ground: Ground, corner: Square, side: int) -> bool:
    """Whether the ground fills a square of the space."""
    x, y, z = corner
    if not ground.columns:
        return z < 0
    if side == 1:
        return ground.top(x, y) > z
    return any(ground.top(x + dx, y + dy) > z for dx in range(side) for dy in range(side))


def is_afloat(ground: Ground, corner: Square, side: int) -> bool:
    """Whether all of the space is in liquid, or part of it while nothing solid is below it: it swims there, and wades where it has a
    footing and its head out of the liquid."""
    water = ground.water
    if not water:
        return False
    if side == 1:
        return corner in water
    x, y, z = corner
    span = range(side)
    wet = [(x + dx, y + dy, z + dz) in water for dx in span for dy in span for dz in span]
    return all(wet) or (any(wet) and not has_footing(ground, corner, side))


def is_earth(ground: Ground, square: Square) -> bool:
    """Whether `square` is ground that can be burrowed through (combat/burrow). The ground of a map is earth where no column says
    otherwise."""
    x, y, z = square
    column = ground.columns.get((x, y))
    return z < 0 if column is None else z < column.top and column.material == EARTH


def is_slope(ground: Ground, corner: Square, side: int, to: Square) -> bool:
    """Whether the step from `corner` to `to` goes one square up or down a slope: the ground bears the space at both ends, and it is gentle
    wherever it is highest under the one or the other of them (combat/vertical)."""
    if abs(to[2] - corner[2]) != 1 or corner[:2] == to[:2] or not ground.columns:
        return False
    return _on_its_highest(ground, corner, side) and _on_its_highest(ground, to, side) and (
        _gentle(ground, corner, side) or _gentle(ground, to, side)
    )  # fmt: skip


def grip(ground: Ground, corner: Square, side: int) -> set[Square | tuple[Square, Square]]:
    """What a space can hold on to: the filled squares that touch it, by a corner too, but for those directly below it, on which it
    would stand; and the walls on its sides or on the edges of the squares below it (combat/climb-or-swim)."""
    x, y, z = corner
    held: set[Square | tuple[Square, Square]] = {
        square
        for square in surrounding(corner, side, True)
        if ground.filled(square) and not (square[2] < z and 0 <= square[0] - x < side and 0 <= square[1] - y < side)
    }
    if ground.walls:
        for own in _with_below(corner, side):
            for beside in _beside(own):
                if (own, beside) in ground.walls:
                    held.add((min(own, beside), max(own, beside)))
    return held


def can_climb(ground: Ground, corner: Square, side: int, to: Square) -> bool:
    """Whether a space can climb from `corner` to `to`: it holds on at `to` to what it held on to, or stood on, before."""
    reached = grip(ground, to, side)
    if not reached:
        return False
    x, y, z = corner
    stood = ((x + dx, y + dy, z - 1) for dx in range(side) for dy in range(side))
    return not reached.isdisjoint(grip(ground, corner, side)) or any(square in reached for square in stood)


def _on_its_highest(ground: Ground, corner: Square, side: int) -> bool:
    """Whether the highest ground under the space is what it stands on."""
    x, y, z = corner
    return max(ground.top(x + dx, y + dy) for dx in range(side) for dy in range(side)) == z


def _gentle(ground: Ground, corner: Square, side: int) -> bool:
    x, y, z = corner
    for dx in range(side):
        for dy in range(side):
            column = ground.columns.get((x + dx, y + dy))
            if (0 if column is None else column.top) == z and (column is None or not column.slope):
                return False
    return True


@lru_cache(maxsize=1024)
def _with_below(corner: Square, side: int) -> tuple[Square, ...]:
    """The squares of the space and those directly below it."""
    x, y, z = corner
    span = range(side)
    return tuple([(x + dx, y + dy, z + dz) for dx in span for dy in span for dz in range(-1, side)])


def _beside(square: Square) -> tuple[Square, ...]:
    x, y, z = square
    return ((x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z))
