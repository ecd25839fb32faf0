"""What published stat blocks gain by how far they have gone: in their turn, on end in a straight line, in a charge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, Charge, EndTurn, UseAbility
from freestrike.events.encounter import Entrant
from freestrike.events.space import Square
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


def net(play: Fight) -> list[int]:
    """What edges and banes came to in each roll."""
    return [made.outcomes[0].net for made in play.events(PowerRollMade)]


def as_one(entrant: Entrant) -> Entrant:
    """A minion that stands for itself."""
    return replace(entrant, stat_block=replace(entrant.stat_block, roles=(), with_captain="", captain_benefit=()))


@pytest.mark.parametrize(
    ("path", "edge"),
    [
        (((1, 0, 0), (2, 0, 0), (3, 0, 0)), 1),
        # Two squares, one to the side and back: never three on end that keep their direction (classes/straight-line).
        (((1, 1, 0), (2, 0, 0), (3, 1, 0)), 0),
        (((1, 0, 0), (2, 0, 0)), 0),
    ],
)
def test_an_edge_after_three_squares_in_a_straight_line(fight: Make, published: Publish, path: tuple[Square, ...], edge: int) -> None:
    """Grulqin, Spinning Bone Blade."""
    demon = as_one(published("demon", (0, 0), "Demons/Statblocks/Grulqin"))
    x, y, _ = path[-1]
    play = fight(hero("ana", (x + 1, y)), demon, first="director", dice=[5, 5])

    play.do(Advance("demon", path))
    play.do(UseAbility("demon", "spinning-bone-blade", ("ana",)))

    assert net(play) == [edge]


def test_two_moves_on_end_are_one_line(fight: Make, published: Publish) -> None:
    """Grulqin: it advances 2 squares east and then, in the same move, a third; what counts is the line, not the command."""
    demon = as_one(published("demon", (0, 0), "Demons/Statblocks/Grulqin"))
    play = fight(hero("ana", (4, 0)), demon, first="director", dice=[5, 5])

    play.do(Advance("demon", ((1, 0, 0), (2, 0, 0))))
    play.do(Advance("demon", ((3, 0, 0),)))
    play.do(UseAbility("demon", "spinning-bone-blade", ("ana",)))

    assert net(play) == [1]


@pytest.mark.parametrize(("start", "harm"), [(0, 5 + 10), (1, 5)])
def test_it_hits_harder_after_two_squares_of_a_charge(fight: Make, published: Publish, start: int, harm: int) -> None:
    """Unguloid, Gore Horn at tier 1: 5 damage, and 10 more if its charge was of 2 squares."""
    demon = as_one(published("demon", (start, 0), "Demons/Statblocks/Unguloid"))
    side = int(demon.stat_block.size[0])
    path = tuple((x, 0, 0) for x in range(start + 1, 3))
    ana = hero("ana", (2 + side, 0))
    play = fight(replace(ana, stat_block=replace(ana.stat_block, stability=9)), demon, first="director", dice=[1, 1])

    play.do(Charge("demon", path, "ana", "gore-horn"))

    assert play.stamina("ana") == 30 - harm


@pytest.mark.parametrize(("squares", "bane"), [(5, -1), (4, 0)])
def test_strikes_at_it_have_a_bane_once_it_has_gone_so_far(fight: Make, published: Publish, squares: int, bane: int) -> None:
    """War Dog Aerocite, Jetwing Agility: 5 squares or more on its turn."""
    dog = published("dog", (0, 0), "War Dogs/Statblocks/War Dog Aerocite")
    bow = replace(HEWING, id="bow", name="Bow", keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=20)
    play = fight(hero("ana", (0, 9), abilities=[bow]), dog, first="director", dice=[5, 5])

    play.do(Advance("dog", tuple((x, 0, 0) for x in range(1, squares + 1))))
    play.do(EndTurn("dog"))
    play.do(UseAbility("ana", "bow", ("dog",)))

    assert net(play) == [bane]


def test_an_enemy_that_it_would_move_is_grabbed(fight: Make, published: Publish) -> None:
    """War Dog Aerocite, Dive Bomb for 1 Malice at tier 2: Ana is grabbed and stays where she is, an orc would be slid."""
    dog = published("dog", (1, 0), "War Dogs/Statblocks/War Dog Aerocite")
    play = fight(hero("ana", (0, 0)), foe("orc", (5, 5)), dog, first="director", malice=1, dice=[4, 4])

    play.do(UseAbility("dog", "dive-bomb-1-malice", ("ana",)))

    assert play.at("ana") == (0, 0, 0)
    assert play.encounter.board.creatures["dog"].grabbing == ("ana",)
