"""What the log tells somebody of a creature because an effect says so."""

from __future__ import annotations

from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.stored import Stored


class DefensesTold(Stored, frozen=True, tag="defenses-told.1"):
    """`to` is told the damage `immunities` and `weaknesses` that `creature` has now, those that features and effects give it among them;
    none at all if it has none."""

    creature: str
    to: str
    immunities: tuple[DamageModifier, ...] = ()
    weaknesses: tuple[DamageModifier, ...] = ()
