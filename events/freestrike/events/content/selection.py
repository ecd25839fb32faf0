"""Whom an effect picks, and what must hold of a creature."""

from __future__ import annotations

from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.stored import Stored

FACTS = (
    "condition",
    "condition given by",
    "condition by this ability",
    "condition from ability",
    "state",
    "state given by",
    "marked by",
    "keyword",
    "role",
    "minion",
    "hero",
    "any condition",
    "restrained by",
    "concealed",
    "surprised",
    "below full stamina",
    "winded",
    "dying",
    "dead",
    "size at most",
    "size at most own",
    "score at most",
    "adjacent to",
    "within",
    "line of effect to",
    "flying",
    "on the ground",
    "hidden from",
    "concealed from",
    "cover from",
    "higher than",
    "mounted",
    "aboard",
    "grabbing",
    "acted this round",
    "taking its turn",
    "ally of",
    "enemy of",
    "charging",
    "moved this turn",
    "tier",
    "has an edge",
    "has a double edge",
    "has a bane",
    "critical",
    "in the area",
    "able to act",
    "is called",
    "others beside",
    "flanked",
    "grabbing another",
    "near a target",
    "heroes have acted this turn",
    "damage this turn at least",
    "hidden",
    "feature",
    "in its area",
    "force moved",
    "slammed",
    "came beside",
    "near the area",
    "area occupied",
    "gone through",
    "high ground over",
    "stat block",
    "ability",
    "could be targeted",
    "in free strike reach",
    "is",
    "among the targets",
    "heroic resource at most",
    "damage type",
    "costs",
    "number at least",
    "with surges",
    "surroundings",
    "used in a charge",
    "kin adjacent",
    "first with the trait",
    "beside an ally with",
    "squad at most",
    "stamina at most",
    "others within",
    "speed at least",
    "leads the like of",
    "count at least",
    "is a",
    "in water",
    "captain",
    "earns at least",
    "targeted",
    "used this round",
    "gone this turn at least",
    "gone straight at least",
    "charged at least",
    "spent this turn",
    "began its turn hidden from",
    "has a condition of",
    "its like lives",
    "opening to",
    "sheltered",
    "of its squad",
    "led by",
    "others in its area",
    "spent below",
)
"""What can be asked of a creature, or of the roll and the event at hand."""


GIVER = "giver"
"""Who gave a feature, as long as it is not known who that is."""


class Holds(Stored, frozen=True, tag="holds.1"):
    """Whether `what` (one of FACTS) holds of `of`, one of ROLES. `name`: which condition, state, keyword, size, characteristic. `to`: the
    other creature, where one is meant. `value`: a number, where one is meant. `negated`: it must not hold. "ability" asks of the ability in
    flight whether it is `name`: "any", "signature", "heroic", "rolled" (it deals rolled damage), "power roll" (it has one), "with a
    potency", "potency" (with one, against a single target), or a keyword in small letters. "in free strike reach": whether `to` could make
    a `name` ("melee" or "ranged") free strike against it. "surroundings": whether it is in what the map lies in, `name`, one of
    space.SURROUNDINGS. "any condition": of those in `name` ("prone, slowed"), if it names some. "is called": whether its id is `name`.
    "aboard": whether it is `to` or rides it.
    "others beside": whether at least `value` others who are `name` ("ally", "enemy", "creature", seen from the user) are adjacent to it.
    "condition from ability": one that the ability `name` of `to` has imposed. "near a target": whether it is within `value` squares of a
    target of the ability, other than itself. "flanked": by any two of its enemies; "grabbing another": whether it has anybody but `to`
    grabbed. "heroes have acted this turn": whether at least `value` heroes have used an ability in the turn in progress. "damage this turn
    at least": how much it has taken in it, at least `value`, or so many times its score of the characteristic `name`. "earns at least": how
    much heroic resource the start of its turn is sure to bring it. "kin adjacent": whether at least `value` other creatures are adjacent to
    it, or `within` so many squares of it, that `name` names, by words of their names or their keywords ("soulraker minion"). "first with
    the trait": whether it is the first, in order of entry, of those adjacent to `to` that have the trait `name`; "beside an ally with":
    whether it is adjacent to an ally that has it. "squad at most": the minions of its squad. "stamina at most": whether its Stamina is
    `value` or less. "speed at least": whether its speed is `value` or more. "leads the like of": whether it is the captain of a squad of
    those that have the stat block of `to`. "others within": whether any creature within `value` squares of it has the condition `name`.
    "count at least": whether it has `value` of what is counted under `name`. "is a": whether the words `name` mean it, as in "kin
    adjacent". "in water": with any of its space. "captain": of a squad. "hidden": from anybody. "feature": whether it has a trait of that
    name. "in its area": whether it is in the area of the ability in use. "force moved" and "slammed": whether that has moved it by force,
    and into something. "near the area": whether it is within `value` squares of an area that the ability `name` of `to` has left; "area
    occupied": whether anybody is in that. "came beside" and "gone through": whether `to`, or, of the name "targets", any target of it, as
    that had it move, has come adjacent to it from where it was not, or into its space. "targeted": whether it, or who is called `name`, is
    a target of the ability in flight. "used this round": whether it has answered a trigger with the feature or the ability `name` in this
    round. "gone this turn at least", "gone straight at least": whether it has gone `value` squares in its turn that is in progress, or as
    many on end in a straight line; "charged at least": in the move that it has made last. "spent this turn": whether it has spent an action
    called `name` in its turn that is in progress. "has a condition of": whether any whom the words `name` mean has given it a condition.
    "its like lives": whether it, or another of its squad that has its stat block, is not dead. "of its squad": whether it belongs to the
    squad of `to`. "opening to": whether something of size 1 could pass through the air from `to` to it. "sheltered": whether it has cover
    or concealment. "led by": whether it is in the squad whose captain is `to`. "others in its area": whether any other who is `name`, as in
    "others beside", is in the area of the ability in use. "spent below": whether what has set the feature off took its heroic resource from
    `value` or more to less. GIVER is whoever gave the feature that asks."""

    what: str
    name: str = ""
    of: str = TARGET
    to: str = USER
    value: int = 0
    negated: bool = False
    within: int = 0


class Selection(Stored, frozen=True, tag="selection.1"):
    """Creatures picked from the board, in order of entry.

    `kinds`: as in a Target, seen from the user: "enemy", "ally", "creature", "object", "self"; or one of ROLES, which needs no picking.
    `count`: how many at most, 0 is each of them; of an Amount that comes to 0 it is none. `within`: squares from `from_`, 0 is anywhere.
    `needs`: what must hold of each, the one in question being the target. `chooser`: who picks. `sight`: `from_` must have line of
    effect to it. `nearest`: only those who are fewest squares away from `from_`, which is none of them. `least`: how many at least, as far
    as there are so many; of a target line, and of most effects, none (classes/target). `dead`: only the dead, whom nothing else picks.
    """

    kinds: tuple[str, ...] = (TARGET,)
    count: int | Amount = 1
    within: int = 0
    from_: str = USER
    needs: tuple[Holds, ...] = ()
    chooser: str = USER
    sight: bool = True
    nearest: bool = False
    least: int = 0
    dead: bool = False


AFFECTED = Selection()
"""The one that the effect is being carried out on."""

ONESELF = Selection((USER,))
"""The user."""
