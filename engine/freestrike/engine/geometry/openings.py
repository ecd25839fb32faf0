"""Whether a way leads from one space to another that is a square wide all along."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product

from freestrike.engine.geometry.passage import obstruction
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground

_STEPS = tuple(step for step in product((-1, 0, 1), repeat=3) if any(step))


def opening_between(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    """Whether something of size 1 could pass from the one space to the other through the air. Looked for no farther than a square beyond
    all that is solid: who comes so far gets round all of it."""
    goal = frozenset(squares_of(corner_b, side_b))
    ends = (*squares_of(corner_a, side_a), *goal, *ground.solid)
    least = tuple(min(square[axis] for square in ends) - 1 for axis in range(3))
    most = tuple(max(square[axis] for square in ends) + 1 for axis in range(3))
    seen = set(squares_of(corner_a, side_a))
    front = [(distance(at, 1, corner_b, side_b), at) for at in sorted(seen)]
    while front:
        _, at = heappop(front)
        if at in goal:
            return True
        for dx, dy, dz in _STEPS:
            to = (at[0] + dx, at[1] + dy, at[2] + dz)
            within = all(low <= here <= high for low, here, high in zip(least, to, most, strict=True))
            if to not in seen and within and obstruction(ground, at, 1, to) is None:
                seen.add(to)
                heappush(front, (distance(to, 1, corner_b, side_b), to))
    return False
