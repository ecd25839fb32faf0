"""What a sentence says, as stored values."""

from __future__ import annotations

import attrs
from lark import Token, Tree

from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.reshaping import Reshaping
from freestrike.engine.content.compiling.parts.rewriting import Otherwise, Steering
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    ForceMove,
    ForEach,
    Interaction,
    Reacts,
    Substitute,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stat_block import TwoTurns


@attrs.frozen
class Amends:
    """What a sentence changes about the one before it. `unreducible`: its damage is not reduced. `past_stability`: its forced movement
    ignores stability (of the first sentence: all that the ability has). `though_dazed`: its further action may be taken though dazed.
    `loses`: its immunity is lost for a time. `leading`: what comes before its effects. `riding` and `striking`: what follows on whom its
    free strikes hit, and what is changed about them, or about the abilities that it grants; `cheaper`: by how much those cost less.
    `instead`: what takes its place, under what must hold for that. `further`: what else happens as a strike is answered. `turns_apart`: its
    turns do not follow each other. `beside_space`: what befalls those beside the space that its teleport leaves, and, if
    `where_it_appears`, beside that to which it leads. `shared`: who has done to them too what the user has. `in_its_space`: what happens to
    who enters the space that it leaves on the map. `rest_to`: by which condition those are held who take the half that is spared.
    `ends_early`: what ends the invisibility that it gives before its time. `between`: what its user does between the uses of an ability;
    `around`: before or after each. `eating`: what whoever eats it has of that. `on_use`: what the abilities that it grants do besides to
    whom they are used on; `each_then`: what each of those who shift does then. `once_moved`: what its user does as soon as it has moved;
    `once_hidden`: what follows if it hides; `once_teleported`: what happens to each that has teleported. `past_stability_if`: of whom its
    forced movement ignores stability. `more_dice`: how much more of the damage of a type that it deals who is any of these takes.
    `then`: what else happens, in the end, as what it waits for comes about; `if_felled`: if what is done then fells who has set it off.
    `at_anyone`: what it grants can be used on somebody that it is not for. `of_that_maneuver`: what befalls who uses the maneuver of which
    it tells; `of_the_picked`: what is done to those whom its user picks as a turn ends. `anew`: the roll that it has made again stands.
    `lost_while`: its owner is without it as long as that holds. `spared_to`: one of those takes the half that its user is spared.
    `on_teleport`: what happens as those teleport to whom it gives leave to. `spared_too`: what else its owner does that was not hurt.
    `broken`: when the illusion that it gives ends; `once_broken`: what follows on the first way in which it does.
    `spares_harm`: it teleports nobody where that would be harmed. `most_each`: how much at most each gains of what it shares out.
    `if_they_fit`: each fits where the other was with whom it changes places; `till_their_turn`: what a turn gives lasts to the next.
    `shoved_freely`: the side whose stability does not count for whom it moves along its way; `shoved_once`: the state of who was moved.
    `damage_alone`: what goes with the damage that one takes for another is not taken."""

    unreducible: bool = False
    past_stability: bool = False
    though_dazed: bool = False
    loses: bool = False
    leading: tuple[Effect, ...] = ()
    riding: tuple[Effect, ...] = ()
    striking: tuple[Modifier, ...] = ()
    cheaper: int | Amount = 0
    instead: tuple[Effect, ...] = ()
    further: tuple[Effect, ...] = ()
    turns_apart: bool = False
    shared: Who | None = None
    beside_space: tuple[Effect, ...] = ()
    where_it_appears: bool = False
    in_its_space: Reacts | None = None
    ends_early: tuple[Reacts, ...] = ()
    rest_to: str = ""
    between: tuple[Effect, ...] = ()
    around: tuple[Effect, ...] = ()
    eating: tuple[Effect, ...] = ()
    on_use: tuple[Effect, ...] = ()
    each_then: tuple[Effect, ...] = ()
    once_moved: tuple[Effect, ...] = ()
    once_hidden: tuple[Effect, ...] = ()
    once_teleported: tuple[Effect, ...] = ()
    past_stability_if: Holds | None = None
    more_dice: MoreDice | None = None
    then: tuple[Effect, ...] = ()
    if_felled: tuple[Effect, ...] = ()
    of_that_maneuver: tuple[Effect, ...] = ()
    of_the_picked: tuple[Effect, ...] = ()
    anew: bool = False
    lost_while: Holds | None = None
    spared_to: Selection | None = None
    at_anyone: bool = False
    on_teleport: Reacts | None = None
    spared_too: tuple[Effect, ...] = ()
    to_that_one: tuple[Effect, ...] = ()
    spares_harm: bool = False
    most_each: int = 0
    if_they_fit: bool = False
    till_their_turn: bool = False
    shoved_freely: str = ""
    shoved_once: str = ""
    damage_alone: bool = False
    broken: tuple[Reacts, ...] = ()
    once_broken: tuple[Effect, ...] = ()


@attrs.frozen
class MoreDice:
    """`dice` more of the damage of a `type`, for whom any of `ways` holds, or (without any) for all."""

    dice: str
    type: str = ""
    ways: tuple[tuple[Holds, ...], ...] = ()


@attrs.frozen
class OfAbility:
    """What a sentence says of the ability in whose text it stands. `own`: what counts for its uses; `needs`: what must hold of its targets;
    `itself`: its user may be one. `before`: what its user does once before the roll. `reshapes`: what is made of it where it is paid for.
    `beside`: what comes with a condition, wherever it imposes that. `repicks`: another target may be picked for what it grants, if the
    first has fallen. `spares_allies`: allies take no damage from its forced movement. `ahead`: what happens before that; `left_beside`:
    what happens to a target that its movement, or that of its user, leaves beside its user. `before_grants`: what those do or have who may
    use an ability by its leave, before they do. `worse`: what a target has in place of a condition that it has already. `without`: what is
    not given by it where that is paid for. `chosen`: what each outcome leaves to choose is chosen once it is known. `steers`: what is
    changed about the moves that it has others make. `rolls_instead`: what the roll that set it off takes in place of each so much, by how
    many squares its teleports go farther. `turns`: its user picks at whom others aim what it has them do. `first`: what its user does
    before it chooses whom it is used on; `last`: what it does when all is done. `harder_blows`: what is changed about the free strikes of
    its outcomes. `in_place_of_rolls`: what it gives takes the place of what else it gives for a next roll. `ground_first`: what it leaves
    in its area is there before all else. `unignored`: the conditions from it that nobody can ignore. `below_none`: of the Malice that it
    takes more is lost than there is. `unmoved`: of whom something holds, and what happens to them in place of its forced movement.
    `grants_instead`: who is given this in place of a free strike. `landed`: what happens where its user's jump comes down.
    `ruled_slams`: whom it moves into its user is hurt only if the Director says so.
    `at_rest`: what happens to those whom it moves by force where they come to; `unhurt`: its forced movement hurts nobody.
    `ahead_of_damage`: what every outcome does before its damage is dealt.
    `in_place`: what it does in place of what it does of that kind. `sources`: a condition, and those among whom its user picks its source.
    `in_course`: the abilities that its user can use once each while it moves by it, or after that. `free_uses`: those that it has its user
    use cost nothing; `each_used_on`: what is done besides to whom they are used on. `brings`: its user takes somebody along as it
    teleports. `otherwise`: what it does otherwise, at some times.
    `rolls_at`: the side of those targets against whom alone its roll is made; `unrolled`: that of those to whom something else is done.
    `ahead_at`: a tier, and what happens at it ahead of all else that it does. `harder_tests`: what goes with the tests of whom so many of
    its targets reach. `attached`: what goes with a thing that it attaches.
    `in_charge`: what its user has while it charges with it. `always`: the features that its user has at all times; `one_of`: by
    which name no more than one of those told so far answers a trigger. `at_will`: its user can end it at any time; `taken_over`: the state
    that ends the same from anyone else. `forced_as`: a kind of forced movement, and as what it goes on. `farther_below`: a potency, and how
    many squares farther it moves whom by force who is below that. `kindred`: a condition, and the words for others of whom it is as well.
    `spreads`: what it deals to those it spreads to, by how many squares farther and by how much harder.
    `upward`: its forced movement goes straight up; `braked_by`: the characteristic of whoever is moved that takes as many squares of it.
    `as_rolled`: it is used as the roll that deals the damage is known, ahead of that damage; `before_death`: ahead of the death that sets
    it off. `affected`: what those have on whom an outcome lasts until they save. `substitutes`: where its user may use it in place of
    something.
    `picks_two`: two are picked for one of its effects in place of one. `hobbled`: what who is slower by it can't do; `prolonged`: what it
    gives lasts for the fight. `together`: what it has its user use on several it uses with one roll, and what is changed about that.
    `one_by_one`: it strikes its targets one after the other, and what its user does between two strikes, and after each but the first."""

    own: tuple[Modifier, ...] = ()
    needs: tuple[Holds, ...] = ()
    itself: bool = False
    before: tuple[Effect, ...] = ()
    reshapes: Reshaping | None = None
    beside: tuple[str, tuple[Effect, ...]] = ("", ())
    repicks: bool = False
    spares_allies: bool = False
    before_grants: tuple[Effect, ...] = ()
    ahead: tuple[Effect, ...] = ()
    left_beside: tuple[Effect, ...] = ()
    worse: tuple[str, tuple[Effect, ...]] = ("", ())
    without: Modifier | None = None
    chosen: bool = False
    steers: Steering | None = None
    rolls_instead: str = ""
    spending: tuple[int, tuple[Effect, ...]] = (0, ())
    farther: tuple[int, int] = (0, 0)
    turns: bool = False
    first: tuple[Effect, ...] = ()
    last: tuple[Effect, ...] = ()
    harder_blows: tuple[Modifier, ...] = ()
    in_place_of_rolls: bool = False
    ground_first: bool = False
    unignored: tuple[str, ...] = ()
    unmoved: tuple[tuple[Holds, ...], tuple[Effect, ...]] = ((), ())
    grants_instead: tuple[Who, Effect] | None = None
    below_none: bool = False
    at_rest: tuple[Effect, ...] = ()
    unhurt: bool = False
    in_course: tuple[UseAbilities, ...] = ()
    each_used_on: tuple[Effect, ...] = ()
    free_uses: bool = False
    landed: tuple[Effect, ...] = ()
    ruled_slams: bool = False
    brings: bool = False
    otherwise: Otherwise | None = None
    ahead_of_damage: tuple[Effect, ...] = ()
    rolls_at: str = ""
    unrolled: str = ""
    ahead_at: tuple[int, tuple[Effect, ...]] = (0, ())
    in_place: Effect | None = None
    sources: tuple[str, Selection] | None = None
    harder_tests: tuple[tuple[int, Modifier], ...] = ()
    attached: tuple[str, tuple[Reacts, ...], tuple[Interaction, ...]] = ("", (), ())
    in_charge: Bestow | None = None
    picks_two: bool = False
    together: tuple[Modifier, ...] | None = None
    one_by_one: tuple[tuple[Effect, ...], tuple[Effect, ...]] | None = None
    always: tuple[Reacts, ...] = ()
    at_will: bool = False
    taken_over: str = ""
    as_rolled: bool = False
    before_death: bool = False
    affected: tuple[Reacts, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    one_of: str = ""
    forced_as: tuple[str, ForceMove | None] = ("", None)
    farther_below: tuple[str, int | str, int] | None = None
    kindred: tuple[str, str] = ("", "")
    spreads: tuple[DealDamage | None, int, int] = (None, 0, 0)
    hobbled: tuple[Modifier, ...] = ()
    prolonged: bool = False
    upward: bool = False
    braked_by: str = ""


NOTHING_BEFORE = Amends()
NOT_OF_ABILITY = OfAbility()


@attrs.frozen
class Said:
    """What a sentence says. `effects`: of an ability, seen from each target, or, if `once`, from nobody; `apart`: what happens once
    besides, where there may be several targets. `they`: whom it spoke of last. `modifiers`, `reacts` and `besides`, what is neither: of a
    trait.
    `waits`: what happens then is said in the next sentence. `chooses`: how many are chosen of what is listed after it; `picks`: it says no
    more than whom the next sentence is about. `bearing`: what goes with a state or a condition. `amends`: of the sentence before it;
    `ability`: of the ability as a whole. `until`: the time until which it says that something lasts; `place`: what
    later sentences call a place that it makes, and how many squares long that is; `aura`: how large one is that its owner always has;
    `at_target`: the shape and the size of what it leaves at its targets."""

    effects: tuple[Effect, ...] = ()
    once: bool = False
    apart: tuple[Effect, ...] = ()
    they: Who | None = None
    modifiers: tuple[Modifier, ...] = ()
    reacts: tuple[Reacts, ...] = ()
    besides: tuple[Substitute | TwoTurns | Interaction, ...] = ()
    waits: Awaited | None = None
    bearing: Bearing | None = None
    chooses: int = 0
    picks: bool = False
    amends: Amends = NOTHING_BEFORE
    ability: OfAbility = NOT_OF_ABILITY
    until: Tree[Token] | None = attrs.field(default=None, eq=False)
    place: tuple[str, int] | None = attrs.field(default=None, eq=False)
    at_target: tuple[str, int] | None = attrs.field(default=None, eq=False)
    aura: int = attrs.field(default=0, eq=False)


def on_each_target(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects as they are carried out on every target at a time that belongs to none of them, before the roll."""
    return (ForEach(Selection(("creature",), 0, needs=(Holds("among the targets"),), sight=False), effects),) if effects else ()


def plain(said: Said) -> bool:
    """Whether it says nothing but what is done at once."""
    return said == Said(said.effects, once=said.once, they=said.they)
