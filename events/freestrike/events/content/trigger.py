"""What a feature or an ability waits for."""

from __future__ import annotations

from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.selection import Holds
from freestrike.events.stored import Stored

OCCASIONS = (
    "combat starts",
    "joins combat",
    "round starts",
    "round ends",
    "turn starts",
    "turn ends",
    "moves",
    "willingly moves",
    "moves or shifts",
    "shifts",
    "starts to shift",
    "shifts beside",
    "comes within",
    "leaves",
    "enters area",
    "enters space",
    "ends movement",
    "teleports",
    "falls",
    "is force moved",
    "force moves",
    "resists forced movement",
    "slams",
    "targets",
    "uses ability",
    "strikes",
    "rolls",
    "obtains tier",
    "is about to damage",
    "deals damage",
    "would drop to 0",
    "drops to 0",
    "becomes winded",
    "becomes dying",
    "dies",
    "is knocked out",
    "gains condition",
    "ends condition",
    "grabs",
    "escapes grab",
    "makes opportunity attack",
    "uses triggered action",
    "uses main action",
    "makes test",
    "makes saving throw",
    "regains stamina",
    "gains temporary stamina",
    "aids attack",
    "imposes bane",
    "gains resource",
    "spends resource",
    "hides",
    "is found",
    "mounts",
    "breaks object",
    "comes adjacent to",
    "starts to dig",
    "digs",
    "surfaces",
    "gains state",
    "ends state",
    "reduces damage",
)
"""What can be waited for, each said of the creature that does it (the actor); "targets", "deals damage", "force moves" and their like
also have one that it is done to (the subject). Whether who shifts or is force moved "moves" is for policies to say (overwatch_on_shift,
overwatch_on_forced_movement); who "moves or shifts" does so by itself. Who "comes within" was farther from the owner than the trigger's
squares and is so no more; who "leaves" the other way round. Who "shifts beside" another was not adjacent to it before the step; who
"enters space" has stepped into a square of the subject's space and was in none of them before. Who "comes adjacent to" another has moved
there itself, or was moved. Who "starts to dig" is about to use the Dig maneuver; who "digs" has gone a square "up" or "down" through the
ground; who "surfaces" has come up out of it so, with all of its space. A state is gained from, and ends with, the subject; "reduces
damage" is said of who has made damage less by a triggered action, to the subject."""

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


LIMITS = ("turn", "round", "encounter", "trigger")
"""How often: once in a turn, a round, an encounter, or once for each time that it is set off."""


class Limit(Stored, frozen=True, tag="limit.1"):
    """At most `times` in each `per`, one of LIMITS; counted for the owner, or, if `whose` is TRIGGERING, for each that sets it
    off, or TRIGGER_TARGET, for each to whom it is done."""

    per: str
    times: int = 1
    whose: str = USER
