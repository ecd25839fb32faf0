"""Printed sentences about who sees whom, changed places, the next strike, and uses of abilities and free strikes against several."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.target import read_needy_target, read_target
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.amount import OUTER_TARGET, TARGET, Amount
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    Move,
    RegainStamina,
    SetStaminaTo,
    Stance,
    SwapPlaces,
    Teleport,
    UnderPotency,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection

KNIGHT = Setting(names_of("Hedge Knight"), {"holly hammer": "holly-hammer", "dig": "dig"}, frozenset(("dig",)), reach=5)
THEIRS = "triggering creature"
PAST_ROUGH = Bestow("end of this ability", (Modifier("ignores", name="difficult terrain"),))


def said(text: str, setting: Setting = KNIGHT) -> Said:
    found = say(text, setting)
    assert found is not None, text
    return found


def unseen(name: str, ends: str, side: Holds) -> Bestow:
    return Bestow(ends, (Modifier("cannot", name=name, when=(side,)),))


def next_strike(rolled: str, *more: Modifier) -> Bestow:
    return Bestow("until used", (Modifier(rolled, on="strike", next_only=True), *more))


def hammer(against: Selection | None = None, *modifiers: Modifier, choice: bool = False, cost: str = "paid") -> UseAbilities:
    return UseAbilities(
        "named",
        ("holly-hammer",),
        usage="no action",
        against=against,
        choice=choice,
        cost=cost,
        modifiers=modifiers,
        free_strike_instead=False,
    )


def by_the_knight(*effects: Effect) -> ForEach:
    return ForEach(ONESELF, effects)


OUTER = Selection(("outer target",))
ONE_TARGET = Selection(("creature",), 1, needs=(Holds("among the targets"),), sight=False)


def near_the_target(*effects: Effect) -> ForEach:
    return ForEach(Selection(("ally",), 2, 5, "target"), effects)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("The knight is invisible to the target until the end of the encounter.", (unseen("see", "encounter", Holds("is", of=THEIRS)),)),
        ("The knight has concealment from the target (save ends).", (unseen("see clearly", "save", Holds("is", of=THEIRS)),)),
        (
            "The knight's allies have concealment from the target (save ends).",
            (unseen("see clearly", "save", Holds("ally of", of=THEIRS)),),
        ),
        (
            "The target has a double edge on the next strike they make, and any potency for that strike increases by 2.",
            (next_strike("double edge", Modifier("potency", 2, on="strike", next_only=True)),),
        ),
        (
            "The target takes a bane on the next strike they make, and that strike deals an extra 5 damage.",
            (next_strike("bane", Modifier("extra damage", 5, on="strike", next_only=True)),),
        ),
        (
            "The next power roll against the target deals an extra 5 damage.",
            (Bestow("until used", (Modifier("extra damage", 5, on="power roll", incoming=True, next_only=True),)),),
        ),
        (
            "The next ability used against any target gains an edge.",
            (Bestow("until used", (Modifier("edge", on="ability roll", incoming=True, next_only=True),)),),
        ),
        ("The knight teleports to swap places with the target.", (by_the_knight(SwapPlaces("outer target", teleport=True)),)),
        ("The knight swaps positions with the target.", (by_the_knight(SwapPlaces("outer target")),)),
        (
            "The knight vertically slides the target up to 3 squares, ignoring stability.",
            (ForceMove("slide", 3, vertical=True, ignores_stability=True),),
        ),
        ("The knight shifts up to 3 squares, ignoring difficult terrain.", (by_the_knight(PAST_ROUGH, Move(3, "shift")),)),
        (
            "The knight can make a free strike against each creature within 2 squares of the target.",
            (by_the_knight(ForEach(Selection(("creature",), 0, 2, "outer target"), (FreeStrike(AFFECTED, by="user"),))),),
        ),
        ("The knight uses Holly Hammer against the target.", (by_the_knight(hammer(OUTER)),)),
        (
            "The knight uses Holly Hammer against each target and has a double edge.",
            (by_the_knight(hammer(OUTER, Modifier("double edge", on="power roll"))),),
        ),
        (
            "The knight can use Holly Hammer against each enemy within 3 squares of the knight.",
            (by_the_knight(ForEach(Selection(("enemy",), 0, 3), (by_the_knight(hammer(OUTER, choice=True)),))),),
        ),
        ("The knight uses Holly Hammer and Holly Hammer at no cost.", (by_the_knight(hammer(cost="waived"), hammer(cost="waived")),)),
        (
            "Each target can use the Charge main action.",
            (UseAbilities("charge", usage="no action"),),
        ),
        ("Two allies of the knight within 5 squares of the target shift up to 3 squares.", (near_the_target(Move(3, "shift")),)),
        ("The knight can attempt to hide even if observed.", (by_the_knight(Stance("hide though observed")),)),
        ("The knight and the target teleport to switch places.", (SwapPlaces(teleport=True),)),
        (
            "Three allies within 2 squares of the target each regain 6 Stamina.",
            (ForEach(Selection(("ally",), 3, 2, "target"), (RegainStamina(Amount(6)),)),),
        ),
        (
            "The knight may shift 2 squares to remain adjacent to the target.",
            (by_the_knight(Move(2, "shift", to="adjacent", of="outer target")),),
        ),
        (
            "The knight can teleport up to their speed to a space with concealment created by darkness.",
            (by_the_knight(Teleport(to="dark")),),
        ),
        (
            "The knight may grab any target pulled adjacent to them this way.",
            (by_the_knight(When((Holds("force moved", of="outer target"),), (Stance("grab", "outer target"),))),),
        ),
        ("Each target enemy is slowed (save ends).", (When((Holds("enemy of"),), (ImposeCondition("slowed", "save"),)),)),
        ("Each ally target gains 2 surges.", (When((Holds("ally of"),), (Gain("surges", 2),)),)),
        ("One target is grabbed.", (ForEach(ONE_TARGET, (ImposeCondition("grabbed"),)),)),
        ("The knight uses Holly Hammer against one target.", (by_the_knight(hammer(ONE_TARGET)),)),
        (
            "The knight can slide any target grabbed this way up to 3 squares.",
            (When((Holds("condition by this ability", "grabbed"),), (ForceMove("slide", 3),)),),
        ),
        (
            "A target pulled adjacent to the knight is grabbed.",
            (When((Holds("force moved"), Holds("adjacent to")), (ImposeCondition("grabbed"),)),),
        ),
        (
            "If the target is pulled adjacent to the knight, the knight can make a free strike against them.",
            (When((Holds("force moved"), Holds("adjacent to")), (by_the_knight(FreeStrike(OUTER)),)),),
        ),
        (
            "Each target force moved into an obstacle is slowed (EoT), and if they have I < 4 they are weakened (EoT).",
            (
                When(
                    (Holds("slammed"),),
                    (ImposeCondition("slowed", "eot"), UnderPotency("intuition", 4, (ImposeCondition("weakened", "eot"),))),
                ),
            ),
        ),
        (
            "If the target has an acorn collar, they are reduced to 2 Stamina.",
            (
                When(
                    (Holds("feature", "acorn collar"),),
                    (When((Holds("stamina at most", value=2, negated=True),), (SetStaminaTo(Amount(2)),)),),
                ),
            ),
        ),
        (
            "The target takes 4 cold damage, and if it has R < 3, it is knocked prone.",
            (DealDamage(4, "cold"), UnderPotency("reason", 3, (ImposeCondition("prone"),))),
        ),
        ("Each enemy in the encounter takes 5 damage.", (ForEach(Selection(("enemy",), 0, sight=False), (DealDamage(5),)),)),
    ],
)
def test_what_a_sentence_does(text: str, effects: tuple[Effect, ...]) -> None:
    assert said(text).effects == effects


def test_what_is_done_to_each_of_several_is_done_once_not_for_each_target() -> None:
    """Whom the knight strikes follows from where it stands; only in the second sentence from where the target does."""
    assert said("The knight makes a free strike against each creature within 2 squares of the knight.").once
    assert not said("The knight makes a free strike against each creature within 2 squares of the target.").once


def test_others_than_the_targets_in_a_burst_are_found_around_the_user() -> None:
    burst = replace(KNIGHT, area=Area("burst", 3), target=Target(("enemy",), 0))
    assert said("Each ally in the area shifts up to 2 squares.", burst).effects == (
        ForEach(Selection(("ally",), 0, 3), (Move(2, "shift"),)),
    )
    cube = replace(burst, area=Area("cube", 3, within=5))
    there = Selection(("ally",), 0, needs=(Holds("in its area"),), sight=False)
    assert said("Each ally in the area shifts up to 2 squares.", cube).effects == (ForEach(there, (Move(2, "shift"),)),)


def test_each_target_strikes_each_creature_beside_it() -> None:
    """Within the strikes the creature is the target, and the target of the ability the one outside."""
    strike = FreeStrike(AFFECTED, "ranged", by=OUTER_TARGET)
    effects = said("Each target can make a ranged free strike against each creature adjacent to them.", KNIGHT).effects
    assert effects == (ForEach(Selection(("creature",), 0, 1, TARGET), (strike,)),)


@pytest.mark.parametrize(
    "text",
    [
        "The knight uses Dig.",
        "Each target uses Holly Hammer.",
        "The target slides 2 squares, and that strike deals an extra 4 damage.",
        "The knight is invisible to the target.",
        "Each target enemy is slowed (save ends), and the knight shifts up to 2 squares.",
        "Each target enemy is slowed (save ends), and each target ally is weakened (save ends).",
    ],
)
def test_what_is_left_whole(text: str) -> None:
    assert say(text, KNIGHT) is None


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Self and five allies", Target(("self", "ally"), 6)),
        ("One creature in the area", Target(("creature",), 1)),
        ("One grabbed enemy", Target(("enemy",), 1, needs=(Holds("condition", "grabbed"),))),
        ("Each winded enemy in the area", Target(("enemy",), 0, needs=(Holds("winded"),))),
        ("One hedge", Target(("creature",), 1, needs=(Holds("keyword", "Hedge"),))),
        ("Two hedges", Target(("creature",), 2, needs=(Holds("keyword", "Hedge"),))),
        ("Self or one hedge", Target(("self", "creature"), 1, needs=(Holds("keyword", "Hedge"),))),
        ("Each hedge ally in the area", Target(("ally",), 0, needs=(Holds("keyword", "Hedge"),))),
        ("One grabbed creature or object", None),
        ("One thicket", None),
    ],
)
def test_target_lines_of_whom_something_must_hold(text: str, target: Target | None) -> None:
    """An object is never grabbed, and what a thicket is, the creature's keywords do not say."""
    assert (read_target(text) or read_needy_target(text, ("Hedge",))) == target
