"""What a trigger waits for, as a table reads it."""

from __future__ import annotations

import pytest

from freestrike.engine.host.words.occasions import PHRASES, trigger_in_words
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.content.trigger import Trigger


def test_each_occasion_that_comes_about_has_words() -> None:
    assert set(PHRASES) == set(BROUGHT_ABOUT)


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        (Trigger("combat starts", ""), "combat starts"),
        (Trigger("turn starts"), "its turn starts"),
        (Trigger("turn ends", "enemy", within=2), "the turn of an enemy within 2 ends"),
        (Trigger("turn starts", "giver"), "the turn of who gave it this starts"),
        (Trigger("drops to 0", "ally", within=7), "an ally within 7 drops to 0 Stamina"),
        (Trigger("deals damage", "", "self", name="holy"), "anyone deals holy damage to it"),
        (Trigger("deals damage", "", "", within=10, measured="subject"), "anyone deals damage to anyone within 10"),
        (Trigger("deals damage", "creature", "self", manner="melee"), "a creature deals damage in melee to it"),
        (Trigger("strikes", "self", "creature", name="soulstealer-longsword"), "it strikes a creature with soulstealer longsword"),
        (Trigger("force moves", "self", "creature or object", name="slide"), "it slides a creature or object"),
        (Trigger("gains condition", "self", name="prone"), "it is prone"),
        (Trigger("gains condition", "enemy", "self"), "an enemy is given a condition by it"),
        (Trigger("spends resource", "ally", name="heroic resource"), "an ally spends its heroic resource"),
        (Trigger("obtains tier", "enemy", "self", value=1), "an enemy obtains a tier 1 outcome against it"),
        (Trigger("comes within", "creature", within=1), "a creature comes within 1 of it"),
        (Trigger("uses ability", "self", name="escape-grab"), "it uses escape grab"),
    ],
)
def test_what_it_waits_for(trigger: Trigger, words: str) -> None:
    assert trigger_in_words(trigger) == words
