"""Malice: the features that the Director activates with it."""

from __future__ import annotations

from freestrike.events.stored import Stored


class MaliceFeatureUsed(Stored, frozen=True, tag="malice-feature-used.1"):
    """At the start of `creature`'s turn the Director spends `amount` of Malice on `feature` (the id of its ability)."""

    creature: str
    feature: str
    amount: int
