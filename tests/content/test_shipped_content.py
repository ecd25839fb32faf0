"""The creatures and heroes that come with the engine: all can be read, and the engine runs all that the creatures say."""

from __future__ import annotations

import pytest

from freestrike.engine.content.error import ContentError
from freestrike.engine.content.heroes import censor, tactician
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.engine.content.shipped_content import is_shipped, shipped, shipped_creature, shipped_hero, shipped_names
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import DealDamage, Effect, ImposeCondition, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.resources import HEROIC_RESOURCE

HEROES = {
    # class: the shipped hero; Stamina at 1st level and what adds to it; Recoveries (rules/classes.md, rules/kits.md)
    "Alley Shadow": ("insight", 18 + 3, 8),  # classes.md:7768, kits.md:241
    "Blade Troubadour": ("drama", 18 + 3, 8),  # classes.md:11539, kits.md:783
    "Ember Elementalist": ("essence", 18 + 6, 8),  # classes.md:3608, :3898
    "Lantern Conduit": ("piety", 18 + 6, 8),  # classes.md:1896, :2230
    "Oath Censor": ("wrath", 21 + 9, 12),  # classes.md:536, kits.md:853
    "Rewind Talent": ("clarity", 18 + 6, 8),  # classes.md:10084, :10181
    "Shield Tactician": ("focus", 21 + 12, 10),  # classes.md:8990, kits.md:641
    "Still Null": ("discipline", 21 + 6, 8),  # classes.md:6555, :6717
    "Storm Fury": ("ferocity", 21 + 9, 10),  # classes.md:5073, kits.md:385
}
CREATURES = tuple(name for name in shipped_names() if name not in HEROES)


def all_effects(ability: Ability) -> list[Effect]:
    tiers = ability.roll.tiers if ability.roll else ()
    return [*ability.effects, *(effect for tier in tiers for effect in tier)]


def runs(effect: Effect) -> bool:
    """Damage and conditions: what the engine does by itself."""
    if isinstance(effect, UnderPotency):
        return all(map(runs, effect.then))
    return isinstance(effect, DealDamage | ImposeCondition)


def test_there_are_nine_heroes_and_eight_creatures() -> None:
    names = shipped_names()
    assert list(names[:9]) == sorted(HEROES)
    assert len(names) == 17
    assert [name for name in names if shipped(name).hero] == sorted(HEROES)


@pytest.mark.parametrize("name", sorted(HEROES))
def test_a_hero_has_the_numbers_of_its_class_and_kit(name: str) -> None:
    hero = shipped(name)
    resource, stamina, recoveries = HEROES[name]
    assert (hero.heroic_resource, hero.stamina, hero.recoveries, hero.level) == (resource, stamina, recoveries, 1)
    assert len(hero.skills) >= 3


@pytest.mark.parametrize("name", sorted(HEROES))
def test_a_hero_has_what_a_hero_of_1st_level_has(name: str) -> None:
    """A signature ability, a heroic ability for 3 and one for 5, and a triggered action, with nothing that costs of another resource."""
    abilities = shipped(name).abilities
    costs = [ability.cost for ability in abilities if ability.cost and ability.usage not in ("triggered action", "free triggered action")]
    assert any(ability.signature for ability in abilities)
    assert {3, 5} <= {*costs}
    assert any(ability.usage == "triggered action" for ability in abilities)
    assert {ability.resource for ability in abilities} <= {"", HEROIC_RESOURCE}


@pytest.mark.parametrize("name", sorted(HEROES))
def test_a_hero_gains_its_resource_as_its_class_does(name: str) -> None:
    hero = shipped(name)
    of_class = CLASSES[name.rpartition(" ")[2].lower()]
    domains = ("life", "sun") if of_class.domains else ()
    assert hero.traits[: 1 + len(domains)] == of_class.with_domains(1, domains)


def test_the_mark_and_the_judgment_are_those_of_the_classes() -> None:
    mark, judgment = shipped("Shield Tactician"), shipped("Oath Censor")
    assert next(one for one in mark.abilities if one.id == "mark").effects == tactician.MARK_ABILITY.effects
    assert next(one for one in mark.traits if one.name == "Mark").effects[0] == tactician.MARK_BENEFIT
    assert next(one for one in judgment.abilities if one.id == "judgment").effects[0] == censor.JUDGE


@pytest.mark.parametrize("name", CREATURES)
def test_nothing_of_it_is_left_by_hand(name: str) -> None:
    stat_block = shipped(name)
    assert all(effect == Modifier("never provokes") for trait in stat_block.traits for effect in trait.effects)
    for ability in stat_block.abilities:
        assert all(map(runs, all_effects(ability))), ability.name
        assert ability.melee or ability.ranged or (ability.area and ability.area.shape == "burst"), ability.name
        assert (ability.usage in (MAIN_ACTION, MANEUVER), ability.cost) == (True, 0), ability.name


@pytest.mark.parametrize("name", CREATURES)
def test_the_numbers_are_those_of_1st_level(name: str) -> None:
    stat_block = shipped(name)
    assert stat_block.level == 1
    assert [ability.signature for ability in stat_block.abilities] == [True, False]
    assert 10 <= stat_block.stamina <= (40 if "Leader" in stat_block.roles else 20)
    assert stat_block.free_strike is not None
    assert 1 <= stat_block.free_strike.value <= 3


def test_one_of_them_never_provokes() -> None:
    assert shipped_creature("Bramble Goblin Skirmisher").traits[0].effects == (Modifier("never provokes"),)


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
