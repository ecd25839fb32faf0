"""How reactions alter what is in flight: facts that name its window, which the procedure reads once the window is over."""

from __future__ import annotations

from freestrike.events.ledger import Entry
from freestrike.events.stored import Stored


class DamageHalved(Stored, frozen=True, tag="damage-halved.1"):
    """The damage in flight under `of` is halved, by `by`'s feature `source`; of an ability's, that to `target`, or, "", all of it."""

    of: int
    by: str
    source: str
    target: str = ""


class DamageReduced(Stored, frozen=True, tag="damage-reduced.1"):
    """The damage in flight under `of` is `amount` less (or, below 0, more); None: it comes to nothing. `target`: as in DamageHalved."""

    of: int
    amount: int | None
    by: str
    source: str
    target: str = ""


class Retargeted(Stored, frozen=True, tag="retargeted.1"):
    """The ability or damage in flight under `of` strikes `to` in place of `target`, or, "", besides its targets."""

    of: int
    target: str
    to: str
    by: str
    source: str


class RollModified(Stored, frozen=True, tag="roll-modified.1"):
    """The power roll of the ability in flight under `of` gets `entry` (an edge, a bane, a bonus, a penalty) against `target`, or, "",
    against all."""

    of: int
    entry: Entry
    target: str = ""


class TierChanged(Stored, frozen=True, tag="tier-changed.1"):
    """The outcome against `target` of the power roll in flight under `of` is now `tier`."""

    of: int
    target: str
    tier: int
    by: str
    source: str


class RollRepeated(Stored, frozen=True, tag="roll-repeated.1"):
    """The power roll in flight under `of` is to be made again."""

    of: int
    by: str
    source: str


REST_OF_THE_MOVEMENT = "rest of the movement"
NONDAMAGING_EFFECTS = "nondamaging effects"


class Prevented(Stored, frozen=True, tag="prevented.1"):
    """What was about to happen in the window `of` does not, or no more. `what`: as in the effect Prevent. `creature`: whose movement, of
    what prevents the rest of one, or to whom the effects are not done."""

    of: int
    what: str
    by: str
    source: str
    creature: str = ""


Alteration = DamageHalved | DamageReduced | Retargeted | RollModified | TierChanged | RollRepeated | Prevented
"""Everything that alters what is in flight."""
