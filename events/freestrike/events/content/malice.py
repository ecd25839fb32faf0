"""Malice features: what the Director can spend Malice on at the start of a monster's turn."""

from __future__ import annotations

from freestrike.events.content.ability import NO_ACTION, Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.resources import MALICE
from freestrike.events.stored import Stored


class MaliceFeature(Stored, frozen=True, tag="malice-feature.1"):
    """`ability`: what is used, with its cost in Malice; one that takes an action is the monster's until it is used in this turn. `keyword`:
    the keyword of the monsters that have it, or `called`: the stat block of the only one; both "" is any monster. `level`: the least that
    it must have. `more`: how much Malice beyond the cost can be spent on it; None is none. `open_ended`: as much as there is. `rests`: it
    can't be used two rounds in a row, by whichever monster. `not_for_minions`: no minion has it. `step`:
    what is beyond the cost is spent in such steps."""

    ability: Ability
    keyword: str = ""
    more: Amount | None = None
    rests: bool = False
    called: str = ""
    level: int = 1
    open_ended: bool = False
    not_for_minions: bool = False
    step: int = 1


ONE_TARGET = "one target"
"""The detail of extra damage that only one target of the strike takes."""

_SCORES = ("might", "agility", "reason", "intuition", "presence")
_SELF = Target(("self",), 1)

BRUTAL_EFFECTIVENESS = MaliceFeature(
    Ability(
        "brutal-effectiveness",
        "Brutal Effectiveness",
        NO_ACTION,
        target=_SELF,
        effects=(Bestow("until used", (Modifier("potency", 1, on="ability", next_only=True),)),),
        cost=3,
        resource=MALICE,
    )
)
MALICIOUS_STRIKE = MaliceFeature(
    Ability(
        "malicious-strike",
        "Malicious Strike",
        NO_ACTION,
        target=_SELF,
        effects=(
            Bestow(
                "until used",
                (Modifier("extra damage", Amount(-5, _SCORES, of="spent"), detail=ONE_TARGET, on="strike", next_only=True),),
            ),
        ),
        cost=5,
        resource=MALICE,
    ),
    more=Amount(characteristics=_SCORES, times=2),
    rests=True,
)
BASIC_MALICE = (BRUTAL_EFFECTIVENESS, MALICIOUS_STRIKE)
"""What every monster can do (monster-basics/basic-malice-features)."""
