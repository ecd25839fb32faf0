"""Whether anything solid completely blocks one space from another (classes/line-of-effect).

The rule draws a straight line from any corner of the one space to any corner of the other; one that touches nothing is enough.
What a line touches is settled in `lines`.
"""

from __future__ import annotations

from freestrike.engine.geometry.lines import blocks_between, clear, lines_between, once, open_between
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground


def line_of_effect(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    """Whether a space has line of effect to another; spaces that share a square always have."""
    if open_between(ground, corner_a, corner_b):
        return True
    return once(ground, _found, corner_a, side_a, corner_b, side_b)


def _found(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    blocks = blocks_between(ground, corner_a, side_a, corner_b, side_b)
    if not blocks:
        return True
    return any(clear(start, end, blocks) for lines in lines_between(corner_a, side_a, corner_b, side_b) for start, end in lines)
