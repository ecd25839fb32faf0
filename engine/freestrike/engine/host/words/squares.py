"""Squares inside of a text: written as the board names them."""

from __future__ import annotations

import re

from freestrike.events.space import Square
from freestrike.projections.picture.square_names import square_name

_WRITTEN = re.compile(r"\((-?\d+), (-?\d+)(?:, (-?\d+))?\)|(?<=\bsquare/)(-?\d+),(-?\d+),(-?\d+)")


def squares_named(text: str, least: Square | None) -> str:
    """`text` with each "(5, 8)" or "(5, 8, 1)", and that of an option "square/5,8,1", replaced by the square's name on a map whose
    south-west corner is `least`."""
    return _WRITTEN.sub(lambda match: square_name(_square(match), least), text)


def _square(match: re.Match[str]) -> Square:
    x, y, z = match.groups()[:3] if match[1] else match.groups()[3:]
    return int(x), int(y), int(z or 0)
