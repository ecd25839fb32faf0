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


TWELVE = Amount(dice="2d6")


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


LIVES = (ForEach(ONESELF, (SetStaminaTo(Amount(3)),)), Prevent("death"))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "At the start of an encounter, the knight chooses one creature within his line of effect. "
            "Both the knight and the creature add a 2d6 roll also to power rolls they make against each other.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("combat starts", ""),
                    (
                        Bestow(
                            "encounter",
                            (
                                Modifier("bonus", TWELVE, on="power roll", against=USER),
                                Modifier("bonus", TWELVE, on="power roll", incoming=True, against=USER),
                            ),
                        ),
                    ),
                    choice=False,
                    target=Selection(("creature",)),
                ),
            ),
        ),
        (
            "At the start of each of their turns, the knight can choose one effect on themself which is ended by a saving throw. "
            "That effect ends at the end of their turn.",
            (Reacts("hedge", "Hedge", Trigger("turn starts"), (EndConditions(save=True, at="eot"),), target=ONESELF),),
        ),
        (
            "Any effect on the knight which is ended by a saving throw instead ends at the end of their next turn.",
            (Modifier("counts as", name="end of turn"),),
        ),
        (
            "While the knight has a crest, when they are dazed or frightened, they can lose their crest to end that condition "
            "and shift up to 1 square.",
            tuple(
                Reacts(
                    "hedge" if condition == "dazed" else "hedge-2",
                    "Hedge",
                    Trigger("gains condition", name=condition),
                    (Bestow("encounter", state="without a crest"), EndConditions((condition,), 0), Move(1, "shift")),
                    target=ONESELF,
                    needs=(Holds("state", "without a crest", USER, negated=True),),
                )
                for condition in ("dazed", "frightened")
            ),
        ),
        (
            "When the knight is reduced to 0 Stamina, they must make a melee free strike immediately before dying. "
            "If the target of the free strike also is reduced to 0 Stamina, Hedge is reduced to 3 Stamina instead.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("drops to 0", moment=BEFORE),
                    (FreeStrike(manner="melee", choice=False, riders=(When((Holds("dead"),), LIVES, (When((Holds("dying"),), LIVES),)),)),),
                    choice=False,
                    target=ONESELF,
                ),
            ),
        ),
        (
            "The first time the knight is reduced to 0 Stamina by damage that isn't acid damage or cold damage and its body isn't "
            "destroyed, it has 5 Stamina and falls prone.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger(
                        "drops to 0",
                        moment=BEFORE,
                        needs=tuple(Holds("damage type", type, negated=True) for type in ("acid", "cold", "no damage")),
                    ),
                    (SetStaminaTo(Amount(5)), Prevent("death"), ImposeCondition("prone")),
                    target=ONESELF,
                    limit=Limit("encounter"),
                ),
            ),
        ),
        (
            "While in direct sunlight, the knight has fire weakness 4.",
            (Modifier("weakness", 4, "fire", when=(Holds("surroundings", "direct sunlight", USER),)),),
        ),
        (
            "While in a natural environment or outdoors, the knight can negate a bane on his abilities or turn a double bane into a bane.",
            (
                Modifier("less bane", on="ability roll", when=(Holds("surroundings", "natural environment", USER),)),
                Modifier(
                    "less bane",
                    on="ability roll",
                    when=(Holds("surroundings", "outdoors", USER), Holds("surroundings", "natural environment", USER, negated=True)),
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
            "Once per round, when the knight is targeted by a damage-dealing strike, the knight halves the triggering damage.",
            (halving(Halve(), needs=(Holds("ability", "rolled", TRIGGERING),)),),
        ),
        (
            "The first time each round that the knight is targeted by a strike, it takes a double bane and they halve any damage from it. "
            "The creature making the strike takes 2 cold damage.",
            (halving(AlterRoll(Modifier("double bane")), Halve(), ForEach(Selection((TRIGGERING,)), (DealDamage(2, "cold"),))),),
        ),
        ("Strikes made against allies adjacent to the knight take a bane.", (guard(1, Modifier("bane", on="strike", incoming=True)),)),
        (
            "Strikes made against allies within 3 squares of the knight have a double bane.",
            (guard(3, Modifier("double bane", on="strike", incoming=True)),),
        ),
        ("Damage dealt to any ally adjacent to the knight is halved.", (guard(1, Modifier("halved damage")),)),
        (
            "Each ally who starts their turn with four or more sprite minions adjacent to them takes 2 cold damage.",
            (swarming("ally", "sprite minion", 4, DealDamage(2, "cold")),),
        ),
        (
            "Any creature who starts their turn with three or more wisps adjacent to them is slowed (EoT).",
            (swarming("creature", "wisp", 3, ImposeCondition("slowed", "eot")),),
        ),
        (
            "The knight grants cover to allies, has stability 2, and has cover while adjacent to an ally who has this trait.",
            tuple(
                replace(one, when=(Holds("beside an ally with", "Hedge", USER),))
                for one in (
                    Modifier("counts as", name="cover for allies"),
                    Modifier("stability is", 2),
                    Modifier("counts as", name="covered"),
                )
            ),
        ),
        (
            "Each ally who starts its turn adjacent to the knight can't hide.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("turn starts", "ally", within=1),
                    (Bestow("end of the current turn", (Modifier("cannot", name="hide"),)),),
                    choice=False,
                ),
            ),
        ),
        (
            "At the start of the knight's turn, they can push one adjacent enemy up to 2 squares, ignoring their stability.",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("turn starts"),
                    (ForceMove("push", 2, ignores_stability=True),),
                    target=Selection(("enemy",), 1, 1),
                ),
            ),
        ),
        (
            "The knight gains an edge on strikes against larger creatures.",
            (Modifier("edge", on="strike", when=(Holds("size at most own", of=TRIGGERING, negated=True),)),),
        ),
        (
            "Whenever the knight doesn't end their turn on the ground, they are dazed (EoT).",
            (
                Reacts(
                    "hedge",
                    "Hedge",
                    Trigger("turn ends"),
                    (ImposeCondition("dazed", "eot"),),
                    choice=False,
                    target=ONESELF,
                    needs=(Holds("on the ground", of=USER, negated=True),),
                ),
            ),
        ),
        (
            "The knight has speed 7 and fire immunity 4 while his squad has four or fewer minions in it.",
            tuple(
                replace(one, when=(Holds("squad at most", of=USER, value=4),))
                for one in (Modifier("speed is", 7), Modifier("immunity", 4, "fire"))
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
        "Both the knight and the creature can add a d6 to tests they make.",
        "That effect ends at the end of the knight's turn.",
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
