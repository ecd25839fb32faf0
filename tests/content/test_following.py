"""What is compiled of what follows on what the sentence before gives others, or takes its place where that is paid for."""

from __future__ import annotations

from content.test_whole_texts import KNIGHT, read
from freestrike.engine.content.compiling.sentences.saying import say, wait_for
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.reading.raw import RawCost, RawEffect
from freestrike.events.content.amount import OUTER_TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_ROUND, SAVE
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    DealDamage,
    ForEach,
    FreeStrike,
    ImposeCondition,
    Move,
    OneOf,
    Reacts,
    UseAbilities,
    When,
)
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger

HEDGES = Setting(names_of("Hedges"), kin="Hedge")
KIN = (Holds("keyword", "Hedge"),)
LESS, CAN, STRIKE, TURN = "reduce damage", "can", "free strike", "turn"
TIER, BESIDE, SPEED, TARGET = "a tier", "adjacent to", "speed", "target"
USES = "uses an ability"
PAID = RawCost("2 Malice", 2, 2, "malice")


def test_an_outcome_of_what_is_granted() -> None:
    use = "The target uses a signature ability."
    found = read(f"{use} On {TIER} 2 outcome, the {TARGET} of the ability is slowed (save ends).").ability

    (granted,) = found.effects
    assert isinstance(granted, UseAbilities)
    assert granted.riders == (When((Holds("tier", value=2, of=USER),), (ImposeCondition("slowed", SAVE),)),)


def test_who_ends_a_shift_beside_its_like() -> None:
    at = f"{CAN} make a melee {STRIKE} against each enemy adjacent to them"
    text = f"Each hedge in the encounter shifts up to their {SPEED}. If a hedge ends this shift {BESIDE} one or more hedges, they {at}."
    found = read(text, target="Self", distance="Self", owner=HEDGES).ability

    strike = ForEach(Selection(("enemy",), 0, 1, "target"), (FreeStrike(AFFECTED, "melee", by=OUTER_TARGET),))
    each = Selection(("self", "ally"), 0, needs=KIN, sight=False)
    assert (*found.effects, *found.after) == (
        ForEach(each, (Move(manner="shift"), When((Holds("kin adjacent", "hedge", value=1),), (strike,)))),
    )


def test_one_of_some_whenever_a_turn_ends() -> None:
    found = say(
        f"At the end of each {TURN} until the end of the round, one hedge {CAN} either shift 3 squares or make a {STRIKE}.",
        HEDGES,
        name="Hop",
    )

    assert found is not None
    ways = (Branch("shift", (Move(3, "shift"),)), Branch("free strike", (FreeStrike(),)))
    one = Selection(("self", "ally"), needs=KIN, sight=False)
    hop = Reacts("hop", "Hop", Trigger("turn ends", ""), (OneOf(ways, chooser="target"),), choice=False, target=one, though_dead=True)
    assert found.effects == (ForEach(ONESELF, (Bestow(END_OF_ROUND, reacts=(hop,)),)),)


def test_what_takes_the_place_of_a_free_strike_where_it_is_paid_for() -> None:
    paid = RawEffect(effect="One ally within 3 squares can use a signature ability instead.", cost=PAID)
    found = read(f"One ally within 3 squares {CAN} make a {STRIKE}.", paid, target="Self", distance="Self")

    (version,) = found.versions
    whom = Selection(("ally",), within=3)
    given = [effect for one in (found.ability, version) for effect in (*one.effects, *one.after)]
    assert given == [ForEach(whom, (FreeStrike(),)), ForEach(whom, (UseAbilities(usage="no action"),))]


def test_who_makes_damage_less_and_who_rolls_low_is_waited_for() -> None:
    (less,) = wait_for(f"An enemy within distance {USES} to {LESS}.", KNIGHT, before=False)
    (low,) = wait_for(f"The knight obtains {TIER} 1 outcome on their signature ability.", KNIGHT, before=False)

    assert less.trigger == Trigger("reduces damage", "enemy", within=5)
    assert low.trigger == Trigger("obtains tier", needs=(Holds("ability", "signature", TRIGGERING),), value=1)


def test_damage_by_what_was_taken_off_cannot_be_made_less_itself() -> None:
    off = "twice the amount that was reduced"
    found = read(
        f"The knight makes a {STRIKE} against the {TARGET}, dealing extra damage equal to {off}. This extra damage can't be reduced.",
        usage="triggered action",
        target="The triggering creature",
        trigger=f"An enemy within distance {USES} to {LESS}.",
    ).ability

    rider = DealDamage(0, more=Amount(of="damage reduced", times=2), unreducible=True)
    assert found.effects == (ForEach(ONESELF, (FreeStrike(Selection((OUTER_TARGET,)), choice=False, riders=(rider,)),)),)


def test_a_use_on_somebody_near_the_first() -> None:
    near = f"a creature within 3 squares of the original {TARGET}"
    found = read(
        f"The knight uses their signature ability again, targeting {near}.",
        usage="triggered action",
        target="Self",
        distance="Self",
        trigger=f"The knight obtains {TIER} 1 outcome on their signature ability.",
    ).ability

    at = Selection(("creature",), within=3, from_=TRIGGER_TARGET)
    assert found.effects == (ForEach(ONESELF, (UseAbilities(usage="no action", against=at, choice=False, free_strike_instead=False),)),)
