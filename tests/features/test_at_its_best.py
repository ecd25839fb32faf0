"""How well an ability comes out at its full distance, and what explodes beside its target, as published; numbers by hand from the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import UseAbility
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics

Make = Callable[..., Fight]


@pytest.mark.parametrize(
    ("away", "longer", "dice", "dealt", "surges"),
    [
        (3, 0, [9, 8], 28 + 2, 3),  # 17 + 2, at the full distance of 3: tier 3 of a natural 17
        (3, 0, [8, 8], 28 + 2, 0),  # 16 + 2 is tier 3, of a natural 16
        (2, 0, [9, 8], 21 + 2, 0),  # nearer: tier 2 at most
        (3, 1, [9, 8], 21 + 2, 0),  # nearer than the distance of 4 that its user has
        (4, 1, [9, 8], 28 + 2, 3),
        (3, 0, [4, 4], 15 + 2, 0),  # 10 is tier 1
    ],
)
def test_a_fencer_keeps_its_distance(
    fight: Make, compendium_directory: Path, away: int, longer: int, dice: list[int], dealt: int, surges: int
) -> None:
    """Expert Fencer with Agility 2: 15, 21 or 28 + 2. The surges are there as the damage is dealt, and are kept here."""
    fencer = published(compendium_directory)["Troubadour/9th-Level Features/Expert Fencer"]
    scores = Characteristics(agility=2)
    reach = Modifier("distance", longer, on="melee ability")
    play = fight(hero("ana", (0, 5), reach, scores=scores, abilities=[replace(fencer, cost=0)]), foe("orc", (away, 5)), dice=dice)

    play.do(UseAbility("ana", fencer.id, ("orc",)))

    assert taken(play) == [("orc", dealt, "")]
    assert play.encounter.board.creatures["ana"].surges == surges


@pytest.mark.parametrize("clarity", [0, -1])
def test_what_is_made_explodes_for_the_strained(fight: Make, compendium_directory: Path, clarity: int) -> None:
    """Materialize, tier 1 of 3 + 2: 3 + Reason 2. Of who is strained 2 more for the imp beside the orc, and for herself."""
    materialize = published(compendium_directory)["Talent/1st-Level Features/Materialize"]
    talent = hero("ana", (0, 5), abilities=[materialize], reason=2, focus=clarity)
    play = fight(talent, foe("orc", (5, 5)), foe("imp", (6, 5)), foe("hag", (8, 5)), dice=[1, 2])

    play.do(UseAbility("ana", materialize.id, ("orc",)))

    beside = [("imp", 2, ""), ("ana", 2, "")] if clarity < 0 else []
    assert taken(play) == [("orc", 5, ""), *beside]
