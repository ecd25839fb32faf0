"""Directions of force: away from a space, towards it, and lines that never bend back (classes/straight-line).

How far a space is from another is counted in squares between the nearest squares of the two (combat/movement), so a step that goes
past a corner can be a step away. What is "straight" on the grid needs no single row of squares: each axis only keeps its direction.
"""

from __future__ import annotations

from freestrike.engine.geometry.space import distance
from freestrike.events.space import Square

NO_HEADING: Square = (0, 0, 0)
"""The heading of a line that has not begun."""


def step_between(corner: Square, to: Square) -> Square:
    """The step from one corner to another: how far along each axis."""
    return (to[0] - corner[0], to[1] - corner[1], to[2] - corner[2])


def heading(before: Square, step: Square) -> Square | None:
    """The heading of a straight line after one more `step`, or None if it would bend back: go against a direction in which it has
    already gone. A heading has 1, -1 or, for an axis along which the line has not moved yet, 0."""
    x, y, z = before
    dx, dy, dz = step
    if x * dx < 0 or y * dy < 0 or z * dz < 0:
        return None
    return (x or dx, y or dy, z or dz)


def change(origin: Square, origin_side: int, corner: Square, side: int, to: Square) -> int:
    """By how many squares a space of `side` gets farther from the one at `origin` when it goes from `corner` to `to`; negative if it gets
    nearer (combat/forced-movement)."""
    return distance(origin, origin_side, to, side) - distance(origin, origin_side, corner, side)
