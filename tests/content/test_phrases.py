"""What abilities print about free strikes, granted abilities and opportunity attacks: each phrase, as it is said of our own knight."""

from __future__ import annotations

import attrs
import pytest
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.sentences.saying import say, wait_for
from freestrike.engine.content.compiling.sentences.texts import compiled
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.compiling.text.wording import worded
from freestrike.engine.content.printed.target import read_needy_target, read_target
from freestrike.events.content.ability import NO_ACTION, Target
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    Effect,
    ExtraAction,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    Later,
    Move,
    OneOf,
    Reacts,
    SetStaminaTo,
    SpendRecovery,
    TakeTurn,
    UnderPotency,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger

KNIGHT = Setting(names_of("Hedge Knight"), {"holly hammer": "holly-hammer"}, reach=10)
AREA = KNIGHT.of(Target(("self", "ally"), 0), 10)
ANSWER = KNIGHT.of(Target((TRIGGERING,)), 10, triggered=True)
OUTER = Selection((OUTER_TARGET,))
AMONG = Selection(("creature",), needs=(Holds("among the targets"),))
NO_MINION = Holds("minion", negated=True)
SPARED = Modifier("cannot", name="make opportunity attacks", against=USER)


def mine(*effects: Effect) -> tuple[Effect, ...]:
    return (ForEach(ONESELF, effects),)


@pytest.mark.parametrize(
    ("text", "setting", "said"),
    [
        (
            "One ally adjacent to the target can make a free strike against them.",
            KNIGHT,
            Said((ForEach(Selection(("ally",), 1, 1, TARGET), (FreeStrike(OUTER),)),)),
        ),
        (
            "Each non-minion ally within 3 squares of the target can make a free strike against them.",
            KNIGHT,
            Said((ForEach(Selection(("ally",), 0, 3, TARGET, (NO_MINION,)), (FreeStrike(OUTER),)),)),
        ),
        (
            "Each ally adjacent to a prone target can make a free strike against that target.",
            KNIGHT,
            Said((When((Holds("condition", "prone"),), (ForEach(Selection(("ally",), 0, 1, TARGET), (FreeStrike(OUTER),)),)),)),
        ),
        (
            "Two allies within distance can make a free strike against one of the targets.",
            AREA,
            Said((ForEach(Selection(("ally",), 2, 10), (FreeStrike(AMONG),)),), once=True),
        ),
        (
            "Two allies within distance can use a signature ability that gains an edge against the same target.",
            AREA,
            Said(
                (
                    ForEach(
                        AMONG,
                        (
                            ForEach(
                                Selection(("ally",), 2, 10),
                                (UseAbilities(usage=NO_ACTION, against=OUTER, modifiers=(Modifier("edge", on="power roll"),)),),
                            ),
                        ),
                    ),
                ),
                once=True,
            ),
        ),
        (
            "Two allies within distance move up to their speed and can use a signature ability.",
            AREA,
            Said((ForEach(Selection(("ally",), 2, 10), (Move(), UseAbilities(usage=NO_ACTION))),), once=True),
        ),
        (
            "Each target shifts up to their speed, then can make a free strike or use a maneuver.",
            AREA,
            Said(
                (
                    Move(manner="shift"),
                    OneOf(
                        (Branch("free strike", (FreeStrike(),)), Branch("maneuver", (UseAbilities("maneuver", usage=NO_ACTION),))),
                        chooser=TARGET,
                    ),
                )
            ),
        ),
        (
            "Each target can make a ranged free strike, then immediately use the Charge main action.",
            AREA,
            Said((FreeStrike(manner="ranged"), UseAbilities("charge", usage=NO_ACTION))),
        ),
        ("Then each non-minion target can make a free strike.", AREA, Said((When((NO_MINION,), (FreeStrike(),)),))),
        (
            "Up to three targets can make a free strike.",
            AREA,
            Said((ForEach(Selection(("self", "ally"), 3, needs=(Holds("among the targets"),), sight=False), (FreeStrike(),)),), once=True),
        ),
        (
            "The knight can make a ranged free strike before using this ability.",
            KNIGHT,
            Said(ability=OfAbility(before=(FreeStrike(manner="ranged"),))),
        ),
        (
            "If this ability is used as part of a charge, the knight can make a ranged free strike before using the ability.",
            KNIGHT,
            Said(ability=OfAbility(before=(When((Holds("used in a charge"),), (FreeStrike(manner="ranged"),)),))),
        ),
        (
            "Until the end of the current turn, the knight ignores opportunity attacks from the target.",
            KNIGHT,
            Said((Bestow("end of the current turn", (SPARED,)),)),
        ),
        (
            "Until the end of their turn, the knight doesn't provoke opportunity attacks from any target.",
            AREA,
            Said((Bestow("end of the current turn", (SPARED,)),)),
        ),
        (
            "An ally targeted by this ability ignores the damage and can make a free strike.",
            KNIGHT,
            Said(
                (When((Holds("ally of"),), (FreeStrike(),)),),
                ability=OfAbility(own=(Modifier("no damage", when=(Holds("ally of", of=TRIGGERING),)),)),
            ),
        ),
        (
            "If any target hasn't used their own Cackletongue maneuver on this turn, they can use it immediately at no cost.",
            AREA,
            Said(
                (
                    When(
                        (Holds("state", "used cackletongue", negated=True),),
                        (UseAbilities("called", ("cackletongue",), usage=NO_ACTION, cost="waived", free_strike_instead=False),),
                    ),
                ),
                ability=OfAbility(before=(Bestow("end of the current turn", state="used cackletongue"),)),
            ),
        ),
        (
            "The knight uses the Charge main action and Holly Hammer against the target.",
            ANSWER,
            Said(
                mine(
                    UseAbilities(
                        "charge",
                        ("holly-hammer",),
                        usage=NO_ACTION,
                        against=OUTER,
                        choice=False,
                        free_strike_instead=False,
                        instead="named",
                    )
                )
            ),
        ),
        (
            "At any point during the movement, the knight makes a free strike against the target.",
            ANSWER,
            Said(mine(FreeStrike(OUTER, choice=False))),
        ),
        (
            "At any point during the movement, the knight and one ally within distance can each make a free strike against the target.",
            ANSWER,
            Said((*mine(FreeStrike(OUTER)), ForEach(Selection(("ally",), 1, 10), (FreeStrike(OUTER),)))),
        ),
        (
            "One ally within distance can use an additional main action on their next turn.",
            KNIGHT,
            Said((ForEach(Selection(("ally",), 1, 10), (ExtraAction("main action"),)),), once=True),
        ),
        (
            "The knight can make a free strike against each target they knock prone.",
            AREA,
            Said(ability=OfAbility(beside=("prone", mine(FreeStrike(OUTER))))),
        ),
        (
            "When a target is made bleeding this way, each ally adjacent to them can make a free strike against the target.",
            AREA,
            Said(ability=OfAbility(beside=("bleeding", (ForEach(Selection(("ally",), 0, 1, TARGET), (FreeStrike(OUTER),)),)))),
        ),
    ],
)
def test_each_phrase(text: str, setting: Setting, said: Said) -> None:
    found = say(text, setting, name="Hedge")

    assert found is not None, worded(text, setting)
    assert attrs.evolve(found, they=None) == said


def test_what_rides_on_the_strikes_of_the_sentence_before() -> None:
    """Only on whom they hurt."""
    strike = "Each target moves up to their speed and can make a free strike."
    rides = "Any creature damaged by one of these free strikes who has M < 2 is knocked prone."

    first, second = compiled(f"{strike} {rides}", AREA)

    rider = When((Holds("number at least", value=1),), (UnderPotency("might", 2, (ImposeCondition("prone"),)),))
    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (Move(), FreeStrike(riders=(rider,)))
    assert compiled(f"The target is slowed (EoT). {rides}", AREA)[1].said is None


def test_what_comes_before_the_move() -> None:
    """Whoever attacks it on its way is struck."""
    text = (
        "The knight moves up to their speed. "
        "They can make a free strike against each creature who makes an opportunity attack against them during this movement."
    )

    first, second = compiled(text, KNIGHT.of(Target(("self",)), 0), "Trundle")

    answer = Reacts(
        "trundle",
        "Trundle",
        Trigger("makes opportunity attack", "creature", "self", moment=BEFORE),
        (FreeStrike(Selection((TRIGGERING,)), choice=False),),
        target=ONESELF,
    )
    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (*mine(Bestow("end of this ability", reacts=(answer,))), *mine(Move()))


def test_a_sentence_with_a_potency_in_its_second_half() -> None:
    found = say("The target takes their turn immediately, and if they have P < 2 they are bleeding (EoT).", KNIGHT)

    assert found is None or found.effects[0] == TakeTurn(choice=False)
    both = say("The knight makes a free strike against the target, and if the target has M < 2, they are slowed (EoT).", KNIGHT)
    assert both is not None
    assert both.effects == (*mine(FreeStrike(OUTER, choice=False)), UnderPotency("might", 2, (ImposeCondition("slowed", "eot"),)))


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("Each artillery ally in the area", Target(("ally",), 0, needs=(Holds("role", "artillery"),))),
        ("Each elemental ally in the area", Target(("ally",), 0, needs=(Holds("keyword", "Elemental"),))),
        ("Self and five allies", Target(("self", "ally"), 6)),
        ("One happy creature", None),
        ("Each dead ally in the area", None),
    ],
)
def test_a_target_line_with_a_quality(line: str, target: Target | None) -> None:
    assert read_target(line) == target


def test_a_target_line_of_minions_of_ones_own_keyword() -> None:
    own = (Holds("keyword", "Soulraker"), Holds("minion"))

    assert read_needy_target("Each Soulraker minion in the area", ("Soulraker",)) == Target(("creature",), 0, needs=own)


HERO = Setting(hero=True, reach=10)
HERO_ANSWER = attrs.evolve(HERO, triggered=True)
RIPOSTE = HERO.of(Target(("self", "ally"), 1), 1, triggered=True)
LEADER, SOLO = Holds("role", "leader"), Holds("role", "solo")
PUNISHED = mine(Gain("surges", 3), FreeStrike(OUTER, "melee"))


@pytest.mark.parametrize(
    ("text", "setting", "said"),
    [
        ("The target can use a maneuver.", HERO, Said((UseAbilities("maneuver", usage=NO_ACTION),))),
        ("The target can then take their turn immediately before the triggering enemy.", HERO_ANSWER, Said((TakeTurn(),))),
        (
            "You can spend a Recovery to allow the target to regain Stamina equal to your recovery value.",
            HERO,
            Said((SpendRecovery(by=USER),)),
        ),
        (
            "The target makes a free strike against the creature who made the triggering strike.",
            RIPOSTE,
            Said((FreeStrike(Selection((TRIGGERING,)), choice=False),)),
        ),
        (
            "The target has an additional main action they can use on their next turn, and gains 3 of their Heroic Resource.",
            HERO,
            Said((ExtraAction("main action"), Gain("heroic resource", 3))),
        ),
        (
            "You gain 2 surges, and the target can make an opportunity attack against you as a free triggered action.",
            HERO,
            Said((*mine(Gain("surges", 2)), FreeStrike(Selection((USER,)), "melee", usage="free triggered action"))),
        ),
        (
            "If the target is not a leader or solo creature, they are reduced to 0 Stamina at the end of their next turn.",
            HERO,
            Said((When((replace(LEADER, negated=True), replace(SOLO, negated=True)), (Later("eot", (SetStaminaTo(Amount()),)),)),)),
        ),
        (
            "If the target is a leader or solo creature, you gain 3 surges and can make a melee free strike against them.",
            HERO,
            Said((When((LEADER,), PUNISHED, (When((SOLO,), PUNISHED),)),)),
        ),
        (
            "The target can use a free triggered action to use a strike signature ability or a strike heroic ability, "
            "and has a double edge on that ability.",
            HERO,
            Said((UseAbilities("signature or heroic", keywords=("Strike",), modifiers=(Modifier("double edge", on="power roll"),)),)),
        ),
    ],
)
def test_each_phrase_of_a_hero(text: str, setting: Setting, said: Said) -> None:
    found = say(text, setting, name="Hedge")

    assert found is not None, worded(text, setting)
    assert attrs.evolve(found, they=None) == said


def test_what_a_grant_costs_less() -> None:
    text = "The target can use a signature or heroic ability as a free triggered action."
    less = "If a heroic ability is chosen, reduce its Heroic Resource cost by 3 (to a minimum cost of 0)."

    first, second = compiled(f"{text} {less}", HERO)

    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (UseAbilities("signature or heroic", cost=3),)


def test_a_strike_in_return_for_one() -> None:
    """Only if the first was made: it rides on it."""
    first, second = compiled(
        "The target can make a melee free strike against you. If they do, you can make a melee free strike against the target.", HERO
    )

    back = FreeStrike(Selection((USER,)), "melee")
    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (FreeStrike(Selection((USER,)), "melee", riders=(back,)),)


def test_a_trigger_that_is_about_oneself_or_an_ally() -> None:
    found = wait_for("The target takes damage from a melee strike.", RIPOSTE, before=False)

    assert found is not None
    assert found.trigger == Trigger(
        "deals damage", "", "self or ally", 1, "subject", (Holds("ability", "strike", TRIGGERING),), manner="melee"
    )
    assert found.target == TRIGGER_TARGET
