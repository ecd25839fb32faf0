"""Modifiers: what changes a number, a roll or what a creature may do, for as long as it lasts."""

from __future__ import annotations

from freestrike.events.content.amount import Amount
from freestrike.events.content.selection import Holds
from freestrike.events.stored import Stored

ROLL_MODIFIERS: dict[str, str] = {
    "edge": "an edge on the roll",
    "double edge": "a double edge on the roll",
    "bane": "a bane on the roll",
    "double bane": "a double bane on the roll",
    "bonus": "`amount` more",
    "penalty": "`amount` less",
    "automatic tier": "the outcome is of tier `amount`, whatever is rolled",
    "least tier": "the outcome is of tier `amount` at least",
    "most tier": "the outcome is of tier `amount` at most",
    "better tier": "the outcome is `amount` tiers better",
    "less bane": "a bane is none, a double bane is a bane",
    "turned edges": "an edge is a bane, or at the `amount` 2 a double bane; a double edge is an edge, or at 2 none",
    "turned banes": "a bane is an edge, or at the `amount` 2 a double edge; a double bane is a bane, or at 2 none",
    "third die": 'three dice are rolled, of which the two best count, or, of the `name` "lowest", the two lowest',
    "initial roll": "the dice count as `amount`, whatever they show; a natural 19 or 20 is one all the same",
}
"""Of a power roll, an ability's or a test's: of one with the characteristic `name` only, or of one that is called by a word of `detail`."""

DAMAGE_MODIFIERS: dict[str, str] = {
    "extra damage": (
        "`amount` more, if it is of the type `name`; with a damage type as its `detail` it is damage of that type, dealt for itself where "
        "the ability deals another"
    ),
    "damage type": "the damage is of the type `name`",
    "unreducible": "nothing makes the damage less",
    "ignores immunity": "immunity does not make the damage less",
    "no damage": "the ability deals none",
}
"""Of the damage of an ability."""

USE_MODIFIERS: dict[str, str] = {
    "only damage": 'abilities of the scope do nothing but deal damage, or, of the `detail` "outcomes", nothing else by their outcomes',
    "nearest first": 'of the targets who is nearest to the user is force moved first, or, of the `name` "area", to the middle of its area',
    "distance": "the distance is `amount` squares more",
    "distance is": "the distance is `amount` squares",
    "area": "the areas of the bearer's abilities, or of the one whose id is `name`, are `amount` larger",
    "area if strained": "the area of the ability is `amount` larger, if its cost leaves its user's heroic resource below 0",
    "extra targets": "`amount` targets more",
    "targets are": "it has up to `amount` targets in all",
    "potency": "potencies against the characteristic `name`, or all, are `amount` higher",
    "forced movement": "pushes, pulls or slides, as `name` says, or all of them, go `amount` squares farther",
    "added keyword": "the ability has the keyword `name`",
    "critical from": "the roll is a critical hit from a natural `amount` on",
    "target's speed at most": "the targets' speed is `amount` at most until the end of the turn",
}
"""Of the use of an ability."""

STATISTIC_MODIFIERS: dict[str, str] = {
    "speed": 'speed is `amount` more; `on` "charge": in a charge, and for the rest of its turn',
    "speed at most": "speed is `amount` at most",
    "speed is": "speed is `amount`",
    "speed halved": "speed is halved",
    "speed doubled": "speed is doubled",
    "stability": "stability is `amount` more",
    "stability is": "stability is `amount`",
    "stability halved": "stability is halved",
    "no stability": "stability is 0, whatever else is said of it",
    "shift": "a shift goes `amount` squares farther, a Disengage too",
    "disengage": "a Disengage goes `amount` squares farther",
    "size": "size is `name`",
    "resisting potency": "against potencies the score of the characteristic `name`, or any, is `amount` higher",
    "recovery value": "a Recovery gives `amount` more",
    "stamina regained": "whenever it regains Stamina, it regains `amount` more",
    "half stamina regained": "whenever it regains Stamina, it regains half of it",
    "saving throw": "saving throws are `amount` higher",
    "stamina": "the maximum of Stamina is `amount` more",
    "line of effect at most": "line of effect goes `amount` squares at most",
    "bleeding dice": "bleeding takes `amount` d6, the most of several",
    "jump": "it jumps `amount` squares long without a test, at least",
}
"""Of the bearer's numbers."""

TAKING_MODIFIERS: dict[str, str] = {
    "immunity": 'immunity `amount` to damage of the type `name`, or to any; of the `detail` "all" to all of it',
    "weakness": "weakness `amount` to damage of the type `name`, or to any",
    "halved damage": "damage of the type `name`, or any, is halved",
    "no forced movement damage": 'it takes no damage from forced movement; of the `detail` "objects" none from being moved into objects',
    "loses immunity": "it has no immunity to damage of the type `name`, or to any",
    "more damage": "damage of the type `name`, or any, is `amount` more",
}
"""Of what the bearer takes."""

LEAVE_MODIFIERS: dict[str, str] = {
    "cannot": "it can't do what `name` says, one of CANNOTS",
    "ignores": "it ignores what `name` says, one of IGNORES, of the `detail` perhaps",
    "can": "it can do what `name` says, one of CANS",
    "never provokes": "it provokes no opportunity attacks",
    "moves with": "wherever its giver goes it comes along, in the same place beside it or inside",
    "counts as": "it counts as what `name` says, one of COUNTS_AS",
}
"""Of what the bearer may do."""

MODIFIERS: dict[str, str] = {
    **ROLL_MODIFIERS,
    **DAMAGE_MODIFIERS,
    **USE_MODIFIERS,
    **STATISTIC_MODIFIERS,
    **TAKING_MODIFIERS,
    **LEAVE_MODIFIERS,
}
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
    "use heroic abilities",
    "gain surges",
    "use surges",
    "gain heroic resources",
    "gain temporary stamina",
    "spend below 0",
    "save from others",
    "breathe",
)
"""What "cannot" may name; "be condition" names the condition in `detail`. Whoever it can't "see" is invisible to it; who it can't "see
clearly" has concealment from it (combat/invisible-creatures, combat/concealment). Who can't "leave the area" can't willingly go out of any
that the same ability of the same giver has placed; who can't "have allies" is an ally of nobody in what it does itself; who can't
"ignore" is kept from ignoring the condition in `detail`, who can't "use ability" from using that of this id; who can't "spend below 0" has
no use of what lets it; who can't "save from others" makes no saving throw against anything but what goes with that; who can't
"breathe" holds its breath, or suffocates (combat/suffocating). That somebody can't
"communicate", or "take respite activities", or "change shape", is told; nothing in the rules of combat asks for it."""

FROM_ITS_GIVER = "use from its giver's space"
FROM_AN_ALLY = "use from an ally's space"

CANS: dict[str, str] = {
    "fly": "it flies",
    "hover": "it stays in the air though it is prone or can't move",
    "climb": "it climbs at full speed",
    "swim": "it swims at full speed",
    "burrow": "it moves through the ground",
    "burrow through": "the ground of the material `detail` is as earth to it where it burrows",
    "teleport": "it may teleport in place of moving",
    "seat together": "`amount` creatures of size 1 on its side who ride it may be in one space",
    "share spaces": "it may end a move in the spaces of others",
    "cross enemies": "the spaces of enemies are no difficult terrain for it",
    "cross solid": "it goes through solid matter, and who ends its turn inside goes back to where it came in",
    "cross objects": "it goes through objects, and ends no move inside one",
    "break objects": "those of the size `detail` or less break as it goes through them",
    "move as size": "the map is in its way as it would be for one of the size `detail`, where it moves",
    "stay hidden": "its user is not found by the use of the ability",
    "sense the hidden": "nobody is hidden from it within `amount` squares, 0: wherever they are",
    "hide while observed": "it may hide though it is observed, where it has cover or concealment",
    "hide with its allies from": "no enemy of whom `when` holds, as the triggering creature, observes it or its allies as they hide",
    "hide with its allies behind allies": "where it and its allies hide, other allies are cover",
    "jump in a charge": "a charge of its may jump",
    "spend below 0": "its heroic resource may fall `amount` below 0",
    "pay less with an edge": "a heroic ability whose roll has an edge costs `amount` less",
    "allies pay less against the marked": "heroic abilities of its allies cost so much less against those that it has marked, at least 1",
    "have its side go first": "unless it is surprised, its side has the first turn of the encounter",
    "slide for a push": "it may slide whomever an ability of the scope would have it push",
    FROM_ITS_GIVER: "it may use an ability of the scope as if it stood in the space of whoever has given it that",
    FROM_AN_ALLY: "its user may use the ability as if it stood in the space of an ally within the ability's distance",
}
"""What "can" may name."""

COUNTS_AS: dict[str, str] = {
    "free triggered action": (
        "once a round a triggered action, or the feature whose id is `detail`, is a free one, for `amount` of the heroic resource"
    ),
    "end of turn": "what a saving throw would end on it ends at the end of its next turn",
    "covered": "it has cover from everyone",
    "cover for allies": "it is an obstacle between its allies and their enemies",
    "allies as enemies": "in what it does itself its allies are its enemies",
    "giver as ally": "in what it does itself whoever has given it that, and that one's allies, are its own",
    "concealed": "it has concealment",
}
"""What "counts as" may name."""

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
    "bleeding",
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
    "psionic ability",
    "weapon ability roll",
    "magic ability roll",
    "psionic ability roll",
    "fire magic ability roll",
    "magic or psionic ability roll",
    "damaging ability",
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
    "that ability",
)
"""What a modifier of a roll or a use applies to; a "fire magic ability roll" is that of an ability with both keywords; a "kit ability" is
the signature ability of its user's kit; "that ability" is the one that has set off what gives it, of which the id stands behind ONE_ABILITY
from then on; "escape grab", "grab" and "knockback" are the maneuvers that everybody has."""


THAT_ABILITY = "that ability"
ONE_ABILITY = "ability/"
"""How a scope begins that is one ability only; its id follows."""

EACH_GIVER = "each giver"
"""The detail of what several of one kind give beside each other: so much for each of them."""


class Modifier(Stored, frozen=True, tag="modifier.1"):
    """`what`: one of MODIFIERS, which say what `amount`, `name` and `detail` are. Of the `detail` EACH_GIVER it counts once for each who
    gives it.

    On rolls and uses: `on`, one of SCOPES; `incoming`: those against the bearer, else those of the bearer; `against`: only where the other
    creature is this one of ROLES ("" is anyone). `when`: what must hold besides; of a free strike by leave the grantor is who gives it.
    `next_only`: used up by the first that it applies to."""

    what: str
    amount: int | Amount = 1
    name: str = ""
    detail: str = ""
    on: str = ""
    incoming: bool = False
    against: str = ""
    when: tuple[Holds, ...] = ()
    next_only: bool = False
