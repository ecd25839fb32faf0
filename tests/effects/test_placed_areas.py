"""Areas that their user places: cubes, lines, walls, and what they leave behind (rules/classes.md:163-200)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.automatic.turn import next_command
from freestrike.engine.geometry.areas import filled
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ForceMove, Zone
from freestrike.events.space import Terrain
from freestrike.events.squads import MinionsDropped
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.zones import ZonePlaced

AREA = ("Area", "Magic")
ROLL = PowerRoll(((DealDamage(2),), (DealDamage(4),), (DealDamage(6),)), ("might",))


def area(shape: str, size: int, width: int = 0, within: int = 0, kinds: tuple[str, ...] = ("enemy",), count: int = 0) -> Ability:
    return Ability(shape, shape.title(), MAIN_ACTION, AREA, area=Area(shape, size, width, within), target=Target(kinds, count), roll=ROLL)


CUBE = area("cube", 2, within=5)
LINE = area("line", 4, 1, within=1, kinds=("creature",))


def codes(stage: Stage, command: UseAbility) -> list[str]:
    return [reason.code for reason in stage.fight.check(command)]


def test_a_cube_takes_in_whom_it_covers_and_one_roll_is_for_all() -> None:
    """The 2 cube at (3, 3) has (3..4, 3..4): 8 + 4 + 2 = 14 is tier 2 for both foes in it, in whatever order they are named, 4 damage
    each; the third and the ally stay whole (rules/classes.md:183, :232, :361)."""
    stage = Stage(
        hero("ana", (0, 0), abilities=(CUBE,)),
        hero("bo", (4, 3)),
        foe("one", (3, 3)),
        foe("two", (4, 4)),
        foe("three", (5, 4)),
        dice=(8, 4),
    )

    stage.do(UseAbility("ana", "cube", ("two", "one"), area=[(3, 3)]))

    (made,) = stage.events(PowerRollMade)
    assert [(one.target, one.tier) for one in made.outcomes] == [("two", 2), ("one", 2)]
    assert [stage.stamina(id) for id in ("one", "two", "three", "bo")] == [56, 56, 60, 40]
    (used,) = stage.events(AbilityUsed)
    assert used.area == ((3, 3, 0),)
    assert stage.exact


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param(UseAbility("ana", "cube", ("one",)), "not placed", id="nowhere"),
        pytest.param(UseAbility("ana", "cube", ("one",), area=[(3, 3), (4, 4)]), "no such cube", id="two corners"),
        pytest.param(UseAbility("ana", "cube", ("two",), area=[(6, 6)]), "too far", id="6 squares away"),
        pytest.param(UseAbility("ana", "cube", ("one",), area=[(3, 4)]), "every target in the area is affected", id="one left out"),
        pytest.param(UseAbility("ana", "cube", (), area=[(0, 3)]), "no target", id="nobody"),
        pytest.param(UseAbility("ana", "line", ("one",), area=[(1, 1), (2, 2), (3, 3)]), "no such line", id="too short"),
        pytest.param(UseAbility("ana", "line", ("one",), area=[(1, 1), (2, 2), (3, 3), (2, 4)]), "no such line", id="bends back"),
        pytest.param(UseAbility("ana", "line", ("one",), area=[(2, 2), (3, 3), (4, 4), (5, 5)]), "too far", id="begins 2 squares away"),
        pytest.param(UseAbility("ana", "burst", ("bo",), area=[(0, 1)]), "around its user", id="a burst somewhere"),
    ],
)
def test_an_area_is_refused(command: UseAbility, code: str) -> None:
    """(rules/classes.md:165-167, :183-187, :198, :232)"""
    burst = area("burst", 1, kinds=("creature",))
    stage = Stage(hero("ana", (0, 0), abilities=(CUBE, LINE, burst)), hero("bo", (0, 1)), foe("one", (3, 4)), foe("two", (4, 5)))

    assert codes(stage, command) == [code]


def test_one_square_within_the_distance_is_enough() -> None:
    """The 2 cube at (5, 0) has its nearer squares 5 away and its farther ones 6 (rules/classes.md:167)."""
    stage = Stage(hero("ana", (0, 0), abilities=(CUBE,)), foe("one", (6, 1)), dice=(8, 4))

    stage.do(UseAbility("ana", "cube", ("one",), area=[(5, 0)]))

    assert stage.stamina("one") == 56


def test_a_line_may_drift_but_not_turn_back() -> None:
    """East, north-east, east: straight in the sense of the book (rules/classes.md:198). It takes in the ally too."""
    stage = Stage(hero("ana", (0, 0), abilities=(LINE,)), hero("bo", (2, 0)), foe("one", (3, 1)), foe("two", (5, 1)), dice=(8, 4))

    stage.do(UseAbility("ana", "line", ("bo", "one"), area=[(1, 0), (2, 0), (3, 1), (4, 1)]))

    assert [stage.stamina(id) for id in ("bo", "one", "two")] == [36, 56, 60]


def test_a_wide_line_is_as_high_as_it_is_wide() -> None:
    """A 3 x 2 line is 3 long, 2 wide and 2 high: 12 squares (rules/classes.md:187)."""
    squares = filled(Area("line", 3, 2, 1), ((1, 0, 0), (2, 0, 0), (3, 0, 0)))

    assert squares == tuple((x, y, z) for x in (1, 2, 3) for y in (0, 1) for z in (0, 1))


def test_a_wall_is_built_square_by_square_side_by_side() -> None:
    """(rules/classes.md:191-193)"""
    wall = Area("wall", 4, within=5)
    assert filled(wall, ((0, 1, 0), (0, 2, 0), (0, 2, 1), (1, 2, 0))) is not None
    assert filled(wall, ((0, 1, 0), (1, 2, 0))) is None
    assert filled(wall, tuple((0, n, 0) for n in range(5))) is None


def test_an_area_needs_line_of_effect_to_one_of_its_squares_and_spreads_round_no_corner() -> None:
    """Behind a wall from x = 2 on that is open at y = 4: a cube wholly behind it can't be placed; one over its end takes in who stands
    before it and not who stands behind it (rules/classes.md:169)."""
    big = area("cube", 5, within=9)
    wall = tuple((2, y, 0) for y in range(-6, 4))
    terrain = Terrain(least=(-6, -6, 0), most=(12, 12, 0), solid=wall)
    stage = Stage(hero("ana", (0, 0), abilities=(big,)), foe("seen", (1, 3)), foe("behind", (4, 0)), terrain=terrain, dice=(8, 4))
    assert codes(stage, UseAbility("ana", "cube", ("behind",), area=[(3, -4)])) == ["no line of effect"]

    stage.do(UseAbility("ana", "cube", ("seen",), area=[(0, 0)]))

    assert (stage.stamina("seen"), stage.stamina("behind")) == (56, 60)


def test_what_an_ability_leaves_is_where_it_was_placed() -> None:
    """Nobody is asked once more; and nobody need be in it."""
    rime = Ability(
        "rime",
        "Rime",
        MAIN_ACTION,
        AREA,
        area=Area("cube", 2, within=5),
        target=Target(("enemy",), 0),
        after=(Zone("cube", 2, within=5, ends="encounter", terrain=("difficult",)),),
    )
    stage = Stage(hero("ana", (0, 0), abilities=(rime,)), foe("one", (9, 9)))

    stage.do(UseAbility("ana", "rime", (), area=[(3, 3)]))

    (zone,) = stage.events(ZonePlaced)
    assert {(x, y) for x, y, z in zone.squares if z == 0} == {(3, 3), (3, 4), (4, 3), (4, 4)}
    assert stage.fight.board.prompts == ()


def test_an_aura_reaches_as_far_as_a_burst() -> None:
    """(rules/classes.md:175-179)"""
    aura = area("aura", 2)
    stage = Stage(hero("ana", (0, 0), abilities=(aura,)), foe("one", (2, 2)), foe("two", (3, 0)), dice=(8, 4))

    stage.do(UseAbility("ana", "aura", ("one",)))

    assert (stage.stamina("one"), stage.stamina("two")) == (56, 60)


def test_fewer_targets_than_are_in_the_area() -> None:
    """An area ability that names a number of targets: two of the three in it (rules/classes.md:204)."""
    two = area("cube", 3, within=5, count=2)
    stage = Stage(hero("ana", (0, 0), abilities=(two,)), *(foe(f"f{n}", (3, 2 + n)) for n in range(3)), dice=(8, 4))
    assert codes(stage, UseAbility("ana", "cube", ("f0", "f1", "f2"), area=[(3, 2)])) == ["too many targets"]

    stage.do(UseAbility("ana", "cube", ("f0", "f2"), area=[(3, 2)]))

    assert [stage.stamina(f"f{n}") for n in range(3)] == [56, 60, 56]


def test_the_options_place_it_once_for_each_choice_of_targets() -> None:
    """Foes at (3, 3) and (4, 4): a 2 cube takes in the one, the other, or both; all of that can be done."""
    stage = Stage(hero("ana", (0, 0), abilities=(CUBE,)), foe("one", (3, 3)), foe("two", (4, 4)))

    offered = [choice.command for choice in stage.fight.options("ana").abilities if getattr(choice.command, "ability", "") == "cube"]

    assert {command.targets for command in offered if isinstance(command, UseAbility)} == {("one",), ("two",), ("one", "two")}
    assert len(offered) == 3
    assert all(not stage.fight.check(command) for command in offered)


def test_a_minion_squad_loses_no_more_in_a_cube_than_who_is_in_it() -> None:
    """6 damage to two minions of 5 Stamina each takes 10 of the pool of 15, and both (rules/monster-basics.md:402)."""
    first = foe("m0", (3, 3), stamina=5, squad="pack")
    minions = [replace(first, id=f"m{n}", square=(*at, 0)) for n, at in enumerate(((3, 3), (3, 4), (9, 9)))]
    stage = Stage(hero("ana", (0, 0), abilities=(CUBE,)), *minions, foe("other", (9, 0)), dice=(9, 9))

    stage.do(UseAbility("ana", "cube", ("m0", "m1"), area=[(3, 3)]))

    squad = stage.fight.board.squad("pack")
    assert squad is not None
    assert squad.pool == 5
    assert [dropped.minions for dropped in stage.events(MinionsDropped)] == [("m0", "m1")]


def test_an_automatic_seat_places_it_where_it_takes_in_the_most() -> None:
    """The 2 cube over both foes, though a third stands nearer."""
    stage = Stage(hero("ana", (0, 0), abilities=(CUBE,)), foe("one", (3, 3)), foe("two", (4, 4)), foe("near", (0, 2)))

    command = next_command(stage.fight.board, "ana")

    assert isinstance(command, UseAbility)
    assert command.targets == ("one", "two")


@pytest.mark.parametrize(
    ("size", "squares"),
    [
        pytest.param(5, {(3, 3), (3, 4), (3, 5)}, id="the middle is one square, (4, 4)"),
        pytest.param(4, {(3, 3), (3, 4)}, id="the middle is four squares, from (3, 3) to (4, 4)"),
    ],
)
def test_a_pull_to_the_middle_of_a_cube_is_none_to_the_user(size: int, squares: set[tuple[int, int]]) -> None:
    """Pulled 1 square, the foe at (2, 4) comes one nearer to the middle, though the user stands on the other side (rules/combat.md:320)."""
    pull = (ForceMove("pull", 1, toward="area"),)
    vortex = replace(area("cube", size, within=5), roll=PowerRoll((pull, pull, pull), ("might",)))
    stage = Stage(hero("ana", (0, 4), abilities=(vortex,)), foe("one", (2, 4)), dice=(8, 4))

    stage.do(UseAbility("ana", "cube", ("one",), area=[(2, 2)]))

    assert stage.asked == "forced movement"
    assert {option.square[:2] for option in stage.fight.prompts[0].options if option.square is not None} - {(2, 4)} == squares
