"""Printed sentences about the ability itself, its targets, and what goes with what it imposes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from content.printed_texts import printed_text
from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.sentences.of_texts.states import with_states
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    DealDamage,
    Effect,
    ForceMove,
    ImposeCondition,
    LeftByHand,
    OneOf,
    Reacts,
    UnderPotency,
    When,
)
from freestrike.events.content.effect import Test as Asked
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger

KNIGHT = Setting(names_of("Hedge Knight"), {"holly hammer": "holly-hammer"}, reach=5)
THEIRS = "triggering creature"
EDGE = Holds("has an edge", of=THEIRS)
BANES = Modifier("ignores", name="banes")


NO_ENEMY = Holds("enemy of", of=THEIRS, negated=True)


def extra(damage: int, condition: str) -> Modifier:
    return Modifier("extra damage", damage, when=(Holds("condition", condition, THEIRS),))


@pytest.mark.parametrize(
    ("text", "modifiers"),
    [
        ("The strike ignores concealment and cover.", (Modifier("ignores", name="concealment"), Modifier("ignores", name="cover"))),
        (
            "The strike ignores damage immunity, banes, and double banes.",
            (Modifier("ignores", name="damage immunity"), BANES),
        ),
        (
            "If the strike has an edge or has a double edge, the strike deals an extra 3 damage.",
            (Modifier("extra damage", 3, when=(EDGE,)),),
        ),
        (
            "This ability deals an extra 4 damage to any target who is prone.",
            (extra(4, "prone"),),
        ),
        (
            "If the target is slowed, they take an extra 3 damage.",
            (extra(3, "slowed"),),
        ),
        (
            "The knight has a double edge on this ability against a target that has less than full Stamina.",
            (Modifier("double edge", when=(Holds("below full stamina", of=THEIRS),)),),
        ),
        (
            "The knight has a double edge against a target restrained by the knight.",
            (Modifier("double edge", when=(Holds("condition given by", "restrained", THEIRS),)),),
        ),
        (
            "If the strike is used as part of a charge, it deals an extra 3 damage.",
            (Modifier("extra damage", 3, on="charge"),),
        ),
        (
            "This ability has a double edge against a target affected by a condition.",
            (Modifier("double edge", when=(Holds("any condition", of=THEIRS),)),),
        ),
        (
            "A target who is already prone or slowed takes an extra 5 damage.",
            (
                Modifier("extra damage", 5, when=(Holds("condition", "prone", THEIRS),)),
                Modifier("extra damage", 5, when=(Holds("condition", "prone", THEIRS, negated=True), Holds("condition", "slowed", THEIRS))),
            ),
        ),
        ("Each winded target takes an extra 3 damage.", (Modifier("extra damage", 3, when=(Holds("winded", of=THEIRS),)),)),
        (
            "Any target within 3 squares of the knight takes an extra 2 damage.",
            (Modifier("extra damage", 2, when=(Holds("within", of=THEIRS, value=3),)),),
        ),
        (
            "This ability has a double edge against a slowed target.",
            (Modifier("double edge", when=(Holds("condition", "slowed", THEIRS),)),),
        ),
        (
            "The strike has a double edge against each target not at full Stamina.",
            (Modifier("double edge", when=(Holds("below full stamina", of=THEIRS),)),),
        ),
        (
            "While the knight has high ground against the target, they deal an extra 3 damage.",
            (Modifier("extra damage", 3, when=(Holds("high ground over", of="user", to=THEIRS),)),),
        ),
        (
            "While any ally is adjacent to the target, the strike has a double edge.",
            (Modifier("double edge", when=(Holds("others beside", "ally", THEIRS, value=1),)),),
        ),
        (
            "While adjacent to any enemy, the knight gains an edge on this ability.",
            (Modifier("edge", when=(Holds("others beside", "enemy", "user", value=1),)),),
        ),
        (
            "The potency of this ability increases by 2 while the target is frightened by the knight.",
            (Modifier("potency", 2, when=(Holds("condition given by", "frightened", THEIRS),)),),
        ),
        (
            "The potency increases by 2 if the knight has the target restrained.",
            (Modifier("potency", 2, when=(Holds("condition given by", "restrained", THEIRS),)),),
        ),
        (
            "While the target is already weakened, the potency of this ability increases by 3 for that target.",
            (Modifier("potency", 3, when=(Holds("condition", "weakened", THEIRS),)),),
        ),
        ("If used with the Charge main action, the strike has a double edge.", (Modifier("double edge", on="charge"),)),
        (
            "While the knight is hidden, they can target three creatures.",
            (Modifier("extra targets", 2, when=(Holds("hidden", of="user"),)),),
        ),
        (
            "If the knight is hidden when they use this ability, this ability deals an extra 3 damage.",
            (Modifier("extra damage", 3, when=(Holds("hidden", of="user"),)),),
        ),
        (
            "Each target restrained by a squirrel can be force moved by this ability.",
            (Modifier("ignores", name="restrained", when=(Holds("restrained by", "squirrel", THEIRS),)),),
        ),
    ],
)
def test_what_counts_for_the_ability_itself(text: str, modifiers: tuple[Modifier, ...]) -> None:
    found = say(text, replace(KNIGHT, rolled=True))
    assert found is not None
    assert (found.ability.own, found.effects) == (modifiers, ())


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("The target must be grabbed by the knight.", Holds("condition given by", "grabbed")),
        ("Every target must be on the ground.", Holds("on the ground")),
        ("A target must be at less than full Stamina.", Holds("below full stamina")),
        ("The target must be the knight's size or smaller.", Holds("size at most own")),
    ],
)
def test_whom_it_can_be_used_on(text: str, need: Holds) -> None:
    found = say(text, KNIGHT)
    assert found is not None
    assert found.ability.needs == (need,)


def each_turn(name: str, *effects: Effect, occasion: str = "turn starts") -> Reacts:
    return Reacts(name, name, Trigger(occasion), effects, choice=False, target=ONESELF)


@pytest.mark.parametrize(
    ("text", "bearing"),
    [
        (
            "A rusty creature takes 2d6 sonic damage at the start of each of their turns.",
            Bearing("rusty", False, reacts=(each_turn("rusty", DealDamage(0, "sonic", more=Amount(dice="2d6"))),)),
        ),
        (
            "Any target grabbed this way takes 2 damage at the end of each of their turns.",
            Bearing("grabbed", True, reacts=(each_turn("grabbed", DealDamage(2), occasion="turn ends"),)),
        ),
        ("While slowed this way, any target has speed 1.", Bearing("slowed", True, (Modifier("speed is", 1),))),
        (
            "A rusty creature has acid weakness 3 and takes a bane on power rolls.",
            Bearing("rusty", False, (Modifier("weakness", 3, "acid"), Modifier("bane", on="power roll"))),
        ),
        (
            "While a target is slowed this way, the knight and their allies have a double edge on power rolls against them.",
            Bearing("slowed", True, (Modifier("double edge", on="power roll", incoming=True, when=(NO_ENEMY,)),)),
        ),
        (
            "Any target slowed this way takes 4 damage at the end of each of the knight's turns.",
            Bearing("slowed", True, reacts=(replace(each_turn("slowed", DealDamage(4)), trigger=Trigger("turn ends", "giver")),)),
        ),
        (
            "The knight gains an edge on abilities against targets weakened this way.",
            Bearing("weakened", True, (Modifier("edge", on="ability", incoming=True, when=(Holds("is", of=THEIRS),)),)),
        ),
        (
            "The knight's allies gain an edge on abilities against any target judged this way.",
            Bearing("judged", False, (Modifier("edge", on="ability", incoming=True, when=(Holds("ally of", of=THEIRS),)),)),
        ),
        (
            "While weakened this way, any target takes an extra 4 damage from the knight's abilities.",
            Bearing("weakened", True, (Modifier("extra damage", 4, on="ability", incoming=True, when=(Holds("is", of=THEIRS),)),)),
        ),
        (
            "A gooey target takes 2 sonic damage each time they make any power roll.",
            Bearing("gooey", False, reacts=(each_turn("gooey", DealDamage(2, "sonic"), occasion="rolls"),)),
        ),
    ],
)
def test_what_goes_with_a_state_or_a_condition(text: str, bearing: Bearing) -> None:
    found = say(text, KNIGHT)
    assert found is not None
    assert found.bearing == bearing


@pytest.mark.parametrize(
    "text",
    [
        "A creature restrained this way moves with the knight.",
        "This ability and the knight gain an edge.",
        "This ability gains an edge until the end of the knight's next turn.",
        "The target must be humming.",
    ],
)
def test_what_is_left_whole(text: str) -> None:
    assert say(text, KNIGHT) is None


def strike(*texts: str, tier: str = "4 damage; M < 2 grabbed", tiers: tuple[str, str, str] = ("", "", "")) -> Ability:
    """A strike of the knight's with the same line at every tier, and texts; of the first text a test may have `tiers`."""
    first, *more = texts
    one, two, three = tiers
    raw = RawFeature(
        "Thorny Whip",
        "ability",
        (
            RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1=tier, tier2=tier, tier3=tier),
            RawEffect("Effect", first, tier1=one, tier2=two, tier3=three),
            *(RawEffect("Effect", text) for text in more),
        ),
        usage="main action",
        keywords=("Melee", "Strike"),
        distance="Melee 1",
        target="One creature",
    )
    return read_ability(raw, "thorny-whip", with_states(KNIGHT, (raw,))).ability


def test_what_goes_with_a_condition_stands_beside_it() -> None:
    ability = strike("While grabbed this way, a target has speed 0.")
    assert ability.roll is not None
    held = (ImposeCondition("grabbed"), Bestow(WITH_CONDITION, (Modifier("speed is", 0),), state="grabbed"))
    assert ability.roll.tiers[0] == (DealDamage(4), UnderPotency("might", 2, held))
    assert ability.effects == ()


def test_what_goes_with_a_state_goes_with_it_wherever_it_is_given() -> None:
    rust = "A rusty creature takes 1d6 acid damage at the end of each of their turns."
    ability = strike(rust, tier="4 damage; rusty (save ends)")
    assert ability.roll is not None
    (_, bestowed) = ability.roll.tiers[2]
    assert isinstance(bestowed, Bestow)
    assert (bestowed.state, bestowed.ends, [react.trigger.occasion for react in bestowed.reacts]) == ("rusty", "save", ["turn ends"])
    assert ability.effects == ()


def test_what_goes_with_what_nothing_imposes_is_left_by_hand() -> None:
    text = "While slowed this way, any target has speed 1."
    assert strike(text).effects == (LeftByHand(text),)


def test_who_is_dazed_resists_less(compendium_directory: Path) -> None:
    """A Dwarf Launcher's grenade (Monsters/Dwarves): what goes with the condition is a characteristic that counts as 1 lower."""
    text = printed_text(compendium_directory, "Dwarves/Statblocks/Dwarf Launcher", "Sleep Grenade")
    found = say(text, KNIGHT)
    assert found is not None
    assert found.bearing == Bearing("dazed", True, (Modifier("resisting potency", -1),))


def test_a_test_that_a_sentence_asks_for_has_the_tiers_printed_with_it() -> None:
    ability = strike("Each target makes a **Might test** or an **Agility test**.", tiers=("prone", "push 2", "it rains"))
    assert ability.effects == (
        Asked(("might", "agility"), ((ImposeCondition("prone"),), (ForceMove("push", 2),), (LeftByHand("it rains"),))),
    )


def test_forced_movement_past_stability_is_that_of_the_sentence_before_or_of_the_roll() -> None:
    own = strike("This movement ignores stability.", tier="2 damage; push 3")
    assert own.roll is not None
    assert own.roll.tiers[0] == (DealDamage(2), ForceMove("push", 3, ignores_stability=True))
    before = strike("The target is pushed up to 2 squares. This push ignores their stability.", tier="push 1")
    assert before.roll is not None
    assert (before.roll.tiers[0], before.effects) == ((ForceMove("push", 1),), (ForceMove("push", 2, ignores_stability=True),))
    unknown = "The target is pushed up a hill. This push ignores stability."
    assert strike(unknown, tier="push 1").effects == (LeftByHand(unknown),)


def test_what_its_user_chooses_before_the_roll() -> None:
    """The type is that of all its damage."""
    ability = strike("This ability deals acid, cold, or fire damage.")
    ways = tuple(Branch(type, (Bestow("end of this ability", (Modifier("damage type", name=type),)),)) for type in ("acid", "cold", "fire"))
    assert (ability.before, ability.effects) == ((OneOf(ways),), ())


def test_allies_are_spared_by_the_forced_movement_of_the_ability(compendium_directory: Path) -> None:
    """The last sentence of the throw of a Bugbear Sneak (Monsters/Bugbears)."""
    *_, text = sentences(printed_text(compendium_directory, "Bugbears/Statblocks/Bugbear Sneak", "Throw"))
    ability = strike(text, tier="push 3")
    assert ability.roll is not None
    push = ForceMove("push", 3)
    assert ability.roll.tiers[0] == (When((Holds("ally of"),), (replace(push, harmless=True),), (push,)),)
    assert strike(text, tier="4 damage").effects == (LeftByHand(text),)


def test_the_user_may_be_a_target_where_its_text_says_so() -> None:
    assert strike("The knight can target themself instead of one creature with this ability.").target == Target(("self", "creature"), 1)


def test_forced_movement_ends_no_restrained_condition() -> None:
    """What the words say is what forced movement does by itself; of another condition they are left."""
    assert strike("This push doesn't automatically end the restrained condition unless the Director determines otherwise.").effects == ()
    grabbed = "This forced movement doesn't end the grabbed condition."
    assert strike(grabbed).effects == (LeftByHand(grabbed),)


def test_needs_stand_in_the_target_line() -> None:
    ability = strike("The target must be grabbed by the knight.")
    assert ability.target == Target(("creature",), 1, needs=(Holds("condition given by", "grabbed"),))


def test_damage_that_ignores_immunity_at_one_tier() -> None:
    """What the line of a tier says of its damage counts where that tier is rolled."""
    roll = RawEffect(
        roll=RawRoll("Power Roll + 2", bonus=2),
        tier1="2 fire damage",
        tier2="4 fire damage",
        tier3="6 fire damage; this damage ignores immunity",
    )
    raw = RawFeature(
        "Torch", "ability", (roll,), usage="main action", keywords=("Ranged", "Strike"), distance="Ranged 5", target="One creature"
    )
    read = read_ability(raw, "torch", KNIGHT)
    assert read.ability.modifiers == (Modifier("ignores immunity", when=(Holds("tier", value=3),)),)
    assert all(piece.compiled for piece in read.pieces)
