"""What an ability has others do as long as it lasts on its target: played as the text says, which is read from the compendium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import CENSOR, published, taken
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import SavingThrowMade

Make = Callable[..., Fight]
EPIC = "Troubadour/9th-Level Features/Epic"


def test_an_ally_strikes_after_each_ability_of_the_target(fight: Make, compendium_directory: Path) -> None:
    """Epic, 11 drama: 5 + 5 + Presence 3 is 13, tier 2. As the orc hews bo, a double bane (6 + 6 is 12, a tier worse: 3 damage), bo, whom
    ana has picked, strikes it once that is over: 4 + 4 + Might 2 is 10, tier 1, 2 + 2; cy, who stands beside it too, does not. Then it is
    saved, 6 or more, and hews on for 6 without an answer."""
    epic = published(compendium_directory)[EPIC]
    play = fight(
        hero("ana", (0, 5), abilities=[epic], scores=CENSOR, focus=11),
        hero("bo", (0, 0)),
        hero("cy", (1, 1)),
        foe("orc", (1, 0), abilities=[HEWING]),
        dice=[5, 5, 6, 6, 4, 4, 6, 6, 6],
        choose=["target/bo", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", epic.id, ("orc",), "ranged"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))

    assert taken(play) == [("bo", 3, ""), ("orc", 4, "")]
    play.do(EndTurn("orc"))
    assert [one.succeeded for one in play.events(SavingThrowMade)] == [True]
    for id in ("bo", "cy"):
        play.do(EndTurn(id))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))
    assert taken(play)[2:] == [("bo", 6, "")]
