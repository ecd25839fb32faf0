"""Jumps that an effect gives: as far as it says without a test, over what lies between, and from firm ground only."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import ENDLESS, Stage, foe, hero
from freestrike.engine import Advance, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage, Effect, ForEach, Move, Stance, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.movement import Stepped
from freestrike.events.space import Column, Terrain
from freestrike.events.tests import PowerRollTested

JUMP_4 = Ability("word", "Word", MANEUVER, ranged=10, target=Target(("creature",)), effects=(Move(4, "jump"),))
CHASM = Terrain((0, 0, -9), (20, 20, 9), columns=tuple(Column(x, y, -6) for x in (5, 6, 7) for y in range(21)))

BLAZE = ForEach(Selection(("creature",), 0, 1), (DealDamage(5, "fire"),))
HIDE = When((Holds("sheltered"),), (Stance("hide"),))


def spoken(terrain: Terrain, speed: int = 5) -> Stage:
    """Ana at B2 has an orc at E2 jump, whose Might and Agility are 0: by itself it jumps 1 square (rules/combat.md:249)."""
    stage = Stage(hero("ana", (1, 1), abilities=(JUMP_4,)), foe("orc", (4, 1), speed=speed), terrain=terrain)
    stage.do(UseAbility("ana", "word", ["orc"]))
    return stage


def over(*squares: tuple[int, int]) -> tuple[str, ...]:
    return tuple(f"square/{x},{y},0" for x, y in squares)


def test_it_clears_what_its_own_jump_would_not() -> None:
    """Three squares of chasm, and down on the fourth: no test is made, and nobody falls."""
    stage = spoken(CHASM)
    assert stage.asked == "move"

    stage.answer(*over((5, 1), (6, 1), (7, 1), (8, 1)))

    assert (stage.at("orc"), stage.asked, stage.events(PowerRollTested)) == ((8, 1), "", [])
    assert [step.manner for step in stage.events(Stepped)] == ["jump"] * 4
    assert stage.stamina("orc") == 60


def test_who_comes_down_over_nothing_falls() -> None:
    """6 squares deep at 2 damage each is 12 (rules/combat.md:289)."""
    stage = spoken(CHASM)
    stage.answer(*over((5, 1), (6, 1), (7, 1)))
    assert (stage.at("orc"), stage.fight.board.creatures["orc"].corner[2], stage.stamina("orc")) == ((7, 1), -6, 48)


def test_it_is_no_longer_than_the_effect_says_nor_than_the_speed() -> None:
    """4 squares, and of who has speed 3 no more than that (rules/combat.md:159)."""
    fast, slow = spoken(Terrain()), spoken(Terrain(), speed=3)
    assert (fast.fight.prompts[0].most, slow.fight.prompts[0].most) == (4, 3)
    assert "square/8,1,0" in fast.offered
    assert "square/8,1,0" not in slow.offered
    assert "square/9,1,0" not in fast.offered


def test_nobody_jumps_out_of_difficult_terrain() -> None:
    """rules/combat.md:259."""
    assert spoken(Terrain(difficult=((4, 1, 0),))).asked == ""


def test_later_it_jumps_no_farther_than_before() -> None:
    stage = spoken(CHASM)
    stage.answer(*over((4, 2)))
    assert stage.fight.board.creatures["orc"].lasting == ()


def leaper(then: Effect, terrain: Terrain = ENDLESS) -> Stage:
    """An orc of the players' foes jumps 2 squares itself; Ana stands 3 squares from it."""
    leap = Ability("leap", "Leap", MANEUVER, target=Target(("self",)), effects=(Move(2, "jump", then=(then,)),))
    return Stage(foe("orc", (4, 1), abilities=(leap,)), hero("ana", (1, 1)), first="director", terrain=terrain)


def test_who_is_beside_it_where_it_lands_is_hurt_and_nobody_if_it_stays() -> None:
    """Ana has 40: 5 fire damage leave 35."""
    stage = leaper(BLAZE)
    stage.do(UseAbility("orc", "leap", ["orc"]))
    stage.answer(*over((3, 1), (2, 1)))
    assert stage.stamina("ana") == 35
    stays = leaper(BLAZE)
    stays.do(UseAbility("orc", "leap", ["orc"]))
    stays.answer()
    assert (stays.stamina("ana"), stays.asked) == (40, "")


def test_who_lands_where_it_is_sheltered_may_hide() -> None:
    """A fog two squares away conceals it (rules/combat.md: Concealment)."""
    stage = leaper(HIDE, terrain=Terrain(fog=((5, 1, 0), (6, 1, 0))))
    stage.do(UseAbility("orc", "leap", ["orc"]))
    stage.answer(*over((5, 1), (6, 1)))
    assert stage.asked == "hide"
    stage.yes()
    assert stage.fight.board.creatures["orc"].hidden_from == ("ana",)
    open_ground = leaper(HIDE)
    open_ground.do(UseAbility("orc", "leap", ["orc"]))
    open_ground.answer(*over((5, 1), (6, 1)))
    assert open_ground.asked == ""


LAKE = Terrain(
    (0, 0, -9), (20, 20, 9), columns=tuple(Column(x, 1, -2) for x in (1, 2, 3)), water=tuple((x, 1, z) for x in (1, 2, 3) for z in (-2, -1))
)


def swimmer(*effects: Modifier) -> Stage:
    """An eel with Might 0 on the surface of a lake whose bank is 2 squares off."""
    eel = foe("eel", (2, 1), *effects)
    eel = replace(eel, square=(2, 1, -1), stat_block=replace(eel.stat_block, movement=("swim",)))
    return Stage(eel, hero("ana", (9, 9)), first="director", terrain=LAKE)


def test_who_can_jump_out_of_the_water_does_so_as_far_as_it_says() -> None:
    """Five squares from where it swims, one higher (rules/combat.md:249); nobody else jumps with nothing to jump from."""
    out = Advance("eel", [(3, 1, 0), (4, 1, 0), (5, 1, 0), (6, 1, 0), (7, 1, 0)], manners=["jump"] * 5)
    stage = swimmer(Modifier("jump", 5, name="swim"))
    assert stage.refused(out) == []
    stage.do(out)
    assert (stage.at("eel"), stage.events(PowerRollTested)) == ((7, 1), [])
    assert "nothing to jump from" in swimmer().refused(out)


def test_on_land_it_jumps_no_farther_for_that() -> None:
    """Its 1 square and 2 more by a test at most (rules/combat.md:249-257)."""
    eel = foe("eel", (2, 9), Modifier("jump", 5, name="swim"))
    stage = Stage(eel, hero("ana", (9, 9)), first="director", terrain=LAKE)
    path = [(3, 9, 0), (4, 9, 0), (5, 9, 0), (6, 9, 0)]
    assert "too far to jump" in stage.refused(Advance("eel", path, manners=["jump"] * 4))
