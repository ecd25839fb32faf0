"""Commands: what a seat may tell the engine to do."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr

from freestrike.events.prompts import StandingOrder
from freestrike.events.space import Square
from freestrike.events.stored import Stored


def squares(path: Iterable[Sequence[int]]) -> tuple[Square, ...]:
    """The squares of a path given with or without heights. Raises ValueError for anything else."""
    # Written out: the options make thousands of paths, all of whose squares are squares already.
    return tuple(
        [
            one if type(one) is tuple and len(one) == 3 and type(one[0]) is type(one[1]) is type(one[2]) is int else square(one)
            for one in path
        ]
    )


def square(value: Sequence[int]) -> Square:
    """A square from two or three whole numbers; a missing height is 0. Raises ValueError for anything else."""
    places = (*value, 0) if len(value) == 2 else value
    if len(places) == 3:
        x, y, z = places
        if type(x) is int and type(y) is int and type(z) is int:
            return (x, y, z)
    raise ValueError(f"a square is two or three whole numbers, not {value!r}")


def names(given: Iterable[str]) -> tuple[str, ...]:
    """The names of a list. Raises ValueError for a text, which would be a name a letter, and for what is no list."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ValueError(f"a list of names, not {given!r}")
    return tuple(given)


def interned(names: Iterable[str]) -> tuple[str, ...]:
    """`names`, each the one string of its text. A field that holds its default is left out of the stored bytes only if it is that very
    object, so a name from outside must not stand for one of ours in a fact."""
    return tuple([sys.intern(name) if type(name) is str else name for name in names])


class Advance(Stored, frozen=True, tag="advance.1"):
    """Move along `path` (squares entered, the start excluded; for a large creature its least corner). `convert`: pay with the
    main action, turned into a move action (combat/advance). `manners`: none at all, or one for each square: "" as the ground has it, or one
    of movement.MOVEMENT_TYPES; squares in a row that are jumped to are one jump. A path of one square in the manner TELEPORT is where to
    teleport to (combat/teleport)."""

    creature: str
    path: tuple[Square, ...]
    convert: bool = False
    manners: tuple[str, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, creature: str, path: Iterable[Sequence[int]], convert: bool = False, manners: Iterable[str] = ()) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "path", squares(self.path))
        force_setattr(self, "manners", interned(self.manners))


class Disengage(Stored, frozen=True, tag="disengage.1"):
    """Shift along `path`; with `shift` False move as many squares instead, which can provoke (combat/disengage, combat/shifting)."""

    creature: str
    path: tuple[Square, ...]
    shift: bool = True
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(self, creature: str, path: Iterable[Sequence[int]], shift: bool = True, convert: bool = False) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "path", squares(self.path))


class UseAbility(Stored, frozen=True, tag="use-ability.1"):
    """Use `ability` (an id of the creature's own, or of those that everyone has) on `targets`. `manner`: "melee" or "ranged"
    where the ability can be either. `convert`: pay a maneuver with the main action. `area`: where its area is placed, if it is not around
    the creature: the least corner of a cube; the squares of a line's length, from one end to the other, each the least of its slice; the
    squares of a wall. The targets are those in it (classes/area-abilities). `ally`: who makes the free strike `ability` in its stead, with
    a free strike of its own, where a feature says so. `more`: how much is spent on it besides its cost, in steps of the ability's
    `more_per`. `space`: in whose space it counts as standing, where a feature lets it use the ability from there."""

    creature: str
    ability: str
    targets: tuple[str, ...] = ()
    manner: str = ""
    convert: bool = False
    area: tuple[Square, ...] = ()
    ally: str = ""
    more: int = 0
    space: str = ""

    if TYPE_CHECKING:

        def __init__(
            self,
            creature: str,
            ability: str,
            targets: Iterable[str] = (),
            manner: str = "",
            convert: bool = False,
            area: Iterable[Sequence[int]] = (),
            ally: str = "",
            more: int = 0,
            space: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        if type(self.targets) is not tuple:
            force_setattr(self, "targets", names(self.targets))
        force_setattr(self, "area", squares(self.area))


class ActTogether(Stored, frozen=True, tag="act-together.1"):
    """Minions of the squad that `creature` is in use `ability` together, with one roll: their signature ability, Grab or Knockback.
    `targets`: pairs of a minion and its target, three minions at most on one target; the target is "" of an ability that is aimed only when
    its users have moved. `manner`: as in UseAbility
    (monster-basics/squad-action, monster-basics/minion-maneuvers)."""

    creature: str
    ability: str
    targets: tuple[tuple[str, str], ...]
    manner: str = ""

    if TYPE_CHECKING:

        def __init__(self, creature: str, ability: str, targets: Iterable[Sequence[str]], manner: str = "") -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "targets", tuple(tuple(pair) for pair in self.targets))


class StandUp(Stored, frozen=True, tag="stand-up.1"):
    """The Stand Up maneuver; `target`: a willing adjacent prone creature, or "" for oneself (combat/stand-up)."""

    creature: str
    target: str = ""
    convert: bool = False


class DropProne(Stored, frozen=True, tag="drop-prone.1"):
    """Fall prone of one's own will, as a free maneuver (combat/crawl)."""

    creature: str


class Wield(Stored, frozen=True, tag="wield.1"):
    """Take up `item` as an improvised weapon, or with "" the weapons of one's kit again, as a free maneuver. The Director says what type of
    damage an improvised weapon deals (combat/free-maneuvers, combat/standard-free-strikes)."""

    creature: str
    item: str = ""


class Dig(Stored, frozen=True, tag="dig.1"):
    """The Dig maneuver: straight up or down through the ground along `path` (combat/dig-maneuver)."""

    creature: str
    path: tuple[Square, ...]
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(self, creature: str, path: Iterable[Sequence[int]], convert: bool = False) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "path", squares(self.path))


class ClawDirt(Stored, frozen=True, tag="claw-dirt.1"):
    """Who can't burrow digs 1 square into, out of or through the ground, to the corner `to` (combat/claw-dirt)."""

    creature: str
    to: Square
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(self, creature: str, to: Sequence[int], convert: bool = False) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "to", square(self.to))


class PullOut(Stored, frozen=True, tag="pull-out.1"):
    """Pull `target`, a willing creature beneath the ground, up 1 square (combat/non-burrowing-creatures)."""

    creature: str
    target: str
    convert: bool = False


class CatchBreath(Stored, frozen=True, tag="catch-breath.1"):
    """The Catch Breath maneuver: spend a Recovery (combat/catch-breath)."""

    creature: str
    convert: bool = False


class Defend(Stored, frozen=True, tag="defend.1"):
    """The Defend main action (combat/defend)."""

    creature: str


class AidAttack(Stored, frozen=True, tag="aid-attack.1"):
    """The Aid Attack maneuver: the next ability roll of an ally against the adjacent enemy `target` has an edge (combat/aid-attack)."""

    creature: str
    target: str
    convert: bool = False


class Interact(Stored, frozen=True, tag="interact.1"):
    """Do what `interaction`, an id, lets others do about `target`, who bears it."""

    creature: str
    target: str
    interaction: str
    convert: bool = False


class Hide(Stored, frozen=True, tag="hide.1"):
    """The Hide maneuver: from every enemy from whom that is possible (combat/hide). `together`: other minions of its squad that hide with
    it (monster-basics/minion-maneuvers)."""

    creature: str
    convert: bool = False
    together: tuple[str, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, creature: str, convert: bool = False, together: Iterable[str] = ()) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "together", names(self.together))


class Search(Stored, frozen=True, tag="search.1"):
    """The Search for Hidden Creatures maneuver, and who is found is pointed out to allies; or, with `point_out`, no search: those
    creatures, who are hidden from allies but not from this one, are pointed out (combat/search-for-hidden-creatures). `together`: other
    minions of its squad that search with it, with one roll (monster-basics/minion-maneuvers)."""

    creature: str
    point_out: tuple[str, ...] = ()
    convert: bool = False
    together: tuple[str, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, creature: str, point_out: Iterable[str] = (), convert: bool = False, together: Iterable[str] = ()) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "point_out", names(self.point_out))
        force_setattr(self, "together", names(self.together))


class Charge(Stored, frozen=True, tag="charge.1"):
    """The Charge main action: move along `path`, a straight line that may be empty, then use `ability` on `target`: one with the Charge
    keyword, or with "" the melee free strike (combat/charge). `manners`: as in Advance. `ally`: as in UseAbility."""

    creature: str
    path: tuple[Square, ...]
    target: str
    ability: str = ""
    manners: tuple[str, ...] = ()
    ally: str = ""

    if TYPE_CHECKING:

        def __init__(
            self,
            creature: str,
            path: Iterable[Sequence[int]],
            target: str,
            ability: str = "",
            manners: Iterable[str] = (),
            ally: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "path", squares(self.path))
        force_setattr(self, "manners", interned(self.manners))


class Heal(Stored, frozen=True, tag="heal.1"):
    """The Heal main action: `target`, an adjacent creature, can spend a Recovery or make a saving throw (combat/heal)."""

    creature: str
    target: str


class UseConsumable(Stored, frozen=True, tag="use-consumable.1"):
    """The Use Consumable maneuver: use `item`, or administer it to `target`, a willing adjacent creature; "" is oneself. What the item does
    is left to the Director (combat/use-consumable)."""

    creature: str
    item: str
    target: str = ""
    convert: bool = False


class StopEffect(Stored, frozen=True, tag="stop-effect.1"):
    """A free maneuver: end what the creature has imposed on `target` by an ability; `effect`: the name of the condition or state
    (classes/creature-ends-an-ability-effect)."""

    creature: str
    target: str
    effect: str


class ReleaseGrab(Stored, frozen=True, tag="release-grab.1"):
    """Let go of `target`, whom the creature has grabbed; it takes no action, and needs no turn (classes/grabbed)."""

    creature: str
    target: str


class MoveGrabbed(Stored, frozen=True, tag="move-grabbed.1"):
    """A maneuver: move `target`, whom the creature has grabbed, to `to` (its least corner), a free space beside it (classes/grabbed)."""

    creature: str
    target: str
    to: Square
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(self, creature: str, target: str, to: Sequence[int], convert: bool = False) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "to", square(self.to))


class Mount(Stored, frozen=True, tag="mount.1"):
    """Climb onto `mount`, a larger creature beside it, as part of an Advance, to `square` in or on top of its space. A willing mount is
    mounted freely; another creature is climbed, with a test if it is unwilling (combat/mounted-combat, combat/climbing-other-creatures)."""

    creature: str
    mount: str
    square: Square
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(self, creature: str, mount: str, square: Sequence[int], convert: bool = False) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "square", square(self.square))


class Dismount(Stored, frozen=True, tag="dismount.1"):
    """Climb down to `to`, beside the creature that one is on, as part of an Advance (combat/climbing-other-creatures)."""

    creature: str
    to: Square
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(self, creature: str, to: Sequence[int], convert: bool = False) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "to", square(self.to))


class KnockOff(Stored, frozen=True, tag="knock-off.1"):
    """A maneuver: try to knock `rider` off, who is on the creature (combat/climbing-other-creatures)."""

    creature: str
    rider: str
    convert: bool = False


class Ride(Stored, frozen=True, tag="ride.1"):
    """The Ride move action: have one's mount move along `path`, up to its speed, or with `disengage` use its Disengage (combat/ride).
    `manners`: as in Advance."""

    creature: str
    path: tuple[Square, ...]
    disengage: bool = False
    manners: tuple[str, ...] = ()
    convert: bool = False

    if TYPE_CHECKING:

        def __init__(
            self,
            creature: str,
            path: Iterable[Sequence[int]],
            disengage: bool = False,
            manners: Iterable[str] = (),
            convert: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "path", squares(self.path))
        force_setattr(self, "manners", interned(self.manners))


class BecomeCaptain(Stored, frozen=True, tag="become-captain.1"):
    """At the start of a round: lead `squad`, which lost its captain in the round before; it takes no action
    (monster-basics/i-am-the-captain-now)."""

    creature: str
    squad: str


class MakeTest(Stored, frozen=True, tag="make-test.1"):
    """A test that is made of one's own will, as a `usage` ("maneuver", "main action", "free maneuver"): `test` says what for, with the best
    of `characteristics`, at a `difficulty` ("easy", "medium", "hard") and with a `skill` of one's own, "" for none, as the Director has
    agreed. What comes of it is the Director's to say (combat/make-or-assist-a-test)."""

    creature: str
    test: str
    characteristics: tuple[str, ...]
    difficulty: str = "medium"
    skill: str = ""
    usage: str = "maneuver"
    convert: bool = False

    def __post_init__(self) -> None:
        force_setattr(self, "characteristics", interned(self.characteristics))


class AssistTest(Stored, frozen=True, tag="assist-test.1"):
    """A maneuver: assist the next test of `ally` by a test with `characteristic` and a `skill` of one's own (tests/assist-a-test)."""

    creature: str
    ally: str
    characteristic: str
    skill: str
    convert: bool = False


class BeginTurn(Stored, frozen=True, tag="begin-turn.1"):
    """The creature takes its turn now, and does nothing in it yet: what the start of a turn brings it is settled before its first command.
    Any other command begins the turn as well (combat/creatures-take-turns)."""

    creature: str


class SpendHeroTokens(Stored, frozen=True, tag="spend-hero-tokens.1"):
    """A hero spends hero tokens for a `benefit`: 1 for 2 "surges", in anybody's turn; 2 for "stamina" equal to its recovery value, in its
    own turn. It takes no action (the-basics/spending-hero-tokens)."""

    creature: str
    benefit: str


class UseMalice(Stored, frozen=True, tag="use-malice.1"):
    """At the start of the creature's turn: spend Malice on `feature`, the id of a Malice feature that it has. `amount`: how much; 0 is what
    it costs (monster-basics/spending-malice)."""

    creature: str
    feature: str
    amount: int = 0


class CallForTest(Stored, frozen=True, tag="call-for-test.1"):
    """Only by the Director's order: `creature` makes the test `test` now, without an action, with the best of `characteristics` and a
    `skill`, "" for none: at a `difficulty`, as in MakeTest; or opposed by the test of the creature `against`, with the best of
    `against_characteristics` and `against_skill` (tests/reactive-tests, the-basics/opposed-power-rolls)."""

    creature: str
    test: str
    characteristics: tuple[str, ...]
    difficulty: str = "medium"
    skill: str = ""
    against: str = ""
    against_characteristics: tuple[str, ...] = ()
    against_skill: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "characteristics", interned(self.characteristics))
        force_setattr(self, "against_characteristics", interned(self.against_characteristics))


class WakeAfterAnHour(Stored, frozen=True, tag="wake-after-an-hour.1"):
    """Only by the Director's order, after the fight: `creature` has been unconscious for an hour, and nobody has woken it
    (combat/knocking-creatures-out)."""

    creature: str


class FinishRespite(Stored, frozen=True, tag="finish-respite.1"):
    """Only by the Director's order, after the fight: the hero `creature` has finished a respite (the-basics/respite)."""

    creature: str


class AwardReaction(Stored, frozen=True, tag="award-reaction.1"):
    """Only by the Director's order: `creature` uses `ability` on `targets` now, as a triggered action that it should have had, or as a
    `free` one. `answers`: the record that it would have answered, or 0. `manner`: as in UseAbility."""

    creature: str
    ability: str
    targets: tuple[str, ...]
    free: bool = True
    answers: int = 0
    manner: str = ""

    if TYPE_CHECKING:

        def __init__(
            self, creature: str, ability: str, targets: Iterable[str], free: bool = True, answers: int = 0, manner: str = ""
        ) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "targets", names(self.targets))


class EndTurn(Stored, frozen=True, tag="end-turn.1"):
    """The creature's turn is over."""

    creature: str


class GiveStandingOrder(Stored, frozen=True, tag="give-standing-order.1"):
    """Have prompts about a rule answered without asking."""

    order: StandingOrder


class WithdrawStandingOrder(Stored, frozen=True, tag="withdraw-standing-order.1"):
    """Be asked again."""

    id: str


Command = (
    Advance
    | Disengage
    | UseAbility
    | ActTogether
    | StandUp
    | DropProne
    | Wield
    | Dig
    | ClawDirt
    | PullOut
    | CatchBreath
    | StopEffect
    | ReleaseGrab
    | MoveGrabbed
    | Defend
    | AidAttack
    | Interact
    | Hide
    | Search
    | Charge
    | Heal
    | UseConsumable
    | Mount
    | Dismount
    | KnockOff
    | Ride
    | BecomeCaptain
    | MakeTest
    | AssistTest
    | BeginTurn
    | SpendHeroTokens
    | UseMalice
    | CallForTest
    | WakeAfterAnHour
    | FinishRespite
    | AwardReaction
    | EndTurn
    | GiveStandingOrder
    | WithdrawStandingOrder
)


class Commanded(Stored, frozen=True, tag="commanded.1"):
    """Input: a legal command was accepted. With a `reason` it was ordered by the Director, past the rules in `overruling` (their ids)."""

    command: Command
    overruling: tuple[str, ...] = ()
    reason: str = ""


class Done(Stored, frozen=True, tag="done.1"):
    """The command `of` is over. `revealed`: what it showed that an undo cannot take back ("dice", "hidden creature")."""

    of: int
    revealed: tuple[str, ...] = ()
