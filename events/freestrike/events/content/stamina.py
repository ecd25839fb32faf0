"""Effects on Stamina that are no damage, and on life itself."""

from __future__ import annotations

from freestrike.events.content.amount import Amount
from freestrike.events.stored import Stored


class LoseStamina(Stored, frozen=True, tag="lose-stamina.1"):
    """The target loses `amount` of its Stamina: no damage, so nothing makes it less, and temporary Stamina is no help."""

    amount: Amount


class Kill(Stored, frozen=True, tag="kill.1"):
    """The target dies, whatever Stamina it has: a hero too, who is only dying at 0."""
