"""The forced movement that an outcome leaves to the text, as the text tells it."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.shoved_to import BACK, ONWARD
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Effect, ForceMove, When
from freestrike.events.content.selection import Holds

PUSH = "push"
ONE_WAY = "one way"
"""The place of a push along a line of which it is not chosen yet which way it goes."""
ONWARD_CHOSEN, BACK_CHOSEN = "toward its last square", "toward its first square"
"""The two ways along a line, by the squares that place it."""


def shoved(shove: ForceMove) -> Effect:
    """The forced movement; along a line the way that its user has chosen."""
    if shove.to != ONE_WAY:
        return shove
    return When((Holds("state", ONWARD_CHOSEN, USER),), (replace(shove, to=ONWARD),), (replace(shove, to=BACK),))
