"""What goes with a condition from an ability that its talent strains itself for, and who is moved along somebody's way, as published; the
numbers are worked out from the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
WISE = Characteristics(might=2, reason=3)
SHOVE = Ability("shove", "Shove", "maneuver", ("Ranged",), ranged=10, target=Target(("creature",)), effects=(ForceMove("push", 1),))


@pytest.mark.parametrize(("clarity", "each", "net"), [(0, 3, 0), (-1, 5, -2)])
def test_what_slows_hurts_more_of_the_strained(fight: Make, compendium_directory: Path, clarity: int, each: int, net: int) -> None:
    """Mind Snare, tier 1 of 3 + 3: 10 + Reason 3. The orc, slowed, leaves two squares by itself and takes 3 for each, or 5 of who is
    strained; she then strikes it with a double bane, while Bo strikes it as ever."""
    snare = published(compendium_directory)["Talent/5th-Level Features/Mind Snare"]
    play = fight(
        hero("ana", (0, 5), scores=WISE, abilities=[replace(snare, cost=0), HEWING], focus=clarity),
        hero("bo", (6, 5), abilities=[HEWING]),
        foe("orc", (3, 5), Modifier("saving throw", -9)),
        dice=[1, 2, 5, 5, 5],
    )

    play.do(UseAbility("ana", snare.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", [(2, 5, 0), (1, 5, 0)]))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("ana", "hew", ("orc",)))

    assert taken(play)[:3] == [("orc", 13, "psychic"), ("orc", each, "psychic"), ("orc", each, "psychic")]
    assert [one.outcomes[0].net for one in play.events(PowerRollMade)] == [0, net]


def test_a_way_pushes_those_beside_it(fight: Make, compendium_directory: Path) -> None:
    """Inertia Soak on Bo: coming beside the orc he pushes it Reason 2 squares, less its stability of 1 (rules/combat.md:388); at his next
    square he is beside Cy, whose stability does not count; the orc, though he is beside it again, is not moved twice in a turn."""
    soak = published(compendium_directory)["Talent/1st-Level Features/Inertia Soak"]
    steady = Modifier("stability", 1)
    play = fight(
        hero("ana", (0, 9), abilities=[soak], reason=2, focus=5),
        hero("bo", (2, 5)),
        hero("cy", (4, 4), steady),
        foe("orc", (4, 5), steady),
        choose=["inertia-soak/bo", "target/orc", "square/5,6,0", "inertia-soak/bo", "target/cy"],
    )

    play.do(UseAbility("ana", soak.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(Advance("bo", [(3, 5, 0)]))
    play.do(Advance("bo", [(4, 5, 0)]))

    assert [(one.creature, one.squares) for one in play.events(ForcedMoveBegun)] == [("orc", 1), ("cy", 2)]
    assert play.offered().count("target/cy") == 2
    assert play.offered().count("target/orc") == 1


@pytest.mark.parametrize(("clarity", "far"), [(5, 1), (0, 6)])
def test_who_is_weakened_so_is_pushed_farther(fight: Make, compendium_directory: Path, clarity: int, far: int) -> None:
    """Inertia Soak for 5 clarity: who has 0 is weakened by it, and a push of 1 moves her 5 squares farther; who has 5 is not."""
    soak = published(compendium_directory)["Talent/1st-Level Features/Inertia Soak"]
    ana = hero("ana", (0, 5), Modifier("can", 9, name="spend below 0"), abilities=[soak], reason=2, focus=clarity)
    play = fight(ana, hero("bo", (0, 9)), foe("orc", (1, 5), abilities=[SHOVE]), dice=[1] if clarity == 0 else [])

    play.do(UseAbility("ana", soak.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "shove", ("ana",)))

    assert [(one.creature, one.squares) for one in play.events(ForcedMoveBegun)] == [("ana", far)]
