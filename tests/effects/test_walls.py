"""Walls that an ability makes: which ones the options place, whom they take in, what they block (rules/classes.md:189-193)."""

from __future__ import annotations

from effects.stage import Stage, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.usable import possible_uses
from freestrike.events.content.ability import MANEUVER, Ability, Area, Target
from freestrike.events.content.effect import DealDamage, Zone
from freestrike.events.rulings import Place
from freestrike.events.space import Square


def wall(size: int, *, within: int = 5, occupied: bool = False, ends: str = "end of user's turn") -> Ability:
    """A maneuver that leaves a wall, and deals 2 damage to each enemy in it."""
    return Ability(
        "wall",
        "Wall",
        MANEUVER,
        ("Area", "Magic"),
        area=Area("wall", size, within=within, occupied=occupied),
        target=Target(("enemy",), 0),
        effects=(DealDamage(2),),
        after=(Zone("wall", size, within=within, ends=ends, terrain=() if occupied else ("solid",)),),
    )


def offered(stage: Stage) -> list[UseAbility]:
    commands = (choice.command for choice in stage.fight.options("ana").abilities)
    return [one for one in commands if isinstance(one, UseAbility) and one.ability == "wall"]


def row(x: int, *ys: int) -> tuple[Square, ...]:
    return tuple((x, y, 0) for y in ys)


def line(y: int, *xs: int) -> tuple[Square, ...]:
    return tuple((x, y, 0) for x in xs)


def test_the_options_have_a_straight_wall_along_each_side_of_each_creature() -> None:
    """Ana at (0, 0), the foe at (3, 0): four walls of 3 squares beside each, none twice, nobody in them."""
    stage = Stage(hero("ana", (0, 0), abilities=(wall(3),)), foe("one", (3, 0)))

    commands = offered(stage)

    beside_ana = [line(-1, -1, 0, 1), line(1, -1, 0, 1), row(-1, -1, 0, 1), row(1, -1, 0, 1)]
    beside_the_foe = [line(-1, 2, 3, 4), line(1, 2, 3, 4), row(2, -1, 0, 1), row(4, -1, 0, 1)]
    assert [command.area for command in commands] == beside_ana + beside_the_foe
    assert {command.targets for command in commands} == {()}
    assert all(not stage.fight.check(command) for command in commands)


def test_a_wall_of_eight_goes_around_a_creature() -> None:
    """Eight squares are around a space of size 1; of seven none goes around, and where one of the eight is taken neither."""
    ring = {(x, y, 0) for x in (2, 3, 4) for y in (-1, 0, 1)} - {(3, 0, 0)}

    def rings(size: int, *more: tuple[int, int]) -> int:
        others = (foe(f"f{n}", at) for n, at in enumerate(more))
        stage = Stage(hero("ana", (0, 9), abilities=(wall(size, within=12),)), foe("one", (3, 0)), *others)
        return sum({*command.area} == ring for command in offered(stage))

    assert (rings(8), rings(7), rings(8, (4, 1))) == (1, 0, 0)


def test_a_wall_ends_where_a_square_is_taken() -> None:
    """North of Ana Bo stands at (1, 1): the wall of 3 grows to the other side."""
    stage = Stage(hero("ana", (0, 0), abilities=(wall(3),)), hero("bo", (1, 1)), foe("one", (9, 9)))

    assert line(1, -2, -1, 0) in [command.area for command in offered(stage)]


def test_one_that_can_stand_in_occupied_squares_is_placed_through_creatures_too() -> None:
    """Through the foe both ways, of which the one takes in the other foe beside it."""
    stage = Stage(hero("ana", (0, 0), abilities=(wall(3, occupied=True),)), foe("one", (3, 0)), foe("two", (3, 1)))

    commands = {command.area: command.targets for command in offered(stage)}

    assert commands[row(3, -1, 0, 1)] == ("one", "two")
    assert commands[line(0, 2, 3, 4)] == ("one",)
    stage.do(UseAbility("ana", "wall", ("one", "two"), area=row(3, -1, 0, 1)))
    assert (stage.stamina("one"), stage.stamina("two")) == (58, 58)


def test_each_wall_has_an_id_of_its_own_that_stays() -> None:
    """No two are alike, and somebody far away who moves changes none."""
    stage = Stage(hero("ana", (0, 0), abilities=(wall(3),)), foe("one", (3, 0)), foe("far", (20, 20)), first="director")

    def ids() -> list[str]:
        return [possible.option.id for possible in possible_uses(stage.fight.board, "ana", wall(3))]

    before = ids()
    stage.do(Advance("far", ((20, 21, 0),)))
    assert len({*before}) == len(before) == 8
    assert before[0] == "wall/ana/area/-1,-1,0+0,-1,0+1,-1,0"
    assert ids() == before


def test_a_wall_blocks_line_of_effect_and_the_way_until_it_is_gone() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(wall(5),)), foe("one", (3, 0)))
    board = stage.fight.board
    assert has_line_of_effect(board, board.creatures["ana"], board.creatures["one"])

    stage.do(UseAbility("ana", "wall", (), area=row(1, -2, -1, 0, 1, 2)))
    board = stage.fight.board
    assert not has_line_of_effect(board, board.creatures["ana"], board.creatures["one"])
    assert stage.refused(Advance("ana", ((1, 0, 0),))) == ["solid"]

    stage.do(EndTurn("ana"))
    board = stage.fight.board
    assert has_line_of_effect(board, board.creatures["ana"], board.creatures["one"])
    assert board.ground.solid == frozenset()
    assert stage.exact


def test_who_stands_on_a_wall_falls_when_it_is_gone() -> None:
    """The wall is three squares high, and its end drops the foe on it by 3 squares: 2 damage for each (rules/combat.md:289)."""
    stage = Stage(hero("ana", (0, 0), abilities=(wall(3),)), foe("one", (9, 9)))
    stage.do(UseAbility("ana", "wall", (), area=tuple((1, 0, z) for z in range(3))))
    stage.fight.rule(Place("one", (1, 0, 3)))

    stage.do(EndTurn("ana"))

    assert (stage.fight.board.creatures["one"].corner, stage.stamina("one")) == ((1, 0, 0), 54)
