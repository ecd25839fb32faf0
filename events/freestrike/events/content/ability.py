"""An ability as a stored value: what it costs, whom it reaches, what it does."""

from __future__ import annotations

from freestrike.events.content.effect import Bestow, Effect, Reacts, Substitute
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger
from freestrike.events.stored import Stored

MAIN_ACTION = "main action"
MANEUVER = "maneuver"
MOVE_ACTION = "move action"
FREE_MANEUVER = "free maneuver"
TRIGGERED_ACTION = "triggered action"
FREE_TRIGGERED_ACTION = "free triggered action"
NO_ACTION = "no action"
VILLAIN_ACTION = "villain action"
USAGES = (MAIN_ACTION, MANEUVER, MOVE_ACTION, FREE_MANEUVER, TRIGGERED_ACTION, FREE_TRIGGERED_ACTION, NO_ACTION, VILLAIN_ACTION)


class Area(Stored, frozen=True, tag="area.1"):
    """An area of effect (classes/area-abilities). `shape`: "aura", "burst", "cube", "line", "wall"; `size` its first number,
    `width` a line's second, `within` the distance to its origin square (0: it originates from the user). `occupied`: a wall that can be
    placed in occupied squares (classes/wall)."""

    shape: str
    size: int
    width: int = 0
    within: int = 0
    occupied: bool = False


class Target(Stored, frozen=True, tag="target.1"):
    """Who may be chosen. `kinds`: any of "creature", "object", "enemy", "ally", "self"; of an ability that answers a trigger also one of
    amount.ROLES; none at all of an area that is aimed at nobody. `count`: how many at most; 0 is "each ... in the area". `special`: printed
    text that says who, where neither of the two does. `handled`: only who is no larger than the user, or than its Might score (combat/grab,
    combat/knockback). `needs`: what must hold of each besides."""

    kinds: tuple[str, ...] = ("creature",)
    count: int = 1
    special: str = ""
    handled: bool = False
    needs: tuple[Holds, ...] = ()


class PowerRoll(Stored, frozen=True, tag="power-roll.1"):
    """2d10 plus the user's highest score among `characteristics`, if any, and plus `bonus`, which is what a stat block prints; `tiers` has
    what happens at tier 1, 2 and 3. `only_at`: the roll is made against those targets only who are this to the user, "enemy" or "ally",
    and against objects; "" is all. `bursts`: how far its burst goes at each tier, where the outcome tells that; it is rolled against all
    whom the largest reaches, and spares whom that of the outcome does not."""

    tiers: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]]
    characteristics: tuple[str, ...] = ()
    bonus: int = 0
    only_at: str = ""
    bursts: tuple[int, ...] = ()


class OtherTrigger(Stored, frozen=True, tag="other-trigger.1"):
    """Another trigger that an ability answers, and the role, one of amount.ROLES, of whom it is used on then; "" if that is as printed."""

    on: Trigger
    target: str = ""


class Ability(Stored, frozen=True, tag="ability.1"):
    """One ability.

    `id`: a slug, unique among its owner's abilities. `usage`: one of USAGES. `melee` and `ranged`: distances in squares, 0
    where it has none; an ability with both is used as one or the other. `effects` follow the power roll, or stand alone; they are
    those on each target. `before` and `after`: what its user does once before the roll, and once when every target is done.
    `first`: what its user does, or may do, before whom and where it is used on is chosen; the command that uses it names no target.
    `signature`: a signature ability. `cost` and `resource`: what it costs to use ("malice", "heroic resource"), 0 if nothing.
    `trigger`: the printed trigger; `on`: the same as the engine reads it, None if the Director has to say when it is met; `or_on`: what it
    answers besides, where several are printed.
    `only_while` and `never_while`: conditions that its user must have, and must not have. `modifiers`: what counts for its own uses only;
    its target is the triggering creature in them. `grabs`: how many its user can have grabbed at once, all of them of
    `grabs_size` ("1" is every kind of size 1), if that is not "". `version_of`: the id of the ability that this one is with more paid for
    it, and `enhancement` how much of the cost that is (classes/spend-heroic-resource). `of_kit`: its user has it of its kit,
    whose weapons it takes (kits/improvised-weapons). `per_target`: its cost is for each of its targets. `more_per`: as it is used, so much
    of its resource can be spent besides, and as often as its user likes; `for_more`: what each time adds to this use, beside effects that
    are measured by what was "spent" so. `printed`: its whole text, of one whose targets are left by hand: the Director has it when it is
    used. `in_charge`: what its user has, until it is used, while it charges with it. `always`: the features that its user has whether it
    uses it or not; `at_will`: its user can end what it has brought about at any time, and that takes no action.
    `substitutes`: where its user may use it in place of something.
    """

    id: str
    name: str
    usage: str
    keywords: tuple[str, ...] = ()
    melee: int = 0
    ranged: int = 0
    area: Area | None = None
    target: Target = Target()
    roll: PowerRoll | None = None
    effects: tuple[Effect, ...] = ()
    signature: bool = False
    cost: int = 0
    resource: str = ""
    trigger: str = ""
    on: Trigger | None = None
    only_while: tuple[str, ...] = ()
    never_while: tuple[str, ...] = ()
    before: tuple[Effect, ...] = ()
    after: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    grabs: int = 1
    version_of: str = ""
    enhancement: int = 0
    grabs_size: str = ""
    of_kit: bool = False
    per_target: bool = False
    more_per: int = 0
    for_more: tuple[Modifier, ...] = ()
    first: tuple[Effect, ...] = ()
    printed: str = ""
    or_on: tuple[OtherTrigger, ...] = ()
    in_charge: Bestow | None = None
    always: tuple[Reacts, ...] = ()
    at_will: bool = False
    substitutes: tuple[Substitute, ...] = ()
