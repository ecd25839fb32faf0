"""Abilities by leave that are used on somebody whom they are not for, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import UseAbility
from freestrike.events.content.ability import Ability, Area, Target

Make = Callable[..., Fight]
STORM = replace(HEWING, id="storm", name="Storm", melee=0, area=Area("burst", 1), target=Target(("enemy",), 0), keywords=("Area",))
SUBVERT = "Elementalist/2nd-Level Features/Subvert the Green Within"


def subvert(directory: Path) -> Ability:
    """The elementalist's ability: the target's signature ability against whomever she likes, then a roll against the target."""
    return published(directory)[SUBVERT]


def test_a_strike_for_enemies_hits_a_friend_of_whom_it_is_subverted(fight: Make, compendium_directory: Path) -> None:
    """The orc hews at enemies only, but Ana has it hew at the ogre: 5 + 5 is tier 1, 3 damage; her own roll, 10 + 2, is tier 2 against the
    orc, 9 + Reason 2. It may be the orc itself, but not the two of them."""
    hew = replace(HEWING, target=Target(("enemy",)))
    play = fight(
        hero("ana", (9, 0), abilities=[subvert(compendium_directory)], focus=5, reason=2),
        foe("orc", (0, 0), abilities=[hew]),
        foe("ogre", (1, 0)),
        dice=(5, 5, 5, 5),
        choose=["hew/orc/melee/ogre"],
    )

    play.do(UseAbility("ana", "subvert-the-green-within", ("orc",)))

    assert (play.stamina("ogre"), play.stamina("orc")) == (40 - 3, 40 - 9 - 2)
    assert [id for id in play.offered() if id.startswith("hew")] == ["hew/orc/melee/orc", "hew/orc/melee/ogre"]


def test_an_area_takes_in_one_whom_it_is_not_for(fight: Make, compendium_directory: Path) -> None:
    """A storm around the orc is for its enemies, so for Bo; of its two friends beside it, and itself, Ana adds one: the ogre. 5 + 5 is
    tier 1, 3 damage for Bo and the ogre."""
    play = fight(
        hero("ana", (9, 0), abilities=[subvert(compendium_directory)], focus=5, reason=2),
        hero("bo", (0, 1)),
        foe("orc", (0, 0), abilities=[STORM]),
        foe("ogre", (1, 0)),
        foe("troll", (1, 1)),
        dice=(5, 5, 5, 5),
        choose=["storm/orc/area/bo+ogre"],
    )

    play.do(UseAbility("ana", "subvert-the-green-within", ("orc",)))

    assert [play.stamina(id) for id in ("bo", "ogre", "troll")] == [30 - 3, 40 - 3, 40]
    assert "storm/orc/area/bo+ogre+troll" not in play.offered()
