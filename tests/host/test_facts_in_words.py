"""What must hold is said in words, whether it must or must not, for every fact that content can ask for."""

from __future__ import annotations

import pytest

from freestrike.engine.host.words.facts import PHRASES, fact_in_words
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.facts import FACTS
from freestrike.events.content.selection import Holds


@pytest.mark.parametrize(
    ("holds", "said", "denied"),
    [
        (Holds("winded"), "the target is winded", "the target is not winded"),
        (Holds("condition", "prone", of=USER), "the user is prone", "the user is not prone"),
        (Holds("state given by", "marked"), "the target is marked by the user", "the target is not marked by the user"),
        (Holds("within", of=TRIGGERING, value=1), "the triggering creature is within 1 square of the user", ""),
        (Holds("within", of=TRIGGERING, value=3), "the triggering creature is within 3 squares of the user", ""),
        (
            Holds("heroic resource at most", of=USER, value=3),
            "the user has 3 or less of its heroic resource",
            "the user has 4 or more of its heroic resource",
        ),
        (Holds("gone this turn at least", value=2), "the target has gone 2 squares in its turn in progress", ""),
        (Holds("damage type", "fire"), "the damage is fire", "the damage is not fire"),
        (Holds("damage type"), "the damage is not of a type", "the damage is of a type"),
        (Holds("any condition"), "the target has a condition", "the target has no condition"),
    ],
)
def test_what_must_hold_and_what_must_not(holds: Holds, said: str, denied: str) -> None:
    assert fact_in_words(holds) == said
    if denied:
        assert fact_in_words(Holds(holds.what, holds.name, holds.of, holds.to, holds.value, negated=True)) == denied


@pytest.mark.parametrize("what", FACTS)
def test_every_fact_has_words_of_its_own_for_both(what: str) -> None:
    said, denied = (fact_in_words(Holds(what, "slime", value=7, negated=negated)) for negated in (False, True))
    assert said != denied
    assert not {"not:", "`", "{", ";"} & {*said.split(), *denied.split(), *said, *denied}


def test_no_phrase_is_for_what_is_no_fact() -> None:
    assert set(PHRASES) - set(FACTS) == set()
