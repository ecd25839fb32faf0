"""Traits that several sentences tell together: what each shape comes to, and that nothing near it does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.trait import printed_trait
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    DealDamage,
    Effect,
    EndConditions,
    ForceMove,
    ForEach,
    FreeStrike,
    Halve,
    ImposeCondition,
    LeftByHand,
    Move,
    Prevent,
    Reacts,
    SetStaminaTo,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.trigger import BEFORE, Limit, Trigger

KNIGHT = Setting(names_of("Hedge Knight"), trait=True)


def read(text: str) -> tuple[TraitEffect, ...]:
    """What a trait of the knight with this text comes to."""
    return printed_trait(RawFeature("Hedge", "trait", (RawEffect(effect=text),)), KNIGHT).effects


D3 = Amount(dice="1d3")


def halving(*effects: Effect, needs: tuple[Holds, ...] = ()) -> Reacts:
    """The first strike of a round against it is answered, without a choice."""
    strike = Trigger("strikes", "", "self", measured="subject" if needs else "actor", needs=needs, moment=BEFORE)
    return Reacts("hedge", "Hedge", strike, effects, choice=False, target=ONESELF, limit=Limit("round"))


def guard(within: int, modifier: Modifier) -> Reacts:
    """What its allies around it have."""
    zone = Zone("aura", within, ends="encounter", modifiers=(modifier,), whom="ally", moves=True, name="hedge")
    return Reacts("hedge", "Hedge", Trigger("joins combat"), (zone,), choice=False, target=ONESELF)


def swarming(side: str, kin: str, number: int, follows: Effect) -> Reacts:
    """What happens to who starts a turn among several; one of them speaks for all."""
    needs = (Holds("kin adjacent", kin, TRIGGERING, value=number), Holds("first with the trait", "Hedge", USER, TRIGGERING))
    return Reacts("hedge", "Hedge", Trigger("turn starts", side, within=1, needs=needs), (follows,), choice=False)


LIVES = (ForEach(ONESELF, (SetStaminaTo(Amount(1)),)), Prevent("death"))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "At the start of an encounter, the knight chooses one creature within their line of effect. "
            "Both the knight and the creature can add a d3 roll to power rolls they make against each other.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("combat starts", ""),
                    (
                        Bestow(
                            "encounter",
                            (
                                Modifier("bonus", D3, on="power roll", against=USER),
                                Modifier("bonus", D3, on="power roll", incoming=True, against=USER),
                            ),
                        ),
                    ),
                    choice=False,
                    target=Selection(("creature",)),
                ),
            ),
        ),
        (
            "At the start of each of their turns, the knight can choose one effect on them that can be ended by a saving throw. "
            "That effect instead ends at the end of their turn.",
            (Reacts("hedge", "Hedge", Trigger("turn starts"), (EndConditions(save=True, at="eot"),), target=ONESELF),),
        ),
        (
            "Any effect on the knight that would be ended by a saving throw instead ends automatically at the end of their next turn.",
            (Modifier("counts as", name="end of turn"),),
        ),
        (
            "While the knight has a tail, whenever they are grabbed or prone, they can lose their tail to immediately end that condition, "
            "then shift up to 2 squares.",
            tuple(
                Reacts(
                    "hedge" if condition == "grabbed" else "hedge-2",
                    "Hedge",
                    Trigger("gains condition", name=condition),
                    (Bestow("encounter", state="without a tail"), EndConditions((condition,), 0), Move(2, "shift")),
                    target=ONESELF,
                    needs=(Holds("state", "without a tail", USER, negated=True),),
                )
                for condition in ("grabbed", "prone")
            ),
        ),
        (
            "If the knight is reduced to 0 Stamina, they can make a free strike before dying. "
            "If the target of the free strike is reduced to 0 Stamina, the knight is reduced to 1 Stamina instead.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("drops to 0", moment=BEFORE),
                    (FreeStrike(riders=(When((Holds("dead"),), LIVES, (When((Holds("dying"),), LIVES),)),)),),
                    target=ONESELF,
                ),
            ),
        ),
        (
            "The first time the knight is reduced to 0 Stamina by damage that isn't fire damage or holy damage and their body isn't "
            "destroyed, they instead have 10 Stamina and fall prone.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger(
                        "drops to 0",
                        moment=BEFORE,
                        needs=tuple(Holds("damage type", type, negated=True) for type in ("fire", "holy", "no damage")),
                    ),
                    (SetStaminaTo(Amount(10)), Prevent("death"), ImposeCondition("prone")),
                    target=ONESELF,
                    limit=Limit("encounter"),
                ),
            ),
        ),
        (
            "While the knight is in direct sunlight, they have damage weakness 3.",
            (Modifier("weakness", 3, when=(Holds("surroundings", "direct sunlight", USER),)),),
        ),
        (
            "While outdoors or in a natural environment, the knight can negate a bane on their abilities "
            "or turn a double bane into a bane.",
            (
                Modifier("less bane", on="ability roll", when=(Holds("surroundings", "outdoors", USER),)),
                Modifier(
                    "less bane",
                    on="ability roll",
                    when=(Holds("surroundings", "natural environment", USER), Holds("surroundings", "outdoors", USER, negated=True)),
                ),
            ),
        ),
        ("Allies can't flank with the knight.", (Modifier("cannot", name="flank"),)),
        ("The knight can attempt to hide even while observed.", (Modifier("can", name="hide while observed"),)),
        (
            "The knight explodes when they are reduced to 0 Stamina, dealing 2 fire damage to each adjacent creature.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("drops to 0", moment=BEFORE),
                    (DealDamage(2, "fire"),),
                    choice=False,
                    target=Selection(("creature",), 0, 1),
                ),
            ),
        ),
        (
            "The first time each round that the knight is targeted by a damage-dealing strike, they halve the damage.",
            (halving(Halve(), needs=(Holds("ability", "rolled", TRIGGERING),)),),
        ),
        (
            "The first time each round that the knight is targeted by a strike, it takes a bane and the knight halves the damage from it. "
            "The creature making the strike takes 5 damage.",
            (halving(AlterRoll(Modifier("bane")), Halve(), ForEach(Selection((TRIGGERING,)), (DealDamage(5),))),),
        ),
        ("Strikes made against allies adjacent to the knight take a bane.", (guard(1, Modifier("bane", on="strike", incoming=True)),)),
        (
            "Any strike made against an ally within 2 squares of the knight takes a bane.",
            (guard(2, Modifier("bane", on="strike", incoming=True)),),
        ),
        ("Damage dealt to any ally adjacent to the knight is halved.", (guard(1, Modifier("halved damage")),)),
        (
            "Any enemy who starts their turn with two or more sprite minions adjacent to them takes 3 sonic damage.",
            (swarming("enemy", "sprite minion", 2, DealDamage(3, "sonic")),),
        ),
        (
            "Any creature who starts their turn with three or more wisps adjacent to them is slowed (EoT).",
            (swarming("creature", "wisp", 3, ImposeCondition("slowed", "eot")),),
        ),
        (
            "While adjacent to an ally who also has this trait, the knight has stability 1, has cover, and grants cover to allies.",
            tuple(
                replace(one, when=(Holds("beside an ally with", "Hedge", USER),))
                for one in (
                    Modifier("stability is", 1),
                    Modifier("counts as", name="covered"),
                    Modifier("counts as", name="cover for allies"),
                )
            ),
        ),
        (
            "An enemy who starts their turn adjacent to the knight can't shift.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("turn starts", "enemy", within=1),
                    (Bestow("end of the current turn", (Modifier("cannot", name="shift"),)),),
                    choice=False,
                ),
            ),
        ),
        (
            "At the end of the knight's turn, they can slide one adjacent creature up to 3 squares, ignoring stability.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("turn ends"),
                    (ForceMove("slide", 3, ignores_stability=True),),
                    target=Selection(("creature",), 1, 1),
                ),
            ),
        ),
        (
            "The knight gains an edge on strikes against larger creatures.",
            (Modifier("edge", on="strike", when=(Holds("size at most own", of=TRIGGERING, negated=True),)),),
        ),
        (
            "If the knight doesn't end their turn on the ground, they fall prone.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("turn ends"),
                    (ImposeCondition("prone"),),
                    choice=False,
                    target=ONESELF,
                    needs=(Holds("on the ground", of=USER, negated=True),),
                ),
            ),
        ),
        (
            "The knight has damage immunity 2 and speed 8 while their squad has three or fewer minions in it.",
            tuple(
                replace(one, when=(Holds("squad at most", of=USER, value=3),)) for one in (Modifier("immunity", 2), Modifier("speed is", 8))
            ),
        ),
        (
            "The knight ignores concealment if it's granted by a supernatural effect.",
            (Modifier("ignores", name="concealment", detail="supernatural"),),
        ),
    ],
)
def test_each_shape(text: str, values: tuple[TraitEffect, ...]) -> None:
    assert read(text) == values


@pytest.mark.parametrize(
    "text",
    [
        "While the knight is in moonlight, they have damage weakness 3.",
        "Both the knight and the creature can add a d3 roll to power rolls they make against each other.",
        "That effect instead ends at the end of their turn.",
    ],
)
def test_nothing_near_it(text: str) -> None:
    assert read(text) == (LeftByHand(text),)


def test_what_is_between_is_whole() -> None:
    """Every sentence of the text stands in one of its parts, in its order."""
    text = "The knight hums. While the knight is in direct sunlight, they have damage weakness 3. The knight sings."

    assert read(text) == (
        LeftByHand("The knight hums."),
        Modifier("weakness", 3, when=(Holds("surroundings", "direct sunlight", USER),)),
        LeftByHand("The knight sings."),
    )
