"""Squares inside of a text: written as the board names them."""

from __future__ import annotations

import re

from freestrike.events.space import Square
from freestrike.projections.picture.square_names import square_name

_WRITTEN = re.compile(r"\((-?\d+), (-?\d+)(?:, (-?\d+))?\)")


def squares_named(text: str, least: Square | None) -> str:
    """`text` with each "(5, 8)" or "(5, 8, 1)" replaced by the square's name on a map whose south-west corner is `least`."""
    return _WRITTEN.sub(lambda match: square_name((int(match[1]), int(match[2]), int(match[3] or 0)), least), text)
