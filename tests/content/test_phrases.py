"""What abilities print about free strikes, granted abilities and opportunity attacks: each phrase, as it is said of our own knight."""

from __future__ import annotations

import attrs
import pytest
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.sentences.saying import say, wait_for
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
DOUBLE_EDGE = Modifier("double edge", on="power roll")
SHOT = FreeStrike(OUTER, "ranged")
SPARED = Modifier("cannot", name="make opportunity attacks", against=USER)


def mine(*effects: Effect) -> tuple[Effect, ...]:
    return (ForEach(ONESELF, effects),)


@pytest.mark.parametrize(
    ("text", "setting", "said"),
    [
        (
            "Two allies adjacent to the target can make a ranged free strike against them.",
            KNIGHT,
            Said((ForEach(Selection(("ally",), 2, 1, TARGET), (FreeStrike(OUTER, "ranged"),)),)),
        ),
        (
            "Three non-minion allies within 4 squares of the target make a melee free strike against them.",
            KNIGHT,
            Said((ForEach(Selection(("ally",), 3, 4, TARGET, (NO_MINION,)), (FreeStrike(OUTER, "melee", choice=False),)),)),
        ),
        (
            "Three enemies adjacent to a slowed target can make a melee free strike against that target.",
            KNIGHT,
            Said((When((Holds("condition", "slowed"),), (ForEach(Selection(("enemy",), 3, 1, TARGET), (FreeStrike(OUTER, "melee"),)),)),)),
        ),
        (
            "Three allies within distance can make a melee free strike against one of the targets.",
            AREA,
            Said((ForEach(Selection(("ally",), 3, 10), (FreeStrike(AMONG, "melee"),)),), once=True),
        ),
        (
            "Each ally within distance can use a heroic ability that has a double edge against the same target.",
            AREA,
            Said(
                (
                    ForEach(
                        AMONG,
                        (
                            ForEach(
                                Selection(("ally",), 0, 10),
                                (UseAbilities("heroic", usage=NO_ACTION, against=OUTER, modifiers=(DOUBLE_EDGE,)),),
                            ),
                        ),
                    ),
                ),
                once=True,
            ),
        ),
        (
            "Each target moves up to 3 squares, then can use a maneuver or make a ranged free strike.",
            AREA,
            Said(
                (
                    Move(3),
                    OneOf(
                        (
                            Branch("maneuver", (UseAbilities("maneuver", usage=NO_ACTION),)),
                            Branch("free strike", (FreeStrike(manner="ranged"),)),
                        ),
                        chooser=TARGET,
                    ),
                )
            ),
        ),
        (
            "The target can use a maneuver, then immediately use the Charge main action.",
            AREA,
            Said((UseAbilities("maneuver", usage=NO_ACTION), UseAbilities("charge", usage=NO_ACTION))),
        ),
        ("Then any non-minion target can use a maneuver.", AREA, Said((When((NO_MINION,), (UseAbilities("maneuver", usage=NO_ACTION),)),))),
        (
            "Up to two targets can make a ranged free strike.",
            AREA,
            Said(
                (
                    ForEach(
                        Selection(("self", "ally"), 2, needs=(Holds("among the targets"),), sight=False), (FreeStrike(manner="ranged"),)
                    ),
                ),
                once=True,
            ),
        ),
        (
            "The knight can make a melee free strike before using this ability.",
            KNIGHT,
            Said(ability=OfAbility(before=(FreeStrike(manner="melee"),))),
        ),
        (
            "If the strike is used with a charge, the knight can shift up to 2 squares before using the strike.",
            KNIGHT,
            Said(ability=OfAbility(before=(When((Holds("used in a charge"),), (Move(2, "shift"),)),))),
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
            "An enemy targeted by this ability can use a maneuver and ignores the damage.",
            KNIGHT,
            Said(
                (When((Holds("enemy of"),), (UseAbilities("maneuver", usage=NO_ACTION),)),),
                ability=OfAbility(own=(Modifier("no damage", when=(Holds("enemy of", of=TRIGGERING),)),)),
            ),
        ),
        (
            "If the target hasn't used their own Cowbell maneuver on this turn, that target can use it without spending Malice.",
            AREA,
            Said(
                (
                    When(
                        (Holds("state", "used cowbell", negated=True),),
                        (UseAbilities("called", ("cowbell",), usage=NO_ACTION, cost="waived", free_strike_instead=False),),
                    ),
                ),
                ability=OfAbility(before=(Bestow("end of the current turn", state="used cowbell"),)),
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
            "At any time during this movement, the knight and two enemies within distance "
            "can each make a ranged free strike against the target.",
            ANSWER,
            Said((*mine(SHOT), ForEach(Selection(("enemy",), 2, 10), (SHOT,)))),
        ),
        (
            "Two enemies within distance can take an additional main action on their next turn.",
            KNIGHT,
            Said((ForEach(Selection(("enemy",), 2, 10), (ExtraAction("main action"),)),), once=True),
        ),
        (
            "The knight can make a melee free strike against each target they knock prone.",
            AREA,
            Said(ability=OfAbility(beside=("prone", mine(FreeStrike(OUTER, "melee"))))),
        ),
        (
            "When a target is made weakened this way, two enemies within 3 squares of them make a melee free strike against the target.",
            AREA,
            Said(
                ability=OfAbility(
                    beside=("weakened", (ForEach(Selection(("enemy",), 2, 3, TARGET), (FreeStrike(OUTER, "melee", choice=False),)),))
                )
            ),
        ),
    ],
)
def test_each_phrase(text: str, setting: Setting, said: Said) -> None:
    found = say(text, setting, name="Hedge")

    assert found is not None, worded(text, setting)
    assert attrs.evolve(found, they=None) == said


def test_what_rides_on_the_strikes_of_the_sentence_before() -> None:
    """Only on whom they hurt."""
    strike = "Each target shifts up to 2 squares and can make a free strike."
    rides = "Any enemy damaged by these free strikes who has A < 3 is dazed (EoT)."

    first, second = compiled(f"{strike} {rides}", AREA)

    rider = When((Holds("number at least", value=1), Holds("enemy of")), (UnderPotency("agility", 3, (ImposeCondition("dazed", "eot"),)),))
    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (Move(2, "shift"), FreeStrike(riders=(rider,)))
    assert compiled(f"The target is slowed (EoT). {rides}", AREA)[1].said is None


def test_what_comes_before_the_move() -> None:
    """Whoever attacks it on its way is struck."""
    text = (
        "The knight moves up to 4 squares. "
        "It can make a free strike against any enemy who makes an opportunity attack against it during the movement."
    )

    first, second = compiled(text, KNIGHT.of(Target(("self",)), 0), "Trundle")

    answer = Reacts(
        "trundle",
        "Trundle",
        Trigger("makes opportunity attack", "enemy", "self", moment=BEFORE),
        (FreeStrike(Selection((TRIGGERING,)), choice=False),),
        target=ONESELF,
    )
    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (*mine(Bestow("end of this ability", reacts=(answer,))), *mine(Move(4)))


def test_a_sentence_with_a_potency_in_its_second_half() -> None:
    assert say("The knight hums, and if the target has R < 3, they are dazed (save ends).", KNIGHT) is None
    both = say("The knight shifts up to 3 squares, and if the target has R < 3, they are dazed (save ends).", KNIGHT)
    assert both is not None
    assert both.effects == (
        *mine(Move(3, "shift")),
        UnderPotency("reason", 3, (ImposeCondition("dazed", "save"),)),
    )


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("Each hexer ally in the area", Target(("ally",), 0, needs=(Holds("role", "hexer"),))),
        ("Each elemental ally in the area", Target(("ally",), 0, needs=(Holds("keyword", "Elemental"),))),
        ("Self and five allies", Target(("self", "ally"), 6)),
        ("One happy creature", None),
        ("Each dead ally in the area", None),
    ],
)
def test_a_target_line_with_a_quality(line: str, target: Target | None) -> None:
    assert read_target(line) == target


def test_a_target_line_of_minions_of_ones_own_keyword() -> None:
    own = (Holds("keyword", "Hedge"), Holds("minion"))

    assert read_needy_target("Each Hedge minion in the area", ("Hedge",)) == Target(("creature",), 0, needs=own)


HERO = Setting(hero=True, reach=10)
HERO_ANSWER = replace(HERO, triggered=True)
RIPOSTE = HERO.of(Target(("self", "ally"), 1), 1, triggered=True)
LEADER, SOLO = Holds("role", "leader"), Holds("role", "solo")
PUNISHED = mine(FreeStrike(OUTER, "ranged", choice=False), Gain("surges", 2))


DOWN_TO_1 = When((Holds("stamina at most", value=1, negated=True),), (SetStaminaTo(Amount(1)),))
"""Who has less than that is not raised to it."""


@pytest.mark.parametrize(
    ("text", "setting", "said"),
    [
        ("Any target may use a maneuver.", HERO, Said((UseAbilities("maneuver", usage=NO_ACTION),))),
        ("The target can use a signature ability.", HERO, Said((UseAbilities("signature", usage=NO_ACTION),))),
        ("Any target may make an opportunity attack against you.", HERO, Said((FreeStrike(Selection((USER,)), "melee"),))),
        ("The target can take their turn before the triggering attacker.", HERO_ANSWER, Said((TakeTurn(),))),
        (
            "You can spend a Recovery to allow each target to regain Stamina equal to your recovery value.",
            HERO,
            Said((SpendRecovery(by=USER),)),
        ),
        (
            "The target makes a melee free strike against the enemy who made the triggering strike.",
            RIPOSTE,
            Said((FreeStrike(Selection((TRIGGERING,)), "melee", choice=False),)),
        ),
        (
            "The target gains 2 of their Heroic Resource, and has an additional main action they can use.",
            HERO,
            Said((Gain("heroic resource", 2), ExtraAction("main action"))),
        ),
        (
            "You gain 3 surges, and one ally within distance can make an opportunity attack against the target as a free triggered action.",
            HERO,
            Said(
                (
                    *mine(Gain("surges", 3)),
                    ForEach(Selection(("ally",), 1, 10), (FreeStrike(OUTER, "melee", usage="free triggered action"),)),
                )
            ),
        ),
        (
            "If that target is not a leader or solo creature, it is reduced to 1 Stamina at the end of its next turn.",
            HERO,
            Said((When((replace(LEADER, negated=True), replace(SOLO, negated=True)), (Later("eot", (DOWN_TO_1,)),)),)),
        ),
        (
            "If that target is a leader or solo creature, you make a ranged free strike against them and gain 2 surges.",
            HERO,
            Said((When((LEADER,), PUNISHED, (When((SOLO,), PUNISHED),)),)),
        ),
        (
            "Each ally within 3 squares can use a free triggered action to use a melee heroic ability or a melee signature ability, "
            "and gains an edge on that ability.",
            HERO,
            Said(
                (
                    ForEach(
                        Selection(("ally",), 0, 3),
                        (UseAbilities("signature or heroic", keywords=("Melee",), modifiers=(Modifier("edge", on="power roll"),)),),
                    ),
                ),
                once=True,
            ),
        ),
    ],
)
def test_each_phrase_of_a_hero(text: str, setting: Setting, said: Said) -> None:
    found = say(text, setting, name="Hedge")

    assert found is not None, worded(text, setting)
    assert attrs.evolve(found, they=None) == said


def test_what_a_grant_costs_less() -> None:
    text = "The target can use a strike signature or heroic ability as a free triggered action."
    less = "If a heroic ability is chosen, reduce the ability's Heroic Resource cost by 2 (to a minimum of 0)."

    first, second = compiled(f"{text} {less}", HERO)

    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (UseAbilities("signature or heroic", keywords=("Strike",), cost=2),)


def test_a_strike_in_return_for_one() -> None:
    """Only if the first was made: it rides on it."""
    first, second = compiled("The target can make a ranged free strike against you. If they do, you make a free strike against them.", HERO)

    back = FreeStrike(Selection((USER,)), choice=False)
    assert first.said is not None
    assert second.said is not None
    assert first.said.effects == (FreeStrike(Selection((USER,)), "ranged", riders=(back,)),)


def test_a_trigger_that_is_about_oneself_or_an_ally() -> None:
    (found,) = wait_for("The target takes damage from a ranged strike.", RIPOSTE, before=False)

    assert found.trigger == Trigger(
        "deals damage", "", "self or ally", 1, "subject", (Holds("ability", "strike", TRIGGERING),), manner="ranged"
    )
    assert found.target == TRIGGER_TARGET
