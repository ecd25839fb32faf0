"""What a feature or an ability waits for."""

from __future__ import annotations

from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.selection import Holds
from freestrike.events.stored import Stored

BEFORE = "before"
DURING = "during"
AFTER = "after"
MOMENTS = (BEFORE, DURING, AFTER)
"""Before it takes effect, at any time during it (a movement), or once it is resolved."""


class Trigger(Stored, frozen=True, tag="trigger.1"):
    """`occasion`: one of OCCASIONS. `actor` and `subject`: who, seen from the owner: "self", "ally", "self or ally", "enemy", "creature",
    "object", "creature or object"; "" is anyone; an actor may also be the "giver", who gave the owner the feature. `within`: squares from
    the owner to `measured`, "actor" or "subject"; 0 is anywhere; `reach`: as many as this comes to for the owner, instead. `needs`: what
    must hold besides (the triggering creature is the actor, the triggering target the subject). `name`: which condition, ability, keyword.
    `value`: which tier. `manner`: "melee", "ranged" or "". `moment`: one of MOMENTS."""

    occasion: str
    actor: str = "self"
    subject: str = ""
    within: int = 0
    measured: str = "actor"
    needs: tuple[Holds, ...] = ()
    name: str = ""
    value: int = 0
    manner: str = ""
    moment: str = AFTER
    reach: Amount | None = None


LIMITS = ("turn", "round", "encounter")
"""In what time something can be used so often; for each time that it is set off it is used once in any case."""


class Limit(Stored, frozen=True, tag="limit.1"):
    """At most `times` in each `per`, one of LIMITS; counted for the owner, or, if `whose` is TRIGGERING, for each that sets it
    off, or TRIGGER_TARGET, for each to whom it is done."""

    per: str
    times: int = 1
    whose: str = USER
