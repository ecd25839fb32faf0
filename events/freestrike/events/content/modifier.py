"""Modifiers: what changes a number, a roll or what a creature may do, for as long as it lasts."""

from __future__ import annotations

from freestrike.events.content.amount import Amount
from freestrike.events.content.selection import Holds
from freestrike.events.stored import Stored

ROLL_MODIFIERS = (
    "edge",
    "double edge",
    "bane",
    "double bane",
    "bonus",
    "penalty",
    "automatic tier",
    "least tier",
    "most tier",
    "less bane",
    "third die",
    "initial roll",
)
DAMAGE_MODIFIERS = ("extra damage", "damage type", "unreducible", "ignores immunity", "no damage")
USE_MODIFIERS = (
    "only damage",
    "nearest first",
    "distance",
    "distance is",
    "area",
    "extra targets",
    "potency",
    "forced movement",
    "added keyword",
    "target's speed at most",
)
STATISTIC_MODIFIERS = (
    "speed",
    "speed at most",
    "speed is",
    "speed halved",
    "stability",
    "stability is",
    "stability halved",
    "disengage",
    "size",
    "resisting potency",
    "recovery value",
    "saving throw",
    "stamina",
    "line of effect at most",
    "bleeding dice",
    "jump",
)
TAKING_MODIFIERS = ("immunity", "weakness", "halved damage", "no forced movement damage", "loses immunity", "more damage")
LEAVE_MODIFIERS = ("cannot", "ignores", "can", "never provokes", "counts as")
MODIFIERS = (
    *ROLL_MODIFIERS,
    *DAMAGE_MODIFIERS,
    *USE_MODIFIERS,
    *STATISTIC_MODIFIERS,
    *TAKING_MODIFIERS,
    *LEAVE_MODIFIERS,
)
"""Every kind of modifier."""

CANNOTS = (
    "stand",
    "shift",
    "move",
    "move willingly away",
    "hide",
    "be hidden",
    "teleport",
    "fly",
    "use main actions",
    "use maneuvers",
    "use move actions",
    "use triggered actions",
    "make opportunity attacks",
    "make free strikes",
    "use magic abilities",
    "regain stamina",
    "spend recoveries",
    "be force moved",
    "be condition",
    "be surprised",
    "be targeted",
    "flank",
    "be flanked",
    "gain edges",
    "take turns",
    "take turns consecutively",
    "see",
    "see clearly",
    "have line of effect",
    "leave the area",
    "have allies",
    "communicate",
    "take respite activities",
    "change shape",
    "escape grabs",
    "search",
    "ignore",
    "use ability",
)
"""What "cannot" may name; "be condition" names the condition in `detail`. Whoever it can't "see" is invisible to it; who it can't "see
clearly" has concealment from it (combat/invisible-creatures, combat/concealment). Who can't "leave the area" can't willingly go out of any
that the same ability of the same giver has placed; who can't "have allies" is an ally of nobody in what it does itself; who can't
"ignore" is kept from ignoring the condition in `detail`, who can't "use ability" from using that of this id. That somebody can't
"communicate", or "take respite activities", or "change shape", is told; nothing in the rules of combat asks for it."""

CANS = (
    "fly",
    "hover",
    "climb",
    "swim",
    "burrow",
    "teleport",
    "share spaces",
    "cross enemies",
    "cross objects",
    "break objects",
    "move as size",
    "stay hidden",
    "sense the hidden",
    "hide while observed",
    "jump in a charge",
    "spend below 0",
    "pay less with an edge",
    "allies pay less against the marked",
    "have its side go first",
    "slide for a push",
)
"""What "can" may name: movement types, and leave that a feature gives. "sense the hidden" is within so many squares, 0: wherever
they are. Who can "slide for a push" may slide whomever an ability in the modifier's scope would have it push."""

COUNTS_AS = (
    "free triggered action",
    "end of turn",
    "covered",
    "cover for allies",
    "allies as enemies",
    "giver as ally",
    "concealed",
)
"""What "counts as" may name. In what the bearer does itself, its allies are its enemies ("allies as enemies"), or whoever has given it that
and that one's allies are its own ("giver as ally")."""

IGNORES = (
    "difficult terrain",
    "damaging terrain",
    "cover",
    "concealment",
    "banes",
    "damage immunity",
    "stability",
    "opportunity attacks",
    "dazed",
    "grabbed",
    "restrained",
    "conditions' banes on free strikes",
    "line of effect",
)
"""What "ignores" may name."""

SCOPES = (
    "power roll",
    "ability roll",
    "strike",
    "melee strike",
    "ranged strike",
    "ability",
    "melee ability",
    "ranged ability",
    "weapon ability",
    "magic ability",
    "weapon ability roll",
    "magic ability roll",
    "psionic ability roll",
    "fire magic ability roll",
    "signature ability",
    "kit ability",
    "free strike",
    "melee free strike",
    "ranged free strike",
    "opportunity attack",
    "charge",
    "test",
    "escape grab",
    "grab",
    "knockback",
    "saving throw",
    "damage",
)
"""What a modifier of a roll or a use applies to; a "fire magic ability roll" is that of an ability with both keywords; a "kit ability" is
the signature ability of its user's kit; "escape grab", "grab" and "knockback" are the maneuvers that everybody has."""


EACH_GIVER = "each giver"
"""The detail of what several of one kind give beside each other: so much for each of them."""


class Modifier(Stored, frozen=True, tag="modifier.1"):
    """`what`: one of MODIFIERS. `amount`: by how much. `name`: a damage type, a keyword, one of CANNOTS or IGNORES, a movement type.
    `detail`: what `name` leaves open. "area": the areas of the bearer's abilities, or of the one whose id is `name`, are so much larger.
    "counts as" of the name "free triggered action": once a round a triggered action, or the feature whose id is `detail`, is a free one,
    for `amount` of the heroic resource; of the name "end of turn": what a saving throw would end on the bearer ends at the end of its next
    turn; of the name "covered": the bearer has cover from everyone; of the name "cover for allies": it is an obstacle between its allies
    and their enemies. Of the `detail` EACH_GIVER it counts once for each who gives it. "can" of the name "cross enemies": the spaces of
    enemies are no difficult terrain for it; "cross objects": it goes through objects, and ends no move inside one; "break objects": those
    of the size `detail` or less break as it goes through them; "move as size": the map is in its way as it would be for one of the size
    `detail`, where it moves; "stay hidden": its user is not found by the use of the ability; "jump in a charge": a charge of its may jump.
    "least tier" on tests, of a `detail`: only tests that are called by one of its words. A change of "speed" that is `on` "charge" counts
    in a charge and for the rest of its turn. "extra damage" with a damage type as its `detail` is damage of that type, dealt for itself
    where the ability deals another. "initial roll": the dice of a roll count as `amount`, whatever they show; a natural 19 or 20 is one all
    the same. "less bane": a bane on a roll is none, a double bane is a bane. "third die": three dice are rolled, of which the two best
    count, or, of the name "lowest", the two lowest. "loses immunity": it has none to damage of the type `name`, or to any; "more damage":
    all that it takes of it is so much more. "only damage": its abilities of that scope do nothing else. "nearest first": of the targets of
    an ability who is nearest to its user is force moved first. "bleeding dice": how many d6 it loses of bleeding, the most of several.
    "jump": how many squares long it jumps without a test, at least; of the name "swim" from where it swims.

    On rolls and uses: `on`, one of SCOPES; `incoming`: those against the bearer, else those of the bearer; `against`: only where the other
    creature is this one of ROLES ("" is anyone). `when`: what must hold besides. `next_only`: used up by the first that it applies to."""

    what: str
    amount: int | Amount = 1
    name: str = ""
    detail: str = ""
    on: str = ""
    incoming: bool = False
    against: str = ""
    when: tuple[Holds, ...] = ()
    next_only: bool = False
