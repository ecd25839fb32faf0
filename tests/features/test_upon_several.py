"""Abilities that are used on all whom somebody passes, or on all in an area, with one roll; played as the bestiary prints them, values by
hand from the printed text (rules/classes.md: roll against multiple creatures)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.encounter import Entrant
from freestrike.events.policies import PolicyChosen
from freestrike.events.prompts import Asked
from freestrike.events.rulings import ChangePolicy
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
MARAUDER = "Dwarves/Statblocks/Dwarf Marauder"
Publish = Callable[[str, tuple[int, int], str], Entrant]


def way(*squares: tuple[int, int]) -> list[str]:
    """A path to choose."""
    return [f"square/{x},{y},0" for x, y in squares]


def test_whoever_it_comes_beside_on_its_way_is_struck_with_one_roll(fight: Make, published: Publish) -> None:
    """Trample of the war spider, size 3, for 5 Malice: Leg Blade, 5 + 5 + 2 is tier 2, 9 damage, to Ana, whom the first step brings it
    beside and the last leaves 3 squares away, and to Bea at the end; not to Cid, whom it never comes beside."""
    spider = published("spider", (0, 0), "Goblins/Statblocks/War Spider")
    others = hero("ana", (4, 3)), hero("bea", (7, -2)), hero("cid", (9, 5))
    play = fight(spider, *others, first="director", dice=[5, 5], malice=5, choose=way((1, 0), (2, -1), (3, -2), (4, -2)))

    play.do(UseAbility("spider", "trample", ("spider",)))

    assert [play.stamina(id) for id in ("ana", "bea", "cid")] == [21, 21, 30]
    assert len(play.events(PowerRollMade)) == 1
    assert play.left_to_the_director() == []


@pytest.mark.parametrize(("y", "left"), [(6, 13), (7, 30)])
def test_the_sprinter_strikes_whoever_comes_within_two_squares(fight: Make, published: Publish, y: int, left: int) -> None:
    """Blizzard Surge, size 4, for 5 Malice: Cold Axe, 5 + 4 + 4 is tier 2, 17 damage, to whom it comes within 2 squares of as it passes
    with its side at y 4 at most: at y 6 that is 2 squares, at 7 it is 3. Ana's Agility of 5 keeps her from bleeding."""
    giant = published("giant", (0, 0), "Giants/Statblocks/Frost Giant Wind Sprinter")
    play = fight(
        giant, hero("ana", (8, y)), first="director", dice=[5, 4] if left < 30 else [], malice=5, choose=way((1, 1), (2, 1), (3, 1))
    )

    play.do(UseAbility("giant", "blizzard-surge", ("giant",)))

    assert play.stamina("ana") == left


def test_all_in_the_area_are_struck_with_one_roll(fight: Make, compendium_directory: Path) -> None:
    """The marauder's villain action has its axes strike each enemy in a 5 cube: one roll, whatever the policy, 5 + 3 + 3 is tier 1, 8
    damage to each of three, more than the two targets of a use of its own."""
    axes = ability(compendium_directory, MARAUDER, "levitating-axes", whole=False)
    pays = replace(ability(compendium_directory, MARAUDER, "ajax-will-pay-well-for-these-specimens"), usage=MAIN_ACTION)
    heroes = hero("ana", (5, 0)), hero("bea", (6, 0)), hero("cid", (7, 2))
    play = fight(foe("marauder", (0, 0), abilities=[axes, pays]), *heroes, first="director", dice=[5, 3])
    play.encounter.rule(ChangePolicy(PolicyChosen("use_against_each_target", "apart")))

    play.do(UseAbility("marauder", pays.id, ("ana", "bea", "cid"), area=((4, 0, 0),)))

    assert [play.stamina(id) for id in ("ana", "bea", "cid")] == [22, 22, 22]
    assert len(play.events(PowerRollMade)) == 1


@pytest.mark.parametrize(("answer", "left"), [("choice/0", (25, [])), ("choice/1", (30, ["prone"]))])
def test_whoever_the_griffon_bounds_up_to_takes_one_of_two(
    fight: Make, published: Publish, answer: str, left: tuple[int, list[str]]
) -> None:
    """Bound Ahead of the striped condor, size 3, for 5 Malice: Ana, beside whom it comes two squares on, takes 5 damage or falls prone, as
    she likes; it stays on the ground though it could fly."""
    griffon = published("griffon", (0, 0), "Griffons/Statblocks/Striped Condor Griffon")
    play = fight(griffon, hero("ana", (5, 1)), first="director", malice=5, choose=[*way((1, 0), (2, 0)), answer])

    play.do(UseAbility("griffon", "bound-ahead", ("griffon",)))

    squares = [option.square for asked in play.events(Asked) for option in asked.prompt.options if option.square is not None]
    assert {height for _, _, height in squares} == {0}
    assert (play.stamina("ana"), [one.name for one in play.encounter.board.creatures["ana"].conditions]) == left
