"""What published traits measure: a charge, a speed, who bleeds nearby, whom a squad follows, who shares a space."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.queries.forced_movement import stability
from freestrike.engine.queries.speed import speed
from freestrike.events.commands import Charge, MakeTest
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


def along(first: int, last: int) -> tuple[tuple[int, int, int], ...]:
    return tuple((x, 0, 0) for x in range(first, last + 1))


def test_a_hungry_charge_goes_farther(fight: Make, published: Publish) -> None:
    """Ghoul, Hunger: 2 squares beyond its speed in a charge, and for the rest of that turn; not in a plain move before."""
    ghoul = published("ghoul", (0, 0), "Undead/Statblocks/Ghoul")
    far = ghoul.stat_block.speed + 2
    play = fight(ghoul, hero("ana", (far + 1, 0)), first="director")

    plain = [one.code for one in play.encounter.check(Advance("ghoul", along(1, far)))]
    play.do(Charge("ghoul", along(1, far), "ana"))

    assert plain == ["too far"]
    assert play.at("ghoul") == (far, 0, 0)
    board = play.encounter.board
    assert speed(board, board.creatures["ghoul"]) == far
    play.do(EndTurn("ghoul"))
    board = play.encounter.board
    assert speed(board, board.creatures["ghoul"]) == far - 2


def test_those_tethered_to_it_hold_their_captain(fight: Make, published: Publish) -> None:
    """War Dog Tetherite, Tethered: 1 for each of the two within 2 squares of the captain, none for the one farther off, nor for another."""
    places = (("one", (1, 0)), ("two", (2, 0)), ("far", (5, 0)))
    squad = [replace(published(id, at, "War Dogs/Statblocks/War Dog Tetherite"), squad="dogs") for id, at in places]
    captain = replace(foe("captain", (0, 0)), captain_of="dogs")
    play = fight(*squad, captain, foe("orc", (0, 1)), hero("ana", (9, 9)), first="director")

    play.do(EndTurn("orc"))

    board = play.encounter.board
    assert [stability(board, board.creatures[id]) for id in ("captain", "orc")] == [2, 0]


@pytest.mark.parametrize(("x", "fast"), [(10, True), (11, False)])
def test_blood_nearby_makes_it_fast(fight: Make, published: Publish, x: int, fast: bool) -> None:
    """Vampire Spawn, Unslakable Bloodthirst: speed 10 while anyone within 10 squares is bleeding."""
    spawn = published("spawn", (0, 0), "Undead/Statblocks/Vampire Spawn")
    play = fight(spawn, replace(hero("ana", (x, 0)), conditions=(Condition("bleeding", "spawn"),)), first="director")

    board = play.encounter.board

    assert (speed(board, board.creatures["spawn"]) == 10) is fast


def test_who_has_torn_down_can_not_shoot(fight: Make, published: Publish) -> None:
    """War Dog Ballistite, Set Up and Tear Down: with a speed of 0 it uses its abilities, with the 4 of this turn it can't."""
    for choose, barred in ((["set-up-and-tear-down/dog"], True), ([], False)):
        dog = published("dog", (0, 0), "War Dogs/Statblocks/War Dog Ballistite")
        shot = replace(HEWING, id="shot", melee=0, ranged=10)
        dog = replace(dog, stat_block=replace(dog.stat_block, abilities=(*dog.stat_block.abilities, shot)))
        play = fight(hero("ana", (5, 0)), foe("orc", (9, 9)), dog, first="director", choose=choose, dice=[] if barred else [1, 1])

        play.do(EndTurn("orc"))
        play.do(EndTurn("ana"))
        play.do(MakeTest("dog", "look around", ("reason",)))
        codes = [one.code for one in play.encounter.check(UseAbility("dog", "shot", ("ana",)))]

        assert ("cannot use main actions" in codes) is barred, codes


def test_a_cyclops_stumbles_toward_who_shot_it(fight: Make, published: Publish) -> None:
    """Limited Vision: up to 3 squares toward Ana, whom it need not see."""
    dart = Ability("dart", "Dart", MAIN_ACTION, ("Ranged", "Magic"), ranged=10, effects=(DealDamage(1),))
    cyclops = published("cyclops", (0, 0), "Ogres/Statblocks/Cyclops")
    squares = [f"square/{x},0,0" for x in (1, 2, 3)]
    play = fight(hero("ana", (10, 0), abilities=[dart]), cyclops, choose=["limited-vision/cyclops", *squares])

    play.do(UseAbility("ana", "dart", ("cyclops",)))

    assert play.at("cyclops") == (3, 0, 0)


def test_a_mob_strikes_whoever_is_among_it(fight: Make, published: Publish) -> None:
    """Bugbear Mob, Swarm: as its turn starts with Ana, put there by a ruling, in its space, and Bo outside."""
    mob = published("mob", (2, 2), "Bugbears/Statblocks/Bugbear Mob")
    strike = mob.stat_block.free_strike
    assert strike is not None
    tiny = hero("ana", (3, 3))
    tiny = replace(tiny, stat_block=replace(tiny.stat_block, size="1T"))
    play = fight(tiny, hero("bo", (1, 1)), mob, foe("orc", (9, 9)), choose=["melee-free-strike/mob/melee/ana"])

    play.do(EndTurn("bo"))
    play.do(Advance("mob", ((2, 3, 0),)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - strike.value, 30)
