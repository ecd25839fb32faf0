"""Disengaging by leave: the deeds of `disengaging.lark`."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.free_maneuvers import NOT_DAZED
from freestrike.engine.content.compiling.parts.trees import Unsaid
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Effect, Move, When

DISENGAGING = Move(Amount(of="disengage"), "shift")
"""A shift as far as the Disengage move action takes who makes it (combat/disengage)."""


def _disengages(doing: Doing) -> tuple[Effect, ...]:
    """By a free maneuver."""
    if doing.subject != ME or not doing.may or doing.setting.trait:
        raise Unsaid
    return (When((NOT_DAZED,), (DISENGAGING,)),)


DISENGAGING_DEEDS: Deeds = {"disengages": _disengages}
