"""Dice that count as another number than they show."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.modifier import Modifier
from freestrike.events.damage import DamageTaken
from freestrike.events.strikes import PowerRollMade

AS_17 = Modifier("initial roll", 17)


def struck(dice: tuple[int, int], *more: Modifier) -> tuple[int, int, bool, int]:
    """Ana, Might 2, strikes an orc: the total, the tier, whether it was critical, and the damage (4, 7 or 10)."""
    ana = hero("ana", (0, 0), abilities=(replace(SLASH, modifiers=(AS_17, *more)),))
    stage = Stage(ana, foe("orc", (1, 0)), dice=dice)
    stage.do(UseAbility("ana", "slash", ["orc"]))
    (made,) = stage.events(PowerRollMade)
    (result,) = made.outcomes
    (taken,) = stage.events(DamageTaken)
    assert (made.natural, stage.exact) == (sum(dice), True)
    return result.total, result.tier, made.critical, taken.amount


@pytest.mark.parametrize(
    ("dice", "more", "expected"),
    [
        ((1, 2), (), (19, 3, False, 10)),
        ((1, 2), (Modifier("bane", on="ability roll"),), (17, 3, False, 10)),
        ((1, 2), (Modifier("double bane", on="ability roll"),), (19, 2, False, 7)),
        ((9, 10), (), (19, 3, True, 10)),
        ((9, 10), (Modifier("double bane", on="ability roll"),), (19, 3, True, 10)),
    ],
)
def test_it_is_a_17_and_a_natural_19_is_critical_all_the_same(
    dice: tuple[int, int], more: tuple[Modifier, ...], expected: tuple[int, int, bool, int]
) -> None:
    """17 and 2 for Might; a bane takes 2, two of them a tier, but for a natural 19 (rules/the-basics.md, classes/critical-hit)."""
    assert struck(dice, *more) == expected
