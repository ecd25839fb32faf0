"""A creature's free strike follows from its signature ability (rules/creature-free-strikes.md)."""

from __future__ import annotations

import pytest

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.printed.tier_line import read_tier_line
from freestrike.events.content.ability import Ability, Area, PowerRoll
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.stat_block import CreatureFreeStrike


def signature(
    *tiers: str, keywords: tuple[str, ...] = (), melee: int = 0, ranged: int = 0, area: Area | None = None, effects: tuple[str, ...] = ()
) -> Ability:
    one, two, three = (read_tier_line(tier).effects for tier in tiers or ("1 damage", "2 damage", "3 damage"))
    texts = tuple(map(LeftByHand, effects))
    roll = PowerRoll((one, two, three), bonus=2)
    return Ability("s", "S", "main action", keywords, melee, ranged, area, roll=roll, effects=texts, signature=True)


def test_without_a_signature_ability_it_has_melee_1_and_ranged_5() -> None:
    assert creature_free_strike(2, []) == CreatureFreeStrike(2, melee=1, ranged=5, keywords=("Strike",), damage_types=())


def test_the_longer_distance_counts_each_for_its_own_kind() -> None:
    """The distance of melee 1 or the signature's, of 5 or the signature's, whichever is higher."""
    assert creature_free_strike(1, [signature(melee=3)]) == CreatureFreeStrike(1, melee=3, ranged=5)
    assert creature_free_strike(1, [signature(ranged=3)]) == CreatureFreeStrike(1, melee=1, ranged=5)
    assert creature_free_strike(1, [signature(melee=2, ranged=15)]) == CreatureFreeStrike(1, melee=2, ranged=15)


def test_the_distance_of_an_area_counts_only_under_its_policy() -> None:
    cube = signature(area=Area("cube", 3, within=15))
    assert creature_free_strike(1, [cube]).ranged == 5
    assert creature_free_strike(1, [cube], area_distance_counts=True).ranged == 15


def test_magic_psionic_and_weapon_are_taken_over_and_nothing_else() -> None:
    keywords = ("Area", "Charge", "Weapon", "Ranged", "Psionic", "Magic")
    assert creature_free_strike(1, [signature(keywords=keywords)]).keywords == ("Strike", "Magic", "Psionic", "Weapon")


@pytest.mark.parametrize(
    ("tiers", "effects", "types"),
    [
        (("3 fire damage", "4 fire damage", "5 fire damage"), (), ("fire",)),
        (("4 damage", "5 damage", "6 fire damage"), (), ("fire",)),
        (("4 damage", "5 damage", "6 damage; M < 1 3 acid damage"), (), ("acid",)),
        (("3 sonic damage", "3 acid damage", "3 damage"), (), ("acid", "sonic")),
        (("9 cold, fire, or sonic damage", "no effect", "no effect"), (), ("cold", "fire", "sonic")),
        (("3 damage", "3 damage", "3 damage"), ("This ability deals cold or fire damage.",), ("cold", "fire")),
        (
            ("3 damage", "3 damage", "3 damage"),
            ("Choose one of the following damage types: acid, poison, or psychic.",),
            ("acid", "poison", "psychic"),
        ),
        (("3 damage", "3 damage", "3 damage"), ("Each enemy adjacent to the target takes 5 fire damage.",), ()),
        (("3 damage", "3 damage", "3 damage"), ("2 Malice: This ability deals holy damage.",), ()),
        (("3 damage", "3 damage", "3 damage"), ("Each target makes a test. | Tier 1: 9 cold damage; prone | Tier 2: 5 damage",), ("cold",)),
        (("3 damage", "3 damage", "3 damage"), ("2 Malice: Each target makes a test. | Tier 1: 9 cold damage",), ()),
        (("3 damage", "M < 1 fire weakness 5 (save ends)", "3 damage"), (), ()),
    ],
)
def test_damage_types(tiers: tuple[str, ...], effects: tuple[str, ...], types: tuple[str, ...]) -> None:
    """Those of any tier or declared for the whole ability; not those of a separate effect or of an option to be paid for."""
    assert creature_free_strike(1, [signature(*tiers, effects=effects)]).damage_types == types


def test_two_signature_abilities_add_up() -> None:
    bite = signature("1 poison damage", "2 damage", "3 damage", keywords=("Weapon",), melee=2)
    gaze = signature("1 cold damage", "2 damage", "3 damage", keywords=("Magic",), ranged=10)
    assert creature_free_strike(8, [bite, gaze]) == CreatureFreeStrike(8, 2, 10, ("Strike", "Magic", "Weapon"), ("cold", "poison"))


WEAPON = ("Strike", "Weapon")
MAGIC = ("Strike", "Magic")
BOTH = ("Strike", "Magic", "Weapon")


@pytest.mark.parametrize(
    ("name", "level", "free_strike"),
    [
        ("Goblin Warrior", None, CreatureFreeStrike(1, 1, 5, WEAPON)),
        ("Gnoll Abyssal Archer", None, CreatureFreeStrike(3, 1, 10, WEAPON, ("corruption",))),
        ("Angulotl Slink", None, CreatureFreeStrike(2, 6, 5, WEAPON)),
        ("War Dog Eviscerite", None, CreatureFreeStrike(1, 3, 5, WEAPON)),
        # fire at tier 2, lightning at tier 3, untyped at tier 1
        ("Ceramic Horse", None, CreatureFreeStrike(3, 1, 5, WEAPON, ("fire", "lightning"))),
        # untyped at two tiers, fire at the third
        ("Devil Magistrate", None, CreatureFreeStrike(7, 1, 5, WEAPON, ("fire",))),
        # acid under a potency
        ("Rival Elementalist", 10, CreatureFreeStrike(10, 1, 10, MAGIC, ("acid",))),
        # usable in melee or at range
        ("Human Death Cultist", None, CreatureFreeStrike(4, 1, 10, BOTH, ("corruption",))),
        ("Hobgoblin Lancer", None, CreatureFreeStrike(2, 2, 5, BOTH, ("corruption",))),
        # two signature abilities
        ("Medusa", None, CreatureFreeStrike(8, 1, 10, BOTH)),
        # an area ability, a 3 cube within 15
        ("Goblin Stinker", None, CreatureFreeStrike(1, 1, 5, MAGIC, ("poison",))),
        ("Time Raider Vertex", None, CreatureFreeStrike(5, 2, 5, ("Strike", "Psionic"), ("psychic",))),
        # three types declared for the whole ability
        ("Orc Eye of Grole", None, CreatureFreeStrike(4, 1, 10, MAGIC, ("cold", "fire", "lightning"))),
        # fire only from a separate effect
        ("War Dog Hunter-Killer", None, CreatureFreeStrike(5, 1, 10, WEAPON)),
        # fire only from an option that costs Malice
        ("War Dog Equivite", None, CreatureFreeStrike(3, 2, 5, WEAPON)),
    ],
)
def test_printed_creatures(compendium: Compendium, name: str, level: int | None, free_strike: CreatureFreeStrike) -> None:
    """Worked out by hand from the printed stat blocks."""
    assert compendium.creature(name, level).free_strike == free_strike


def test_a_creature_without_signature_ability(compendium: Compendium) -> None:
    free_strike = compendium.creature("Noncombatant").free_strike
    assert free_strike is not None
    assert (free_strike.melee, free_strike.ranged, free_strike.keywords, free_strike.damage_types) == (1, 5, ("Strike",), ())
