"""What somebody gets at a price, and a condition that goes with another: features as they are published, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.bestiary import ability
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.automation import runs_by_itself

Make = Callable[..., Fight]


def test_a_main_action_at_once_for_that_of_the_next_turn(fight: Make, compendium_directory: Path) -> None:
    """Acceleration Field: Bo strikes at once (5 + 5 and Might 2 is tier 2, 6 damage) and has no main action in the next turn; Cy passes
    and has it still."""
    field = published(compendium_directory)["Talent/9th-Level Features/Acceleration Field"]
    assert runs_by_itself(field)
    play = fight(
        hero("ana", (0, 0), abilities=[field], focus=11),
        hero("bo", (1, 0), abilities=[HEWING]),
        hero("cy", (1, 1), abilities=[HEWING]),
        foe("orc", (2, 0)),
        dice=[5, 5],
        choose=["hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", field.id, ("bo", "cy")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    assert play.stamina("orc") == 40 - 6
    assert [one.code for one in play.encounter.check(UseAbility("bo", "hew", ("orc",)))] == ["cannot use main actions"]
    assert not play.encounter.check(UseAbility("cy", "hew", ("orc",)))


@pytest.mark.parametrize(("die", "left"), [(5, {"weakened", "restrained"}), (6, set[str]())])
def test_a_condition_for_as_long_as_another(fight: Make, compendium_directory: Path, die: int, left: set[str]) -> None:
    """Pilum: 5 + 5 and 3 is tier 2, for 10 damage, and Might 0 is below 1; Ana is restrained with being weakened, and rid of both with a
    6 on the saving throw."""
    pilum = ability(compendium_directory, "Kobolds/Statblocks/Kobold Centurion", "pilum-3-malice")
    play = fight(
        foe("kobold", (0, 0), abilities=[pilum]),
        hero("ana", (1, 0), might=0),
        first="director",
        malice=3,
        dice=[5, 5, die],
    )

    play.do(UseAbility("kobold", pilum.id, ("ana",), "melee"))
    assert play.stamina("ana") == 30 - 10
    assert {one.name for one in play.encounter.board.creatures["ana"].conditions} == {"weakened", "restrained"}
    play.do(EndTurn("kobold"))
    play.do(EndTurn("ana"))

    assert {one.name for one in play.encounter.board.creatures["ana"].conditions} == left


def test_a_condition_is_not_had_without_the_other(fight: Make, compendium_directory: Path) -> None:
    """Pilum: who withstands the potency, with Might 1, is neither weakened nor restrained."""
    pilum = ability(compendium_directory, "Kobolds/Statblocks/Kobold Centurion", "pilum-3-malice")
    play = fight(foe("kobold", (0, 0), abilities=[pilum]), hero("ana", (1, 0), might=1), first="director", malice=3, dice=[5, 5])

    play.do(UseAbility("kobold", pilum.id, ("ana",), "melee"))

    assert play.encounter.board.creatures["ana"].conditions == ()
