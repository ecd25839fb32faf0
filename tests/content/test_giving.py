"""What texts give: Recoveries, resources, uses of abilities, better strikes; and what is said of a talent that is strained."""

from __future__ import annotations

import pytest

from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.amount import OUTER_TARGET, TARGET, Amount
from freestrike.events.content.duration import START_OF_USERS_TURN, UNTIL_DYING
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    Effect,
    EndConditions,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    LeftByHand,
    OneOf,
    SpendRecovery,
    Stance,
    Teleport,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.lasting import MARKED

MINE = YOU.of(Target(), 10)
EDGE = (Modifier("edge", on="power roll"),)
DOUBLE_EDGE = (Modifier("double edge", on="power roll"),)
STRAINED = Holds("heroic resource at most", of="user", value=-1)
STRUCK = Selection((OUTER_TARGET,))


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("The target can spend any number of Recoveries.", (SpendRecovery(0),)),
        ("The target can spend up to 2 Recoveries.", (SpendRecovery(2),)),
        (
            "The target can end any effects on them that are ended by a saving throw or that end at the end of their turn, and can stand "
            "up if they are prone.",
            (EndConditions(count=0, save_or_eot=True), Stance("stand up")),
        ),
        (
            "The target can end one effect on them that is ended by a saving throw or that ends at the end of their turn, or a prone "
            "target can stand up.",
            (
                OneOf(
                    (
                        Branch("end an effect", (EndConditions(count=1, save_or_eot=True),)),
                        Branch("stand up", (Stance("stand up"),)),
                    ),
                    chooser=TARGET,
                ),
            ),
        ),
        ("The target gains 3 of their Heroic Resource.", (Gain("heroic resource", 3),)),
        ("You gain 2 clarity.", (ForEach(ONESELF, (Gain("heroic resource", 2),)),)),
        ("The target is marked by you.", (Bestow(UNTIL_DYING, state=MARKED, takes_over=True),)),
        (
            "Until the start of your next turn, the target has a bonus to stability equal to your Might score.",
            (Bestow(START_OF_USERS_TURN, (Modifier("stability", Amount(characteristics=("might",))),)),),
        ),
        (
            "You slide the target up to a number of squares equal to your Reason score.",
            (ForceMove("slide", Amount(characteristics=("reason",))),),
        ),
        (
            "You teleport the target up to a number of squares equal to your Reason score.",
            (Teleport(Amount(characteristics=("reason",)), controlled=True),),
        ),
        (
            "The target can use a signature ability that has a double edge.",
            (UseAbilities("signature", usage="no action", modifiers=DOUBLE_EDGE),),
        ),
        (
            "One ally within 10 squares of you can use a strike signature ability that gains an edge against the target as a free "
            "triggered action.",
            (ForEach(Selection(("ally",), 1, 10), (UseAbilities("signature", keywords=("Strike",), against=STRUCK, modifiers=EDGE),)),),
        ),
        (
            "The target can make a free strike that deals extra damage equal to your Might score.",
            (FreeStrike(modifiers=(Modifier("extra damage", Amount(characteristics=("might",))),)),),
        ),
    ],
)
def test_what_is_given(text: str, effects: tuple[Effect, ...]) -> None:
    said = say(text, MINE)
    assert said is not None
    assert said.effects == effects


@pytest.mark.parametrize(
    "text",
    [
        "The target gains 2 clarity.",  # whose class calls it so?
        "The target is killed.",
        "The target is marked.",
        "The target can use a mighty ability.",
        "The target takes extra fire damage equal to your Might score.",  # has a type of its own
    ],
)
def test_what_is_left_whole(text: str) -> None:
    assert say(text, MINE) is None


def test_of_several_targets_what_the_user_has_happens_once() -> None:
    said = say("Each target is marked by you, and you gain two surges.", YOU.of(Target(count=2), 10))
    assert said is not None
    assert said.effects == (Bestow(UNTIL_DYING, state=MARKED, takes_over=True),)
    assert said.apart == (ForEach(ONESELF, (Gain("surges", 2),)),)


def ability(*effects: RawEffect) -> Ability:
    """A ranged bolt against one creature, with `effects` besides its damage."""
    roll = RawRoll("Power Roll + Reason", characteristics=("reason",))
    rolled = RawEffect(roll=roll, tier1="2 damage", tier2="4 damage", tier3="6 damage")
    raw = RawFeature("Bolt", "ability", (rolled, *effects), usage="main action", distance="Ranged 10", target="One creature")
    return read_ability(raw, "bolt").ability


def test_a_strained_talent_takes_what_is_printed_for_it() -> None:
    """classes/clarity-and-strain: with clarity below 0. It comes after what the target has happen to it."""
    bolt = ability(RawEffect(name="Strained", effect="You are weakened (save ends)."))
    assert bolt.effects == ()
    assert bolt.after == (When((STRAINED,), (ForEach(ONESELF, (ImposeCondition("weakened", "save"),)),)),)


def test_a_strained_ability_alters_itself_only_then() -> None:
    bolt = ability(RawEffect(name="Strained", effect="The target takes an extra 3 damage."))
    assert bolt.modifiers == (Modifier("extra damage", 3, when=(STRAINED,)),)


def test_what_stands_under_another_head_is_left_with_it() -> None:
    bolt = ability(RawEffect(name="Dusk", effect="You gain 2 surges."))
    assert bolt.effects == (LeftByHand("Dusk: You gain 2 surges."),)
    assert bolt.after == ()


def test_what_the_outcome_brings_the_user_goes_by_the_tier() -> None:
    bolt = ability(RawEffect(name="Effect", effect="If you obtain a tier 3 outcome on the power roll, you gain 2 clarity."))
    gain = ForEach(ONESELF, (Gain("heroic resource", 2),))
    assert bolt.after == (When((Holds("tier", value=3, of="user"),), (gain,)),)


def test_another_target_may_be_picked_where_the_text_says_so() -> None:
    grant = "One ally within 10 squares of you can use a strike signature ability against the target as a free triggered action."
    repick = "If the target is reduced to 0 Stamina before the chosen ally has used their ability, the ally can pick a different target."
    bolt = ability(RawEffect(name="Effect", effect=f"{grant} {repick}"))
    use = UseAbilities("signature", keywords=("Strike",), against=STRUCK, repick=True)
    assert bolt.effects == (ForEach(Selection(("ally",), 1, 10), (use,)),)
    alone = ability(RawEffect(name="Effect", effect=repick))
    assert alone.effects == (LeftByHand(repick),)
