"""Traits that several sentences tell together: what each shape comes to, and that nothing near it does."""

from __future__ import annotations

import pytest

from freestrike.engine.content.compiling.setting import Setting, names_of
from freestrike.engine.content.compiling.told_together import told_together
from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.effect import (
    Bestow,
    EndConditions,
    ForEach,
    FreeStrike,
    ImposeCondition,
    Move,
    Prevent,
    Reacts,
    SetStaminaTo,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.trigger import BEFORE, Limit, Trigger

KNIGHT = Setting(names_of("Hedge Knight"), trait=True)
D3 = Amount(dice="1d3")
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
                    "hedge",
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
        (
            "The knight ignores concealment if it's granted by a supernatural effect.",
            (Modifier("ignores", name="concealment", detail="supernatural"),),
        ),
    ],
)
def test_each_shape(text: str, values: tuple[TraitEffect, ...]) -> None:
    assert [one.values for one in told_together(text, KNIGHT, "Hedge")] == [values]


@pytest.mark.parametrize(
    "text",
    [
        "While the knight is in moonlight, they have damage weakness 3.",
        "Both the knight and the creature can add a d3 roll to power rolls they make against each other.",
        "That effect instead ends at the end of their turn.",
    ],
)
def test_nothing_near_it(text: str) -> None:
    assert [one.values for one in told_together(text, KNIGHT, "Hedge")] == [None]


def test_what_is_between_is_whole() -> None:
    """Every sentence of the text stands in one of its parts, in its order."""
    text = "The knight hums. While the knight is in direct sunlight, they have damage weakness 3. The knight sings."

    found = [one.sentences for one in told_together(text, KNIGHT, "Hedge")]

    assert found == [
        ("The knight hums.",),
        ("While the knight is in direct sunlight, they have damage weakness 3.",),
        ("The knight sings.",),
    ]
