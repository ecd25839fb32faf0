"""Ground that an effect opens, and who falls into it (rules/combat.md:289)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER, Ability, Target
from freestrike.events.content.duration import ENCOUNTER, START_OF_USERS_TURN
from freestrike.events.content.effect import Effect, Fall, ForceMove, ForEach, Move, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.movement import Fell
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
THERE = Selection(("enemy",), 0, needs=(Holds("in the area"),))
DEEP = Terrain((-5, -5, -9), (12, 12, 9))


def tears(*then: Effect, depth: int = 6, ends: str = ENCOUNTER) -> Ability:
    """A maneuver that opens a 2 cube of ground, and what becomes of the enemies there."""
    pit = Zone("cube", 2, within=10, ends=ends, terrain=("pit",), depth=depth)
    return Ability("tear", "Tear", MANEUVER, target=Target(("self",)), effects=(pit, ForEach(THERE, then)))


@pytest.mark.parametrize(("fall", "stamina", "prone"), [(Fall(), 28, True), (Fall(harmless=True), 40, False)])
def test_who_falls_into_it_lands_at_its_bottom(fight: Make, fall: Fall, stamina: int, prone: bool) -> None:
    """6 squares deep: 12 damage, 2 for each (Agility 0), and prone; harmless: neither."""
    play = fight(hero("ana", (0, 0), abilities=[tears(fall)]), foe("orc", (4, 0)), terrain=DEEP, choose=["area/4,0,0"])

    play.do(UseAbility("ana", "tear", ()))

    assert play.at("orc") == (4, 0, -6)
    assert play.stamina("orc") == stamina
    assert bool(play.encounter.board.creatures["orc"].condition("prone")) is prone
    assert [fell.squares for fell in play.events(Fell)] == [6]


def test_the_ground_is_open_for_everybody(fight: Make) -> None:
    """Whoever does not fall at once does when it is pushed into it; who walks round it does not."""
    shove = Ability("shove", "Shove", FREE_MANEUVER, ("Ranged",), ranged=10, effects=(ForceMove("push", 1),))
    play = fight(
        hero("ana", (0, 0), abilities=[tears(depth=3), shove]),
        foe("orc", (3, 0)),
        terrain=DEEP,
        choose=["area/4,0,0", "square/4,0,0"],
    )

    play.do(UseAbility("ana", "tear", ()))
    assert play.at("orc") == (3, 0, 0)
    play.do(UseAbility("ana", "shove", ("orc",)))

    assert play.at("orc") == (4, 0, -3)
    assert play.stamina("orc") == 40 - 6


def test_who_can_shift_out_of_it_does(fight: Make) -> None:
    """The orc, above the hole, shifts to beside it and does not fall."""
    out = Move(1, "shift", to="leave area")
    play = fight(hero("ana", (0, 0), abilities=[tears(out)]), foe("orc", (4, 0)), terrain=DEEP, choose=["area/4,0,0", "square/4,-1,0"])

    play.do(UseAbility("ana", "tear", ()))

    assert play.at("orc") == (4, -1, 0)
    assert play.events(Fell) == []


@pytest.mark.parametrize(("fall", "squares", "stamina"), [(Fall(), 4, 40 - 4), (Fall(unsoftened=True), 4, 40 - 8)])
def test_what_softens_a_fall(fight: Make, fall: Fall, squares: int, stamina: int) -> None:
    """Agility 2 makes 4 squares effectively 2; where nothing makes the height less they are 4."""
    from msgspec.structs import replace

    from freestrike.events.content.stat_block import Characteristics

    orc = foe("orc", (4, 0))
    orc = replace(orc, stat_block=replace(orc.stat_block, characteristics=Characteristics(agility=2)))
    play = fight(hero("ana", (0, 0), abilities=[tears(fall, depth=4)]), orc, terrain=DEEP, choose=["area/4,0,0"])

    play.do(UseAbility("ana", "tear", ()))

    assert [fell.squares for fell in play.events(Fell)] == [squares]
    assert play.stamina("orc") == stamina


def test_it_closes_when_its_time_is_over(fight: Make) -> None:
    """From the start of Ana's next turn the ground is whole again; nobody was in it."""
    play = fight(
        hero("ana", (0, 0), abilities=[tears(depth=2, ends=START_OF_USERS_TURN)]), foe("orc", (8, 8)), terrain=DEEP, choose=["area/4,0,0"]
    )

    play.do(UseAbility("ana", "tear", ()))
    assert play.encounter.board.ground.top(4, 0) == -2
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))

    assert play.encounter.board.ground.top(4, 0) == 0


def test_who_flies_falls_where_it_is_said_so(fight: Make) -> None:
    """5 squares up, held by its wings: 10 damage; on the ground it falls no deeper."""
    from freestrike.events.rulings import Place

    down = Ability("down", "Down", FREE_MANEUVER, ("Ranged",), ranged=10, effects=(Fall(),))
    play = fight(hero("ana", (0, 0), abilities=[down]), foe("bat", (4, 0), Modifier("can", name="fly")), terrain=DEEP)
    play.encounter.rule(Place("bat", (4, 0, 5)))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", "down", ("bat",)))
    assert (play.at("bat"), play.stamina("bat")) == ((4, 0, 0), 30)
    play.do(UseAbility("ana", "down", ("bat",)))

    assert (play.at("bat"), play.stamina("bat")) == ((4, 0, 0), 30)
