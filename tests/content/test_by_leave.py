"""What is compiled of free strikes and moves by leave, of others who are steered, and of the uses that are waited out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content.test_whole_texts import answers, effects_of, left, read
from freestrike.engine.content.compiling.sentences.saying import say, wait_for
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.reading.raw import RawCost, RawEffect
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import OUTER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN, START_OF_USERS_TURN
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    DealDamage,
    Effect,
    Fall,
    ForEach,
    FreeStrike,
    GainTemporaryStamina,
    ImposeCondition,
    Later,
    Move,
    Teleport,
    UnderPotency,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger

KNIGHT = Setting(names_of("Hedge Knight"), reach=5)
ATTACKS = "opportunity attacks"
STRIKE, NEAR, THEY = "make a free strike", "within distance", "they"
MAY_STRIKE = f"The target can {STRIKE}"
TELEPORT, IS_ALOFT = "teleport to an unoccupied space", "doesn't land in an unoccupied space"
STRUCK, DEALT = "the target of the free strike", "the damage they deal"
WAY = "in a way"
UNHARMED = f"be moved {WAY} that would harm them"
POOL, RISE = "space containing water", "breach the surface"
TRAIT = KNIGHT.of(Target(), 0, trait=True)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (f"{MAY_STRIKE} that deals an extra 3 damage.", (FreeStrike(modifiers=(Modifier("extra damage", 3),)),)),
        (f"{MAY_STRIKE} that deals an extra 3 fire damage.", (FreeStrike(riders=(DealDamage(3, "fire"),)),)),
        (f"The target can {TELEPORT} adjacent to the knight.", (Teleport(to="adjacent"),)),
        ("The target is slowed until the start of your next turn.", (ImposeCondition("slowed", START_OF_USERS_TURN),)),
        (f"If the target {IS_ALOFT}, they fall.", (Fall(),)),
    ],
)
def test_what_somebody_is_given_leave_to_do(text: str, effects: tuple[Effect, ...]) -> None:
    assert effects_of(text, Setting(names_of("Hedge Knight"), hero=True, reach=5)) == effects


def test_a_condition_of_the_user_ends_with_its_turn() -> None:
    found = read("The knight is weakened until the end of the knight's turn.")

    assert (*found.ability.effects, *found.ability.after) == (ForEach(ONESELF, (ImposeCondition("weakened", END_OF_CURRENT_TURN),)),)


def test_what_befalls_whom_a_free_strike_hits_or_comes_of_it() -> None:
    strikes = "The target can make a free strike."
    felled = read(f"{strikes} If {STRUCK} has M < 2, they are knocked prone.").ability.effects
    fed = read(f"{strikes} Each target gains temporary Stamina equal to {DEALT}.").ability.effects

    assert felled == (FreeStrike(riders=(UnderPotency("might", 2, (ImposeCondition("prone"),)),)),)
    assert fed == (FreeStrike(riders=(ForEach(ONESELF, (GainTemporaryStamina(Amount(of="triggering damage")),)),)),)


@pytest.mark.parametrize(
    ("told", "how"),
    [
        ("The knight controls the target's movement.", Move(controlled=True)),
        (f"The target can't {UNHARMED}.", Move(controlled=True, unharmed=True)),
        (
            f"The target's movement can provoke {ATTACKS}, but {THEY} can't otherwise {UNHARMED}.",
            Move(controlled=True, unharmed=True, provokes="always"),
        ),
    ],
)
def test_who_is_steered(told: str, how: Move) -> None:
    assert read(f"The target moves up to their speed. {told}").ability.effects == (how,)
    assert left(read(told)) == [told], "nobody moves"


def test_a_shift_provokes_nobody_whoever_steers_it() -> None:
    found = read("The target shifts up to their speed. However, the knight can move them to provoke opportunity attacks.")

    assert found.ability.effects == (Move(manner="shift", controlled=True),)


def test_a_free_strike_that_waits_for_the_use_that_set_it_off() -> None:
    at = Selection((TRIGGERING,))
    told = f"The knight can {STRIKE} against the creature after the ability resolves."
    first = read(told, usage="triggered action", target="Self", distance="Self", trigger="A creature targets the knight with an ability.")
    other = read(
        f"After the strike resolves, the knight can {STRIKE} against the target.",
        usage="triggered action",
        target="The triggering creature",
        trigger=f"A creature {NEAR} makes a strike against the knight.",
    )

    later = ForEach(at, (Later("after this ability", (FreeStrike(AFFECTED, by=USER),)),))
    assert first.ability.effects == (ForEach(ONESELF, (later,)),)
    assert other.ability.effects == (later,)


def test_it_goes_beside_the_target_and_strikes_it() -> None:
    (found,) = read(f"The knight flies adjacent to the target and can {STRIKE} against them.").ability.effects

    assert found == ForEach(ONESELF, (Move(manner="fly", to="adjacent", of=OUTER_TARGET), FreeStrike(Selection((OUTER_TARGET,)))))


def test_the_ally_of_a_trigger_is_not_told_apart() -> None:
    told = "The knight shifts adjacent to the ally."

    assert told in left(answers(told))


@pytest.mark.parametrize(
    ("text", "modifiers"),
    [
        ("While flying, the knight doesn't provoke opportunity attacks.", (Modifier("never provokes", when=(Holds("flying", of=USER),)),)),
        ("The knight can fly.", (Modifier("can", name="fly"),)),
    ],
)
def test_what_a_trait_gives(text: str, modifiers: tuple[Modifier, ...]) -> None:
    found = say(text, TRAIT)
    assert found is not None
    assert found.modifiers == modifiers


@pytest.mark.parametrize(
    ("text", "trigger", "effects"),
    [
        (
            f"Whenever the knight starts their turn in a {POOL}, {THEY} can fly until the end of their turn.",
            Trigger("turn starts", needs=(Holds("in water", of=TRIGGERING),)),
            (Bestow(END_OF_CURRENT_TURN, (Modifier("can", name="fly"),)),),
        ),
        (
            f"Whenever the knight uses the Dig maneuver to {RISE}, they make a free strike.",
            Trigger("surfaces"),
            (FreeStrike(choice=False),),
        ),
    ],
)
def test_what_a_trait_answers(text: str, trigger: Trigger, effects: tuple[Effect, ...]) -> None:
    found = say(text, TRAIT, name="Hedge")
    assert found is not None
    (react,) = found.reacts
    assert (react.trigger, react.effects) == (trigger, effects)


def test_an_ability_of_an_enemy_is_waited_for() -> None:
    (found,) = wait_for(f"An ally {NEAR} is targeted by an enemy's ability.", KNIGHT, before=False)
    assert found.trigger == Trigger("targets", "enemy", "ally", 5, "subject", moment="before")


def test_a_state_that_a_target_must_have() -> None:
    setting = replace(KNIGHT, states={"hedged": ((), ())})
    found = read("The target must be hedged.", "The target takes 3 damage.", owner=setting).ability

    assert found.target.needs == (Holds("state", "hedged"),)


def test_what_is_paid_for_worsens_the_roll() -> None:
    """A bane, or for 2 Malice a double bane."""
    paid = RawEffect(effect="The strike has a double bane instead.", cost=RawCost("2 Malice", 2, 2, "malice"))
    found = read(
        "The strike takes a bane.",
        paid,
        usage="triggered action",
        target="Self",
        distance="Self",
        trigger="A creature makes a strike against the knight.",
    )

    (version,) = found.versions
    kinds = [[one.then for one in each.effects if isinstance(one, ForEach)] for each in (found.ability, version)]
    assert kinds == [[(AlterRoll(Modifier("bane")),)], [(AlterRoll(Modifier("double bane")),)]]
    assert version.cost == 2
