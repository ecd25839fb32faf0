"""Tests as effects that are made once more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.rules.effects.deeds import MOST_AGAIN
from freestrike.events.content import effect as effects
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.tests import PowerRollTested

Make = Callable[..., Fight]


@pytest.mark.parametrize(
    ("times", "dice", "rolls", "left"),
    [
        (0, [3, 4], [7], 25),
        (0, [6, 6, 7, 6, 3, 4], [12, 13, 7], 25),
        (0, [6, 6, 9, 9], [12, 18], 30),
        (1, [6, 6, 7, 6], [12, 13], 30),
    ],
)
def test_a_test_is_made_until_it_comes_to_something(fight: Make, times: int, dice: list[int], rolls: list[int], left: int) -> None:
    """Might 2: a natural 7 comes to 9, tier 1, 5 damage; 12 and 13 to 14 and 15, tier 2, once more, at most so often; 18 to 20, tier 3,
    nothing."""
    play = dared(fight, effects.Test(("might",), ((effects.DealDamage(5),), (effects.Again(times),), ())), dice)

    assert [made.natural for made in play.events(PowerRollTested)] == rolls
    assert play.stamina("ana") == left


def test_a_test_that_is_made_again_whatever_comes_of_it_is_over_some_time(fight: Make) -> None:
    """Nothing printed is so; a creature file can be."""
    play = dared(fight, effects.Test(("might",), ((effects.Again(),),) * 3), [6, 6] * (1 + MOST_AGAIN))

    assert len(play.events(PowerRollTested)) == 1 + MOST_AGAIN


def dared(fight: Make, dare: effects.Test, dice: list[int]) -> Fight:
    """The knight has ana make the test `dare`."""
    challenge = Ability("dare", "Dare", MANEUVER, ("Ranged",), ranged=5, effects=(dare,))
    play = fight(foe("knight", (3, 0), abilities=[challenge]), hero("ana", (0, 0)), first="director", dice=dice)

    play.do(UseAbility("knight", "dare", ("ana",)))
    return play
