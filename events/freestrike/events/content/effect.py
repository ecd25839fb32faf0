"""What an ability or a feature does, as a tree of small values without code.

An effect is carried out for a user and, one after the other, for each target; inside it the words for creatures are those of
`amount.ROLES`. Sides are always seen from the user. Whatever a player or the Director chooses becomes a prompt.
"""

from __future__ import annotations

from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.areas import GrowZone, MoveZone
from freestrike.events.content.duration import EOT
from freestrike.events.content.forms import Borrow, TurnInto
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.content.stamina import Kill, LoseStamina
from freestrike.events.content.telling import Tell
from freestrike.events.content.together import ShiftTogether
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.content.turns import LoseTurn
from freestrike.events.stored import Stored

DAMAGE_TYPES = ("acid", "cold", "corruption", "fire", "holy", "lightning", "poison", "psychic", "sonic")
"""The damage types (combat/damage-types). Untyped damage is stored as ""."""

CHARACTERISTICS = ("might", "agility", "reason", "intuition", "presence")

POTENCIES = ("weak", "average", "strong")
"""Potency values that depend on the user's highest characteristic: it less 2, less 1, less 0 (classes/potencies)."""

LATER = ("end of turn", "start of next turn", "end of round", "after this ability")
"""Until when something waits: the end of the turn in progress, the start of the user's next turn, the end of the round, the end of the
ability in flight."""

# Harm and help


class DealDamage(Stored, frozen=True, tag="deal-damage.1"):
    """Deal `amount` damage of `type` ("" is untyped), plus the user's highest score among `characteristics`, plus `dice` ("2d6"). `more`:
    what is added to it besides. `unreducible`: nothing makes it less."""

    amount: int
    type: str = ""
    characteristics: tuple[str, ...] = ()
    more: Amount | None = None
    unreducible: bool = False
    dice: str = ""


class RegainStamina(Stored, frozen=True, tag="regain-stamina.1"):
    """The target regains Stamina."""

    amount: Amount


class SpendRecovery(Stored, frozen=True, tag="spend-recovery.1"):
    """The target can spend up to `count` Recoveries (0: any number); `free`: it regains as much without losing them. `by`: who spends
    them, whose recovery value the target regains, if it is not the target."""

    count: int = 1
    free: bool = False
    by: str = TARGET


class GainTemporaryStamina(Stored, frozen=True, tag="gain-temporary-stamina.1"):
    """The target gains temporary Stamina (combat/temporary-stamina)."""

    amount: Amount


class SetStaminaTo(Stored, frozen=True, tag="set-stamina-to.1"):
    """The target's Stamina becomes `amount`: reduced to 0, instead 1, its winded value."""

    amount: Amount


class ReplenishSquad(Stored, frozen=True, tag="replenish-squad.1"):
    """The pool of the target's squad grows by `amount` (None: as far as it can): at most to the Stamina of all its minions that are
    left."""

    amount: int | Amount | None = None


class ReturnToLife(Stored, frozen=True, tag="return-to-life.1"):
    """The target, if it is dead, is alive again with `stamina`, in the square where it lies."""

    stamina: int


class ImposeCondition(Stored, frozen=True, tag="impose-condition.1"):
    """The target gets `condition` until `ends` (see events.conditions.ENDINGS). `of`: the source, if it is not the user. `kin`: words that
    name others of whom it is frightened, or by whom it is taunted, as well: by their names or keywords."""

    condition: str
    ends: str = ""
    of: str = USER
    kin: str = ""


class EndConditions(Stored, frozen=True, tag="end-conditions.1"):
    """Conditions of `names` (any, if none is named) on the target end, up to `count` (0 is all), as it chooses. `save_or_eot`: only what a
    saving throw or an EoT ends, and not conditions alone but states too; `save`: only what a saving throw ends, the same; `effects`: and
    whatever else lasts on it because of another. `at`: EOT if they are over at the end of the target's turn and not at once. `onto`: whom
    they go over to, each of those. `by`: only those that the ability of this id has imposed. `chooser`: who chooses, if it is not the
    target."""

    names: tuple[str, ...] = ()
    count: int = 1
    save_or_eot: bool = False
    save: bool = False
    effects: bool = False
    at: str = ""
    onto: Selection | None = None
    by: str = ""
    chooser: str = TARGET


class MakeSavingThrow(Stored, frozen=True, tag="make-saving-throw.1"):
    """The target makes a saving throw against one effect (`every`: each) that one ends, with a `bonus`."""

    bonus: int = 0
    every: bool = False


# What lasts


class Bestow(Stored, frozen=True, tag="bestow.1"):
    """The target has `modifiers` and the features in `reacts` until `ends` (one of duration.DURATIONS). `state`: the name under which it is
    told, replaced and asked for ("judged", "burning", "marked"); "" if it has none. `one_at_a_time`: the user's next takes it from the one
    before; `takes_over`: it ends the same state that the target has from anyone else. `substitutes`: what the target may use in place of
    something; `interactions`: what others can do about it. `of`: whose turn it is until which the target has it, and so whose it is, if not
    the user."""

    ends: str = EOT
    modifiers: tuple[Modifier, ...] = ()
    reacts: tuple[Reacts, ...] = ()
    state: str = ""
    one_at_a_time: bool = False
    takes_over: bool = False
    substitutes: tuple[Substitute, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    of: str = USER


class EndState(Stored, frozen=True, tag="end-state.1"):
    """The target no longer has `state`, given by the user, or by anyone (`by_anyone`), or by who is called `giver` (GIVER is whoever gave
    the feature that ends it), or only by the user's ability `by`; or the zone of that name, placed by it, is gone. `onto`: who has it from
    then on, if anybody is picked, else it stays."""

    state: str
    by_anyone: bool = False
    by: str = ""
    onto: Selection | None = None
    giver: str = ""


# Movement


class ForceMove(Stored, frozen=True, tag="force-move.1"):
    """Push, pull or slide the target up to `squares` squares. `kind`: "push", "pull", "slide". `toward`: away from or to what, if not the
    user: one of ROLES, "area", or "its movement", along which it goes on; of the `zone` that is named the middle of what the ability of
    that id has left. `ignores_stability`; `harmless`: slams deal no damage; `ruled`: being slammed into the user does only if the
    Director says so. `objects`: objects that are targets are moved too, to which else nothing but damage is done (classes/object).
    `aside`: into no square of the charge in progress; these are its `way`, where they are known. `by`: whose doing it is, if not the
    user's; that one says along which squares. `to`: it goes so far as leads to a place in the area of the ability, whatever `squares`
    says: the "far end", a free space as far from the user as can be, or the last space of a line "onward" or "back", from which it is
    pushed; or, as far as `squares` says, straight "up". `braked`: by so many squares less as the target's score of that characteristic, if
    it has one above 0. `then` happens to a creature that is moved so where it comes to, before it falls."""

    kind: str
    squares: int | Amount
    vertical: bool = False
    toward: str = USER
    ignores_stability: bool = False
    harmless: bool = False
    objects: bool = False
    zone: str = ""
    ruled: bool = False
    then: tuple[Effect, ...] = ()
    aside: bool = False
    by: str = USER
    way: tuple[tuple[int, int, int], ...] = ()
    to: str = ""
    braked: str = ""


class Move(Stored, frozen=True, tag="move.1"):
    """The target moves up to `squares` (None: up to its speed). `manner`: "" as it can, "shift", or a movement type. `choice`: it may, or
    (False) must. `to`: "" anywhere, "straight", "nearest free", "outside" (that, out of the area of the ability), "dark" (where darkness
    conceals), "concealing" (in fog or darkness), "sheltered" (where it has cover or concealment), or, of `of`, "toward", "away", "straight
    away", "straight toward", "left by" (only squares that the ability in flight has had it leave), "adjacent", "up to" (nearer with each
    step and adjacent at the end), "beside" (adjacent at the end, or where it can get no nearer), "not closer" (at the end), "leave area".
    `provokes`: "" as willing movement does, "never", "always". `controlled`: the user chooses the path. `unharmed`: it goes through no
    damaging terrain, into no area that harms who enters it, and over no edge. `whole`: no less far than it can. `past_speed`: so many
    squares, however fast it is. `kin`: it comes "not closer" to any whom these words mean either, as in ImposeCondition. `then`: what
    happens to it where it ends up, if it has moved at all."""

    squares: int | Amount | None = None
    manner: str = ""
    choice: bool = True
    to: str = ""
    of: str = USER
    provokes: str = ""
    controlled: bool = False
    halved: bool = False
    unharmed: bool = False
    whole: bool = False
    past_speed: bool = False
    kin: str = ""
    then: tuple[Effect, ...] = ()


class Teleport(Stored, frozen=True, tag="teleport.1"):
    """The target can teleport, or the user teleports it (`controlled`), up to `squares` (None: up to its speed). `to`: as in Move, or in
    "its area", that of the ability in use, or what it has left, or "near", within `squares` of the user; to a space "adjacent" to somebody
    without a number of `squares` it may be as far as that one is. `unharmed`: as in Move. `beside_left`: what befalls each creature
    adjacent to the space that it has left, if it has; `beside_reached`: to that where it is. `brings`: it takes one creature that is
    adjacent to it along, to a space adjacent to where it comes. `then`: what happens to it where it ends up, if it has teleported."""

    squares: int | Amount | None = None
    controlled: bool = False
    to: str = ""
    of: str = USER
    beside_left: tuple[Effect, ...] = ()
    beside_reached: tuple[Effect, ...] = ()
    brings: bool = False
    then: tuple[Effect, ...] = ()
    unharmed: bool = False


class SwapPlaces(Stored, frozen=True, tag="swap-places.1"):
    """The target and `other` change places, by teleporting if `teleport`."""

    other: str = USER
    teleport: bool = False


# Actions of others


WHOMEVER = Selection(("creature", "object"))
"""Whoever and whatever a free strike can be made against; where an effect does not say against whom, it may be an ally as well as an
enemy (combat/standard-free-strikes, classes/target)."""


class FreeStrike(Stored, frozen=True, tag="free-strike.2"):
    """The target makes free strikes: `times` of them, `manner` "melee", "ranged" or "". `against`: whom, or WHOMEVER. `choice`: it may, or
    (False) must; `controlled`: the user chooses whom. `modifiers` change the strike; `riders` follow on whom it hits, with the striker as
    the user and what that one took as the number. `by`: who strikes, if it is not the target."""

    against: Selection = WHOMEVER
    manner: str = ""
    times: int = 1
    choice: bool = True
    controlled: bool = False
    modifiers: tuple[Modifier, ...] = ()
    riders: tuple[Effect, ...] = ()
    usage: str = ""
    by: str = TARGET


class UseAbilities(Stored, frozen=True, tag="use-abilities.1"):
    """The target uses an ability by leave: a grant (combat/granted-abilities), most often off its turn.

    `which`: "signature", "heroic", "signature or heroic", "main action", "maneuver", "move action", "charge", "any", "named", with the ids
    in `named`, or "called", with words of the names. `keywords`: those that it must have. `usage`: what it takes of the target ("free
    triggered action", "triggered action", "no action", or, of its own turn, "main action", "maneuver"). `against`: whom it must target;
    None leaves it open. `cost`: "paid", "waived", "affordable" (waived, if it could be paid), or a number by which it is less.
    `free_strike_instead`: as the general rule allows, unless the grant says otherwise. `repick`: another target may be picked if the named
    one has fallen. `riders` are added to the ability's effects, with its user as the user. `instead`: of a "charge", which abilities, as in
    `which`, may be used in place of its free strike; `keywords`, `cost` and `modifiers` are about those. `times`: how often it uses the
    same one, with `between` carried out on it between two uses, and `around` before or after each of them, as it likes; `apart`: on nobody
    twice. `upon_targets`: on all targets of the ability in use, at once in place of those in its own area if it has one, else one by one.
    `upon`: in the same way on all whom it picks. `together`: with one roll for all of them, whatever the policy says. `strikes_on`: it is
    the one in use, which strikes others by the same roll, one after the other. `at_anyone`: one of its targets may be a creature that it
    could not be used on otherwise, the one that uses it too.
    """

    which: str = "signature"
    named: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    usage: str = "free triggered action"
    against: Selection | None = None
    choice: bool = True
    controlled: bool = False
    cost: str | int | Amount = "paid"
    modifiers: tuple[Modifier, ...] = ()
    free_strike_instead: bool = True
    repick: bool = False
    instead: str = ""
    riders: tuple[Effect, ...] = ()
    times: int = 1
    between: tuple[Effect, ...] = ()
    around: tuple[Effect, ...] = ()
    apart: bool = False
    upon_targets: bool = False
    upon: Selection | None = None
    together: bool = False
    strikes_on: bool = False
    at_anyone: bool = False


class TakeTurn(Stored, frozen=True, tag="take-turn.1"):
    """The target takes its turn next: after the one in progress, or, in answer to a turn's start, before it. `bonus`: besides its own;
    `choice`: it may, or (False) must."""

    bonus: bool = False
    choice: bool = True


class ExtraAction(Stored, frozen=True, tag="extra-action.1"):
    """The target may take another `action` in its turn, this one or its next, `times` of them; of a "triggered action" it regains the use
    of the one of this round. `though_dazed`: also if it is dazed."""

    action: str
    times: int = 1
    though_dazed: bool = False


class TakeAction(Stored, frozen=True, tag="take-action.1"):
    """The target takes `usage`, a "triggered action" or a "free triggered action", and `then` happens; who can't take one does not."""

    usage: str
    then: tuple[Effect, ...]


class Stance(Stored, frozen=True, tag="stance.1"):
    """The target does one of the game's small things: `what` is "stand up", "fall prone", "hide", "hide though observed", "hide anywhere"
    (in the open too), "search", "grab", "release", "mount", "dismount", "drop", "aid attack", "defend", "catch breath", or "be
    found"; `with_`: whom."""

    what: str
    with_: str = USER
    choice: bool = True


class ForAFreeStrike(Stored, frozen=True, tag="for-a-free-strike.1"):
    """The user may have `then` happen; if it does, another can make a melee free strike against it first. `by`: "target", or "grabber",
    who has the user grabbed (combat/grab, combat/escape-grab)."""

    then: tuple[Effect, ...]
    by: str = TARGET


class EndGrab(Stored, frozen=True, tag="end-grab.1"):
    """The user is no longer grabbed."""


class Fall(Stored, frozen=True, tag="fall.1"):
    """The target falls as far as nothing bears it, whether it flies or not (combat/falling). `harmless`: it takes no damage and is not
    prone; `unsoftened`: nothing makes the height less. `unheld`: it does not fall if it flies or holds on to something."""

    harmless: bool = False
    unsoftened: bool = False
    unheld: bool = False


class TakeOver(Stored, frozen=True, tag="take-over.1"):
    """The target fights on the side of `of` from now on, and that one's seat answers for it."""

    of: str = USER


# Resources


class Count(Stored, frozen=True, tag="count.1"):
    """The target has `amount` more (below 0: less) of what is counted on it under `name` until the encounter ends, as a state with a number
    ("rage"); `exactly`: it has so much now. At 0 it has none."""

    name: str
    amount: int | Amount = 1
    exactly: bool = False


class Gain(Stored, frozen=True, tag="gain.1"):
    """The target gains (or, below 0, loses) `amount` of `what`: "surges", "heroic resource", "malice", "recoveries" or
    "hero tokens". `below_0`: it loses all of it, even what it has not."""

    what: str
    amount: int | Amount = 1
    below_0: bool = False


# Reactions to what is in flight


class Halve(Stored, frozen=True, tag="halve.1"):
    """The triggering damage is halved."""


class Share(Stored, frozen=True, tag="share.1"):
    """The triggering damage is halved, and the rest of it is dealt to whom `to` picks, if anybody."""

    to: Selection = ONESELF


class Reduce(Stored, frozen=True, tag="reduce.1"):
    """The triggering damage is `amount` less; `to_none`: all of it."""

    amount: Amount = Amount()
    to_none: bool = False


class Increase(Stored, frozen=True, tag="increase.1"):
    """The triggering damage is `amount` more."""

    amount: Amount


class Redirect(Stored, frozen=True, tag="redirect.1"):
    """The triggering ability, roll or damage is turned from its target to `to`; once it is rolled, with the outcome against that one.
    `besides`: `to` is a target too, and nobody is spared; of an ability that is not rolled yet."""

    to: Selection = ONESELF
    besides: bool = False


class AlterRoll(Stored, frozen=True, tag="alter-roll.1"):
    """The triggering roll gains `modifier` (an edge, a bane, a bonus), or has its tier changed by `tiers`, or is made again (`again`). A
    `modifier` of "potency", or that it "ignores immunity", is of the ability in flight."""

    modifier: Modifier | None = None
    tiers: int = 0
    again: bool = False


class Prevent(Stored, frozen=True, tag="prevent.1"):
    """What was about to happen does not: `what` is "movement", "forced movement", "death", "effect", "ability", "rest of the movement",
    "nondamaging effects" (of the ability whose damage has set it off, all else that it does to the user)."""

    what: str


# The map


class Zone(Stored, frozen=True, tag="zone.1"):
    """An area that stays until `ends`: `shape`, `size`, `width` and `within` as in an Area; the shape "space" is that of `of`,
    "around" a cube with the same middle as that, "trail" all that this one has left as the ability in use moved it; an "aura" or "burst"
    of another than the user is around that one.
    While it stands its squares are `terrain`, of zones.ZONE_TERRAIN, its `modifiers` hold, and its `conditions` are had, by those in it who
    are `whom` ("enemy", "ally", "self or ally", "creature"), and `reacts`, of the user, are set off by who "enters area" or does what else
    they wait for while in it ("turn starts", "turn ends"). `moves`: it goes where the user goes, as every aura does. `name`: by which it is
    asked for, "" for its ability's. `depth`: how many squares below the ground of a pit belong to it. `like`: the id of an ability of the
    user's own, whose aura it is as large as, if that stands. `stamina` and `weakness`: of each square of a wall that can be broken, and to
    which type of damage it has how much; this the Director keeps."""

    shape: str
    size: int
    width: int = 0
    within: int = 0
    ends: str = EOT
    terrain: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    whom: str = "creature"
    reacts: tuple[Reacts, ...] = ()
    moves: bool = False
    name: str = ""
    depth: int = 0
    conditions: tuple[str, ...] = ()
    of: str = USER
    like: str = ""
    stamina: int = 0
    weakness: tuple[str, int] | None = None


class Summon(Stored, frozen=True, tag="summon.1"):
    """`count` creatures of the stat block called `name` appear in free squares within `within` of `of`, on the user's side and answered for
    by its seat; minions as a squad. The stat block is one of the setup's reserves, or of a creature in the fight, by its name in whatever
    letters, or else one whom these words mean, as the user picks ("soulraker minion"); "" is the user's own. `of`: one of ROLES, or "area":
    within the ability's area; `at`: in this square, where it is known. `stamina`: what each has, None for its maximum; `winded`: its winded
    value."""

    name: str = ""
    count: int | Amount = 1
    within: int = 1
    of: str = USER
    stamina: int | Amount | None = None
    winded: bool = False
    at: tuple[int, int, int] | None = None


class BreakObject(Stored, frozen=True, tag="break-object.1"):
    """Deal `amount` damage to the objects that are targets."""

    amount: Amount


# How effects are joined


class UnderPotency(Stored, frozen=True, tag="under-potency.1"):
    """`then` happens only to a target whose `characteristic` is below the potency: a number or one of POTENCIES; `otherwise` to one that
    resists."""

    characteristic: str
    value: int | str
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class When(Stored, frozen=True, tag="when.1"):
    """`then` if all of `holds` hold, else `otherwise`."""

    holds: tuple[Holds, ...]
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class May(Stored, frozen=True, tag="may.1"):
    """`chooser` may let `then` happen; `otherwise` if it does not."""

    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    chooser: str = USER


class Branch(Stored, frozen=True, tag="branch.1"):
    """One way among several; `name` is shown."""

    name: str
    then: tuple[Effect, ...]


class OneOf(Stored, frozen=True, tag="one-of.1"):
    """`chooser` picks `count` of `branches`, each at most once."""

    branches: tuple[Branch, ...]
    count: int | Amount = 1
    chooser: str = USER


class ForEach(Stored, frozen=True, tag="for-each.1"):
    """`then` for each creature that `who` picks, which is the target in it."""

    who: Selection
    then: tuple[Effect, ...]


class Spend(Stored, frozen=True, tag="spend.1"):
    """The user may spend `amount` of its heroic resource (or of `what`), or more in multiples of it if `or_more`, for `then`; `otherwise`
    if it does not."""

    amount: int
    then: tuple[Effect, ...]
    or_more: bool = False
    what: str = "heroic resource"
    otherwise: tuple[Effect, ...] = ()


class Repeat(Stored, frozen=True, tag="repeat.1"):
    """`then` happens `times` over, each time with its own choices."""

    times: int | Amount
    then: tuple[Effect, ...]


class Test(Stored, frozen=True, tag="test.1"):
    """The target makes a test with `characteristics`; `tiers` has what follows at tier 1, 2 and 3, worst first."""

    characteristics: tuple[str, ...]
    tiers: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]]
    modifiers: tuple[Modifier, ...] = ()


class Again(Stored, frozen=True, tag="again.1"):
    """Within a Test: the test is made once more, and what follows is what then follows. `times`: how often at most, 0 is any number."""

    times: int = 0


class OpposedTest(Stored, frozen=True, tag="opposed-test.1"):
    """The user makes a test with `characteristics`, opposed by one of the target with its own, `against` (() is the same). `wins`: what
    follows if the user's total is higher, `loses` if the target's is; of a tie nothing does (the-basics/opposed-power-rolls)."""

    characteristics: tuple[str, ...]
    against: tuple[str, ...] = ()
    wins: tuple[Effect, ...] = ()
    loses: tuple[Effect, ...] = ()


class MakePowerRoll(Stored, frozen=True, tag="make-power-roll.1"):
    """The user makes a power roll besides that of the ability, or at another time: one against all whom `who` picks, or one against each
    (`separate`). `tiers`, `characteristics` and `bonus` are as in a PowerRoll; what follows is carried out as of an ability roll.
    `keywords`: what the ability is for it besides; `modifiers`: what counts for it alone. `by`: who makes it, if not the user, as of its
    own ability of the same id: GRANTOR, or, of a feature that is given, GIVER. `ability`: that of which it is the roll, if that is not the
    one in use."""

    tiers: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]]
    characteristics: tuple[str, ...] = ()
    bonus: int = 0
    who: Selection = AFFECTED
    separate: bool = False
    keywords: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    by: str = USER
    ability: str = ""


class RollDie(Stored, frozen=True, tag="roll-die.1"):
    """The user rolls a die; `faces` has what follows at each result, from 1 on, and so says how many sides it has."""

    faces: tuple[tuple[Effect, ...], ...]


class Later(Stored, frozen=True, tag="later.1"):
    """`then` happens to the target at `when`: one of LATER, or of duration.DURATIONS but a saving throw."""

    when: str
    then: tuple[Effect, ...]


class AheadOfDamage(Stored, frozen=True, tag="ahead-of-damage.1"):
    """Of an outcome of a power roll: `then` happens to the target before any damage of it is dealt."""

    then: tuple[Effect, ...]


class LeftByHand(Stored, frozen=True, tag="left-by-hand.1"):
    """A part that the engine does not execute: its printed text, put before the Director when it matters."""

    text: str


# Features


class Reacts(Stored, frozen=True, tag="reacts.1"):
    """A feature that answers a trigger. `id`: its slug.

    `usage`: "triggered action", "free triggered action", or "" when it takes none and simply happens. `choice`: its owner may, or (False)
    it happens by itself. `cost` and `resource`: what it takes. `limit`: how often. `target`: whom `effects` are carried out on. `needs`:
    what must hold of the owner. `ability`: the id of the owner's ability that answering uses, in place of `effects`. `one_of`: of the
    owner's features that name the same here only one answers a trigger. `though_dead`: it answers while its owner is dead too;
    `though_surprised`: while it is surprised.
    """

    id: str
    name: str
    trigger: Trigger
    effects: tuple[Effect, ...] = ()
    usage: str = ""
    choice: bool = True
    target: Selection = Selection(("triggering creature",))
    cost: int = 0
    resource: str = ""
    limit: Limit | None = None
    needs: tuple[Holds, ...] = ()
    ability: str = ""
    one_of: str = ""
    though_dead: bool = False
    though_surprised: bool = False


class Substitute(Stored, frozen=True, tag="substitute.1"):
    """Whenever the owner (or `whose`) can make a free strike (`instead_of`: or "opportunity attack", "charge", or use a "signature ability"
    by leave), it may use what `use` says in its place, if `needs` holds (combat/granted-abilities). A FreeStrike: an ally within `within`
    squares makes one of its `manner` in its place. `manner`: only in place of a "melee" or a "ranged" one. `whose`: "self", or "ally" of
    what an effect gives its owner for a while: then it is the owner's allies who may, each by itself."""

    use: UseAbilities | FreeStrike
    instead_of: str = "free strike"
    whose: str = "self"
    within: int = 0
    needs: tuple[Holds, ...] = ()
    against: tuple[Holds, ...] = ()
    manner: str = ""


TOLD = "told"
"""The usage of what takes nothing, and of which somebody says that it has happened: that a name was spoken."""


class Interaction(Stored, frozen=True, tag="interaction.1"):
    """Something that creatures can do in their own turn about the one that bears this: pull out what sticks, shake it awake, disarm it.
    It takes `usage` of them ("main action", "maneuver", "free maneuver"). `to`: who can, the bearer being the target and whoever gave it
    this the user; `itself`: the bearer can too. `effects` are carried out on the bearer, with the one who does it as the user and who gave
    it as the grantor. `limit`: how often, by whomever. Of the usage TOLD its bearer's seat says that it has happened at the table, by any
    one of those who could do it, at any time."""

    id: str
    name: str
    effects: tuple[Effect, ...]
    usage: str = "maneuver"
    to: Selection = Selection(("creature",), 0, 1, TARGET)
    itself: bool = False
    limit: Limit | None = None


Effect = (
    DealDamage
    | RegainStamina
    | SpendRecovery
    | GainTemporaryStamina
    | SetStaminaTo
    | LoseStamina
    | Kill
    | ReplenishSquad
    | ReturnToLife
    | ImposeCondition
    | EndConditions
    | MakeSavingThrow
    | Bestow
    | EndState
    | ForceMove
    | Move
    | Teleport
    | SwapPlaces
    | ShiftTogether
    | FreeStrike
    | UseAbilities
    | TakeTurn
    | LoseTurn
    | ExtraAction
    | TakeAction
    | Stance
    | ForAFreeStrike
    | EndGrab
    | Fall
    | TakeOver
    | Count
    | Gain
    | Halve
    | Share
    | Reduce
    | Increase
    | Redirect
    | AlterRoll
    | Prevent
    | Zone
    | Summon
    | BreakObject
    | UnderPotency
    | When
    | May
    | OneOf
    | ForEach
    | Spend
    | Repeat
    | Test
    | Again
    | OpposedTest
    | MakePowerRoll
    | RollDie
    | Later
    | AheadOfDamage
    | Tell
    | GrowZone
    | MoveZone
    | TurnInto
    | Borrow
    | LeftByHand
)
"""Everything that can happen."""
