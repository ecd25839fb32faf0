"""What printed features add to what a hero's abilities deal, all of them or those of some keywords: as published, compiled and played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_resources_of_features import of
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.modifier import Modifier

Make = Callable[..., Fight]
SHOVE = Ability("shove", "Shove", MANEUVER, melee=1, effects=(ForceMove("push", 1),))
STING = Ability("sting", "Sting", MANEUVER, ("Magic", "Melee"), melee=1, effects=(DealDamage(2),))


@pytest.mark.parametrize(
    ("feature", "keywords", "dealt"),
    [
        ("Conduit/1st-Level Features/Prayer of Destruction", ("Magic",), 4),  # rules/classes.md:2214
        ("Conduit/1st-Level Features/Prayer of Destruction", ("Psionic",), 3),
        ("Null/1st-Level Features/Force Augmentation", ("Psionic",), 4),
        ("Null/1st-Level Features/Force Augmentation", ("Weapon",), 3),
        ("Elementalist/1st-Level Features/Fire Acolyte of Fire", ("Fire", "Magic"), 4),
        ("Elementalist/1st-Level Features/Fire Acolyte of Fire", ("Magic",), 3),
    ],
)
def test_a_bonus_to_what_is_rolled(
    fight: Make,
    compendium_directory: Path,
    feature: str,
    keywords: tuple[str, ...],
    dealt: int,
) -> None:
    """With abilities of the keywords alone, and with no damage that is not rolled."""
    hewing = replace(HEWING, keywords=(*HEWING.keywords, *keywords))
    play = fight(hero("ana", (0, 0), *of(compendium_directory, feature), abilities=[hewing, STING]), foe("orc", (1, 0)), dice=[1, 1])

    play.do(UseAbility("ana", "sting", ("orc",)))
    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.encounter.board.creatures["orc"].stamina == 40 - 2 - dealt


@pytest.mark.parametrize(("keyword", "dealt"), [("Humanoid", 5), ("Undead", 15)])
def test_fire_that_hurts_the_undead_more(fight: Make, compendium_directory: Path, keyword: str, dealt: int) -> None:
    """Light of the Burning Sun: damage of its own type beside what is rolled."""
    light = of(compendium_directory, "Conduit/7th-Level Features/Light of the Burning Sun")
    orc = foe("orc", (1, 0))
    orc = replace(orc, stat_block=replace(orc.stat_block, keywords=(keyword,)))
    play = fight(hero("ana", (0, 0), *light, abilities=[HEWING]), orc, dice=[1, 1])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.encounter.board.creatures["orc"].stamina == 40 - 3 - dealt


@pytest.mark.parametrize(("stamina", "left"), [(40, 37), (20, 12)])
def test_harder_on_the_winded(fight: Make, compendium_directory: Path, stamina: int, left: int) -> None:
    """Word of Death Deferred."""
    word = of(compendium_directory, "Conduit/7th-Level Features/Word of Death Deferred")
    orc = replace(foe("orc", (1, 0)), stamina=stamina)
    play = fight(hero("ana", (0, 0), *word, abilities=[HEWING]), orc, dice=[1, 1])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.encounter.board.creatures["orc"].stamina == left


def test_moved_farther_by_any_ability(fight: Make, compendium_directory: Path) -> None:
    """Thunderstruck: by Ana's Intuition of 0, and Ride the Lightning by her Presence."""
    features = of(compendium_directory, "Conduit/7th-Level Features/Thunderstruck", "Censor/7th-Level Features/Ride the Lightning")
    ana = hero("ana", (0, 0), *features, abilities=[SHOVE])
    ana = replace(ana, stat_block=replace(ana.stat_block, characteristics=replace(ana.stat_block.characteristics, presence=2)))
    play = fight(ana, foe("orc", (1, 0)), choose=["square/2,0,0", "square/3,0,0", "square/4,0,0"])

    play.do(UseAbility("ana", "shove", ("orc",)))

    assert play.encounter.board.creatures["orc"].corner == (4, 0, 0)


def test_surges_for_victories(fight: Make, compendium_directory: Path) -> None:
    """Chilling Readiness: as the fight begins."""
    readiness = of(compendium_directory, "Null/5th-Level Features/Chilling Readiness")
    play = fight(replace(hero("ana", (0, 0), *readiness), victories=3), foe("orc", (9, 9)))

    play.do(EndTurn("ana"))

    assert play.encounter.board.creatures["ana"].surges == 3


def test_proof_by_so_much_and_its_level(compendium_directory: Path) -> None:
    features = of(compendium_directory, "Elementalist/2nd-Level Features/Disciple of Fire")

    (proof,) = (one for one in features if isinstance(one, Modifier) and one.what == "immunity")
    assert proof.amount == Amount(5, of="level")
