"""What an effect is carried out under: who, on whom, by what, and what set it off."""

from __future__ import annotations

import msgspec

from freestrike.engine.queries.alike import Alike
from freestrike.engine.queries.potencies import Potencies
from freestrike.engine.queries.toll import Toll
from freestrike.events.content.ability import Ability
from freestrike.events.content.amount import GRANTOR, OUTER_TARGET, TARGET, TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.modifier import Modifier
from freestrike.events.space import Square


class Circumstances(msgspec.Struct, frozen=True, gc=False):
    """`user`: the creature whose ability or feature it is. `target`: on whom. `ability`: what it belongs to. `targets`: all of its targets.

    `manner`: "melee", "ranged", "area" or "". `damage_type`: the one that was chosen for a static free strike, or "". `cause`: the record
    that decided it. `tier` and `net`: the outcome of the roll against the target, 0 without one. `critical`: it was a critical hit.
    `triggering` and `trigger_target`: who set off the feature, and to whom it was done; `window`: the record of that, `amount` its number
    (damage, squares, the dice of a roll), `detail` what else is to know of it (an ability, a condition, a damage type). `grantor`: who
    gave leave to act. `spent`: what was spent on it. `put_off`: those who are force moved by it, and die of its damage only after that.
    `joined`: the other minions of a squad that strike the same target with the user. `favored`: the one of several targets that takes what
    only one does; "" if there is no such thing.
    `granted`: what a grant changes about the ability; `occasion`: as in a Use. `main`: it is the ability's
    own damage, to which extra damage is added. `surges`: how many were spent on it.
    `toll`: where the minions are noted that its damage hurts, to drop when all of it is dealt. `outer`: within a ForEach, the target
    around it, and `outer_object` the object. `objects`: the objects that are its targets; `object`: the one that it is carried out on now,
    in place of a creature. `alike`: where all of several are given leave at one time, those and who of them has used it already. `area`:
    the squares that its area reaches, if it was placed somewhere, and
    `placed` those that place it. `rolled`: it is of the outcome of a power roll, so that its damage is rolled damage
    (classes/rolled-damage); `of_rolled`: whether the damage that set off a feature was, None if it was set off by something else.
    `of_area`: it is an area effect though its ability has not the keyword: a zone's, or one on each of several at once
    (monster-basics/minions-and-area-effects). `potencies`: those of this use. `space`: in whose space the user counts as
    standing, as in a Use.
    """

    user: str
    target: str
    ability: Ability
    targets: tuple[str, ...] = ()
    manner: str = ""
    damage_type: str = ""
    cause: int = 0
    tier: int = 0
    net: int = 0
    critical: bool = False
    triggering: str = ""
    trigger_target: str = ""
    window: int = 0
    amount: int = 0
    detail: str = ""
    grantor: str = ""
    spent: int = 0
    surges: int = 0
    put_off: tuple[str, ...] = ()
    granted: tuple[Modifier, ...] = ()
    occasion: str = ""
    main: bool = False
    toll: Toll | None = None
    outer: str = ""
    outer_object: str = ""
    objects: tuple[str, ...] = ()
    object: str = ""
    alike: Alike | None = None
    favored: str = ""
    joined: tuple[str, ...] = ()
    area: tuple[Square, ...] = ()
    placed: tuple[Square, ...] = ()
    rolled: bool = False
    of_rolled: bool | None = None
    of_area: bool = False
    potencies: Potencies | None = None
    space: str = ""

    def who(self, role: str) -> str:
        """The creature in `role`, one of amount.ROLES; "" if there is none."""
        match role:
            case "user":
                return self.user
            case "target":
                return self.target
            case "triggering creature":
                return self.triggering
            case "triggering target":
                return self.trigger_target
            case "grantor":
                return self.grantor
            case "outer target":
                return self.outer
        raise ValueError(f"{role!r} is none of {(USER, TARGET, TRIGGERING, TRIGGER_TARGET, GRANTOR, OUTER_TARGET)}")
