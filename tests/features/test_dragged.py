"""Whom somebody drags along, played as the bestiary prints it; values by hand from the printed text (rules/classes.md: grabbed)."""

from __future__ import annotations

from collections.abc import Callable

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.encounter import Entrant
from freestrike.events.rulings import AddCondition

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]


def test_who_is_grabbed_is_dragged_and_let_go(fight: Make, published: Publish) -> None:
    """Drag Through Hell of the roughneck, for 3 Malice: three squares on, with Ana beside it, who takes 2 damage for each, is let go and
    prone; the squares that she has left are difficult terrain for enemies, that to which she has come is not."""
    roughneck = published("bear", (0, 0), "Bugbears/Statblocks/Bugbear Roughneck")
    way = [f"square/{x},0,0" for x in (1, 2, 3)]
    play = fight(roughneck, hero("ana", (0, 1)), hero("bea", (9, 9)), first="director", malice=3, choose=way)
    play.encounter.rule(AddCondition("ana", Condition("grabbed", "bear")))

    play.do(UseAbility("bear", "drag-through-hell", ("ana",)))

    board = play.encounter.board
    assert (play.at("bear"), play.at("ana"), play.stamina("ana")) == ((3, 0, 0), (3, 1, 0), 24)
    assert [condition.name for condition in board.creatures["ana"].conditions] == ["prone"]
    assert board.ground.difficult_to["heroes"] == {(0, 1, 0), (1, 1, 0), (2, 1, 0)}
    assert play.left_to_the_director() == []


def test_where_the_basalt_giant_goes_the_ground_is_rough(fight: Make, published: Publish) -> None:
    """Cobblestone Shape, size 4: as it goes one square on it leaves a row of its space behind, as high as that is."""
    giant = published("giant", (0, 0), "Giants/Statblocks/Basalt Stone Giant")
    play = fight(giant, hero("ana", (9, 9)), first="director", choose=["square/1,0,0"])

    play.do(UseAbility("giant", "cobblestone-shape", ("giant",)))

    rough = play.encounter.board.ground.difficult_to["heroes"]
    assert {(x, y) for x, y, z in rough if z == 0} == {(0, y) for y in range(4)}


def test_where_somebody_is_pulled_the_ground_is_rough(fight: Make, published: Publish) -> None:
    """Shadow Drag: 4 + 4 + 2 is tier 1, 7 damage and pull 2: the two squares that Ana has left are difficult terrain for enemies."""
    channeler = published("bear", (0, 0), "Bugbears/Statblocks/Bugbear Channeler")
    play = fight(channeler, hero("ana", (6, 0)), first="director", dice=[4, 4], choose=["square/5,0,0", "square/4,0,0"])

    play.do(UseAbility("bear", "shadow-drag", ("ana",)))

    assert (play.stamina("ana"), play.at("ana")) == (23, (4, 0, 0))
    assert play.encounter.board.ground.difficult_to["heroes"] == {(5, 0, 0), (6, 0, 0)}


def test_the_legate_has_one_taunted_at_a_time(fight: Make, published: Publish) -> None:
    """Law and Order taunts Bea; Ana, whom it has taunted a turn before, is taunted no longer."""
    legate = published("law", (0, 0), "Devils/Statblocks/Devil Legate")
    play = fight(legate, hero("ana", (1, 0)), hero("bea", (0, 1)), first="director", dice=[1])
    play.do(UseAbility("law", "law-and-order", ("ana",)))
    taunted = [bool(play.encounter.board.creatures[id].condition("taunted")) for id in ("ana", "bea")]
    play.do(EndTurn("law"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("bea"))

    play.do(UseAbility("law", "law-and-order", ("bea",)))

    assert taunted == [True, False]
    assert [bool(play.encounter.board.creatures[id].condition("taunted")) for id in ("ana", "bea")] == [False, True]
