"""What the user of an ability can't do until its target has had a turn, played as it is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.modifier import Modifier

Make = Callable[..., Fight]


@pytest.mark.parametrize(("clarity", "barred"), [(4, True), (5, False)])
def test_who_cries_makes_no_free_strike_till_the_turn_of_whom_it_overwhelms_is_over(
    fight: Make, compendium_directory: Path, clarity: int, barred: bool
) -> None:
    """Overwhelm, 5 clarity of 4, so that Ana is strained, or of 5: the orc that walks away from her is not struck, then no more than any
    other; once the orc's turn is over the ogre that does so is offered to her again."""
    overwhelm = published(compendium_directory)["Talent/2nd-Level Features/Overwhelm"]
    play = fight(
        hero("ana", (0, 0), Modifier("can", 3, name="spend below 0"), abilities=[overwhelm], focus=clarity, reason=2),
        hero("bo", (9, 9)),
        foe("orc", (1, 0)),
        foe("ogre", (0, 1)),
        dice=(5, 5),
    )

    play.do(UseAbility("ana", overwhelm.id, ("orc",)))
    assert bool(play.encounter.board.creatures["ana"].lasting) is barred
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 0, 0),)))
    before = [id for id in play.offered() if "ana" in id]
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(Advance("ogre", ((0, 2, 0),)))
    after = [id for id in play.offered() if "ana" in id]

    assert (before == []) is barred
    assert len(after) > len(before)
    assert play.encounter.board.creatures["ana"].lasting == ()
