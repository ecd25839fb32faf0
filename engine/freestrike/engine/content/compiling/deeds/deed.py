"""A deed of a sentence: who has what done to it."""

from __future__ import annotations

import attrs

from freestrike.engine.content.compiling.parts.who import Who
from freestrike.events.content.effect import (
    Effect,
)


@attrs.frozen
class Deed:
    """`who` has `effects` done to it; or they are what the ability says of itself. `endless`: no end of it is told; `usage`: the
    action that it takes, as far as the words say so; `cost`: what is paid for it of its user's heroic resource."""

    who: Who
    effects: tuple[Effect, ...]
    endless: bool = False
    usage: str = ""
    cost: int = 0
