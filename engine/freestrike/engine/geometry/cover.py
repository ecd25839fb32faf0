"""Whether at least half of a space's form is blocked from another by something solid (combat/cover).

The text does not say how a half is told. As for line of effect, straight lines are drawn from the corners of the one space to
those of the other, and touch what they touch (`lines`); the corners of the target stand for its form. It has cover when at
least half of the lines to them are blocked:

- of those from the corner that sees most of it, since who strikes leans to where it sees best, as for line of effect; or
- of those from every corner together (policy cover_lines).

Who is not seen at all is blocked too, but has no cover in the sense of the rule, which asks for line of effect first; that is
for the caller to tell apart.
"""

from __future__ import annotations

from freestrike.engine.geometry.lines import blocks_between, clear, lines_between, once, open_between
from freestrike.events.space import Square
from freestrike.projections.board.ground import Ground


def half_blocked(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int, best_corner: bool) -> bool:
    """Whether at least half of the lines to the space at `corner_b` are blocked: of those from each single corner of the space at
    `corner_a` (`best_corner`), or of all together. Spaces that share a square see each other whole."""
    if open_between(ground, corner_a, corner_b):
        return False
    return once(ground, _from_the_best_corner if best_corner else _from_all_together, corner_a, side_a, corner_b, side_b)


def _from_the_best_corner(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    blocks = blocks_between(ground, corner_a, side_a, corner_b, side_b)
    if not blocks:
        return False
    return all(2 * _clear_ones(lines, blocks) <= len(lines) for lines in lines_between(corner_a, side_a, corner_b, side_b))


def _from_all_together(ground: Ground, corner_a: Square, side_a: int, corner_b: Square, side_b: int) -> bool:
    blocks = blocks_between(ground, corner_a, side_a, corner_b, side_b)
    if not blocks:
        return False
    together = [line for lines in lines_between(corner_a, side_a, corner_b, side_b) for line in lines]
    return 2 * _clear_ones(together, blocks) <= len(together)


def _clear_ones(lines: list[tuple[Square, Square]], blocks: list[tuple[int, int, int, int, int, int]]) -> int:
    return sum(clear(start, end, blocks) for start, end in lines)
