"""Two who shift side by side: each pair of steps leaves them adjacent, the one that leads may go where the other can follow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from features.given import given
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.together import ShiftTogether
from freestrike.events.encounter import Entrant
from freestrike.events.movement import StepBegun
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
HURLER = "Giants/Statblocks/Frost Giant Storm Hurler"
LANE = Terrain((0, 0, 0), (12, 0, 4))
DANCE = Ability("dance", "Dance", MANEUVER, ("Melee",), melee=1, target=Target(("ally",)), effects=(ShiftTogether(2),))


def steps(play: Fight) -> list[tuple[str, tuple[int, int, int]]]:
    return [(one.creature, one.to) for one in play.events(StepBegun)]


def test_in_a_lane_the_second_follows_the_first(fight: Make) -> None:
    """The lane is a square wide. The orc leads: once it has gone a square the wolf is beside it no more, and must follow. Twice."""
    lead = ["square/4,0,0", "square/5,0,0", "square/6,0,0"]
    play = fight(
        hero("ana", (12, 0)), foe("orc", (3, 0), abilities=[DANCE]), foe("wolf", (2, 0)), first="director", terrain=LANE, choose=lead[:2]
    )

    play.do(UseAbility("orc", "dance", ("wolf",)))

    assert steps(play) == [("orc", (4, 0, 0)), ("wolf", (3, 0, 0)), ("orc", (5, 0, 0)), ("wolf", (4, 0, 0))]
    assert lead[2] not in play.offered(), "no more than 2 squares each"


def test_the_first_goes_nowhere_where_the_second_can_not_follow(fight: Make) -> None:
    """The bear, who follows nobody as it is slowed, is 1 square behind: the orc in the lane has nowhere to go."""
    play = fight(hero("ana", (12, 0)), foe("orc", (3, 0), abilities=[DANCE]), foe("bear", (2, 0)), first="director", terrain=LANE)
    given(play, ("bear", "slowed", "ana"))

    play.do(UseAbility("orc", "dance", ("bear",)))

    assert steps(play) == []
    assert [id for id in play.offered() if id.startswith("square/")] == []


def test_frost_giants_dance(fight: Make, published: Publish, compendium_directory: Path) -> None:
    """Frost Giant Storm Hurler.json, Ice Dance: the two, of size 4, shift a square south, away from Bo, who has no opportunity attack for
    it; the other giant jumps 5 squares east then, beside Ana, and its free strike deals 9."""
    ability(compendium_directory, HURLER, "ice-dance")
    jump = [f"square/{x},1,0" for x in range(5, 10)]
    play = fight(
        hero("ana", (13, 1)),
        hero("bo", (1, -1)),
        published("one", (0, 0), HURLER),
        published("two", (4, 0), HURLER),
        first="director",
        choose=["square/0,1,0", "square/4,1,0", *jump, "melee-free-strike/two/melee/ana"],
    )

    play.do(UseAbility("one", "ice-dance", ("two",)))

    assert (play.at("one"), play.at("two")) == ((0, 1, 0), (9, 1, 0))
    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 9, 30)
    assert not [id for id in play.offered() if "opportunity" in id]
