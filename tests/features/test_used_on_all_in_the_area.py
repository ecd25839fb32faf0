"""An ability that is used on all who are in the area of another, played as the bestiary prints it. Values by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import ChangePolicy
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
SECOND = (5, 5)
GUARD, ELF = "Humans/Statblocks/Human Blackguard", "Elves Wode/Statblocks/Wode Elf Warleader"


def test_a_swing_takes_in_all_in_an_area_far_off(fight: Make, compendium_directory: Path) -> None:
    """Human Blackguard: its swing, which is for those beside it, is for Ana and Bo in a cube 5 squares away, 10 + 3 for 6 damage each; the
    ally within 5 squares of the cube then strikes whom of the two it reaches at range, Bo, for 4; the one farther off does not."""
    swing = ability(compendium_directory, GUARD, "zweihander-swing")
    thrown = replace(ability(compendium_directory, GUARD, "i-can-throw-my-blade-and-so-should-you"), usage=MAIN_ACTION)
    play = fight(
        foe("guard", (0, 0), abilities=[swing, thrown]),
        foe("near", (11, 2)),
        foe("far", (0, 20)),
        hero("ana", (5, 0)),
        hero("bo", (6, 1)),
        hero("cy", (20, 20)),
        first="director",
        dice=SECOND,
        choose=["ranged-free-strike/near/ranged/bo"],
    )

    play.do(UseAbility("guard", thrown.id, ("ana", "bo"), area=((5, 0, 0),)))

    assert [rolled.outcomes[0].tier for rolled in play.events(PowerRollMade)] == [2]
    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 6, 30 - 6 - 4, 30]
    assert play.offered() == ["ranged-free-strike/near/ranged/bo"]


@pytest.mark.parametrize(("answer", "rolls"), [("together", [["ana", "bo"]]), ("apart", [["ana"], ["bo"]])])
def test_a_strike_on_all_in_the_area_is_one_or_several(
    fight: Make, compendium_directory: Path, answer: str, rolls: list[list[str]]
) -> None:
    """Wode Elf Warleader: its blade for two beside it is for Ana and Bo, 4 and 5 squares away, with an edge: 10 + 3 + 2 for 12 damage each,
    by one roll or by one for each (policy use_against_each_target)."""
    blade = ability(compendium_directory, ELF, "wodeblade", whole=False)
    witnessed = replace(ability(compendium_directory, ELF, "you-will-all-witness-my-blade"), usage=MAIN_ACTION)
    play = fight(
        foe("elf", (0, 0), abilities=[blade, witnessed]),
        hero("ana", (4, 0)),
        hero("bo", (5, 5)),
        hero("cy", (6, 0)),
        first="director",
        dice=SECOND * len(rolls),
    )
    play.encounter.rule(ChangePolicy(PolicyChosen("use_against_each_target", answer)))
    play.begun = play.encounter.version

    play.do(UseAbility("elf", witnessed.id, ("ana", "bo")))

    assert [[one.target for one in rolled.outcomes] for rolled in play.events(PowerRollMade)] == rolls
    assert [one.net for rolled in play.events(PowerRollMade) for one in rolled.outcomes] == [1, 1]
    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 12, 30 - 12, 30]


def test_all_in_the_area_are_pushed_after_it(fight: Make, compendium_directory: Path) -> None:
    """Kobold Centurion, Boom Pilum!: its pilum for two is for all three in the cube, 10 + 3 and a double edge for the 13 of tier 3; only
    then Ana is pushed 3 squares, the other two none, as the centurion likes."""
    path = "Kobolds/Statblocks/Kobold Centurion"
    pilum = ability(compendium_directory, path, "pilum", whole=False)
    boom = replace(ability(compendium_directory, path, "boom-pilum"), usage=MAIN_ACTION)
    play = fight(
        foe("centurion", (0, 0), abilities=[pilum, boom]),
        hero("ana", (5, 0)),
        hero("bo", (5, 2)),
        hero("cy", (6, 2)),
        first="director",
        dice=SECOND,
        choose=["square/6,0,0", "square/7,0,0", "square/8,0,0"],
    )

    play.do(UseAbility("centurion", boom.id, ("ana", "bo", "cy"), area=((4, 0, 0),)))

    assert [(one.net, one.tier) for rolled in play.events(PowerRollMade) for one in rolled.outcomes] == [(2, 3)] * 3
    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 13] * 3
    assert [play.at(id) for id in ("ana", "bo", "cy")] == [(8, 0, 0), (5, 2, 0), (6, 2, 0)]
