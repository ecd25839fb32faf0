"""Printed sentences: what the grammar makes of each shape, and what it leaves whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.sentences.saying import say, wait_for
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import OUTER_TARGET, TRIGGER_TARGET, TRIGGERING, Amount
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    EndConditions,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    Halve,
    ImposeCondition,
    Move,
    Reacts,
    RegainStamina,
    UnderPotency,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger

KNIGHT = Setting(names_of("Hedge Knight"), {"holly hammer": "holly-hammer"}, reach=5)
"""Of an ability with one target, within 5 squares."""

TRAIT = KNIGHT.of(Target(), 0, trait=True)
ANSWER = KNIGHT.of(Target(), 5, triggered=True)


HURT = Reacts(
    "hedge",
    "Hedge",
    Trigger("deals damage", "", "self", measured="subject", name="fire"),
    (ImposeCondition("slowed", "eot"),),
    choice=False,
    target=ONESELF,
)
"""Who takes fire damage is slowed."""

IMMUNE_UNSEEN = Modifier("immunity", 3, when=(Holds("concealed", of="user"),))


def said(text: str, setting: Setting = KNIGHT) -> Said:
    found = say(text, setting, name="Hedge")
    assert found is not None, worded(text, setting)
    return found


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("The target is slowed (save ends).", (ImposeCondition("slowed", "save"),)),
        ("The target takes 3 fire damage and is weakened (EoT).", (DealDamage(3, "fire"), ImposeCondition("weakened", "eot"))),
        (
            "Each target takes holy damage equal to twice the knight's Presence score.",
            (DealDamage(0, "holy", more=Amount(characteristics=("presence",), times=2)),),
        ),
        ("The target gains 2 surges and is pushed 3 squares.", (Gain("surges", 2), ForceMove("push", 3))),
        (
            "The target can end one condition or effect on themself which is ended by a saving throw or ends at the end of their turn.",
            (EndConditions(save_or_eot=True),),
        ),
        (
            "Until the end of the encounter or until the knight is dying, the target has fire weakness 2.",
            (Bestow("until the user is dying", (Modifier("weakness", 2, "fire"),)),),
        ),
        (
            "Until the end of the round, whenever the target takes fire damage, they are slowed (EoT).",
            (Bestow("end of the round", reacts=(HURT,)),),
        ),
        (
            "Each ally has a double edge on ability rolls made against any target until the end of the encounter.",
            (Bestow("encounter", (Modifier("double edge", on="ability roll", incoming=True, when=(Holds("ally of", of=TRIGGERING),)),)),),
        ),
        (
            "Until the end of the encounter, the knight has a double edge on power rolls against the target.",
            (Bestow("encounter", (Modifier("double edge", on="power roll", incoming=True, when=(Holds("is", of=TRIGGERING),)),)),),
        ),
        ("Each target is pulled up to 4 squares.", (ForceMove("pull", 4),)),
        ("The knight slides the target up to 2 squares.", (ForceMove("slide", 2),)),
        ("The hedge knight shifts up to 3 squares.", (ForEach(ONESELF, (Move(3, "shift"),)),)),
        ("The target moves up to their speed.", (Move(),)),
        ("Any target who has M < 2 is prone.", (UnderPotency("might", 2, (ImposeCondition("prone"),)),)),
        ("The target is soggy (save ends).", (Bestow("save", state="soggy"),)),
        ("The target is soggy.", (Bestow("encounter", state="soggy"),)),
        ("The target is soggy and slowed (EoT).", (Bestow("eot", state="soggy"), ImposeCondition("slowed", "eot"))),
        (
            "Any target has a double edge on their next ability roll.",
            (Bestow("until used", (Modifier("double edge", on="ability roll", next_only=True),)),),
        ),
        (
            "Until the start of the next round, the target has fire weakness 2.",
            (Bestow("end of the round", (Modifier("weakness", 2, "fire"),)),),
        ),
        ("If the target is prone, they take 2 damage.", (When((Holds("condition", "prone"),), (DealDamage(2),)),)),
        (
            "The knight regains Stamina equal to half the damage dealt.",
            (ForEach(ONESELF, (RegainStamina(Amount(of="damage dealt", halved=True)),)),),
        ),
        (
            "The knight makes a free strike against the target.",
            (ForEach(ONESELF, (FreeStrike(Selection((OUTER_TARGET,)), choice=False),)),),
        ),
        (
            "Each enemy within 2 squares of the knight takes 4 damage.",
            (ForEach(Selection(("enemy",), 0, 2), (DealDamage(4),)),),
        ),
    ],
)
def test_what_an_ability_does(text: str, effects: tuple[Effect, ...]) -> None:
    assert said(text).effects == effects


@pytest.mark.parametrize(
    ("text", "modifiers"),
    [
        ("Any creature within 2 squares of the knight can't be hidden from them.", (Modifier("can", 2, "sense the hidden"),)),
        ("The knight ignores concealment created by darkness.", (Modifier("ignores", name="concealment", detail="darkness"),)),
        (
            "While the knight has concealment, they have damage immunity 3.",
            (Modifier("immunity", 3, when=(Holds("concealed", of="user"),)),),
        ),
        (
            "The knight doesn't automatically take a bane on strikes against creatures with concealment.",
            (Modifier("ignores", name="concealment"),),
        ),
        ("The knight ignores difficult terrain.", (Modifier("ignores", name="difficult terrain"),)),
        ("The knight can't be slowed or dazed.", tuple(Modifier("cannot", name="be condition", detail=one) for one in ("slowed", "dazed"))),
        ("While the knight is winded, they have damage immunity 2.", (Modifier("immunity", 2, when=(Holds("winded", of="user"),)),)),
        (
            "While the knight is winded, they gain an edge on strikes.",
            (Modifier("edge", on="strike", when=(Holds("winded", of="user"),)),),
        ),
    ],
)
def test_what_a_trait_gives(text: str, modifiers: tuple[Modifier, ...]) -> None:
    assert said(text, TRAIT).modifiers == modifiers


@pytest.mark.parametrize(
    ("text", "react"),
    [
        (
            "When the knight is reduced to 0 Stamina, each creature adjacent to them takes 3 fire damage.",
            Reacts(
                "hedge",
                "Hedge",
                Trigger("drops to 0", moment="before"),
                (DealDamage(3, "fire"),),
                choice=False,
                target=Selection(("creature",), 0, 1),
            ),
        ),
        (
            "At the start of each of the knight's turns, they can take 2 cold damage "
            "to end one condition or effect on themself that would be ended by a saving throw.",
            Reacts("hedge", "Hedge", Trigger("turn starts"), (DealDamage(2, "cold"), EndConditions(save=True)), target=ONESELF),
        ),
        (
            "Any enemy who starts their turn adjacent to the knight and has M < 1 is slowed (save ends).",
            Reacts(
                "hedge",
                "Hedge",
                Trigger("turn starts", "enemy", within=1),
                (ForEach(Selection((TRIGGERING,)), (UnderPotency("might", 1, (ImposeCondition("slowed", "save"),)),)),),
                choice=False,
                target=ONESELF,
            ),
        ),
        (
            "The first time each round that the knight takes damage, they shift up to 1 square.",
            Reacts(
                "hedge",
                "Hedge",
                Trigger("deals damage", "", "self", measured="subject"),
                (Move(1, "shift"),),
                target=ONESELF,
                limit=Limit("round"),
            ),
        ),
        (
            "Whenever an adjacent enemy deals damage to the knight, that enemy takes 1 damage.",
            Reacts(
                "hedge",
                "Hedge",
                Trigger("deals damage", "enemy", "self", 1),
                (DealDamage(1),),
                choice=False,
                target=Selection((TRIGGERING,)),
            ),
        ),
    ],
)
def test_what_a_trait_answers(text: str, react: Reacts) -> None:
    assert said(text, TRAIT).reacts == (react,)


@pytest.mark.parametrize(
    ("text", "before", "trigger", "target"),
    [
        ("The knight takes damage.", False, Trigger("deals damage", "", "self", measured="subject"), ""),
        ("A creature deals damage to the knight.", True, Trigger("is about to damage", "creature", "self", moment="before"), ""),
        ("An ally within distance willingly moves.", False, Trigger("willingly moves", "ally", within=5, moment="during"), ""),
        (
            "An enemy deals damage to the target.",
            False,
            Trigger("deals damage", "enemy", "creature", 5, "subject", (Holds("is", of=TRIGGER_TARGET, negated=True),)),
            TRIGGER_TARGET,
        ),
        (
            "The knight takes damage from a strike.",
            True,
            Trigger("is about to damage", "", "self", measured="subject", needs=(Holds("ability", "strike", TRIGGERING),), moment="before"),
            "",
        ),
    ],
)
def test_what_a_triggered_ability_waits_for(text: str, before: bool, trigger: Trigger, target: str) -> None:
    (found,) = wait_for(text, ANSWER, before=before)
    assert (found.trigger, found.target) == (trigger, target)


def test_what_answers_may_change_what_set_it_off() -> None:
    assert said("The knight halves the damage.", ANSWER).effects == (ForEach(ONESELF, (Halve(),)),)


def test_that_creature_is_who_set_it_off_not_who_was_spoken_of() -> None:
    parts = compiled("The knight halves the damage. The triggering creature takes 2 damage. That creature is pushed 3 squares.", ANSWER)
    assert [None if part.said is None else part.said.effects for part in parts] == [
        (ForEach(ONESELF, (Halve(),)),),
        (ForEach(Selection((TRIGGERING,)), (DealDamage(2),)),),
        (ForEach(Selection((TRIGGERING,)), (ForceMove("push", 3),)),),
    ]


def test_an_immunity_that_is_lost_for_a_time() -> None:
    text = "The knight has fire immunity 2. Whenever it uses a main action, it loses this immunity until the end of its next turn."
    first, second = (part.said for part in compiled(text, TRAIT, "Hedge"))
    assert first is not None
    assert second is not None
    assert first.modifiers == (Modifier("immunity", 2, "fire", when=(Holds("state", "immunity lost", "user", negated=True),)),)
    lost = Bestow("end of user's next turn", state="immunity lost")
    assert second.reacts == (Reacts("hedge", "Hedge", Trigger("uses main action", moment="before"), (lost,), choice=False, target=ONESELF),)


def test_damage_that_cannot_be_reduced_is_that_of_the_sentence_before() -> None:
    parts = compiled("The target takes 3 damage. This damage can't be reduced.", KNIGHT)
    assert [None if part.said is None else part.said.effects for part in parts] == [(DealDamage(3, unreducible=True),), ()]


@pytest.mark.parametrize(
    "text",
    [
        "The target is slowed, unless it rains.",
        "The target is slowed until it rains.",
        "That creature is slowed (save ends).",
        "While the knight hums, the target is slowed.",
        "The target hums and is slowed (save ends).",
        "The target has fire weakness 2.",
        "Any enemy who starts their turn adjacent to the knight can't shift.",
        "Until the end of the encounter, whenever the knight takes damage, the target takes 2 damage.",
        "Each target makes a free strike against each creature within 2 squares of the knight.",
        "Each ally adjacent to the knight gains an edge on strikes against the target.",
        "Another knight shifts up to 3 squares.",
    ],
)
def test_a_sentence_is_compiled_whole_or_left_whole(text: str) -> None:
    assert say(text, KNIGHT) is None


@pytest.mark.parametrize("text", ["The Hedge Knight hums.", "The knight hums.", "Hedge hums."])
def test_a_creature_is_known_by_its_own_names(text: str) -> None:
    assert worded(text, KNIGHT) == "@ hums."


def test_another_creature_is_not_the_creature() -> None:
    assert worded("The squire hums. Each knight hums.", KNIGHT) == "the squire hums. each knight hums."


@given(st.lists(st.sampled_from(("One.", "It is 3!", "two, three", "(see below)", "\n", "A?", "«x»", " ")), max_size=8))
def test_sentences_are_the_whole_text(parts: list[str]) -> None:
    text = " ".join(parts)
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@given(st.text(max_size=60))
def test_any_text_is_taken(text: str) -> None:
    compiled(text, KNIGHT)
    compiled(text, TRAIT)
