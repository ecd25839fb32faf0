"""The creatures and heroes that come with the engine: all can be read, and the engine runs all that they say."""

from __future__ import annotations

import pytest

from freestrike.engine.content.error import ContentError
from freestrike.engine.content.shipped_content import is_shipped, shipped, shipped_creature, shipped_hero, shipped_names
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import DealDamage, Effect, ImposeCondition, UnderPotency
from freestrike.events.content.stat_block import NeverProvokes

HEROES = ("Alley Shadow", "Ember Elementalist", "Shield Tactician", "Storm Fury")


def all_effects(ability: Ability) -> list[Effect]:
    tiers = ability.roll.tiers if ability.roll else ()
    return [*ability.effects, *(effect for tier in tiers for effect in tier)]


def runs(effect: Effect) -> bool:
    """Damage and conditions: what the engine does by itself."""
    if isinstance(effect, UnderPotency):
        return all(map(runs, effect.then))
    return isinstance(effect, DealDamage | ImposeCondition)


def test_there_are_four_heroes_and_eight_creatures() -> None:
    names = shipped_names()
    assert names[:4] == HEROES
    assert len(names) == 12
    assert [name for name in names if shipped(name).hero] == [*HEROES]


@pytest.mark.parametrize("name", shipped_names())
def test_nothing_of_it_is_left_by_hand(name: str) -> None:
    stat_block = shipped(name)
    assert all(isinstance(effect, NeverProvokes) for trait in stat_block.traits for effect in trait.effects)
    for ability in stat_block.abilities:
        assert all(map(runs, all_effects(ability))), ability.name
        assert ability.melee or ability.ranged or (ability.area and ability.area.shape == "burst"), ability.name
        assert (ability.usage in (MAIN_ACTION, MANEUVER), ability.cost) == (True, 0), ability.name


@pytest.mark.parametrize("name", shipped_names())
def test_the_numbers_are_those_of_1st_level(name: str) -> None:
    stat_block = shipped(name)
    leader = "Leader" in stat_block.roles
    assert stat_block.level == 1
    assert [ability.signature for ability in stat_block.abilities] == [True, False]
    if stat_block.hero:
        assert 21 <= stat_block.stamina <= 30
        assert 8 <= stat_block.recoveries <= 12
        scores = stat_block.characteristics
        assert [scores.might, scores.agility, scores.reason, scores.intuition, scores.presence].count(2) == 2
    else:
        assert 10 <= stat_block.stamina <= (40 if leader else 20)
        assert stat_block.free_strike is not None
        assert 1 <= stat_block.free_strike.value <= 3


def test_one_of_them_never_provokes() -> None:
    assert shipped_creature("Bramble Goblin Skirmisher").traits[0].effects == (NeverProvokes(),)


def test_by_name_and_by_kind() -> None:
    assert shipped_hero("storm fury").name == "Storm Fury"
    assert is_shipped("Thorn Hound")
    assert not is_shipped("Thorn Cat")
    with pytest.raises(ContentError, match=r"shipped heroes: has no 'Thorn Hound'"):
        shipped_hero("Thorn Hound")
    with pytest.raises(ContentError, match=r"shipped creatures: has no 'Thorn Hond'; near it: Thorn Hound"):
        shipped_creature("Thorn Hond")
    with pytest.raises(ContentError, match=r"has no '\.\./heroes/storm-fury'"):
        shipped_creature("../heroes/storm-fury")
