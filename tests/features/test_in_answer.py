"""What triggered abilities of the bestiary make of the strike that has set them off, played as they are published; values by hand from the
printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import taken
from freestrike.engine import UseAbility
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
SHOT = replace(HEWING, id="shot", keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=10)


def published(directory: Path, path: str, id: str) -> Ability:
    return replace(ability(directory, path, id, whole=False), cost=0, version_of="", enhancement=0)


@pytest.mark.parametrize(("dice", "hit"), [([8, 4], 3), ([8, 9], 9)])
def test_a_ranged_strike_is_hindered_and_answered(fight: Make, compendium_directory: Path, dice: list[int], hit: int) -> None:
    """Frozen Retribution: with a double bane 12 + 2 is not tier 2 but tier 1, so that the hurler throws its javelins at Ana for the damage
    of their own tier 1 (1 + 1 + 4); 17 + 2 is tier 2 then, and nothing is thrown."""
    answer = published(compendium_directory, "Giants/Statblocks/Frost Giant Storm Hurler", "frozen-retribution")
    javelins = published(compendium_directory, "Giants/Statblocks/Frost Giant Storm Hurler", "ice-javelins")
    thrown = [1, 1] if hit == 3 else []
    hurler = foe("hurler", (5, 0), abilities=[answer, javelins])
    play = fight(hero("ana", (0, 0), abilities=[SHOT]), hurler, dice=[*dice, *thrown], choose=["frozen-retribution/hurler"])

    play.do(UseAbility("ana", "shot", ("hurler",)))

    assert [(one.target, one.net) for one in play.events(PowerRollMade)[0].outcomes] == [("hurler", -2)]
    assert ("hurler", 3 if hit == 3 else 6, "") in taken(play)
    assert ("ice-javelins" in [used[1] for used in play.used()]) is (hit == 3)


def test_its_wing_halves_what_an_ally_takes(fight: Make, compendium_directory: Path) -> None:
    """Watch Your Six!, set off by hand for the test: the orc takes 4 of Ana's 9."""
    wing = published(compendium_directory, "Draconians/Statblocks/Dorzinuuth the Base", "watch-your-six")
    hurt = Trigger("is about to damage", "", "ally", measured="subject", moment=BEFORE)
    dragon, orc = foe("dragon", (2, 0), abilities=[replace(wing, on=hurt, target=Target(("triggering target",)))]), foe("orc", (1, 0))
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), dragon, orc, dice=[8, 9], choose=["watch-your-six/dragon"])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert taken(play) == [("orc", 4, "")]


def test_the_outcome_is_a_tier_lower_and_its_maker_pulled_in_after(fight: Make, compendium_directory: Path) -> None:
    """Tongue Slap with 2 Malice paid, set off by hand for the test: 17 + 2 is tier 3 no more but tier 2, 6 damage; then Ana, who has pushed
    nobody, is pulled 3 squares up to the frog."""
    slap = published(compendium_directory, "Angulotls/Statblocks/Angulotl Daybringer", "tongue-slap")
    rolled = Trigger("obtains tier", "enemy", "self")
    frog = foe("frog", (4, 0), abilities=[replace(slap, on=rolled, target=Target(("triggering creature",)))])
    way = ["tongue-slap/frog", "number/2", "square/1,0,0", "square/2,0,0", "square/3,0,0"]
    play = fight(hero("ana", (0, 0), abilities=[SHOT]), frog, dice=[8, 9], choose=way, malice=2)

    play.do(UseAbility("ana", "shot", ("frog",)))

    assert (taken(play), play.at("ana")) == ([("frog", 6, "")], (3, 0, 0))
