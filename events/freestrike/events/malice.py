"""Malice: the features that the Director activates with it."""

from __future__ import annotations

from freestrike.events.content.malice import MaliceFeature
from freestrike.events.stored import Stored


class MaliceFeatureUsed(Stored, frozen=True, tag="malice-feature-used.1"):
    """At the start of `creature`'s turn the Director spends `amount` of Malice on `feature` (the id of its ability)."""

    creature: str
    feature: str
    amount: int


class MaliceFeaturesBrought(Stored, frozen=True, tag="malice-features-brought.1"):
    """From here on the Director's monsters have these Malice features too, as far as they are for them."""

    features: tuple[MaliceFeature, ...]
