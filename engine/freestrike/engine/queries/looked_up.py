"""Which modifiers some query looks up; the others are stored, told and left to the Director."""

from __future__ import annotations

from freestrike.engine.queries.concealment import CONCEALED
from freestrike.engine.queries.use_modifiers import DICED
from freestrike.events.content.amount import Amount
from freestrike.events.content.modifier import COUNTS_AS, Modifier

CANNOTS_NOT_LOOKED_UP = ("take turns consecutively",)
IGNORES_NOT_LOOKED_UP = ("opportunity attacks",)
CANS_NOT_LOOKED_UP = ("cross solid",)
NOT_LOOKED_UP = ("moves with",)


def looked_up(modifier: Modifier) -> bool:
    """Whether the engine takes `modifier` into account by itself."""
    if isinstance(modifier.amount, Amount) and modifier.amount.dice and (modifier.what not in DICED or modifier.on in ("", "test")):
        return False
    match modifier.what:
        case "can" if modifier.name in CANS_NOT_LOOKED_UP:
            return False
        case "cannot" if modifier.name in CANNOTS_NOT_LOOKED_UP:
            return False
        case "counts as":
            return modifier.name in COUNTS_AS and not (modifier.name == CONCEALED and modifier.when)
        case "ignores" if modifier.name in IGNORES_NOT_LOOKED_UP:
            return False
        case what if what in NOT_LOOKED_UP:
            return False
        case "area":
            return isinstance(modifier.amount, int) and not (modifier.when or modifier.against or modifier.next_only)
        case "added keyword":
            return not (modifier.when or modifier.against)
    return True
