"""Turns out of their order: taken right away, or besides one's own."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Unsaid, branch, branches, reference
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import Effect, TakeTurn


def _goes_now(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != THE_TARGET:
        raise Unsaid
    return (TakeTurn(choice=doing.may),)


def _goes_besides(doing: Doing) -> tuple[Effect, ...]:
    """A turn besides its own, after that of who has set it off."""
    (whose,) = branches(doing.deed, "whose_turn")
    after = branch(whose, "reference")
    if doing.subject != ME or after is None or reference(after, doing.setting, None) != TRIGGERING:
        raise Unsaid
    return (TakeTurn(bonus=True, choice=doing.may),)


TURNING: Deeds = {
    "goes_now": _goes_now,
    "goes_besides": _goes_besides,
}
