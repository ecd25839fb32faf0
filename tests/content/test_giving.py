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
DOUBLE_EDGE = (Modifier("double edge", on="power roll"),)
STRAINED = Holds("heroic resource at most", of="user", value=-1)
STRUCK = Selection((OUTER_TARGET,))


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Any target may spend any number of Recoveries.", (SpendRecovery(0),)),
        ("The target can spend up to 2 Recoveries.", (SpendRecovery(2),)),
        (
            "The target can end any effect on themself which is ended by a saving throw or ends at the end of their turn, and stand up.",
            (EndConditions(count=0, save_or_eot=True), Stance("stand up")),
        ),
        (
            "The target can end one effect on themself which is ended by a saving throw or that also ends at the end of their turns, "
            "or a prone target can stand up.",
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
        (
            "The target can end any conditions or effects on them which are ended by a saving throw.",
            (EndConditions(count=0, save=True),),
        ),
        ("The target can stand up if they are prone.", (Stance("stand up"),)),
        ("The target gains 3 of their Heroic Resource.", (Gain("heroic resource", 3),)),
        ("You gain 2 clarity.", (ForEach(ONESELF, (Gain("heroic resource", 2),)),)),
        ("Any target is marked by you.", (Bestow(UNTIL_DYING, state=MARKED, takes_over=True),)),
        (
            "Any target has a bonus to stability equal to twice your Agility score until the start of your next turn.",
            (Bestow(START_OF_USERS_TURN, (Modifier("stability", Amount(characteristics=("agility",), times=2)),)),),
        ),
        (
            "You pull each target a number of squares equal to three times your Agility score.",
            (ForceMove("pull", Amount(characteristics=("agility",), times=3)),),
        ),
        (
            "You teleport each target a number of squares equal to half your Might score.",
            (Teleport(Amount(characteristics=("might",), halved=True), controlled=True),),
        ),
        (
            "The target can use a heroic ability that has a double edge.",
            (UseAbilities("heroic", usage="no action", modifiers=DOUBLE_EDGE),),
        ),
        (
            "Two allies within 5 squares of you can use a melee heroic ability that has a double edge against that target "
            "as a free triggered action.",
            (ForEach(Selection(("ally",), 2, 5), (UseAbilities("heroic", keywords=("Melee",), against=STRUCK, modifiers=DOUBLE_EDGE),)),),
        ),
        (
            "The target makes a ranged free strike that deals extra damage equal to half your Reason score.",
            (
                FreeStrike(
                    manner="ranged", choice=False, modifiers=(Modifier("extra damage", Amount(characteristics=("reason",), halved=True)),)
                ),
            ),
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
        "The target is marked.",
        "The target can use a mighty ability.",
        "The target takes extra fire damage equal to your Might score.",  # has a type of its own
    ],
)
def test_what_is_left_whole(text: str) -> None:
    assert say(text, MINE) is None


def test_of_several_targets_what_the_user_has_happens_once() -> None:
    said = say("Any target is marked by you, and you gain 3 clarity.", YOU.of(Target(count=2), 10))
    assert said is not None
    assert said.effects == (Bestow(UNTIL_DYING, state=MARKED, takes_over=True),)
    assert said.apart == (ForEach(ONESELF, (Gain("heroic resource", 3),)),)


def ability(*effects: RawEffect) -> Ability:
    """A ranged bolt against one creature, with `effects` besides its damage."""
    roll = RawRoll("Power Roll + Reason", characteristics=("reason",))
    rolled = RawEffect(roll=roll, tier1="2 damage", tier2="4 damage", tier3="6 damage")
    raw = RawFeature("Bolt", "ability", (rolled, *effects), usage="main action", distance="Ranged 10", target="One creature")
    return read_ability(raw, "bolt").ability


def test_a_strained_talent_takes_what_is_printed_for_it() -> None:
    """classes/clarity-and-strain: with clarity below 0 as it is paid for. It comes after what the target has happen to it."""
    bolt = ability(RawEffect(name="Strained", effect="You are slowed (EoT)."))
    assert bolt.effects == ()
    assert bolt.before == (When((STRAINED,), (Bestow("end of this ability", state="strained"),)),)
    known = Holds("state", "strained", of="user")
    assert bolt.after == (When((known,), (ForEach(ONESELF, (ImposeCondition("slowed", "eot"),)),)),)


def test_a_strained_ability_alters_itself_only_then() -> None:
    bolt = ability(RawEffect(name="Strained", effect="Any target takes an extra 4 damage."))
    assert bolt.modifiers == (Modifier("extra damage", 4, when=(STRAINED,)),)


def test_what_stands_under_another_head_is_left_with_it() -> None:
    bolt = ability(RawEffect(name="Dusk", effect="You gain 2 surges."))
    assert bolt.effects == (LeftByHand("Dusk: You gain 2 surges."),)
    assert bolt.after == ()


def test_what_the_outcome_brings_the_user_goes_by_the_tier() -> None:
    bolt = ability(RawEffect(name="Effect", effect="You gain 3 clarity if you obtain a tier 2 outcome."))
    gain = ForEach(ONESELF, (Gain("heroic resource", 3),))
    assert bolt.after == (When((Holds("tier", value=2, of="user"),), (gain,)),)


def test_another_target_may_be_picked_where_the_text_says_so() -> None:
    grant = "Two allies within 5 squares of you can use a melee heroic ability against that target as a free triggered action."
    repick = (
        "If the target is also reduced to 0 Stamina before the chosen ally has made their strike, the ally can pick a different target."
    )
    bolt = ability(RawEffect(name="Effect", effect=f"{grant} {repick}"))
    use = UseAbilities("heroic", keywords=("Melee",), against=STRUCK, repick=True)
    assert bolt.effects == (ForEach(Selection(("ally",), 2, 5), (use,)),)
    alone = ability(RawEffect(name="Effect", effect=repick))
    assert alone.effects == (LeftByHand(repick),)
