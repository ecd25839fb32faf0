"""Printed costs without an end: options for each so much more, costs for each target, Malice features in steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.printed.group_malice import malice_features_for
from freestrike.events.content.modifier import Modifier
from freestrike.events.resources import MALICE


@pytest.mark.parametrize(
    ("who", "ability", "targets", "per"),
    [
        ("Devil Jurist", "Fire and Brimstone", 2, 1),
        ("Aeolyxria the Uncanny", "Experimental Treasure", 2, 2),
        ("Gnoll Marauder", "Fury Flail", 1, 2),
        ("Mummy Lord", "Binding Curse", 1, 2),
    ],
)
def test_one_more_target_for_each_so_much_malice(compendium: Compendium, who: str, ability: str, targets: int, per: int) -> None:
    used = next(one for one in compendium.creature(who).abilities if one.name == ability)
    assert (used.target.count, used.more_per, used.resource, used.for_more) == (targets, per, MALICE, (Modifier("extra targets"),))


def test_a_cost_for_each_target(compendium: Compendium) -> None:
    orders = next(one for one in compendium.creature("War Dog Tetrarch").abilities if one.per_target)
    assert (orders.name, orders.cost, orders.target.count) == ("Get Them, You Dolts!", 1, 3)


@pytest.mark.parametrize(
    ("who", "feature", "cost", "step"),
    [("Bugbear Channeler", "grab-iron-ball", 3, 3), ("Devil Jurist", "underhanded-tactics", 5, 2), ("Ghoul", "dread-march", 7, 1)],
)
def test_the_steps_of_a_malice_feature(
    compendium: Compendium, compendium_directory: Path, who: str, feature: str, cost: int, step: int
) -> None:
    features = malice_features_for(compendium_directory, [compendium.creature(who)])
    found = next(one for one in features if one.ability.id == feature)
    assert (found.ability.cost, found.step, found.open_ended) == (cost, step, True)
